/** The links between users, groups, roles and scopes: what they join, and when they end. */
import type { Records } from '@keyward/core/ports';
import { identifier, optional, time, type Column } from '../column.js';
import {
  audited,
  auditedAttributes,
  recordSchema,
  type Attributes,
  type RecordSchema,
} from '../record-schema.js';

type LinkName =
  | 'rolePermissions'
  | 'roleMembers'
  | 'userPermissions'
  | 'groupMembers'
  | 'groupRoles'
  | 'nestedGroups';

type AttributeOf<K extends LinkName> = keyof Records[K] & string;

interface LinkOptions<A> {
  /** Further identifiers, which may be absent. */
  readonly optionalIds?: readonly A[];
  /** Indexes that hold all that some read asks for. */
  readonly covering?: readonly (readonly A[])[];
}

const linkSchema = <K extends LinkName>(
  name: K,
  ends: readonly AttributeOf<K>[],
  { optionalIds = [], covering = [] }: LinkOptions<AttributeOf<K>> = {},
): RecordSchema<K> => {
  const columns: Record<string, Column> = {};
  for (const end of ends) columns[end] = identifier;
  for (const id of optionalIds) columns[id] = optional(identifier);
  Object.assign(columns, { tenantId: optional(identifier), expiresAt: optional(time), ...audited });

  return recordSchema(name, columns as Attributes<K>, {
    listed: [...ends, ...optionalIds, 'expiresAt', ...auditedAttributes],
    led: { by: ends, sorted: ['createdAt'] },
    covering,
  });
};

// Effective permissions are read for all groups and roles of a user at once: thousands of rows, of which these
// columns matter.
export const rolePermissionSchema = linkSchema(
  'rolePermissions',
  ['roleId', 'resourceId', 'scopeId'],
  { covering: [['roleId', 'resourceId', 'expiresAt', 'scopeId']] },
);

export const roleMemberSchema = linkSchema('roleMembers', ['roleId', 'userId'], {
  optionalIds: ['identityProviderId'],
});

export const userPermissionSchema = linkSchema('userPermissions', [
  'userId',
  'resourceId',
  'scopeId',
]);

export const groupMemberSchema = linkSchema('groupMembers', ['groupId', 'userId'], {
  optionalIds: ['identityProviderId'],
});

export const groupRoleSchema = linkSchema('groupRoles', ['groupId', 'roleId'], {
  covering: [['groupId', 'roleId', 'expiresAt']],
});

export const nestedGroupSchema = linkSchema('nestedGroups', ['groupId', 'nestedGroupId'], {
  covering: [['nestedGroupId', 'groupId', 'expiresAt']],
});
