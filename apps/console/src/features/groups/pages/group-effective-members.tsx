import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Group, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { EffectiveMembers, ThroughGroup } from '../../../kit/effective-members.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { groupTexts } from '../texts/group-texts.js';

/** The members of the group and of every group within it. */
export const GroupEffectiveMembers = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const path = { group_id: group.id };
  return (
    <EffectiveMembers<Schema<'effective_group_member'>>
      label={t.tabs.effective}
      words={{ ...t.effective, person: t.person }}
      source={(query) =>
        read('/groups/{group_id}/effective_members', {
          params: { path, query: { ...query, expand: 'all' } },
        })
      }
      ways={({ direct, path: way = [] }) =>
        direct === true ? (
          <Badge color="accent">{t.effective.direct}</Badge>
        ) : (
          <ThroughGroup
            id={way.find((id) => id !== group.id)}
            say={t.effective.byGroup}
          />
        )
      }
    />
  );
};
