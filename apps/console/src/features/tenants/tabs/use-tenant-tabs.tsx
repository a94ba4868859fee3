import type { Tenant } from '../../../api/names.js';
import type { RecordTab } from '../../../kit/record-page.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { tenantTexts } from '../texts/tenant-texts.js';
import { AdminsTab } from './admins-tab.js';
import { BrandingTab } from './branding-tab.js';
import { DomainsTab } from './domains-tab.js';
import { GeneralTab } from './general-tab.js';
import { MailsTab } from './mails-tab.js';
import { AccountTab, RegistrationTab, SecurityTab } from './settings-tabs.js';

/** The settings of a tenant: on the page of the tenant, and on that of the settings where there is one tenant. */
export const useTenantTabs = (): ((tenant: Tenant) => readonly RecordTab[]) => {
  const { tabs } = useOwnTexts(tenantTexts);
  return (tenant) => [
    {
      key: 'general',
      label: tabs.general,
      content: () => <GeneralTab tenant={tenant} />,
    },
    {
      key: 'registration',
      label: tabs.registration,
      content: () => <RegistrationTab tenant={tenant} />,
    },
    {
      key: 'security',
      label: tabs.security,
      content: () => <SecurityTab tenant={tenant} />,
    },
    {
      key: 'branding',
      label: tabs.branding,
      content: () => <BrandingTab tenant={tenant} />,
    },
    {
      key: 'mails',
      label: tabs.mails,
      content: () => <MailsTab tenant={tenant} />,
    },
    {
      key: 'account',
      label: tabs.account,
      content: () => <AccountTab tenant={tenant} />,
    },
    {
      key: 'domains',
      label: tabs.domains,
      content: () => <DomainsTab tenant={tenant} />,
    },
    {
      key: 'admins',
      label: tabs.admins,
      needs: 'read:tenant_admins',
      content: () => <AdminsTab tenant={tenant} />,
    },
  ];
};
