import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';
import { RoleEffectiveMembers } from './role-effective-members.js';
import { RoleMembers } from './role-members.js';
import { RolePermissions } from './role-permissions.js';
import { RoleSettings } from './role-settings.js';
import { RoleBadges } from './roles-page.js';

export const RolePage = (): ReactNode => {
  const roleId = usePathValue('roleId') ?? '';
  const query = useQuery(read('/roles/{role_id}', { params: { path: { role_id: roleId } } }));
  return <WithRecord query={query}>{(role) => <RoleTabs role={role} />}</WithRecord>;
};

const RoleTabs = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const { nav } = useTexts();
  return (
    <RecordPage
      title={role.role_name ?? role.id}
      hint={role.role_description}
      badges={<RoleBadges role={role} />}
      parent={{ to: '/roles', label: nav.roles }}
      path={`/roles/${role.id}`}
      owned={{ kind: 'roles', id: role.id }}
      tabs={[
        {
          key: 'permissions',
          label: t.tabs.permissions,
          content: () => <RolePermissions role={role} />,
        },
        {
          key: 'members',
          label: t.tabs.members,
          needs: 'read:role_members',
          content: () => <RoleMembers role={role} />,
        },
        {
          key: 'effective',
          label: t.tabs.effective,
          needs: 'read:role_members',
          content: () => <RoleEffectiveMembers role={role} />,
        },
        { key: 'settings', label: t.tabs.settings, content: () => <RoleSettings role={role} /> },
      ]}
    />
  );
};
