import { IconTicket, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import type { BulkAction } from '../../../kit/table-toolbar.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { TenantName } from '../parts/record-names.js';
import { TokenState } from '../parts/token-state.js';
import { leftOf, stateOf, type RegistrationToken } from '../parts/token.js';
import { useSeveralTenants } from '../../../kit/use-several-tenants.js';
import { tokenTexts } from '../texts/token-texts.js';

const nameOf = ({ label }: RegistrationToken): string => label;
const hrefOf = ({ id }: RegistrationToken): string => `/registration-tokens/${id}`;

export const TokensPage = (): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:registration_tokens');
  const columns = useColumns();
  const bulkActions = useBulkActions();

  const create = mayCreate && (
    <CreateButton
      to="/registration-tokens/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.registrationTokens}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<RegistrationToken>
        label={nav.registrationTokens}
        source={({ search }, query) =>
          read('/registration_tokens', {
            params: {
              query: { ...query, q: search === '' ? undefined : contains('label', search) },
            },
          })
        }
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        defaultSort="label"
        bulkActions={bulkActions}
        empty={
          <EmptyState
            icon={IconTicket}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useBulkActions = (): readonly BulkAction<RegistrationToken>[] => {
  const { remove: t } = useOwnTexts(tokenTexts);
  const mayDelete = useMay('delete:registration_tokens');
  const rehearse = useRehearsedChange();
  if (!mayDelete) return [];

  const remove = (rows: readonly RegistrationToken[], deselect: () => void): void =>
    rehearse({
      title: t.titleOf(rows.length),
      hint: t.hint,
      action: t.actionOf,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/registration_tokens/{registration_token_id}', {
                params: { path: { registration_token_id: id }, query: { dry_run } },
              }),
        ),
      names: rows.map(nameOf),
      onDone: deselect,
    });
  return [{ key: 'remove', label: t.actionOf, icon: IconTrash, isDangerous: true, run: remove }];
};

const useColumns = (): readonly Column<RegistrationToken>[] => {
  const t = useOwnTexts(tokenTexts);
  const hasSeveral = useSeveralTenants();
  const tenant: Column<RegistrationToken> = {
    key: 'tenant',
    header: t.list.tenant,
    from: 'md',
    cell: ({ tenant_id }) => <TenantName id={tenant_id} />,
  };
  return [
    {
      key: 'name',
      header: t.list.name,
      sort: 'label',
      cell: (token) => (
        <NameCell
          to={hrefOf(token)}
          name={nameOf(token)}
          mark={stateOf(token) === 'works' ? undefined : <TokenState token={token} />}
        />
      ),
    },
    ...(hasSeveral ? [tenant] : []),
    {
      key: 'left',
      header: t.list.left,
      cell: (token) => t.left(leftOf(token), token.uses),
    },
    {
      key: 'end',
      header: t.list.end,
      sort: 'expires_at',
      from: 'sm',
      cell: ({ expires_at }) => <Until at={expires_at} />,
    },
    {
      key: 'used',
      header: t.list.lastUsed,
      sort: 'last_used_at',
      from: 'sm',
      cell: ({ last_used_at }) => <Ago at={last_used_at} />,
    },
    {
      key: 'created',
      header: t.list.created,
      sort: 'created_at',
      from: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
};
