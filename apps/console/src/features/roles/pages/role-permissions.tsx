import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Role, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useLinkColumns } from '../../../kit/link-list.js';
import { PermissionTable } from '../../../kit/permission-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { roleTexts } from '../texts/role-texts.js';

export const RolePermissions = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const mayChange = useMay('update:roles') && role.is_system !== true;
  const { end, since } = useLinkColumns();
  const path = { role_id: role.id };
  const name = role.role_name ?? '';
  return (
    <PermissionTable<Schema<'role_permission'>>
      label={t.tabs.permissions}
      source={(query) =>
        read('/roles/{role_id}/permissions', {
          params: { path, query: { ...query, expand: 'all' } },
        })
      }
      columns={[{ ...end, from: 'md' }, since]}
      words={{
        permission: t.permissions.permission,
        permissions: t.tabs.permissions,
        api: t.permissions.api,
        grant: t.permissions.add,
        grantTitle: (count) => t.permissions.addTitle(count, name),
        revoke: t.permissions.remove,
        revokeTitle: (count) => t.permissions.removeTitle(count, name),
        empty: t.permissions.empty,
        emptyHint: t.permissions.emptyHint,
      }}
      hasEnd
      mayChange={mayChange}
      grant={(permissions, until, dry_run) =>
        management().POST('/roles/{role_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions, ...until },
        })
      }
      revoke={(permissions, dry_run) =>
        management().POST('/roles/{role_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions },
        })
      }
      frame={(addButton, table) => (
        <Stack>
          {addButton !== false && <div>{addButton}</div>}
          {table}
        </Stack>
      )}
    />
  );
};
