import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Loading } from '../../../kit/loading.js';
import { PageLink } from '../../../kit/page-link.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { useTenantTabs } from '../tabs/use-tenant-tabs.js';
import { TenantState } from '../tenant-state.js';
import { tenantTexts } from '../texts/tenant-texts.js';

/** The settings of the one tenant that there is. With the second one, the list of tenants leads to each. */
export const SettingsPage = (): ReactNode => {
  const hasOneTenant = useHasOneTenant();
  const query = useQuery({
    ...read('/tenants', { params: { query: { limit: 1 } } }),
    enabled: hasOneTenant === true,
    select: ({ items }) => items[0]!,
  });
  const tabsOf = useTenantTabs();
  const t = useOwnTexts(tenantTexts);
  const { nav } = useTexts();
  if (hasOneTenant === undefined) return <Loading />;
  if (!hasOneTenant)
    return (
      <Navigate
        to="/tenants"
        replace
      />
    );
  return (
    <WithRecord query={query}>
      {(tenant) => (
        <RecordPage
          title={nav.settings}
          hint={t.settings.hint}
          badges={tenant.is_suspended === true && <TenantState tenant={tenant} />}
          actions={<AddTenant />}
          path="/settings"
          owned={{ kind: 'tenants', id: tenant.id }}
          tabs={tabsOf(tenant)}
        />
      )}
    </WithRecord>
  );
};

const AddTenant = (): ReactNode => {
  const { list } = useOwnTexts(tenantTexts);
  const mayCreate = useMay('create:tenants') && consoleConfig().multi_tenant;
  if (!mayCreate) return null;
  return (
    <Button
      component={PageLink}
      to="/tenants/new"
      variant="default"
      leftSection={<IconPlus size={16} />}
    >
      {list.add}
    </Button>
  );
};
