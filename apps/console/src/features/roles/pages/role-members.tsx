import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Role } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { MemberList } from '../../../kit/member-list.js';

export const RoleMembers = ({ role }: { readonly role: Role }): ReactNode => {
  const mayChange = useMay('update:role_members');
  const path = { role_id: role.id };
  return (
    <MemberList
      of={role.role_name ?? ''}
      mayChange={mayChange}
      source={(query) =>
        read('/roles/{role_id}/members', { params: { path, query: { ...query, expand: 'all' } } })
      }
      add={(body, dry_run) =>
        management().POST('/roles/{role_id}/members', {
          params: { path, query: { dry_run } },
          body,
        })
      }
      remove={(body, dry_run) =>
        management().POST('/roles/{role_id}/members/revoke', {
          params: { path, query: { dry_run } },
          body,
        })
      }
    />
  );
};
