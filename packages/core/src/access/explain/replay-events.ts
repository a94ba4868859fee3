/**
 * What was there at an earlier moment, as far as it differs from now: the events since then, played backwards. Pure:
 * the events are all that it looks at.
 */
import type { AuditEvent, ChangedValue } from '../../model/audit/audit-event.js';
import {
  linkCountIn,
  linkIn,
  linksByIds,
  tellsOfLinks,
  type LinkChange,
  type LinkKind,
  type LinkState,
} from '../../unit-of-work/link-values.js';

/** One change that an event tells of: of a link, or of an attribute of a record. */
export interface PastChange {
  readonly event: AuditEvent;
  /** The kind of the link; undefined for an attribute. */
  readonly link: LinkKind | undefined;
  /** The ends of the link, or the record alone. */
  readonly ids: readonly string[];
  /** The attribute by its path, such as `metadata.grant_types`; null for a link. */
  readonly attribute: string | null;
  /** Values as JSON gives them; null for none. */
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the event holds the value before. If not, the opposite of the value after is assumed. */
  readonly isCertain: boolean;
}

/** A link as it was. */
export interface PastLink {
  readonly ends: readonly string[];
  readonly state: LinkState;
  readonly isCertain: boolean;
}

export interface PastScope {
  readonly name: string;
  readonly resourceId: string;
}

/** The differences between a moment and now. What is not named was as it is. */
export interface Past {
  /** By kind, and by `linkKey`. */
  readonly links: ReadonlyMap<LinkKind, ReadonlyMap<string, PastLink>>;
  /** By record and attribute, the value before as JSON gives it. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** Roles that are gone by now, with their tenants. */
  readonly goneRoles: ReadonlyMap<string, string | null>;
  /** Scopes that were made or deleted since; undefined for those that were not there. */
  readonly scopes: ReadonlyMap<string, PastScope | undefined>;
  /** Events that changed an attribute that counts, and do not hold its value. */
  readonly unknown: readonly AuditEvent[];
  /** Newest first. */
  readonly changes: readonly PastChange[];
}

/** The attributes that decide about access, by the first word of the names of their events. */
const decisive: Readonly<Record<string, readonly string[]>> = {
  user: ['isBlocked', 'blockedUntil'],
  client: ['isPublic', 'isGlobal', 'tenantId', 'metadata.grant_types'],
  resource: ['rbacEnabled'],
  tenant: ['isSuspended'],
  scope: ['name'],
};

/** An event keeps no more values than this, so where there are so many, one may be missing. */
const mostValues = 40;

/** What tells two links of a kind apart: their first and their last end. */
export const linkKey = (ends: readonly string[]): string => `${ends[0]}/${ends.at(-1)}`;

/** `events` are those at or after the moment. */
export const replayEvents = (events: readonly AuditEvent[]): Past => {
  const newestFirst = [...events].sort(byTime).reverse();
  const changes = newestFirst.flatMap(changesIn);
  return {
    links: linksBefore(changes),
    values: valuesBefore(changes),
    goneRoles: new Map(
      newestFirst
        .filter(({ name }) => name === 'role.deleted')
        .map(({ recordId, tenantId }) => [recordId!, tenantId]),
    ),
    scopes: scopesBefore(newestFirst),
    unknown: newestFirst.filter(hidesDecisiveValue),
    changes,
  };
};

const byTime = (one: AuditEvent, other: AuditEvent): number => {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  if (apart !== 0) return apart;
  const [first, second] = [one.sequence, other.sequence];
  if (first !== null && second !== null && one.chainId === other.chainId) return first - second;
  return one.id < other.id ? -1 : 1;
};

const changesIn = (event: AuditEvent): readonly PastChange[] => [
  ...linkChangesIn(event).map(({ kind, ends, before, after, isCertain }) => ({
    event,
    link: kind,
    ids: ends,
    attribute: null,
    before,
    after,
    isCertain,
  })),
  ...decisiveValuesIn(event).map(([attribute, before, after]) => ({
    event,
    link: undefined,
    ids: [event.recordId!],
    attribute,
    before: parsed(before),
    after: parsed(after),
    isCertain: true,
  })),
];

