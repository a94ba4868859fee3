import { Button, Modal, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { AuthorizeDialog } from '../../../kit/authorize-dialog.js';
import { DialogFooter } from '../../../kit/dialog-footer.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { RecordPicker, RecordsPicker, resources, scopesOf } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { isProtected } from '../parts/is-protected.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

type Authorization = Schema<'client_resource'>;
type Permission = Schema<'client_permission'>;

/** The APIs that the application may call, and what it may do there. */
export const ApplicationAccess = ({ client }: Props): ReactNode => {
  const may = useScopes();
  return (
    <Stack gap="xl">
      <Authorizations client={client} />
      {may('read:client_permissions') && <Permissions client={client} />}
    </Stack>
  );
};

const apiNameOf = ({ resource_data, resource_id, id }: Authorization | Permission): string =>
  resource_data?.resource_name ?? resource_id ?? id;

const Authorizations = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const mayChange = useScopes()('update:clients') && !isProtected(client.id);
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { client_id: client.id };
  const name = client.client_name ?? client.id;

  const withdraw = (rows: readonly Authorization[], deselect: () => void): void =>
    rehearse({
      title: t.access.withdrawTitle(name, rows.map(apiNameOf).join(', ')),
      action: t.access.withdraw,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/clients/{client_id}/resources/revoke', {
          params: { path, query: { dry_run } },
          body: { resources: rows.map(({ resource_id = '' }) => resource_id) },
        }),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.access.authorize}
    </Button>
  );
  return (
    <Part
      title={t.access.apis}
      action={add}
    >
      <RecordTable<Authorization>
        label={t.access.apis}
        prefix="a-"
        source={(_, query) =>
          read('/clients/{client_id}/resources', {
            params: { path, query: { ...query, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'api',
            header: t.fields.api,
            cell: (row) => (
              <NameCell
                to={`/apis/${row.resource_id}`}
                name={apiNameOf(row)}
                hint={row.resource_data?.resource_metadata?.identifier_url ?? undefined}
              />
            ),
          },
          {
            key: 'since',
            header: t.list.changed,
            sort: 'created_at',
            from: 'md',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={apiNameOf}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'withdraw',
                  label: t.access.withdraw,
                  icon: IconTrash,
                  isDangerous: true,
                  run: withdraw,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconPlugConnected}
            title={t.access.noApis}
            hint={t.access.noApisHint}
            action={add}
          />
        }
      />
      {isAdding && (
        <AuthorizeDialog
          of={resources}
          label={t.fields.api}
          action={t.access.authorize}
          question={t.access.authorizeTitle(client.client_name ?? client.id)}
          run={(id, dry_run) =>
            management().POST('/clients/{client_id}/resources', {
              params: { path: { client_id: client.id }, query: { dry_run } },
              body: { resources: [id] },
            })
          }
          onClose={adding.close}
        />
      )}
    </Part>
  );
};

const Permissions = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const mayChange = useScopes()('update:client_permissions') && !isProtected(client.id);
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { client_id: client.id };
  const name = client.client_name ?? client.id;
  const nameOf = ({ scope_data, scope_id, id }: Permission): string =>
    scope_data?.scope_name ?? scope_id ?? id;

  const revoke = (rows: readonly Permission[], deselect: () => void): void =>
    rehearse({
      title: t.access.revokeTitle(name),
      action: t.access.revoke,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/clients/{client_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions: selectionsOf(rows) },
        }),
      undo: (dry_run) =>
        management().POST('/clients/{client_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions: selectionsOf(rows) },
        }),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.access.grant}
    </Button>
  );
  return (
    <Part
      title={t.fields.permissions}
      action={add}
    >
      <RecordTable<Permission>
        label={t.fields.permissions}
        prefix="p-"
        source={(_, query) =>
          read('/clients/{client_id}/permissions', {
            params: { path, query: { ...query, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'scope',
            header: t.fields.permissions,
            cell: (row) => (
              <NameCell
                name={nameOf(row)}
                hint={row.scope_data?.scope_description ?? undefined}
              />
            ),
          },
          { key: 'api', header: t.fields.api, from: 'sm', cell: apiNameOf },
        ]}
        nameOf={nameOf}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'revoke',
                  label: t.access.revoke,
                  icon: IconTrash,
                  isDangerous: true,
                  run: revoke,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconKey}
            title={t.access.noPermissions}
            hint={t.access.permissionsHint}
            action={add}
          />
        }
      />
      {isAdding && (
        <GrantDialog
          client={client}
          onClose={adding.close}
        />
      )}
    </Part>
  );
};

/** The permissions of each API together, as the operation takes them. */
const selectionsOf = (rows: readonly Permission[]): { resource_id: string; scopes: string[] }[] => {
  const byResource = new Map<string, string[]>();
  for (const { resource_id = '', scope_id = '' } of rows)
    byResource.set(resource_id, [...(byResource.get(resource_id) ?? []), scope_id]);
  return [...byResource].map(([resource_id, scopes]) => ({ resource_id, scopes }));
};

interface PartProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, action, children }: PartProps): ReactNode => (
  <section>
    <Stack gap="sm">
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' }}>
        <Title order={2}>{title}</Title>
        {action}
      </div>
      {children}
    </Stack>
  </section>
);

interface DialogProps extends Props {
  readonly onClose: () => void;
}

const GrantDialog = ({ client, onClose }: DialogProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const rehearse = useRehearsedChange();
  const [resource, setResource] = useState<string>();
  const [scopes, setScopes] = useState<readonly string[]>([]);

  const grant = (): void => {
    const path = { client_id: client.id };
    const permissions = [{ resource_id: resource ?? '', scopes: [...scopes] }];
    onClose();
    rehearse({
      title: t.access.grantTitle(client.client_name ?? client.id),
      action: t.access.grant,
      run: (dry_run) =>
        management().POST('/clients/{client_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions },
        }),
      undo: (dry_run) =>
        management().POST('/clients/{client_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions },
        }),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.access.grant}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          grant();
        }}
      >
        <Stack>
          <RecordPicker
            of={resources}
            label={t.fields.api}
            value={resource}
            onChange={(id) => {
              setResource(id);
              setScopes([]);
            }}
            data-autofocus
          />
          {resource !== undefined && (
            <RecordsPicker
              key={resource}
              of={scopesOf(resource)}
              label={t.fields.permissions}
              value={scopes}
              onChange={setScopes}
            />
          )}
          <DialogFooter
            isReady={scopes.length > 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
