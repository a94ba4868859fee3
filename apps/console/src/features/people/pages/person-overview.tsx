/** What matters most about a person, on one screen: how they signed in last, and what they may do. */
import { Anchor, Group } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { equals } from '../../../api/filter.js';
import { useScopes } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Facts } from '../../../kit/facts.js';
import { PageLink } from '../../../kit/page-link.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { factorName } from '../factor-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { factorsOf } from './factors-of.js';

interface OfPerson {
  readonly user: User;
}

export const PersonOverview = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const may = useScopes();
  const isAdmin = useIsAdmin(user);
  return (
    <Section title={t.overview.title}>
      <Facts
        facts={[
          { label: t.profile.lastLogin, value: <LastLogin user={user} /> },
          ...(may('read:user_sessions')
            ? [{ label: t.tabs.sessions, value: <Sessions user={user} /> }]
            : []),
          { label: t.login.factors, value: <Factors user={user} /> },
          { label: t.access.roles, value: <Roles user={user} /> },
          { label: t.access.groups, value: <Groups user={user} /> },
          { label: t.overview.may, value: <Permissions user={user} /> },
          ...(isAdmin ? [{ label: t.overview.administers, value: t.overview.whole }] : []),
        ]}
      />
    </Section>
  );
};

/** Whether the person administers the tenant, which gives more than the permissions that are listed. */
const useIsAdmin = ({ id, tenant_id }: User): boolean => {
  const may = useScopes();
  const { data } = useQuery({
    ...read('/tenants/{tenant_id}/admins', {
      params: {
        path: { tenant_id: tenant_id ?? '' },
        query: { q: equals('user_id', id), limit: 1 },
      },
    }),
    enabled: may('read:tenant_admins'),
  });
  return (data?.items.length ?? 0) > 0;
};

const LastLogin = ({ user }: OfPerson): ReactNode => (
  <Group gap={6}>
    <Ago at={user.last_login_at} />
    {typeof user.last_login_ip === 'string' && <bdi>({user.last_login_ip})</bdi>}
  </Group>
);

const Sessions = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).overview;
  const query = useQuery(
    read('/users/{user_id}/sessions', {
      params: { path: { user_id: user.id }, query: { limit: 1, total_count: true } },
    }),
  );
  return (
    <WhenRead query={query}>
      {({ total_count = 0 }) => (
        <TabLink
          user={user}
          tab="sessions"
        >
          {total_count === 0 ? t.none : t.sessions(total_count)}
        </TabLink>
      )}
    </WhenRead>
  );
};

const Factors = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const { tag } = useLanguage();
  const query = useQuery(factorsOf(user));
  return (
    <WhenRead query={query}>
      {({ items }) => (
        <TabLink
          user={user}
          tab="login"
        >
          {items.length === 0
            ? t.overview.none
            : items.map((factor) => factorName(factor, items, t.login.kinds, tag)).join(', ')}
        </TabLink>
      )}
    </WhenRead>
  );
};

/** As many as are named, so that they stay in one look. */
const mostNamed = 5;

const named = { limit: mostNamed, total_count: true } as const;

const Roles = ({ user }: OfPerson): ReactNode => {
  const query = useQuery(
    read('/users/{user_id}/roles', { params: { path: { user_id: user.id }, query: named } }),
  );
  return (
    <WhenRead query={query}>
      {({ items, total_count }) => (
        <Named
          user={user}
          count={total_count}
          links={items.map(({ role_id, role_data }: Schema<'user_role'>) => ({
            to: `/roles/${role_id ?? ''}`,
            name: role_data?.role_name ?? role_id ?? '',
          }))}
        />
      )}
    </WhenRead>
  );
};

const Groups = ({ user }: OfPerson): ReactNode => {
  const query = useQuery(
    read('/users/{user_id}/groups', { params: { path: { user_id: user.id }, query: named } }),
  );
  return (
    <WhenRead query={query}>
      {({ items, total_count }) => (
        <Named
          user={user}
          count={total_count}
          links={items.map(({ group_id, group_data }: Schema<'user_group'>) => ({
            to: `/groups/${group_id ?? ''}`,
            name: group_data?.group_name ?? group_id ?? '',
          }))}
        />
      )}
    </WhenRead>
  );
};

const Permissions = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).overview;
  const query = useQuery(
    read('/users/{user_id}/effective_permissions', {
      params: { path: { user_id: user.id }, query: { limit: 1, total_count: true } },
    }),
  );
  return (
    <WhenRead query={query}>
      {({ total_count = 0 }) => (
        <TabLink
          user={user}
          tab="permissions"
        >
          {total_count === 0 ? t.nothing : t.permissions(total_count)}
        </TabLink>
      )}
    </WhenRead>
  );
};

interface NamedProps extends OfPerson {
  readonly count: number | undefined;
  readonly links: readonly { readonly to: string; readonly name: string }[];
}

/** The first few by name, and where the others are. */
const Named = ({ user, count = 0, links }: NamedProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).overview;
  const others = count - links.length;
  return (
    <Group gap={8}>
      {links.map(({ to, name }) => (
        <Anchor
          key={to}
          component={PageLink}
          to={to}
        >
          {name}
        </Anchor>
      ))}
      {(count === 0 || others > 0) && (
        <TabLink
          user={user}
          tab="access"
        >
          {count === 0 ? t.none : t.more(others)}
        </TabLink>
      )}
    </Group>
  );
};

interface TabLinkProps extends OfPerson {
  readonly tab: string;
  readonly children: ReactNode;
}

const TabLink = ({ user, tab, children }: TabLinkProps): ReactNode => (
  <Anchor
    component={PageLink}
    to={`/people/${user.id}/${tab}`}
  >
    {children}
  </Anchor>
);

interface WhenReadProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A fact that is still read, or that cannot be read, leaves the others in place. */
const WhenRead = <Data,>({ query, children }: WhenReadProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? '—' : '…';
};
