import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBook,
  IconCheck,
  IconDeviceDesktop,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { anyTenant, call, management } from '../api/management.js';
import { useMay } from '../api/may.js';
import type { User } from '../api/names.js';
import { read } from '../api/read.js';
import { ownAccountAddress, useSession } from '../api/session.js';
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
        <Identity />
        <Menu.Item
          component="a"
          href={ownAccountAddress(issuer, session)}
          leftSection={<IconUser {...icon} />}
          closeMenuOnClick
        >
          {t.shell.yourAccount}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`${issuer}/docs/guide/`}
          leftSection={<IconLifebuoy {...icon} />}
          closeMenuOnClick
        >
          {t.shell.guide}
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

/** Who is signed in, and in which tenant. */
const Identity = (): ReactNode => {
  const session = useSession();
  const me = useMe();
  const tenant = useTenantOf(me);
  const name = session?.name || me?.username || session?.email;
  return (
    <div style={{ padding: '8px 12px' }}>
      <Text
        size="sm"
        fw={600}
        truncate
      >
        {name}
      </Text>
      {[session?.email, tenant].map(
        (line) =>
          line !== undefined &&
          line !== name && (
            <Text
              key={line}
              size="xs"
              c="dimmed"
              truncate
            >
              {line}
            </Text>
          ),
      )}
    </div>
  );
};

/** The own account; undefined for administrators who may not read people. */
const useMe = (): User | undefined => {
  const userId = useSession()?.userId ?? '';
  const mayRead = useMay('read:users');
  const { data } = useQuery({
    queryKey: ['own account', userId],
    queryFn: () => {
      const params = { path: { user_id: userId } };
      return call(
        management().GET('/users/{user_id}', { params, headers: { 'tenant-id': anyTenant } }),
      );
    },
    enabled: mayRead && userId !== '',
    retry: false,
  });
  return data;
};

const useTenantOf = (user: User | undefined): string | undefined => {
  const tenantId = user?.tenant_id ?? '';
  const mayRead = useMay('read:tenants');
  const { data } = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: tenantId } } }),
    enabled: mayRead && tenantId !== '',
    retry: false,
  });
  return data?.tenant_display_name ?? data?.tenant_name;
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
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={colorScheme === scheme}
          checkIcon={<IconCheck {...icon} />}
          rightSection={<Icon {...icon} />}
          onChange={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.RadioItem>
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
        <Menu.RadioItem
          key={tag}
          lang={tag}
          value={tag}
          checked={current.tag === tag}
          checkIcon={<IconCheck {...icon} />}
          onChange={() => void change(tag)}
        >
          {name}
        </Menu.RadioItem>
      ))}
    </>
  );
};
