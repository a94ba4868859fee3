/**
 * The names of the records that events name. All that a page asks for at one moment is one request for each kind, so a
 * record that is gone is missing in a list, and no request fails for it.
 */
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { anyOf, allOf, equals } from '../../api/filter.js';
import { call, management } from '../../api/management.js';
import { isHeld, type Needs } from '../../api/may.js';
import { currentSession } from '../../api/session.js';
import { chosenTenant } from '../../api/tenant.js';
import { personName } from '../person-name.js';
import type { RecordKind, Subject } from './event-facts.js';

export type Resolved =
  | { readonly state: 'found'; readonly name: string; readonly page: string }
  | { readonly state: 'deleted'; readonly kind: RecordKind; readonly name: string | undefined }
  /** Of another tenant, gone for longer than the log remembers, or not to be read. */
  | { readonly state: 'hidden' };

type Found = ReadonlyMap<string, Resolved>;

/** What one filter holds at most (filters have 30 comparisons). */
const atOnce = 25;

const query = (ids: readonly string[]) => ({
  q: anyOf(...ids.map((id) => equals('id', id))),
  limit: atOnce,
});

type Named = readonly [id: string, name: string];

interface NameSource {
  readonly needs: Needs;
  readonly read: (ids: readonly string[], within: string) => Promise<readonly Named[]>;
  readonly pageOf: (id: string, within: string) => string;
  /** The kind of the record that the list belongs to. */
  readonly isWithin?: RecordKind;
}

const sources: Readonly<Record<RecordKind, NameSource>> = {
  user: {
    needs: 'read:users',
    pageOf: (id) => `/people/${id}`,
    read: async (ids) => {
      const fields = 'name,username,email';
      const { items } = await call(
        management().GET('/users', { params: { query: { ...query(ids), fields } } }),
      );
      return items.map((user) => [user.id, personName(user, user.id)]);
    },
  },
  client: {
    needs: 'read:clients',
    pageOf: (id) => `/applications/${id}`,
    read: async (ids) => {
      const { items } = await call(
        management().GET('/clients', {
          params: { query: { ...query(ids), fields: 'client_name' } },
        }),
      );
      return items.map(({ id, client_name }) => [id, client_name ?? id]);
    },
  },
  resource: {
    needs: 'read:resources',
    pageOf: (id) => `/apis/${id}`,
    read: async (ids) => {
      const { items } = await call(
        management().GET('/resources', {
          params: { query: { ...query(ids), fields: 'resource_name' } },
        }),
      );
      return items.map(({ id, resource_name }) => [id, resource_name ?? id]);
    },
  },
  scope: {
    needs: 'read:scopes',
    isWithin: 'resource',
    pageOf: (_, within) => `/apis/${within}`,
    read: async (ids, resource_id) => {
      const { items } = await call(
        management().GET('/resources/{resource_id}/scopes', {
          params: { path: { resource_id }, query: { ...query(ids), fields: 'scope_name' } },
        }),
      );
      return items.map(({ id, scope_name }) => [id, scope_name ?? id]);
    },
  },
  role: {
    needs: 'read:roles',
    pageOf: (id) => `/roles/${id}`,
    read: async (ids) => {
      const { items } = await call(
        management().GET('/roles', { params: { query: { ...query(ids), fields: 'role_name' } } }),
      );
      return items.map(({ id, role_name }) => [id, role_name ?? id]);
    },
  },
  group: {
    needs: 'read:groups',
    pageOf: (id) => `/groups/${id}`,
    read: async (ids) => {
      const { items } = await call(
        management().GET('/groups', { params: { query: { ...query(ids), fields: 'group_name' } } }),
      );
      return items.map(({ id, group_name }) => [id, group_name ?? id]);
    },
  },
  tenant: {
    needs: 'read:tenants',
    pageOf: (id) => `/tenants/${id}`,
    read: async (ids) => {
      const { items } = await call(
        management().GET('/tenants', {
          params: { query: { ...query(ids), fields: 'tenant_name' } },
        }),
      );
      return items.map(({ id, tenant_name }) => [id, tenant_name ?? id]);
    },
  },
  identity_provider: {
    needs: 'read:identity_providers',
    isWithin: 'tenant',
    pageOf: (id) => `/identity-providers/${id}`,
    read: async (ids, tenant_id) => {
      const { items } = await call(
        management().GET('/tenants/{tenant_id}/identity_providers', {
          params: { path: { tenant_id }, query: { ...query(ids), fields: 'provider_name' } },
        }),
      );
      return items.map(({ id, provider_name }) => [id, provider_name ?? id]);
    },
  },
};

const mayRead = (needs: Needs): boolean => isHeld(currentSession()?.scopes ?? new Set(), needs);

