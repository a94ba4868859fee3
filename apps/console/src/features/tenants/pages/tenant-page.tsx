import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { ifMatch } from '../../../api/versioned.js';
import { useDeletion } from '../../../kit/delete-record.js';
import { Loading } from '../../../kit/loading.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { useTenantTabs } from '../tabs/use-tenant-tabs.js';
import { TenantContent } from '../tenant-content.js';
import { TenantState } from '../tenant-state.js';
import { tenantTexts } from '../texts/tenant-texts.js';

const titleOf = ({ tenant_display_name, tenant_name, id }: Tenant): string =>
  tenant_display_name ?? tenant_name ?? id;

export const TenantPage = (): ReactNode => {
  const tenantId = usePathValue('tenantId') ?? '';
  const tab = usePathValue('tab');
  const tabsOf = useTenantTabs();
  const hasOneTenant = useHasOneTenant();
  const { nav } = useTexts();
  const query = useQuery(
    read('/tenants/{tenant_id}', { params: { path: { tenant_id: tenantId } } }),
  );
  if (hasOneTenant === undefined) return <Loading />;
  return (
    <WithRecord query={query}>
      {(tenant) =>
        hasOneTenant ? (
          <Navigate
            to={tab === undefined ? '/settings' : `/settings/${tab}`}
            replace
          />
        ) : (
          <RecordPage
            key={tenant.id}
            title={titleOf(tenant)}
            hint={tenant.tenant_description}
            badges={<TenantState tenant={tenant} />}
            actions={<TenantActions tenant={tenant} />}
            parent={{ to: '/tenants', label: nav.tenants }}
            path={`/tenants/${tenant.id}`}
            owned={{ kind: 'tenants', id: tenant.id }}
            tabs={tabsOf(tenant)}
          />
        )
      }
    </WithRecord>
  );
};

/** A tenant's own administrators neither suspend nor delete it, and the default tenant always stays. */
const TenantActions = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const isGlobal = useMay(['update:tenants', 'create:tenants']);
  const mayDelete = useMay('delete:tenants') && consoleConfig().multi_tenant;
  if (tenant.is_default) return null;
  return (
    <>
      {isGlobal && <SuspendButton tenant={tenant} />}
      {mayDelete && <DeleteButton tenant={tenant} />}
    </>
  );
};

const SuspendButton = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const { actions } = useOwnTexts(tenantTexts);
  const rehearse = useRehearsedChange();
  const { id, is_suspended } = tenant;
  const words = is_suspended
    ? {
        title: actions.resumeTitle,
        hint: actions.resumeHint,
        action: actions.resume,
        done: actions.resumed,
      }
    : {
        title: actions.suspendTitle,
        hint: actions.suspendHint,
        action: actions.suspend,
        done: actions.suspended,
      };

  const change = (): void =>
    rehearse({
      title: words.title(titleOf(tenant)),
      hint: words.hint,
      action: words.action,
      isDangerous: !is_suspended,
      isAlwaysShown: !is_suspended,
      done: words.done(titleOf(tenant)),
      run: (dry_run) =>
        management().PATCH('/tenants/{tenant_id}', {
          params: { path: { tenant_id: id }, query: { dry_run } },
          body: { is_suspended: !is_suspended },
        }),
      undo: (dry_run, tag) =>
        management().PATCH('/tenants/{tenant_id}', {
          params: { path: { tenant_id: id }, query: { dry_run }, header: ifMatch(tag) },
          body: { is_suspended },
        }),
    });
  return (
    <Button
      variant="default"
      onClick={change}
    >
      {words.action}
    </Button>
  );
};

const DeleteButton = ({ tenant }: { readonly tenant: Tenant }): ReactNode => {
  const { actions } = useOwnTexts(tenantTexts);
  const remove = useDeletion({
    title: actions.deleteTitle(titleOf(tenant)),
    hint: (
      <>
        {actions.deleteHint}
        <TenantContent tenantId={tenant.id} />
      </>
    ),
    action: actions.delete,
    confirmName: tenant.tenant_name ?? tenant.id,
    run: (dry_run) =>
      management().DELETE('/tenants/{tenant_id}', {
        params: { path: { tenant_id: tenant.id }, query: { dry_run, cascade: true } },
      }),
    backTo: '/tenants',
  });
  return (
    <Button
      variant="default"
      onClick={remove}
    >
      {actions.delete}
    </Button>
  );
};
