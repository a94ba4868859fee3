import {
  ActionIcon,
  AppShell,
  Burger,
  Avatar,
  Group,
  UnstyledButton,
  Kbd,
  Text,
} from '@mantine/core';
import { useDisclosure, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { useSession } from '../api/session.js';
import { useTexts } from '../texts/texts-provider.js';
import { Mark } from './mark.js';
import { useKeptFocus } from './keep-focus.js';
import { Navigation } from './navigation.js';
import { Loading } from '../kit/loading.js';
import { RehearsalProvider } from '../kit/rehearsed-change.js';
import { UndoRunner } from '../kit/undo-runner.js';
import { UnsavedGuard } from '../kit/unsaved-guard.js';
import { PageLink } from '../kit/page-link.js';
import classes from './shell.module.css';

const Palette = lazy(() => import('./palette.js').then(({ Palette }) => ({ default: Palette })));

const AccountMenu = lazy(() =>
  import('./account-menu.js').then((module) => ({ default: module.AccountMenu })),
);

/** For installations with several tenants alone. */
const TenantSwitch = lazy(() =>
  import('./tenant-switch.js').then((module) => ({ default: module.TenantSwitch })),
);

export const Shell = (): ReactNode => {
  const t = useTexts();
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isPaletteWanted, wantPalette] = usePaletteKeys();
  const main = useFocusOnNavigation(close);
  useKeptFocus(main);

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 244, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a
        className={classes['skip']}
        href="#main"
        onClick={(event) => {
          // The base of the page would make another address of it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.shell.skip}
      </a>

      <AppShell.Header className={classes['header']}>
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="md"
          size="sm"
          aria-label={isOpen ? t.nav.close : t.nav.open}
        />
        <SearchButton onClick={wantPalette} />
        <Group
          gap="xs"
          wrap="nowrap"
          ms="auto"
        >
          {consoleConfig().multi_tenant && (
            <Suspense>
              <TenantSwitch />
            </Suspense>
          )}
          <Suspense fallback={<AccountPlace />}>
            <AccountMenu />
          </Suspense>
        </Group>
      </AppShell.Header>

      <AppShell.Navbar className={classes['navbar']}>
        <Group
          justify="space-between"
          className={classes['brand']}
        >
          <PageLink
            to="/"
            className={classes['home']}
            aria-label={`Keyward · ${t.nav.home}`}
          >
            <Mark />
          </PageLink>
          <Burger
            opened
            onClick={close}
            hiddenFrom="md"
            size="sm"
            aria-label={t.nav.close}
          />
        </Group>
        <Navigation />
      </AppShell.Navbar>

      <AppShell.Main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classes['main']}
      >
        <div className={classes['content']}>
          <RehearsalProvider>
            <UndoRunner />
            <UnsavedGuard />
            <Suspense fallback={<Loading lines={5} />}>
              <Outlet />
            </Suspense>
          </RehearsalProvider>
        </div>
      </AppShell.Main>

      {isPaletteWanted && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </AppShell>
  );
};

/** Until the menu is there. */
const AccountPlace = (): ReactNode => (
  <UnstyledButton
    disabled
    aria-label={useTexts().shell.account}
  >
    <Avatar
      name={useSession()?.name}
      color="initials"
      size={32}
      radius="xl"
    />
  </UnstyledButton>
);

const SearchButton = ({ onClick }: { readonly onClick: () => void }): ReactNode => {
  const t = useTexts();
  const isApple = ['macos', 'ios'].includes(useOs());
  return (
    <>
      <UnstyledButton
        className={classes['search']}
        onClick={onClick}
        visibleFrom="xs"
      >
        <IconSearch
          size={15}
          stroke={1.75}
          aria-hidden="true"
        />
        <Text
          size="sm"
          truncate
        >
          {t.shell.search}
        </Text>
        <Kbd
          size="xs"
          ms="auto"
          visibleFrom="sm"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="xs"
        onClick={onClick}
        aria-label={t.shell.search}
      >
        <IconSearch
          size={18}
          stroke={1.75}
        />
      </ActionIcon>
    </>
  );
};

/** The palette is loaded when it is opened for the first time. */
const usePaletteKeys = (): readonly [boolean, () => void] => {
  const [isWanted, setWanted] = useState(false);

  const open = (): void => {
    const from = document.activeElement;
    setWanted(true);
    void import('./palette.js').then(({ openPalette }) => openPalette(from));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return [isWanted, open];
};

/** After a navigation, keyboard and screen reader stand at the heading of the new page. */
const useFocusOnNavigation = (onNavigation: () => void): React.RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string>(undefined);

  useEffect(() => {
    const isFirst = last.current === undefined;
    if (path === undefined || path === last.current) return;
    const isTab = last.current !== undefined && sameRecord(last.current, path);
    last.current = path;
    if (isFirst) return;
    if (isTab) return focusTab(main.current);

    onNavigation();
    return focusHeading(main.current);
  }, [path, onNavigation]);
  return main;
};

/** `/people/ID` of `/people/ID/sessions`; undefined where a page has no tabs. */
const recordIn = (path: string): string | undefined =>
  /^.*?\/(?:[0-9a-f-]{36}|settings)(?=\/|$)/.exec(path)?.[0];

/** Tabs of one record share its heading: the focus stays at the tab. */
const sameRecord = (one: string, other: string): boolean =>
  recordIn(one) !== undefined && recordIn(one) === recordIn(other);

/** The first tab is a page of its own, so its tabs are others than those that had the focus. */
const focusTab = (main: HTMLElement | null): (() => void) =>
  awaited(main, '[role="tab"][aria-selected="true"]', (tab) => {
    const holder = document.activeElement;
    if (holder === document.body || holder === main) tab.focus({ preventScroll: true });
  });

const focusHeading = (main: HTMLElement | null): (() => void) =>
  awaited(main, 'h1', (heading) => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });

/** The page may still be loading, so what is looked for is awaited for a moment. */
const awaited = (
  main: HTMLElement | null,
  selector: string,
  onFound: (element: HTMLElement) => void,
): (() => void) => {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    const found = main?.querySelector<HTMLElement>(selector) ?? undefined;
    if (found !== undefined) onFound(found);
    if (found !== undefined || tries > 40) clearInterval(timer);
  }, 50);
  return () => clearInterval(timer);
};
