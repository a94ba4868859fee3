import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAppWindow, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Resource, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { AuthorizeDialog } from '../../../kit/authorize-dialog.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { clients } from '../../../kit/record-picker.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { apiTexts } from '../texts/api-texts.js';

interface Props {
  readonly resource: Resource;
}

type Authorization = Schema<'resource_client'>;

const nameOf = ({ client_data, client_id, id }: Authorization): string =>
  client_data?.client_name ?? client_id ?? id;

/** The applications that may call the API. */
export const ApiApplications = ({ resource }: Props): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const mayChange = useMay('update:resources');
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { resource_id: resource.id };
  const name = resource.resource_name ?? resource.id;

  const withdraw = (rows: readonly Authorization[], deselect: () => void): void =>
    rehearse({
      title: t.applications.removeTitle(name),
      hint: rows.map(nameOf).join(', '),
      action: t.applications.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/resources/{resource_id}/clients/revoke', {
          params: { path, query: { dry_run } },
          body: { clients: rows.map(({ client_id = '' }) => client_id) },
        }),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.applications.add}
    </Button>
  );
  return (
    <Stack>
      {add !== false && <div>{add}</div>}
      <RecordTable<Authorization>
        label={t.tabs.applications}
        prefix="c-"
        source={(_, query) =>
          read('/resources/{resource_id}/clients', {
            params: { path, query: { ...query, expand: 'all' } },
          })
        }
        columns={[
          {
            key: 'name',
            header: t.applications.application,
            cell: (row) => (
              <NameCell
                to={`/applications/${row.client_id}`}
                name={nameOf(row)}
                hint={row.client_data?.client_description ?? undefined}
              />
            ),
          },
          {
            key: 'since',
            header: t.applications.since,
            sort: 'created_at',
            from: 'sm',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={nameOf}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'withdraw',
                  label: t.applications.remove,
                  icon: IconTrash,
                  isDangerous: true,
                  run: withdraw,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconAppWindow}
            title={t.applications.empty}
            hint={t.applications.emptyHint}
            action={add}
          />
        }
      />
      {isAdding && (
        <AuthorizeDialog
          of={clients}
          label={t.applications.application}
          action={t.applications.add}
          question={t.applications.addTitle(resource.resource_name ?? resource.id)}
          run={(id, dry_run) =>
            management().POST('/resources/{resource_id}/clients', {
              params: { path: { resource_id: resource.id }, query: { dry_run } },
              body: { clients: [id] },
            })
          }
          onClose={adding.close}
        />
      )}
    </Stack>
  );
};
