import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Group } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { MemberList } from '../../../kit/member-list.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupEffectiveMembers } from './group-effective-members.js';
import { GroupRoles } from './group-roles.js';
import { GroupSettings } from './group-settings.js';
import { NestedGroups } from './nested-groups.js';

export const GroupPage = (): ReactNode => {
  const groupId = usePathValue('groupId') ?? '';
  const query = useQuery(read('/groups/{group_id}', { params: { path: { group_id: groupId } } }));
  return <WithRecord query={query}>{(group) => <GroupTabs group={group} />}</WithRecord>;
};

const GroupTabs = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { nav } = useTexts();
  return (
    <RecordPage
      title={group.group_name ?? group.id}
      hint={group.group_description}
      parent={{ to: '/groups', label: nav.groups }}
      path={`/groups/${group.id}`}
      owned={{ kind: 'groups', id: group.id }}
      tabs={[
        { key: 'members', label: t.tabs.members, content: () => <GroupMembers group={group} /> },
        {
          key: 'effective',
          label: t.tabs.effective,
          content: () => <GroupEffectiveMembers group={group} />,
        },
        { key: 'nested', label: t.tabs.nested, content: () => <NestedGroups group={group} /> },
        { key: 'roles', label: t.tabs.roles, content: () => <GroupRoles group={group} /> },
        {
          key: 'settings',
          label: t.tabs.settings,
          content: () => <GroupSettings group={group} />,
        },
      ]}
    />
  );
};

const GroupMembers = ({ group }: { readonly group: Group }): ReactNode => {
  const mayChange = useMay('update:groups');
  const path = { group_id: group.id };
  return (
    <MemberList
      of={group.group_name ?? ''}
      mayChange={mayChange}
      source={(query) =>
        read('/groups/{group_id}/members', { params: { path, query: { ...query, expand: 'all' } } })
      }
      add={(body, dry_run) =>
        management().POST('/groups/{group_id}/members', {
          params: { path, query: { dry_run } },
          body,
        })
      }
      remove={(body, dry_run) =>
        management().POST('/groups/{group_id}/members/revoke', {
          params: { path, query: { dry_run } },
          body,
        })
      }
    />
  );
};
