import {
  createSpotlight,
  isActionsGroup,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconBook, IconSearch, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState, type ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { contains } from '../api/filter.js';
import { useScopes } from '../api/may.js';
import { read } from '../api/read.js';
import type { Command, Feature } from '../kit/feature.js';
import { undoLast, useCanUndo } from '../kit/undo.js';
import { useTexts } from '../texts/texts-provider.js';
import { features } from './features.js';
import { useOfferedEntries } from './navigation.js';
import { useChosenRow } from './use-chosen-row.js';
import classes from './palette.module.css';

const [store, { open: openStore }] = createSpotlight();
let opener: HTMLElement | undefined;

/** Opens the palette. What had the focus gets it back when the palette closes. */
export const openPalette = (from: Element | null): void => {
  opener = from instanceof HTMLElement ? from : undefined;
  openStore();
};

type Open = (path: string, search?: Readonly<Record<string, string>>) => void;

/** Search everything, do anything by keyboard. */
export const Palette = (): ReactNode => {
  const t = useTexts();
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const open: Open = (path, search = {}) => {
    void navigate({ to: path, search });
  };
  const commands = useCommands();
  const pages = usePages(open);
  const { records, rest, isSearching } = useRecords(query, open);

  const canUndo = useCanUndo();
  const documents = useDocuments();

  const wanted = query.trim().toLocaleLowerCase();
  const isWanted = (text: string): boolean => text.toLocaleLowerCase().includes(wanted);
  const actions = commands
    .filter(({ label, keywords = [] }) => [label, ...keywords].some(isWanted))
    .map(({ id, label, description, icon: Icon, run }) => ({
      id,
      label,
      description,
      leftSection: Icon && (
        <Icon
          size={18}
          stroke={1.6}
        />
      ),
      onClick: () => run(open),
    }));
  if (canUndo && isWanted(t.undo.last))
    actions.unshift({
      id: 'undo',
      label: t.undo.last,
      description: 'Ctrl+Z',
      leftSection: (
        <IconArrowBackUp
          size={18}
          stroke={1.6}
        />
      ),
      onClick: undoLast,
    });
  const groups: SpotlightActionGroupData[] = [
    {
      group: t.shell.goTo,
      actions: [...pages, ...documents].filter(({ label }) => isWanted(label)),
    },
    { group: t.shell.actions, actions },
    ...records,
  ].filter((group) => group.actions.length > 0);
  const rows = [...groups, ...rest];
  const rowIds = rows
    .flatMap((row) => (isActionsGroup(row) ? row.actions : row))
    .map(({ id }) => id);
  useChosenRow(store, query, rowIds.join());

  return (
    <Spotlight
      store={store}
      onSpotlightClose={() => opener?.focus()}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      // Already filtered; records have been found by the server.
      filter={(_, given) => given}
      actions={rows}
      nothingFound={isSearching ? t.shell.searching : t.shell.nothingFound}
      scrollable
      yOffset="12vh"
      centered={false}
      classNames={{ action: classes['action'] }}
      maxHeight="min(60dvh, 480px)"
      searchProps={{
        placeholder: t.shell.searchHint,
        'aria-label': t.shell.search,
        leftSection: (
          <IconSearch
            size={18}
            stroke={1.6}
          />
        ),
      }}
    />
  );
};

const usePages = (open: Open) => {
  const t = useTexts();
  return useOfferedEntries().map(({ name, label, icon: Icon, path }) => ({
    id: `page ${name}`,
    label: t.nav[label],
    leftSection: (
      <Icon
        size={18}
        stroke={1.6}
      />
    ),
    onClick: () => open(path),
  }));
};

type CommandHook = () => readonly Command[];

const withCommands = features.filter(
  (feature): feature is Feature & { commands: NonNullable<Feature['commands']> } =>
    feature.commands !== undefined,
);
let loading: Promise<readonly CommandHook[]> | undefined;

/** The number of hooks never changes after the first call, so that their order is safe. */
const useCommands = (): readonly Command[] => {
  loading ??= Promise.all(withCommands.map(({ commands }) => commands()));
  const hooks = use(loading);
  const may = useScopes();
  return hooks.flatMap((useEach) => useEach()).filter(({ needs }) => may(needs));
};

/** What the server says about itself, beside the console. */
const useDocuments = (): readonly (SpotlightActionData & { readonly label: string })[] => {
  const t = useTexts();
  const { issuer } = consoleConfig();
  const open = (path: string) => () => location.assign(issuer + path);
  return [
    { id: 'guide', label: t.shell.guide, onClick: open('/docs/guide/') },
    { id: 'api', label: t.shell.apiDocumentation, onClick: open('/docs') },
  ].map((action) => ({
    ...action,
    leftSection: (
      <IconBook
        size={18}
        stroke={1.6}
      />
    ),
  }));
};

interface Found {
  readonly records: SpotlightActionGroupData[];
  /** The row that leads to the list of those who are not shown. */
  readonly rest: SpotlightActionData[];
  readonly isSearching: boolean;
}

/** People, applications and roles by name, as one types. */
const useRecords = (query: string, open: Open): Found => {
  const t = useTexts();
  const may = useScopes();
  const [text] = useDebouncedValue(query.trim(), 180);
  const enabled = text.length >= 2;
  const page = { limit: 5 } as const;

  const people = useQuery({
    ...read('/users', { params: { query: { ...page, search: text, total_count: true } } }),
    enabled: enabled && may('read:users'),
  });
  const clients = useQuery({
    ...read('/clients', { params: { query: { ...page, q: contains('client_name', text) } } }),
    enabled: enabled && may('read:clients'),
  });
  const roles = useQuery({
    ...read('/roles', { params: { query: { ...page, q: contains('role_name', text) } } }),
    enabled: enabled && may('read:roles'),
  });

  const groupOf = (
    group: string,
    found: readonly { id: string; label: string; description?: string; path: string }[],
  ): SpotlightActionGroupData => ({
    group,
    actions: found.map(({ id, label, description, path }) => ({
      id,
      label,
      description,
      leftSection: (
        <IconUser
          size={18}
          stroke={1.6}
        />
      ),
      onClick: () => open(path),
    })),
  });
  if (!enabled) return { records: [], rest: [], isSearching: false };

  const { items = [], total_count: count = 0 } = people.data ?? {};
  const allPeople: SpotlightActionData = {
    id: 'all people',
    label: t.shell.allPeople(count),
    leftSection: (
      <IconUsers
        size={18}
        stroke={1.6}
      />
    ),
    onClick: () => open('/people', { q: text }),
  };

  return {
    rest: count > items.length ? [allPeople] : [],
    isSearching: people.isFetching || clients.isFetching || roles.isFetching,
    records: [
      groupOf(
        t.nav.people,
        items.map((user) => ({
          id: user.id,
          label: user.name ?? user.username ?? user.email ?? user.id,
          description: user.email ?? user.username ?? undefined,
          path: `/people/${user.id}`,
        })),
      ),
      groupOf(
        t.nav.applications,
        (clients.data?.items ?? []).map((client) => ({
          id: client.id,
          label: client.client_name ?? client.id,
          path: `/applications/${client.id}`,
        })),
      ),
      groupOf(
        t.nav.roles,
        (roles.data?.items ?? []).map((role) => ({
          id: role.id,
          label: role.role_name ?? role.id,
          path: `/roles/${role.id}`,
        })),
      ),
    ],
  };
};
