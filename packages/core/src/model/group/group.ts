import type { KeyValue } from '../values/key-value.js';
import { linkType, type Link, type MappableLink } from '../record/link.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';

/** People who belong together; a group may stand in several others (operations §8.1). */
export interface Group extends Identified, Audited {
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: readonly KeyValue[];
  /** By which a directory elsewhere knows it. */
  readonly externalId: string | null;
  readonly tenantId: string;
}

export const groupType: RecordType<Group> = {
  label: 'group',
  unique: {
    group_name: (group) => `${group.tenantId}/${foldName(group.name)}`,
    external_id: (group) =>
      group.externalId === null ? null : `${group.tenantId}/${group.externalId}`,
  },
  computed: { nameKey: (group) => foldName(group.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: (group) => group.tenantId,
  globalIsVisible: false,
};

export interface GroupMember extends MappableLink {
  readonly groupId: string;
  readonly userId: string;
}

export interface GroupRole extends Link {
  readonly groupId: string;
  readonly roleId: string;
}

/** A group within another: members of the nested one count as members of the other, never the reverse. */
export interface NestedGroup extends Link {
  readonly groupId: string;
  readonly nestedGroupId: string;
}

export const groupMemberType = linkType<GroupMember>(
  'group member',
  { groupId: 'groups', userId: 'users' },
  ['groupId', 'userId'],
);
export const groupRoleType = linkType<GroupRole>(
  'group role',
  { groupId: 'groups', roleId: 'roles' },
  ['groupId', 'roleId'],
);
export const nestedGroupType = linkType<NestedGroup>(
  'nested group',
  { groupId: 'groups', nestedGroupId: 'groups' },
  ['groupId', 'nestedGroupId'],
);
