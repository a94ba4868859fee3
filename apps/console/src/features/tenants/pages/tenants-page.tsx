import { Badge, Button, Group } from '@mantine/core';
import { IconBuildings, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { anyOf, contains } from '../../../api/filter.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
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

  const create = mayCreate && (
    <Button
      component={PageLink}
      to="/tenants/new"
      leftSection={<IconPlus size={16} />}
    >
      {t.list.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={nav.tenants}
        hint={t.list.hint}
        actions={create}
      />
      <RecordTable<Tenant>
        label={nav.tenants}
        source={({ search }, query) =>
          read('/tenants', { params: { query: { ...query, q: filterOf(search) } } })
        }
        columns={useColumns()}
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
          hint={tenant.tenant_name}
        />
      ),
    },
    {
      key: 'domains',
      header: t.list.domains,
      from: 'sm',
      cell: ({ tenant_domains = [] }) => (
        <Group gap={4}>
          {tenant_domains.map((domain) => (
            <Badge
              key={domain}
              variant="default"
              tt="none"
            >
              {domain}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'state',
      header: t.list.state,
      sort: 'is_suspended',
      cell: (tenant) => <TenantState tenant={tenant} />,
    },
    {
      key: 'changed',
      header: t.list.changed,
      sort: 'updated_at',
      from: 'lg',
      cell: ({ updated_at }) => <Ago at={updated_at} />,
    },
  ];
};
