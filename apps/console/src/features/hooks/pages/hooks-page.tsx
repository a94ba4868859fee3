import { IconFishHook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { CreateButton } from '../../../kit/create-button.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { TenantName } from '../../../kit/name-of.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useSeveralTenants } from '../../../kit/use-several-tenants.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Hook } from '../parts/hook.js';
import { HookState } from '../parts/hook-state.js';
import { hookTexts } from '../texts/hook-texts.js';

const hrefOf = ({ id }: Hook): string => `/hooks/${id}`;

export const HooksPage = (): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:hooks');
  const columns = useColumns();
  const create = mayCreate && (
    <CreateButton
      to="/hooks/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.hooks}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Hook>
        label={nav.hooks}
        source={(_, query) => read('/hooks', { params: { query } })}
        columns={columns}
        nameOf={({ hook_type }) => t.types[hook_type]}
        hrefOf={hrefOf}
        defaultSort="hook_type"
        empty={
          <EmptyState
            icon={IconFishHook}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Hook>[] => {
  const { list: t, types } = useOwnTexts(hookTexts);
  const hasSeveral = useSeveralTenants();
  const tenant: Column<Hook> = {
    key: 'tenant',
    header: t.tenant,
    from: 'sm',
    cell: ({ tenant_id }) => <TenantName id={tenant_id} />,
  };
  return [
    {
      key: 'type',
      header: t.type,
      sort: 'hook_type',
      cell: (hook) => (
        <NameCell
          to={hrefOf(hook)}
          name={types[hook.hook_type]}
        />
      ),
    },
    { key: 'state', header: t.state, cell: (hook) => <HookState hook={hook} /> },
    ...(hasSeveral ? [tenant] : []),
    {
      key: 'address',
      header: t.address,
      from: 'md',
      cell: ({ hook_url }) => <code>{hook_url}</code>,
    },
    {
      key: 'created',
      header: t.created,
      sort: 'created_at',
      from: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ];
};
