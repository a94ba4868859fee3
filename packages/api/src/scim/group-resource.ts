/** Groups as resources of SCIM, and what a request says of a group and its members (RFC 7643 §4.2). */
import { refuse, type Group } from '@keyward/core';
import type { DirectoryGroup, MemberChange } from '@keyward/core/endpoints';
import { storedId } from '../kernel/record-id.js';
import { applyPatch } from './apply-patch.js';
import { groupShape, ruleNamed } from './attributes.js';
import type { ScimFilter } from './filter.js';
import { refuseFilter, refusePath } from './parse-filter.js';
import type { PatchOperation } from './patch-operations.js';
import { objectOf, readValue, type ScimObject } from './resource.js';

/** The members are apart, since there may be thousands. */
export const groupResource = ({ name, externalId }: Group): ScimObject => ({
  displayName: name,
  ...(externalId === null ? {} : { externalId }),
});

/** What a whole resource says. Without members, there are none. */
export const directoryGroupOf = (
  resource: ScimObject,
  before: Group | undefined,
): DirectoryGroup => ({
  fields: changedFields(resource, before),
  members: [{ kind: 'set', ids: idsIn(resource['members']) }],
});

/** What a patch says: its operations on members are changes of them, and the others make another resource. */
export const patchedGroup = (
  group: Group,
  operations: readonly PatchOperation[],
): DirectoryGroup => {
  const members: MemberChange[] = [];
  const others = operations.flatMap((operation) => {
    const { own, rest } = split(operation);
    if (own !== undefined) members.push(...memberChanges(own));
    return rest === undefined ? [] : [rest];
  });
  const resource = applyPatch(groupShape, groupResource(group), others);
  return { fields: changedFields(resource, group), members };
};

const changedFields = (
  resource: ScimObject,
  before: Group | undefined,
): DirectoryGroup['fields'] => {
  const { displayName } = resource;
  if (typeof displayName !== 'string')
    return refuse('invalid_field', { field: 'displayName', why: 'is required' });
  const externalId = typeof resource['externalId'] === 'string' ? resource['externalId'] : null;
  return {
    ...(displayName === before?.name ? {} : { name: displayName }),
    ...(externalId === (before?.externalId ?? null) ? {} : { externalId }),
  };
};

interface SplitOperation {
  readonly own: PatchOperation | undefined;
  readonly rest: PatchOperation | undefined;
}

/** Parts the members from the rest of a value without a path. */
const split = (operation: PatchOperation): SplitOperation => {
  const { op, path, value } = operation;
  if (path !== undefined)
    return path.name.toLowerCase() === 'members'
      ? { own: operation, rest: undefined }
      : { own: undefined, rest: operation };
  if (op === 'remove') return { own: undefined, rest: operation };

  const given = objectOf(value, 'value');
  const named = Object.keys(given).find((name) => name.toLowerCase() === 'members');
  if (named === undefined) return { own: undefined, rest: operation };
  const { [named]: members, ...others } = given;
  return {
    own: { op, path: { name: 'members' }, pathText: 'members', value: members },
    rest: { ...operation, value: others },
  };
};

const memberChanges = ({ op, path, pathText, value }: PatchOperation): readonly MemberChange[] => {
  const { elements, member } = path!;
  if (member !== undefined) return refusePath(pathText, 'is of a member that stays as it is');
  const found = elements === undefined ? undefined : idsOfFilter(elements);
  if (op === 'remove') {
    const ids = found ?? idsIn(readMembers(value));
    // Entra names those that go; without any, all go (RFC 7644 §3.5.2.2).
    return [
      ids.length === 0 && found === undefined ? { kind: 'set', ids } : { kind: 'remove', ids },
    ];
  }
  if (found !== undefined) return [{ kind: 'add', ids: found }];
  return [{ kind: op === 'add' ? 'add' : 'set', ids: idsIn(readMembers(value)) }];
};

const membersRule = ruleNamed(groupShape.attributes, 'members')!;

const readMembers = (value: unknown) => readValue(membersRule, value, 'members');

const idsIn = (members: ReturnType<typeof readMembers>): readonly string[] =>
  ((members ?? []) as readonly ScimObject[]).map(({ value }, at) => {
    if (typeof value !== 'string')
      return refuse('invalid_field', { field: `members[${at}].value`, why: 'is required' });
    return storedId(value);
  });

/** `value eq "…"`, and several of these joined by `or`: no other filter finds members without reading them all. */
const idsOfFilter = (filter: ScimFilter): readonly string[] => {
  if (filter.kind === 'or') return filter.of.flatMap(idsOfFilter);
  const isValue =
    filter.kind === 'compare' &&
    filter.operator === 'eq' &&
    filter.path.name.toLowerCase() === 'value' &&
    typeof filter.value === 'string';
  if (!isValue) return refuseFilter('finds members by value eq alone');
  return [storedId(filter.value)];
};
