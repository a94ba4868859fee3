import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Role, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Moment } from '../../../kit/ago.js';
import { DialogFooter } from '../../../kit/dialog-footer.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { EndField } from '../../../kit/end-field.js';
import { givingBack } from '../../../kit/give-back.js';
import { RecordPicker, RecordsPicker, resources, scopesOf } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { roleTexts } from '../texts/role-texts.js';

type Permission = Schema<'role_permission'>;

const nameOf = ({ scope_data, scope_id, id }: Permission): string =>
  scope_data?.scope_name ?? scope_id ?? id;

export const RolePermissions = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const mayChange = useMay('update:roles') && role.is_system !== true;
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { role_id: role.id };

  const remove = (rows: readonly Permission[], deselect: () => void): void =>
    rehearse({
      title: t.permissions.removeTitle(rows.length, role.role_name ?? ''),
      action: t.permissions.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/roles/{role_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions: selectionsOf(rows) },
        }),
      undo: givingBack(rows, (some, end, dry_run) =>
        management().POST('/roles/{role_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions: selectionsOf(some), ...end },
        }),
      ),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.permissions.add}
    </Button>
  );
  return (
    <Stack>
      {add !== false && <div>{add}</div>}
      <RecordTable<Permission>
        label={t.tabs.permissions}
        prefix="p-"
        source={(_, query) =>
          read('/roles/{role_id}/permissions', {
            params: { path, query: { ...query, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'scope',
            header: t.permissions.permission,
            cell: (row) => (
              <NameCell
                name={nameOf(row)}
                hint={row.scope_data?.scope_description ?? undefined}
              />
            ),
          },
          {
            key: 'api',
            header: t.permissions.api,
            from: 'sm',
            cell: ({ resource_data, resource_id }) =>
              resource_data?.resource_name ?? <code>{resource_id}</code>,
          },
          {
            key: 'end',
            header: t.end,
            from: 'md',
            cell: ({ expires_at }) => (expires_at ? <Moment at={expires_at} /> : t.noEnd),
          },
          {
            key: 'since',
            header: t.since,
            sort: 'created_at',
            from: 'lg',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={nameOf}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'remove',
                  label: t.permissions.remove,
                  icon: IconTrash,
                  isDangerous: true,
                  run: remove,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconKey}
            title={t.permissions.empty}
            hint={t.permissions.emptyHint}
          />
        }
      />
      {isAdding && (
        <AddPermissions
          role={role}
          onClose={adding.close}
        />
      )}
    </Stack>
  );
};

/** The permissions of each API together, as the operation takes them. */
const selectionsOf = (rows: readonly Permission[]): { resource_id: string; scopes: string[] }[] => {
  const byResource = new Map<string, string[]>();
  for (const { resource_id = '', scope_id = '' } of rows)
    byResource.set(resource_id, [...(byResource.get(resource_id) ?? []), scope_id]);
  return [...byResource].map(([resource_id, scopes]) => ({ resource_id, scopes }));
};

interface AddProps {
  readonly role: Role;
  readonly onClose: () => void;
}

const AddPermissions = ({ role, onClose }: AddProps): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const rehearse = useRehearsedChange();
  const [resource, setResource] = useState<string>();
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const add = (): void => {
    const path = { role_id: role.id };
    const permissions = [{ resource_id: resource ?? '', scopes: [...scopes] }];
    onClose();
    rehearse({
      title: t.permissions.addTitle(scopes.length, role.role_name ?? ''),
      action: t.permissions.add,
      run: (dry_run) =>
        management().POST('/roles/{role_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions, ...(end === null ? {} : { expires_at: end }) },
        }),
      undo: (dry_run) =>
        management().POST('/roles/{role_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions },
        }),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.permissions.add}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (scopes.length > 0) add();
        }}
      >
        <Stack>
          <RecordPicker
            of={resources}
            label={t.permissions.api}
            value={resource}
            onChange={(value) => {
              setResource(value);
              setScopes([]);
            }}
            required
            data-autofocus
          />
          {resource !== undefined && (
            <RecordsPicker
              key={resource}
              of={scopesOf(resource)}
              label={t.tabs.permissions}
              value={scopes}
              onChange={setScopes}
              required
            />
          )}
          <EndField
            value={end}
            onChange={setEnd}
          />
          <DialogFooter
            isReady={scopes.length > 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
