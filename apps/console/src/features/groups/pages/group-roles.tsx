import { Badge, Box, Group as Row } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Group, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useGroupName } from '../../../kit/access-names.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { LinkList, useLinkColumns } from '../../../kit/link-list.js';
import { roles as rolesToChoose } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { groupTexts } from '../texts/group-texts.js';

type GroupRole = Schema<'group_role'>;
type EffectiveRole = Schema<'effective_role'>;

const nameOf = ({ role_data, role_id, id }: GroupRole | EffectiveRole): string =>
  role_data?.role_name ?? role_id ?? id;

export const GroupRoles = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  return (
    <>
      <Box mb="lg">
        <OwnRoles group={group} />
      </Box>
      <Section
        title={t.roles.effective}
        hint={t.roles.effectiveHint}
      >
        <EffectiveRoles group={group} />
      </Section>
    </>
  );
};

const OwnRoles = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const mayChange = useMay('update:groups');
  const { end } = useLinkColumns();
  const path = { group_id: group.id };
  const name = group.group_name ?? group.id;
  return (
    <LinkList<GroupRole, Schema<'role'>>
      label={t.tabs.roles}
      prefix="r-"
      source={(query) =>
        read('/groups/{group_id}/roles', {
          params: { path, query: { ...query, expand: 'all' } },
        })
      }
      columns={[
        {
          key: 'name',
          header: t.roles.role,
          cell: (row) => (
            <NameCell
              to={`/roles/${row.role_id ?? ''}`}
              name={nameOf(row)}
              hint={row.role_data?.role_description ?? undefined}
            />
          ),
        },
        end,
      ]}
      otherOf={({ role_id }) => role_id}
      nameOf={nameOf}
      hrefOf={({ role_id = '' }) => `/roles/${role_id}`}
      empty={{ icon: IconShieldCheck, title: t.roles.empty, hint: t.roles.emptyHint }}
      choice={{ of: rolesToChoose, label: t.tabs.roles }}
      words={{
        add: t.roles.add,
        addTitle: (count) => t.roles.addTitle(count, name),
        remove: t.roles.remove,
        removeTitle: (count) => t.roles.removeTitle(count, name),
      }}
      mayAdd={mayChange}
      mayRemove={mayChange}
      link={(roles, until, dry_run) =>
        management().POST('/groups/{group_id}/roles', {
          params: { path, query: { dry_run } },
          body: { roles, ...until },
        })
      }
      unlink={(roles, dry_run) =>
        management().POST('/groups/{group_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body: { roles },
        })
      }
    />
  );
};

/** With those of the groups above. */
const EffectiveRoles = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  return (
    <RecordTable<EffectiveRole>
      label={t.roles.effective}
      prefix="er-"
      source={(_, query) =>
        read('/groups/{group_id}/effective_roles', {
          params: {
            path: { group_id: group.id },
            query: { ...query, sort: undefined, expand: 'all' },
          },
        })
      }
      columns={[
        {
          key: 'name',
          header: t.roles.role,
          cell: (row) => (
            <NameCell
              to={`/roles/${row.id}`}
              name={nameOf(row)}
            />
          ),
        },
        {
          key: 'how',
          header: t.effective.how,
          cell: ({ sources = [] }) => (
            <Row gap={6}>
              {sources.map(({ group_ids }) => (
                <Source
                  key={group_ids.join()}
                  of={group.id}
                  id={group_ids.at(-1)}
                />
              ))}
            </Row>
          ),
        },
      ]}
      nameOf={nameOf}
      hrefOf={({ id }) => `/roles/${id}`}
      empty={
        <EmptyState
          icon={IconShieldCheck}
          title={t.roles.empty}
        />
      }
    />
  );
};

interface SourceProps {
  readonly of: string;
  readonly id: string | undefined;
}

const Source = ({ of, id }: SourceProps): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const name = useGroupName(id);
  if (id === undefined || id === of) return <Badge color="accent">{t.effective.direct}</Badge>;
  return <Badge color="gray">{t.effective.byGroup(name)}</Badge>;
};
