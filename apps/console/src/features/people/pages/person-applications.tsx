import { Stack, Text } from '@mantine/core';
import { IconApps, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Hint } from '../../../kit/hint.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';

type Grant = Schema<'user_grant'>;

const nameOfGrant = ({ client_data, client_id, id }: Grant): string =>
  client_data?.client_name ?? client_id ?? id;

export const PersonApplications = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).applications;
  const mayRevoke = useMay('delete:user_grants');
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };

  const revoke = (grants: readonly Grant[], deselect: () => void): void =>
    rehearse({
      title: t.revokeTitle(grants.length),
      hint: t.revokeHint,
      action: t.revoke,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/grants/revoke', {
          params: { path, query: { dry_run } },
          body: { grants: grants.map(({ id }) => id) },
        }),
      onDone: deselect,
    });
  return (
    <Stack>
      <Hint>{t.hint}</Hint>
      <RecordTable<Grant>
        label={t.hint}
        prefix="g-"
        source={(_, query) => read('/users/{user_id}/grants', { params: { path, query } })}
        columns={[
          {
            key: 'application',
            header: t.application,
            cell: (grant) => <ApplicationCell grant={grant} />,
          },
          {
            key: 'scope',
            header: t.scope,
            cell: ({ scope = '' }) => <Text size="sm">{scope.split(' ').join(', ')}</Text>,
          },
          {
            key: 'since',
            header: t.since,
            sort: 'granted_at',
            from: 'sm',
            cell: ({ granted_at }) => <Ago at={granted_at} />,
          },
        ]}
        nameOf={nameOfGrant}
        bulkActions={
          mayRevoke
            ? [{ key: 'revoke', label: t.revoke, icon: IconTrash, isDangerous: true, run: revoke }]
            : []
        }
        empty={
          <EmptyState
            icon={IconApps}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </Stack>
  );
};

/** The answer leaves out an application that the reader may not see: a global one. */
const ApplicationCell = ({ grant }: { readonly grant: Grant }): ReactNode => {
  const t = useOwnTexts(peopleTexts).applications;
  const { client_id, client_data, resource_data } = grant;
  if (client_data?.client_name === undefined || client_data.client_name === null)
    return (
      <NameCell
        name={t.ofAllTenants}
        hint={<Copyable value={client_id ?? grant.id} />}
      />
    );
  return (
    <NameCell
      to={`/applications/${client_id ?? ''}`}
      name={client_data.client_name}
      hint={resource_data?.resource_name ?? undefined}
    />
  );
};
