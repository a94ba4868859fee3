import { IconBuildings } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { anyOf, contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { changedColumn } from '../../../kit/changed-column.js';
import { CreateButton } from '../../../kit/create-button.js';
import { DomainBadges } from '../../../kit/domain-badges.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Loading } from '../../../kit/loading.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { TenantState } from '../tenant-state.js';
import { tenantTexts } from '../texts/tenant-texts.js';

const nameOf = ({ tenant_display_name, tenant_name, id }: Tenant): string =>
  tenant_display_name ?? tenant_name ?? id;
const hrefOf = ({ id }: Tenant): string => `/tenants/${id}`;

const filterOf = (search: string): string | undefined =>
  search === ''
    ? undefined
    : anyOf(contains('tenant_name', search), contains('tenant_display_name', search));

export const TenantsPage = (): ReactNode => {
  const t = useOwnTexts(tenantTexts);
  const { nav } = useTexts();
  const mayCreate = useMay('create:tenants') && consoleConfig().multi_tenant;
  const columns = useColumns();
  const hasOneTenant = useHasOneTenant();
  if (hasOneTenant === undefined) return <Loading />;
  if (hasOneTenant)
    return (
      <Navigate
        to="/settings"
        replace
      />
    );

  const create = mayCreate && (
    <CreateButton
      to="/tenants/new"
      label={t.list.create}
    />
  );
  return (
    <>
      <PageHeader
        title={nav.tenants}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Tenant>
        owned="tenants"
        label={nav.tenants}
        source={({ search }, query) =>
          read('/tenants', { params: { query: { ...query, q: filterOf(search) } } })
        }
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        search={t.list.search}
        defaultSort="tenant_name"
        empty={
          <EmptyState
            icon={IconBuildings}
            title={t.list.empty}
            hint={t.list.emptyHint}
            action={create}
          />
        }
      />
    </>
  );
};

const useColumns = (): readonly Column<Tenant>[] => {
  const t = useOwnTexts(tenantTexts);
  return [
    {
      key: 'name',
      header: t.list.name,
      sort: 'tenant_name',
      cell: (tenant) => (
        <NameCell
          to={hrefOf(tenant)}
          name={nameOf(tenant)}
          mark={<OwnerBadge id={tenant.id} />}
          hint={tenant.tenant_name}
        />
      ),
    },
    {
      key: 'domains',
      header: t.list.domains,
      from: 'sm',
      cell: ({ tenant_domains = [] }) => <DomainBadges domains={tenant_domains} />,
    },
    {
      key: 'state',
      header: t.list.state,
      sort: 'is_suspended',
      cell: (tenant) => <TenantState tenant={tenant} />,
    },
    changedColumn(t.list.changed),
  ];
};
