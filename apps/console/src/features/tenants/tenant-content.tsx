import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { equals } from '../../api/filter.js';
import { call, management } from '../../api/management.js';
import { useScopes } from '../../api/may.js';
import { Facts } from '../../kit/facts.js';
import { useLanguage, useTexts } from '../../texts/texts-provider.js';

const lists = {
  users: { path: '/users', needs: 'read:users', label: 'people' },
  clients: { path: '/clients', needs: 'read:clients', label: 'applications' },
  resources: { path: '/resources', needs: 'read:resources', label: 'apis' },
  roles: { path: '/roles', needs: 'read:roles', label: 'roles' },
  groups: { path: '/groups', needs: 'read:groups', label: 'groups' },
} as const;

type Kind = keyof typeof lists;

const kinds = Object.keys(lists) as Kind[];
const shownNames = 5;

/** What goes with a tenant that is deleted: how many records of each kind, and the first of them by name. */
export const TenantContent = ({ tenantId }: { readonly tenantId: string }): ReactNode => {
  const { nav, rehearsal } = useTexts();
  const { tag } = useLanguage();
  const digits = new Intl.NumberFormat(tag);
  const may = useScopes();
  const readable = kinds.filter((kind) => may(lists[kind].needs));
  const contents = useQueries({
    queries: readable.map((kind) => ({
      queryKey: ['content of a tenant', tenantId, kind],
      queryFn: () => contentOf(tenantId, lists[kind].path),
    })),
  });

  const facts = readable.flatMap((kind, at) => {
    const content = contents[at]?.data;
    if (content === undefined || content.count === 0) return [];

    const rest = content.count - content.names.length;
    const value = (
      <>
        {digits.format(content.count)}
        {': '}
        <Names names={content.names} />
        {rest > 0 && ` ${rehearsal.more(rest)}`}
      </>
    );
    return [{ label: nav[lists[kind].label], value }];
  });
  return <Facts facts={facts} />;
};

const Names = ({ names }: { readonly names: readonly string[] }): ReactNode =>
  names.map((name, at) => (
    <span key={at}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ));

interface Content {
  readonly count: number;
  readonly names: readonly string[];
}

interface Listed {
  readonly items: readonly Named[];
  readonly total_count?: number;
}

/** Within this tenant, whichever one is chosen at the top of the page. Global records do not go with it. */
const contentOf = async (
  tenantId: string,
  path: (typeof lists)[Kind]['path'],
): Promise<Content> => {
  const get = management().GET as (
    path: string,
    options: object,
  ) => Promise<{ data?: Listed; error?: unknown; response: Response }>;
  const query = { limit: shownNames, total_count: true, q: equals('tenant_id', tenantId) };
  const { items, total_count } = await call(
    get(path, { params: { query }, headers: { 'tenant-id': tenantId } }),
  );
  return { count: total_count ?? items.length, names: items.map(nameOf) };
};

type Named = Readonly<Record<string, unknown>> & { readonly id: string };

const nameMembers = [
  'name',
  'username',
  'email',
  'client_name',
  'resource_name',
  'role_name',
  'group_name',
];

const nameOf = (record: Named): string => {
  const found = nameMembers
    .map((member) => record[member])
    .find((value) => typeof value === 'string');
  return found ?? record.id;
};
