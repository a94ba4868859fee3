import { ScrollArea, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consoleConfig } from '../api/config.js';
import { useScopes } from '../api/may.js';
import { PageLink } from '../kit/page-link.js';
import type { Feature } from '../kit/feature.js';
import { useTexts } from '../texts/texts-provider.js';
import { features } from './features.js';
import classes from './navigation.module.css';

const groups = ['top', 'directory', 'access', 'server'] as const;

/** Offers what the administrator may see, and nothing else. */
export const useOfferedFeatures = (): readonly Feature[] => {
  const may = useScopes();
  const { multi_tenant } = consoleConfig();
  const isOffered = ({ multiTenant, ofServer }: Feature['navigation']): boolean =>
    multi_tenant ? ofServer !== true || may('create:tenants') : multiTenant !== true;
  return features.filter(({ needs, navigation }) => may(needs) && isOffered(navigation));
};

export const Navigation = (): ReactNode => {
  const t = useTexts();
  const offered = useOfferedFeatures();
  return (
    <ScrollArea
      component="nav"
      aria-label={t.nav.main}
      className={classes['nav']}
      type="auto"
    >
      {groups.map((group) => {
        const entries = offered.filter(({ navigation }) => navigation.group === group);
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
              {entries.map((feature) => (
                <li key={feature.name}>
                  <Entry feature={feature} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </ScrollArea>
  );
};

const Entry = ({ feature: { navigation } }: { readonly feature: Feature }): ReactNode => {
  const t = useTexts();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const { path, icon: Icon, label } = navigation;
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
