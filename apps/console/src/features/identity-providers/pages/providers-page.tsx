import { Badge } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { DomainBadges } from '../../../kit/domain-badges.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Failure } from '../../../kit/failure.js';
import { Loading } from '../../../kit/loading.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Provider } from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { useOwnTenant } from '../use-own-tenant.js';

const nameOf = ({ provider_name, id }: Provider): string => provider_name ?? id;
const hrefOf = ({ id }: Provider): string => `/identity-providers/${id}`;

export const ProvidersPage = (): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:identity_providers');
  const tenant = useOwnTenant();

  const create = mayCreate && (
    <CreateButton
      to="/identity-providers/new"
      label={t.list.create}
    />
  );
  const empty = (
    <EmptyState
      icon={IconPlugConnected}
      title={t.list.empty}
      hint={t.list.emptyHint}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.identityProviders}
        hint={t.list.hint}
        actions={create}
      />
      {tenant.error !== null && (
        <Failure
          title={t.noTenant}
          error={tenant.error}
        />
      )}
      {tenant.error === null && tenant.data === undefined && <Loading />}
      {tenant.data !== undefined && (
        <ProviderTable
          tenantId={tenant.data}
          empty={empty}
        />
      )}
    </>
  );
};

const ProviderTable = ({
  tenantId,
  empty,
}: {
  readonly tenantId: string;
  readonly empty: ReactNode;
}): ReactNode => {
  const t = useOwnTexts(providerTexts);
  const { nav } = useTexts();
  return (
    <RecordTable<Provider>
      owned="identity_providers"
      label={nav.identityProviders}
      source={({ search }, query) =>
        read('/tenants/{tenant_id}/identity_providers', {
          params: {
            path: { tenant_id: tenantId },
            query: { ...query, q: search === '' ? undefined : contains('provider_name', search) },
          },
        })
      }
      columns={useColumns()}
      nameOf={nameOf}
      hrefOf={hrefOf}
      search={t.list.search}
      defaultSort="provider_name"
      empty={empty}
    />
  );
};

const useColumns = (): readonly Column<Provider>[] => {
  const t = useOwnTexts(providerTexts);
  return [
    {
      key: 'name',
      header: t.list.name,
      sort: 'provider_name',
      cell: (provider) => (
        <NameCell
          to={hrefOf(provider)}
          name={nameOf(provider)}
          mark={<OwnerBadge id={provider.id} />}
          hint={provider.provider_description ?? undefined}
        />
      ),
    },
    {
      key: 'type',
      header: t.list.type,
      from: 'sm',
      cell: ({ provider_type }) => t.types[provider_type],
    },
    {
      key: 'domains',
      header: t.list.domains,
      from: 'md',
      cell: ({ domains = [] }) => <DomainBadges domains={domains} />,
    },
    {
      key: 'state',
      header: t.list.state,
      cell: ({ is_enabled }) => (
        <Badge color={is_enabled ? 'accent' : 'gray'}>
          {is_enabled ? t.state.enabled : t.state.disabled}
        </Badge>
      ),
    },
    changedColumn(t.list.changed),
  ];
};
