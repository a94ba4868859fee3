import { Badge, Button, Group as Row, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Group, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useGroupName } from '../../../kit/access-names.js';
import { Moment } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { givingBack } from '../../../kit/give-back.js';
import { roles } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { groupTexts } from '../texts/group-texts.js';
import { LinkDialog } from './link-dialog.js';

type GroupRole = Schema<'group_role'>;
type EffectiveRole = Schema<'effective_role'>;

const nameOf = ({ role_data, role_id, id }: GroupRole | EffectiveRole): string =>
  role_data?.role_name ?? role_id ?? id;

export const GroupRoles = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  return (
    <>
      <OwnRoles group={group} />
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
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { group_id: group.id };
  const name = group.group_name ?? group.id;

  const give = (ids: string[], end: { readonly expires_at?: string }): void =>
    rehearse({
      title: t.roles.addTitle(ids.length, name),
      action: t.roles.add,
      run: (dry_run) =>
        management().POST('/groups/{group_id}/roles', {
          params: { path, query: { dry_run } },
          body: { roles: ids, ...end },
        }),
      undo: (dry_run) =>
        management().POST('/groups/{group_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body: { roles: ids },
        }),
    });
  const take = (rows: readonly GroupRole[], deselect: () => void): void =>
    rehearse({
      title: t.roles.removeTitle(rows.length, name),
      action: t.roles.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/groups/{group_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body: { roles: rows.map(({ role_id = '' }) => role_id) },
        }),
      undo: givingBack(rows, (some, end, dry_run) =>
        management().POST('/groups/{group_id}/roles', {
          params: { path, query: { dry_run } },
          body: { roles: some.map(({ role_id = '' }) => role_id), ...end },
        }),
      ),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.roles.add}
    </Button>
  );
  const removal = {
    key: 'remove',
    label: t.roles.remove,
    icon: IconTrash,
    isDangerous: true,
    run: take,
  };
  return (
    <Stack mb="lg">
      {add !== false && <div>{add}</div>}
      <RecordTable<GroupRole>
        label={t.tabs.roles}
        prefix="r-"
        source={(_, query) =>
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
          {
            key: 'end',
            header: t.end,
            from: 'sm',
            cell: ({ expires_at }) =>
              typeof expires_at === 'string' ? <Moment at={expires_at} /> : t.noEnd,
          },
        ]}
        nameOf={nameOf}
        hrefOf={({ role_id = '' }) => `/roles/${role_id}`}
        bulkActions={mayChange ? [removal] : []}
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title={t.roles.empty}
            hint={t.roles.emptyHint}
          />
        }
      />
      {isAdding && (
        <LinkDialog
          title={t.roles.add}
          label={t.tabs.roles}
          of={roles}
          onClose={adding.close}
          onChosen={give}
        />
      )}
    </Stack>
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
