/**
 * How an event of the audit log holds links that changed: enough to tell later who held what at an earlier moment
 * (docs/adr/0042-audit-log.md).
 */
import type { AuditEvent, ChangedValue } from '../model/audit/audit-event.js';

/** What each kind of link joins, in the order in which an event names it. */
export const linkEnds = {
  roleMembers: ['roleId', 'userId'],
  groupMembers: ['groupId', 'userId'],
  groupRoles: ['groupId', 'roleId'],
  nestedGroups: ['groupId', 'nestedGroupId'],
  rolePermissions: ['roleId', 'resourceId', 'scopeId'],
  userPermissions: ['userId', 'resourceId', 'scopeId'],
  permissions: ['clientId', 'resourceId', 'scopeId'],
  clientResources: ['clientId', 'resourceId'],
  tenantAdmins: ['tenantId', 'userId'],
} as const;
export type LinkKind = keyof typeof linkEnds;

/** Null: there is none. True: it stands. A text: it stands until that time (ISO 8601). */
export type LinkState = boolean | string | null;

export interface LinkChange {
  readonly kind: LinkKind;
  /** As `linkEnds` names them. */
  readonly ends: readonly string[];
  readonly before: LinkState;
  readonly after: LinkState;
}

/** Links of one event that are kept one by one. Of more, the event keeps the number. */
export const mostLinks = 200;

export const isLinkKind = (kind: string): kind is LinkKind => Object.hasOwn(linkEnds, kind);

/** A link as the values of an event hold it: `links.roleMembers.ROLE.USER`. */
export const valueOfLink = ({ kind, ends, before, after }: LinkChange): ChangedValue => [
  ['links', kind, ...ends].join('.'),
  textOf(before),
  textOf(after),
];

/** The number alone: of links that are too many, or of an event that changed none. */
export const valueOfCount = (count: number): ChangedValue => ['links', null, String(count)];

const textOf = (state: LinkState): string | null => (state === null ? null : JSON.stringify(state));

/** Undefined for a value that tells of no link. */
export const linkIn = ([attribute, before, after]: ChangedValue): LinkChange | undefined => {
  const [word, kind = '', ...ends] = attribute.split('.');
  if (word !== 'links' || !isLinkKind(kind)) return undefined;
  return { kind, ends, before: parsed(before), after: parsed(after) };
};

const parsed = (text: string | null): LinkState =>
  text === null ? null : (JSON.parse(text) as LinkState);

/** How many links an event says that it changed, where it does not keep them; undefined where it does not say. */
export const linkCountIn = (values: readonly ChangedValue[]): number | undefined => {
  const said = values.find(([attribute]) => attribute === 'links');
  return said?.[2] ? Number(said[2]) : undefined;
};

/** Which links the ids of an event stand for. `ID` is one of its ids, `RECORD` its record. */
const linkEvents: Readonly<Record<string, readonly [LinkKind, ...ends: ('RECORD' | 'ID' | '')[]]>> =
  {
    'role.members': ['roleMembers', 'RECORD', 'ID'],
    'user.roles': ['roleMembers', 'ID', 'RECORD'],
    'group.members': ['groupMembers', 'RECORD', 'ID'],
    'user.groups': ['groupMembers', 'ID', 'RECORD'],
    'group.roles': ['groupRoles', 'RECORD', 'ID'],
    'group.nested_groups': ['nestedGroups', 'RECORD', 'ID'],
    'tenant.admins': ['tenantAdmins', 'RECORD', 'ID'],
    'client.resources': ['clientResources', 'RECORD', 'ID'],
    'resource.clients': ['clientResources', 'ID', 'RECORD'],
    'role.permissions': ['rolePermissions', 'RECORD', '', 'ID'],
    'user.permissions': ['userPermissions', 'RECORD', '', 'ID'],
    'client.permissions': ['permissions', 'RECORD', '', 'ID'],
  };

const suffix = /_(added|authorized|granted|removed|revoked)$/;

/** Whether the ids of an event of this name stand for links. */
export const tellsOfLinks = (name: string): boolean =>
  Object.hasOwn(linkEvents, name.replace(suffix, '')) && suffix.test(name);

/** Events of records that take links with them. */
const removals = ['role.deleted', 'group.deleted', 'scope.deleted'];

/** Whether an event of this name says so if no link changed. */
export const countsLinks = (name: string): boolean => tellsOfLinks(name) || removals.includes(name);

/**
 * The links of an event that does not keep them one by one, as far as its ids tell: how they are after it, and before
 * it the opposite, which is not certain. An end that the event does not name is empty.
 */
export const linksByIds = ({
  name,
  recordId,
  ids,
}: Pick<AuditEvent, 'name' | 'recordId' | 'ids'>): readonly LinkChange[] => {
  if (!tellsOfLinks(name) || recordId === null) return [];

  const [kind, ...places] = linkEvents[name.replace(suffix, '')]!;
  const isGiven = !/_(removed|revoked)$/.test(name);
  const named = (id: string) => ({ RECORD: recordId, ID: id, '': '' });
  return ids.map((id) => ({
    kind,
    ends: places.map((place) => named(id)[place]),
    before: isGiven ? null : true,
    after: isGiven ? true : null,
  }));
};
