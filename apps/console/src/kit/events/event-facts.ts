/** Whom and what an event names, as far as the event itself tells. */
import type { AuditEvent } from './audit-event.js';
import type { PlaceName } from './sentence.js';

export type RecordKind =
  'user' | 'client' | 'resource' | 'scope' | 'role' | 'group' | 'tenant' | 'identity_provider';

/** A record that a sentence names. */
export interface Subject {
  /** Several where only a look tells which of them it is. */
  readonly kinds: readonly RecordKind[];
  readonly id: string;
  /** The resource of a scope, or the tenant of an identity provider. */
  readonly within?: string | undefined;
  /** As the event says. */
  readonly name?: string | undefined;
}

export interface EventFacts {
  readonly actor: Subject | undefined;
  readonly record: Subject | undefined;
  readonly others: readonly Subject[];
  readonly ticketId: string | undefined;
  readonly address: string | undefined;
  readonly isOwn: boolean;
}

const kinds: readonly string[] = [
  'user',
  'client',
  'resource',
  'scope',
  'role',
  'group',
  'tenant',
  'identity_provider',
] satisfies readonly RecordKind[];

/** Of events whose name does not say it. */
const recordsOf: Readonly<Record<string, RecordKind>> = {
  'admin.recovered': 'user',
  'identity.unlinked': 'user',
  'installation.created': 'tenant',
  'installation.updated': 'resource',
  'refused.account_locked': 'user',
  'refused.client_authentication_failed': 'client',
};

const kindOfRecord = (name: string): RecordKind | undefined => {
  const prefix = name.split('.')[0]!;
  return recordsOf[name] ?? (kinds.includes(prefix) ? (prefix as RecordKind) : undefined);
};

/** What the ids of an event are, by the beginning of its name. */
const othersOf: readonly (readonly [prefix: string, kind: RecordKind])[] = [
  ['role.members_', 'user'],
  ['user.roles_', 'role'],
  ['user.groups_', 'group'],
  ['user.merged', 'user'],
  ['group.members_', 'user'],
  ['group.roles_', 'role'],
  ['group.nested_groups_', 'group'],
  ['client.resources_', 'resource'],
  ['resource.clients_', 'client'],
  ['tenant.admins_', 'user'],
  ['identity.linked', 'user'],
  ['grant.', 'client'],
];

const nameIn = ({ changes = [] }: AuditEvent): string | undefined => {
  const named = changes.find(({ attribute }) => attribute === 'name');
  const name = named?.after ?? named?.before;
  return typeof name === 'string' ? name : undefined;
};

const textIn = ({ changes = [] }: AuditEvent, wanted: string): string | undefined => {
  const change = changes.find(({ attribute }) => attribute === wanted);
  const value = change?.after ?? change?.before;
  return typeof value === 'string' ? value : undefined;
};

/** `links.rolePermissions.ROLE.RESOURCE.SCOPE`: a scope is found on its resource alone. */
const scopeLink = /^links\.(?:rolePermissions|userPermissions|permissions)\.[^.]+\.([^.]+)\.(.+)$/;

const scopesOf = ({ changes = [] }: AuditEvent): readonly Subject[] =>
  changes.flatMap(({ attribute }) => {
    const [, within, id] = scopeLink.exec(attribute) ?? [];
    return id === undefined ? [] : [{ kinds: ['scope'], id, within } as const];
  });

const othersIn = (event: AuditEvent): readonly Subject[] => {
  const { event: name, ids = [] } = event;
  if (/\.permissions_(granted|revoked)$/.test(name)) return scopesOf(event);

  const kind = othersOf.find(([prefix]) => name.startsWith(prefix))?.[1];
  return kind === undefined ? [] : ids.map((id) => ({ kinds: [kind], id }));
};

const withinOf = (event: AuditEvent, kind: RecordKind): string | undefined => {
  if (kind === 'scope') return textIn(event, 'resourceId');
  return kind === 'identity_provider' ? (event.tenant_id ?? undefined) : undefined;
};

const recordIn = (event: AuditEvent): Subject | undefined => {
  const kind = kindOfRecord(event.event);
  const { record_id: id } = event;
  if (kind === undefined || !id) return undefined;
  return { kinds: [kind], id, within: withinOf(event, kind), name: nameIn(event) };
};

export const factsOf = (event: AuditEvent): EventFacts => {
  const { actor_id, record_id, address } = event;
  return {
    actor: actor_id ? { kinds: ['user', 'client'], id: actor_id } : undefined,
    record: recordIn(event),
    others: othersIn(event),
    ticketId: event.event.startsWith('ticket.') && record_id ? record_id : undefined,
    address: address ?? undefined,
    isOwn: Boolean(actor_id) && actor_id === record_id,
  };
};

/** Whether the event has what stands at the place. `hasPerson`: whom a ticket is for is known. */
export const canFill =
  ({ actor, record, others, address, isOwn }: EventFacts, hasPerson: boolean) =>
  (place: PlaceName): boolean => {
    switch (place) {
      case 'actor':
        return true;
      case 'caller':
        return actor !== undefined;
      case 'self':
        return isOwn;
      case 'record':
      case 'name':
        return record !== undefined;
      case 'person':
        return hasPerson;
      case 'other':
      case 'otherName':
        return others.length === 1;
      case 'others':
      case 'otherNames':
        return others.length > 0;
      case 'address':
        return address !== undefined;
    }
  };

/** The beginning of an id, by which people tell records apart. */
export const shortened = (id: string): string => (id.length > 13 ? id.slice(0, 8) : id);
