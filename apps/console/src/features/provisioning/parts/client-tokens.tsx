import { Badge, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { serverNow } from '../../../api/server-clock.js';
import { Ago, Until } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';
import { TokenDialog, type ScimToken } from './token-dialog.js';

const hasEnded = ({ expires_at }: ScimToken): boolean => new Date(expires_at) <= serverNow();

/** The SCIM tokens of an application. */
export const ClientTokens = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const mayChange = useMay('update:client_secrets');
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { client_id: client.id };

  const remove = (rows: readonly ScimToken[], deselect: () => void): void =>
    rehearse({
      title: t.tokens.removeTitle(rows.length),
      hint: t.tokens.removeHint,
      action: t.tokens.remove,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/clients/{client_id}/scim_tokens/{token_id}', {
                params: { path: { ...path, token_id: id }, query: { dry_run } },
              }),
        ),
      names: rows.map(({ label }) => label),
      onDone: deselect,
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.tokens.create}
    </Button>
  );
  return (
    <Stack>
      {add !== false && <div>{add}</div>}
      <RecordTable<ScimToken>
        label={t.tokens.title}
        source={(_, query) =>
          read('/clients/{client_id}/scim_tokens', { params: { path, query: { ...query } } })
        }
        columns={[
          {
            key: 'name',
            header: t.tokens.name,
            sort: 'label',
            cell: (token) => (
              <NameCell
                name={token.label}
                mark={hasEnded(token) && <Badge color="gray">{t.tokens.ended}</Badge>}
              />
            ),
          },
          {
            key: 'end',
            header: t.tokens.end,
            sort: 'expires_at',
            cell: ({ expires_at }) => <Until at={expires_at} />,
          },
          {
            key: 'used',
            header: t.tokens.lastUsed,
            sort: 'last_used_at',
            from: 'sm',
            cell: ({ last_used_at }) => <Ago at={last_used_at} />,
          },
        ]}
        nameOf={({ label }) => label}
        bulkActions={
          mayChange
            ? [
                {
                  key: 'remove',
                  label: t.tokens.remove,
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
            title={t.tokens.empty}
            hint={t.tokens.emptyHint}
          />
        }
      />
      {isAdding && (
        <TokenDialog
          client={client}
          onClose={adding.close}
        />
      )}
    </Stack>
  );
};
