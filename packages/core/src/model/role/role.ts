import type { KeyValue } from '../values/key-value.js';
import { linkType, type Link, type MappableLink } from '../record/link.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';

/** A named bundle of scopes that people and groups can be given (operations §5.1). */
export interface Role extends Identified, Audited {
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: readonly KeyValue[];
  readonly isSystem: boolean;
  /** Given to every new user of its tenant, or of every tenant when it is global. */
  readonly isDefault: boolean;
  /** Null for a global role, which every tenant may use and only global callers change. */
  readonly tenantId: string | null;
}

export const roleType: RecordType<Role> = {
  label: 'role',
  unique: { role_name: (role) => `${role.tenantId ?? ''}/${foldName(role.name)}` },
  computed: { nameKey: (role) => foldName(role.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: (role) => role.tenantId,
  globalIsVisible: true,
};

/** A scope that comes with a role (operations §5.2). */
export interface RolePermission extends Link {
  readonly roleId: string;
  readonly resourceId: string;
  readonly scopeId: string;
}

/** That a user has a role (operations §5.3, §6.4). */
export interface RoleMember extends MappableLink {
  readonly roleId: string;
  readonly userId: string;
}

/** A scope given to a user without a role in between (operations §6.4). */
export interface UserPermission extends Link {
  readonly userId: string;
  readonly resourceId: string;
  readonly scopeId: string;
}

export const rolePermissionType = linkType<RolePermission>(
  'role permission',
  { roleId: 'roles', resourceId: 'resources', scopeId: 'scopes' },
  ['roleId', 'scopeId'],
  true,
);
export const roleMemberType = linkType<RoleMember>(
  'role member',
  { roleId: 'roles', userId: 'users' },
  ['roleId', 'userId'],
);
export const userPermissionType = linkType<UserPermission>(
  'user permission',
  { userId: 'users', resourceId: 'resources', scopeId: 'scopes' },
  ['userId', 'scopeId'],
);