const linkChangesIn = (
  event: AuditEvent,
): readonly (LinkChange & { readonly isCertain: boolean })[] => {
  const kept = event.values.flatMap((value) => linkIn(value) ?? []);
  if (kept.length > 0) return kept.map((link) => ({ ...link, isCertain: true }));
  if (linkCountIn(event.values) === 0) return [];
  return linksByIds(event).map((link) => ({ ...link, isCertain: false }));
};

const decisiveValuesIn = ({ name, recordId, values }: AuditEvent): readonly ChangedValue[] => {
  if (recordId === null) return [];
  const wanted = decisive[kindIn(name)] ?? [];
  return values.filter(([attribute]) => wanted.includes(attribute));
};

const kindIn = (name: string): string => name.split('.')[0]!;

const parsed = (text: string | null): unknown =>
  text === null ? null : (JSON.parse(text) as unknown);

/** The oldest event that names a link comes last, and so its value before stays. */
const linksBefore = (changes: readonly PastChange[]): Past['links'] => {
  const links = new Map<LinkKind, Map<string, PastLink>>();
  for (const { link, ids, before, isCertain } of changes) {
    if (link === undefined) continue;
    const ofKind = links.get(link) ?? new Map<string, PastLink>();
    ofKind.set(linkKey(ids), { ends: ids, state: before as LinkState, isCertain });
    links.set(link, ofKind);
  }
  return links;
};

const valuesBefore = (changes: readonly PastChange[]): Past['values'] => {
  const values = new Map<string, Map<string, unknown>>();
  for (const { ids, attribute, before } of changes) {
    if (attribute === null) continue;
    const ofRecord = values.get(ids[0]!) ?? new Map<string, unknown>();
    ofRecord.set(attribute, before);
    values.set(ids[0]!, ofRecord);
  }
  return values;
};

const scopesBefore = (newestFirst: readonly AuditEvent[]): Past['scopes'] => {
  const scopes = new Map<string, PastScope | undefined>();
  for (const { name, recordId, ids, values } of newestFirst) {
    if (name === 'scope.created') scopes.set(recordId!, undefined);
    // A newer version of the server brings scopes of its own.
    if (name === 'installation.updated') for (const id of ids) scopes.set(id, undefined);
    if (name !== 'scope.deleted') continue;
    const valueOf = (attribute: string): unknown =>
      parsed(values.find(([each]) => each === attribute)?.[1] ?? null);
    const [scopeName, resourceId] = [valueOf('name'), valueOf('resourceId')];
    if (typeof scopeName === 'string' && typeof resourceId === 'string') {
      scopes.set(recordId!, { name: scopeName, resourceId });
    }
  }
  return scopes;
};

/** Events from before values were kept, of too many values, or of one that was cut. */
const hidesDecisiveValue = (event: AuditEvent): boolean => {
  const { name, changed, values } = event;
  if (name === 'scope.deleted') return !values.some(([attribute]) => attribute === 'resourceId');
  if (goneWithoutLinks(event)) return true;

  return (decisive[kindIn(name)] ?? []).some((attribute) => {
    const [root] = attribute.split('.');
    if (!changed.includes(root!)) return false;
    const kept = values.find(([each]) => each === attribute);
    if (kept !== undefined) return isCut(kept);
    const ofRoot = values.filter(([each]) => each.split('.')[0] === root);
    const own = values.filter(([each]) => !each.startsWith('links'));
    return ofRoot.length === 0 || own.length >= mostValues;
  });
};

const isCut = ([attribute, before]: ChangedValue): boolean =>
  attribute === 'metadata.grant_types' && before !== null && !Array.isArray(JSON.parse(before));

/** Of a role or a group with too many links, the event holds their number alone; older ones hold nothing. */
const goneWithoutLinks = ({ name, ids, values }: AuditEvent): boolean => {
  const isTold = linkCountIn(values) === 0 || values.some((value) => linkIn(value));
  if (isTold) return false;
  if (name === 'role.deleted' || name === 'group.deleted') return true;
  return tellsOfLinks(name) && ids.length === 0;
};
