import { Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { useScopes } from '../api/may.js';
import { PageLink } from '../kit/page-link.js';
import type { Feature, NavigationEntry } from '../kit/feature.js';
import { useHasOneTenant } from '../kit/use-has-one-tenant.js';
import { useTexts } from '../texts/texts-provider.js';
import { features } from './features.js';
import classes from './navigation.module.css';

const groups = ['top', 'directory', 'access', 'server'] as const;

export interface OfferedEntry extends NavigationEntry {
  /** Of the feature. */
  readonly name: string;
}

/** Offers what the administrator may see, and nothing else. */
export const useOfferedEntries = (): readonly OfferedEntry[] => {
  const may = useScopes();
  const { multi_tenant } = consoleConfig();
  const hasOneTenant = useHasOneTenant();
  const isOffered = ({ multiTenant, ofServer }: Feature['navigation']): boolean =>
    multi_tenant ? ofServer !== true || may('create:tenants') : multiTenant !== true;
  const offered = features.filter(({ needs, navigation }) => may(needs) && isOffered(navigation));
  return offered.flatMap(({ name, navigation }) => {
    const { withOneTenant } = navigation;
    if (withOneTenant === undefined || hasOneTenant === false) return [{ name, ...navigation }];
    return hasOneTenant === true ? [{ name, ...withOneTenant }] : [];
  });
};

export const Navigation = (): ReactNode => {
  const t = useTexts();
  const offered = useOfferedEntries();
  return (
    <nav
      aria-label={t.nav.main}
      className={classes['nav']}
    >
      {groups.map((group) => {
        const entries = offered.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <div
            key={group}
            className={classes['group']}
          >
            {group !== 'top' && (
              <Text
                size="xs"
                fw={600}
                className={classes['heading']}
                id={`nav-${group}`}
              >
                {t.nav[group]}
              </Text>
            )}
            <ul aria-labelledby={group === 'top' ? undefined : `nav-${group}`}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
};

const Entry = ({ entry }: { readonly entry: OfferedEntry }): ReactNode => {
  const t = useTexts();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const { path, icon: Icon, label } = entry;
  const isHere = path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`);
  return (
    <PageLink
      to={path}
      className={classes['entry']}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon
        size={17}
        stroke={1.7}
      />
      <span>{t.nav[label]}</span>
    </PageLink>
  );
};
