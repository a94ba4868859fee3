import { IconBuildings, IconPlus } from '@tabler/icons-react';
import { consoleConfig } from '../../api/config.js';
import type { Command } from '../../kit/feature.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { useTexts } from '../../texts/texts-provider.js';
import { tenantTexts } from './texts/tenant-texts.js';

export const useCommands = (): readonly Command[] => {
  const t = useOwnTexts(tenantTexts);
  const { nav } = useTexts();
  const settings: Command = {
    id: 'tenant settings',
    label: `${nav.tenants}: ${t.tabs.branding}, ${t.tabs.mails}`,
    keywords: ['branding', 'logo', 'mail', 'password', 'lockout', 'mfa', 'session', 'domain'],
    needs: 'read:tenants',
    icon: IconBuildings,
    run: (open) => open('/tenants'),
  };
  if (!consoleConfig().multi_tenant) return [settings];

  return [
    settings,
    {
      id: 'new tenant',
      label: t.list.create,
      needs: 'create:tenants',
      icon: IconPlus,
      run: (open) => open('/tenants/new'),
    },
  ];
};
