/** The roles that a person has, and the groups that the person is in. */
import { IconUserShield, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { LinkList, useLinkColumns } from '../../../kit/link-list.js';
import { groups as groupsToChoose, roles as rolesToChoose } from '../../../kit/record-picker.js';
import { NameCell } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

type UserRole = Schema<'user_role'>;
type UserGroup = Schema<'user_group'>;

export const PersonAccess = ({ user }: { readonly user: User }): ReactNode => (
  <>
    <PersonRoles user={user} />
    <PersonGroups user={user} />
  </>
);

const nameOfRole = ({ role_data, role_id, id }: UserRole): string =>
  role_data?.role_name ?? role_id ?? id;
const nameOfGroup = ({ group_data, group_id, id }: UserGroup): string =>
  group_data?.group_name ?? group_id ?? id;

const PersonRoles = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).access;
  const may = useScopes();
  const { how, end, since } = useLinkColumns();
  const path = { user_id: user.id };
  return (
    <LinkList<UserRole, Schema<'role'>>
      title={t.roles}
      label={t.roles}
      prefix="r-"
      source={(query) => read('/users/{user_id}/roles', { params: { path, query } })}
      columns={[
        {
          key: 'role',
          header: t.role,
          cell: (row) => (
            <NameCell
              to={`/roles/${row.role_id ?? ''}`}
              name={nameOfRole(row)}
              hint={row.role_data?.role_description ?? undefined}
            />
          ),
        },
        how,
        { ...end, sort: 'expires_at' },
        since,
      ]}
      otherOf={({ role_id }) => role_id}
      nameOf={nameOfRole}
      empty={{ icon: IconUserShield, title: t.noRoles, hint: t.noRolesHint }}
      choice={{ of: rolesToChoose, label: t.roles }}
      words={{
        add: t.addRoles,
        addTitle: (count) => t.addRolesTitle(count, nameOf(user)),
        remove: t.remove,
        removeTitle: (count) => t.removeRolesTitle(count, nameOf(user)),
      }}
      mayAdd={may('update:users') && may('read:roles')}
      mayRemove={may('update:users')}
      link={(roles, until, dry_run) =>
        management().POST('/users/{user_id}/roles', {
          params: { path, query: { dry_run } },
          body: { roles, ...until },
        })
      }
      unlink={(roles, dry_run) =>
        management().POST('/users/{user_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body: { roles },
        })
      }
    />
  );
};

const PersonGroups = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).access;
  const may = useScopes();
  const { how, end, since } = useLinkColumns();
  const path = { user_id: user.id };
  return (
    <LinkList<UserGroup, Schema<'group'>>
      title={t.groups}
      label={t.groups}
      prefix="g-"
      source={(query) => read('/users/{user_id}/groups', { params: { path, query } })}
      columns={[
        {
          key: 'group',
          header: t.group,
          cell: (row) => (
            <NameCell
              to={`/groups/${row.group_id ?? ''}`}
              name={nameOfGroup(row)}
              hint={row.group_data?.group_description ?? undefined}
            />
          ),
        },
        how,
        { ...end, sort: 'expires_at' },
        since,
      ]}
      otherOf={({ group_id }) => group_id}
      nameOf={nameOfGroup}
      empty={{ icon: IconUsersGroup, title: t.noGroups, hint: t.noGroupsHint }}
      choice={{ of: groupsToChoose, label: t.groups }}
      words={{
        add: t.addGroups,
        addTitle: (count) => t.addGroupsTitle(count, nameOf(user)),
        remove: t.remove,
        removeTitle: (count) => t.removeGroupsTitle(count, nameOf(user)),
      }}
      mayAdd={may('update:users') && may('read:groups')}
      mayRemove={may('update:users')}
      link={(groups, until, dry_run) =>
        management().POST('/users/{user_id}/groups', {
          params: { path, query: { dry_run } },
          body: { groups, ...until },
        })
      }
      unlink={(groups, dry_run) =>
        management().POST('/users/{user_id}/groups/revoke', {
          params: { path, query: { dry_run } },
          body: { groups },
        })
      }
    />
  );
};
