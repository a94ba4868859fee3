import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { EffectiveMembers, ThroughGroup } from '../../../kit/effective-members.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { roleTexts } from '../texts/role-texts.js';

type Member = Schema<'effective_role_member'>;

/** Everyone who has the role, by whatever way. */
export const RoleEffectiveMembers = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const path = { role_id: role.id };
  return (
    <EffectiveMembers<Member>
      label={t.tabs.effective}
      words={{ ...t.effective, person: t.person }}
      source={(query) =>
        read('/roles/{role_id}/effective_members', {
          params: { path, query: { ...query, expand: 'all' } },
        })
      }
      ways={(row) => <Ways member={row} />}
    />
  );
};

const Ways = ({ member: { sources = [] } }: { readonly member: Member }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  return (
    <Group gap={6}>
      {sources.map(({ source_type, group_ids }) =>
        source_type === 'group' ? (
          <ThroughGroup
            key={group_ids.join()}
            id={group_ids.at(-1) ?? ''}
            say={t.effective.byGroup}
          />
        ) : (
          <Badge
            key={source_type}
            color="accent"
          >
            {t.effective.direct}
          </Badge>
        ),
      )}
    </Group>
  );
};
