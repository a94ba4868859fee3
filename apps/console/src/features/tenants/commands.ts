import { IconBuildings, IconPlus, IconSettings } from '@tabler/icons-react';
import { consoleConfig } from '../../api/config.js';
import type { Command } from '../../kit/feature.js';
import { useHasOneTenant } from '../../kit/use-has-one-tenant.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { useTexts } from '../../texts/texts-provider.js';
import { tenantTexts } from './texts/tenant-texts.js';

/** Other words by which people look for a tab of the settings. */
const keywords = {
  registration: ['sign up', 'domain'],
  security: ['password', 'lockout', 'mfa', 'session'],
  branding: ['logo', 'colour', 'color'],
  mails: ['mail'],
  account: ['delete', 'profile'],
  domains: ['dns', 'txt'],
  admins: ['administrator'],
} as const;

type Tab = keyof typeof keywords;

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(tenantTexts);
  const { nav } = useTexts();
  const hasOneTenant = useHasOneTenant() === true;

  const tabs: readonly Command[] = (Object.keys(keywords) as Tab[]).map((tab) => ({
    id: `settings ${tab}`,
    label: `${nav.settings}: ${t.tabs[tab]}`,
    keywords: keywords[tab],
    needs: tab === 'admins' ? ['read:tenants', 'read:tenant_admins'] : 'read:tenants',
    icon: IconSettings,
    run: (open) => open(`/settings/${tab}`),
  }));
  const list: Command = {
    id: 'tenant settings',
    label: `${nav.tenants}: ${t.tabs.branding}, ${t.tabs.mails}`,
    keywords: Object.values(keywords).flat(),
    needs: 'read:tenants',
    icon: IconBuildings,
    run: (open) => open('/tenants'),
  };
  const settings = hasOneTenant ? tabs : [list];
  if (!consoleConfig().multi_tenant) return settings;

  return [
    ...settings,
    {
      id: 'new tenant',
      label: hasOneTenant ? t.list.add : t.list.create,
      needs: 'create:tenants',
      icon: IconPlus,
      run: (open) => open('/tenants/new'),
    },
  ];
};
