import { Badge, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconRobot, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client, Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { TrustDialog } from '../parts/trust-dialog.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

type Trust = Schema<'client_trust'>;

const claimsIn = ({ claims = {} }: Trust): string =>
  Object.entries(claims)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** The workloads that act as the application without its secret. */
export const ApplicationTrusts = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const mayChange = useScopes()('update:client_secrets');
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { client_id: client.id };

  const remove = (rows: readonly Trust[], deselect: () => void): void =>
    rehearse({
      title: t.trusts.removeTitle(rows.length),
      hint: t.trusts.removeHint,
      action: t.trusts.remove,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/clients/{client_id}/trusts/{trust_id}', {
                params: { path: { ...path, trust_id: id }, query: { dry_run } },
              }),
        ),
      names: rows.map(({ subject }) => subject),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.trusts.add}
    </Button>
  );
  return (
    <Stack>
      <Text
        c="dimmed"
        size="sm"
        maw={640}
      >
        {t.trusts.hint}
      </Text>
      {add !== false && <div>{add}</div>}
      <RecordTable<Trust>
        label={t.tabs.trusts}
        source={(_, query) =>
          read('/clients/{client_id}/trusts', { params: { path, query: { ...query } } })
        }
        columns={[
          {
            key: 'subject',
            header: t.trusts.subject,
            cell: (trust) => (
              <NameCell
                name={trust.subject}
                mark={trust.warnings?.includes('pull_request') && <Warning />}
                hint={trust.issuer}
              />
            ),
          },
          { key: 'claims', header: t.trusts.claims, from: 'sm', cell: claimsIn },
          {
            key: 'since',
            header: t.list.changed,
            sort: 'created_at',
            from: 'md',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
        ]}
        nameOf={({ subject }) => subject}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'remove',
                  label: t.trusts.remove,
                  icon: IconTrash,
                  isDangerous: true,
                  run: remove,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconRobot}
            title={t.trusts.empty}
            hint={t.trusts.emptyHint}
            action={add}
          />
        }
      />
      {isAdding && (
        <TrustDialog
          client={client}
          onClose={adding.close}
        />
      )}
    </Stack>
  );
};

const Warning = (): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Badge
      color="yellow"
      title={t.trusts.pullRequests}
    >
      {t.trusts.limits.pullRequest}
    </Badge>
  );
};
