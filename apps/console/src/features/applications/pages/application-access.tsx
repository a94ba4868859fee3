import { Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { AuthorizeDialog } from '../../../kit/authorize-dialog.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PermissionTable } from '../../../kit/permission-table.js';
import { resources } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { isProtected } from '../parts/is-protected.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

type Authorization = Schema<'client_resource'>;

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

const apiNameOf = ({ resource_data, resource_id, id }: Authorization): string =>
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
  const path = { client_id: client.id };
  const name = client.client_name ?? client.id;
  return (
    <PermissionTable<Schema<'client_permission'>>
      label={t.fields.permissions}
      source={(query) =>
        read('/clients/{client_id}/permissions', {
          params: { path, query: { ...query, expand: 'all' } },
        })
      }
      words={{
        permission: t.fields.permissions,
        permissions: t.fields.permissions,
        api: t.fields.api,
        grant: t.access.grant,
        grantTitle: () => t.access.grantTitle(name),
        revoke: t.access.revoke,
        revokeTitle: () => t.access.revokeTitle(name),
        empty: t.access.noPermissions,
        emptyHint: t.access.permissionsHint,
      }}
      hasEnd={false}
      mayChange={mayChange}
      grant={(permissions, _, dry_run) =>
        management().POST('/clients/{client_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions },
        })
      }
      revoke={(permissions, dry_run) =>
        management().POST('/clients/{client_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions },
        })
      }
      frame={(addButton, table) => (
        <Part
          title={t.fields.permissions}
          action={addButton}
        >
          {table}
        </Part>
      )}
      hasAddWhenEmpty
    />
  );
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
