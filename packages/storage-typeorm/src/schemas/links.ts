/** The links between people, groups, roles and scopes: what they join, and when they end. */
import type { RecordName, Records } from '@keyward/core';
import { identifier, optional, time } from '../column.js';
import { audited, auditedAttributes, recordSchema, type RecordSchema } from '../record-schema.js';

interface More<A> {
  /** What it says besides, which may be absent. */
  readonly says?: readonly A[];
  readonly covering?: readonly (readonly A[])[];
}

const linkSchema = <K extends RecordName>(
  name: K,
  ends: readonly (keyof Records[K] & string)[],
  { says = [], covering = [] }: More<keyof Records[K] & string> = {},
): RecordSchema<K> =>
  recordSchema(
    name,
    {
      ...Object.fromEntries([
        ...ends.map((end) => [end, identifier]),
        ...says.map((each) => [each, optional(identifier)]),
      ]),
      tenantId: optional(identifier),
      expiresAt: optional(time),
      ...audited,
    } as unknown as Parameters<typeof recordSchema<K>>[1],
    {
      listed: [...ends, ...says, 'expiresAt', ...auditedAttributes] as (keyof Records[K] &
        string)[],
      led: { by: ends, sorted: ['createdAt'] as unknown as (keyof Records[K] & string)[] },
      covering,
    },
  );

// What somebody effectively holds is read for all their groups and roles at once: thousands of rows, of which these columns matter.
export const rolePermissionSchema = linkSchema(
  'rolePermissions',
  ['roleId', 'resourceId', 'scopeId'],
  { covering: [['roleId', 'resourceId', 'expiresAt', 'scopeId']] },
);
export const roleMemberSchema = linkSchema('roleMembers', ['roleId', 'userId'], {
  says: ['identityProviderId'],
});
export const userPermissionSchema = linkSchema('userPermissions', [
  'userId',
  'resourceId',
  'scopeId',
]);
export const groupMemberSchema = linkSchema('groupMembers', ['groupId', 'userId'], {
  says: ['identityProviderId'],
});
export const groupRoleSchema = linkSchema('groupRoles', ['groupId', 'roleId'], {
  covering: [['groupId', 'roleId', 'expiresAt']],
});
export const nestedGroupSchema = linkSchema('nestedGroups', ['groupId', 'nestedGroupId'], {
  covering: [['nestedGroupId', 'groupId', 'expiresAt']],
});
