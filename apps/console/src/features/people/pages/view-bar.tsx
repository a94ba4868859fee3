/** Views of the list as links: some that everybody needs, and those that the administrator has saved. */
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { isSameView, parseViews, viewOf, withView, type SavedView } from '../saved-views.js';
import { peopleTexts } from '../texts/people-texts.js';
import classes from './people.module.css';

export const ViewBar = (): ReactNode => {
  const t = useOwnTexts(peopleTexts).views;
  const current = viewOf(useSearch({ strict: false }));
  const [own, setOwn] = useLocalStorage<readonly SavedView[]>({
    key: 'keyward.people.views',
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (stored) => parseViews(stored ?? null),
  });
  const usual: readonly SavedView[] = [
    { name: t.all, search: {} },
    { name: t.blocked, search: { status: 'blocked' } },
    { name: t.unprotected, search: { mfa: 'false' } },
    { name: t.never, search: { activity: 'never' } },
  ];
  const isKnown = [...usual, ...own].some(({ search }) => isSameView(search, current));
  return (
    <Group
      component="nav"
      aria-label={t.title}
      gap={6}
      mb="sm"
    >
      {usual.map((view) => (
        <ViewLink
          key={view.name}
          view={view}
          isCurrent={isSameView(view.search, current)}
        />
      ))}
      {own.map((view) => (
        <ViewLink
          key={`own ${view.name}`}
          view={view}
          isCurrent={isSameView(view.search, current)}
          onRemove={() => setOwn(own.filter(({ name }) => name !== view.name))}
        />
      ))}
      {!isKnown && <SaveView onSave={(name) => setOwn(withView(own, { name, search: current }))} />}
    </Group>
  );
};

interface ViewLinkProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onRemove?: () => void;
}

const ViewLink = ({ view, isCurrent, onRemove }: ViewLinkProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).views;
  return (
    <span
      className={classes['view']}
      data-current={isCurrent || undefined}
    >
      <PageLink
        to="/people"
        search={view.search}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {view.name}
      </PageLink>
      {onRemove !== undefined && (
        <ActionIcon
          size={18}
          variant="transparent"
          color="gray"
          aria-label={t.remove(view.name)}
          onClick={onRemove}
        >
          <IconX size={12} />
        </ActionIcon>
      )}
    </span>
  );
};

const SaveView = ({ onSave }: { readonly onSave: (name: string) => void }): ReactNode => {
  const t = useOwnTexts(peopleTexts).views;
  const { form } = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [name, setName] = useState('');
  return (
    <Popover
      opened={isOpen}
      onClose={close}
      onDismiss={close}
      trapFocus
      position="bottom-start"
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={
            <IconBookmarkPlus
              size={15}
              stroke={1.7}
            />
          }
          onClick={toggle}
        >
          {t.save}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            onSave(name.trim());
            close();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t.name}
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Text
              size="xs"
              c="dimmed"
            >
              {t.hint}
            </Text>
            <Button
              type="submit"
              size="xs"
              disabled={name.trim() === ''}
            >
              {form.save}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
