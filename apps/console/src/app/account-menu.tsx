import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBook,
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { useSession } from '../api/session.js';
import { languages } from '../texts/languages.js';
import { useChangeLanguage, useLanguage, useTexts } from '../texts/texts-provider.js';
import { signOut } from './login/login.js';

const icon = { size: 16, stroke: 1.6 } as const;

export const AccountMenu = (): ReactNode => {
  const t = useTexts();
  const session = useSession();
  const { issuer, version } = consoleConfig();
  return (
    <Menu
      position="bottom-end"
      width={264}
      withinPortal
      keepMounted={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <UnstyledButton aria-label={t.shell.account}>
          <Avatar
            name={session?.name}
            color="initials"
            size={32}
            radius="xl"
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown
        mah="80dvh"
        style={{ overflowY: 'auto' }}
      >
        <div style={{ padding: '8px 12px' }}>
          <Text
            size="sm"
            fw={600}
            truncate
          >
            {session?.name}
          </Text>
          <Text
            size="xs"
            c="dimmed"
            truncate
          >
            {session?.email}
          </Text>
        </div>
        <Menu.Item
          component="a"
          href={`${issuer}/account`}
          leftSection={<IconUser {...icon} />}
          closeMenuOnClick
        >
          {t.shell.yourAccount}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`${issuer}/docs`}
          leftSection={<IconBook {...icon} />}
          closeMenuOnClick
        >
          {t.shell.apiDocumentation}
        </Menu.Item>
        <Menu.Divider />
        <Appearance />
        <Menu.Divider />
        <LanguageChoice />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout {...icon} />}
          onClick={() => void signOut()}
        >
          {t.shell.signOut}
        </Menu.Item>
        <Menu.Label>{t.shell.version(version)}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
};

const Appearance = (): ReactNode => {
  const t = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    ['light', t.shell.light, IconSun],
    ['dark', t.shell.dark, IconMoon],
    ['auto', t.shell.system, IconDeviceDesktop],
  ] as const;
  return (
    <>
      <Menu.Label>{t.shell.appearance}</Menu.Label>
      {schemes.map(([scheme, label, Icon]) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon {...icon} />}
          rightSection={colorScheme === scheme && <IconCheck {...icon} />}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
};

const LanguageChoice = (): ReactNode => {
  const t = useTexts();
  const current = useLanguage();
  const change = useChangeLanguage();
  return (
    <>
      <Menu.Label>{t.shell.language}</Menu.Label>
      {languages.map(({ tag, name }) => (
        <Menu.Item
          key={tag}
          lang={tag}
          rightSection={current.tag === tag && <IconCheck {...icon} />}
          role="menuitemradio"
          aria-checked={current.tag === tag}
          onClick={() => void change(tag)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
};