const readOf = async (
  kind: RecordKind,
  ids: readonly string[],
  within: string | undefined,
): Promise<Found> => {
  const { needs, read, pageOf, isWithin } = sources[kind];
  if (ids.length === 0 || !mayRead(needs)) return new Map();
  if (isWithin !== undefined && !(await isThere(isWithin, within))) return new Map();

  const found = await read(ids, within ?? '');
  return new Map(
    found.map(([id, name]) => [id, { state: 'found', name, page: pageOf(id, within ?? '') }]),
  );
};

const isThere = async (kind: RecordKind, id: string | undefined): Promise<boolean> => {
  if (id === undefined) return false;
  const { state } = await nameOf({ kinds: [kind], id });
  return state === 'found';
};

/** What the log tells of records that are not there any more. */
const deletionsOf = async (
  kinds: readonly RecordKind[],
  ids: readonly string[],
): Promise<Found> => {
  if (ids.length === 0 || !mayRead('read:audit_events')) return new Map();

  const q = allOf(
    anyOf(...kinds.map((kind) => equals('event', `${kind}.deleted`))),
    anyOf(...ids.map((id) => equals('record_id', id))),
  );
  const { items } = await call(
    management().GET('/audit_events', {
      params: { query: { q, limit: atOnce, fields: 'event,record_id,changes' } },
    }),
  );
  return new Map(
    items.map(({ event, record_id, changes = [] }) => {
      const kind = event.split('.')[0] as RecordKind;
      const name = changes.find(({ attribute }) => attribute === 'name')?.before;
      return [
        record_id ?? '',
        { state: 'deleted', kind, name: typeof name === 'string' ? name : undefined },
      ];
    }),
  );
};

const namesOf = async (
  kinds: readonly RecordKind[],
  ids: readonly string[],
  within: string | undefined,
): Promise<Found> => {
  let found: Found = new Map();
  const missing = (): readonly string[] => ids.filter((id) => !found.has(id));
  for (const kind of kinds) found = new Map([...found, ...(await readOf(kind, missing(), within))]);
  return new Map([...found, ...(await deletionsOf(kinds, missing()))]);
};

interface WaitingRead {
  readonly id: string;
  readonly resolve: (found: Resolved) => void;
  readonly reject: (error: unknown) => void;
}

/** What is asked for in this moment, by what one request can answer. */
const waiting = new Map<string, WaitingRead[]>();

const nameOf = ({ kinds, id, within }: Subject): Promise<Resolved> =>
  new Promise((resolve, reject) => {
    const key = [chosenTenant(), within, ...kinds].join('/');
    const batch = waiting.get(key);
    if (batch !== undefined) {
      batch.push({ id, resolve, reject });
      return;
    }

    const begun = [{ id, resolve, reject }];
    waiting.set(key, begun);
    setTimeout(() => {
      waiting.delete(key);
      for (let at = 0; at < begun.length; at += atOnce)
        void answer(begun.slice(at, at + atOnce), kinds, within);
    });
  });

const answer = async (
  batch: readonly WaitingRead[],
  kinds: readonly RecordKind[],
  within: string | undefined,
): Promise<void> => {
  try {
    const ids = [...new Set(batch.map(({ id }) => id))];
    const found = await namesOf(kinds, ids, within);
    for (const { id, resolve } of batch) resolve(found.get(id) ?? { state: 'hidden' });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

/** Options of TanStack Query for the name of one record. */
export const nameQuery = (
  subject: Subject,
): Pick<UseQueryOptions<Resolved>, 'queryKey' | 'queryFn' | 'staleTime' | 'retry'> => ({
  queryKey: [
    chosenTenant() ?? 'all tenants',
    'record name',
    subject.kinds,
    subject.within,
    subject.id,
  ],
  queryFn: () => nameOf(subject),
  staleTime: 300_000,
  retry: false,
});

interface Recipient {
  readonly user: Subject | undefined;
  readonly email: string | undefined;
}

/** Whom a ticket is for. Undefined where it is gone, or may not be read. */
export const useRecipient = (ticketId: string | undefined): Recipient | undefined => {
  const { data } = useQuery({
    queryKey: [chosenTenant() ?? 'all tenants', 'ticket for', ticketId],
    queryFn: async () => {
      const { items } = await call(
        management().GET('/tickets', {
          params: { query: { ...query([ticketId!]), fields: 'user_id,email' } },
        }),
      );
      return items[0] ?? null;
    },
    enabled: ticketId !== undefined && mayRead('read:tickets'),
    staleTime: 300_000,
    retry: false,
  });
  if (!data) return undefined;
  const { user_id, email } = data;
  return {
    user: user_id ? { kinds: ['user'], id: user_id } : undefined,
    email: email ?? undefined,
  };
};
