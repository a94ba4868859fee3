import { IconBuildings, IconSettings } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { tenantTexts } from './texts/tenant-texts.js';

const page = () => import('./pages/tenant-page.js').then((m) => m.TenantPage);
const settingsPage = () => import('./pages/settings-page.js').then((m) => m.SettingsPage);

export const feature = defineFeature({
  name: 'tenants',
  navigation: {
    label: 'tenants',
    icon: IconBuildings,
    path: '/tenants',
    group: 'server',
    order: 20,
    withOneTenant: { label: 'settings', icon: IconSettings, path: '/settings', group: 'top' },
  },
  needs: 'read:tenants',
  texts: tenantTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/tenants',
      page: () => import('./pages/tenants-page.js').then((m) => m.TenantsPage),
    },
    {
      path: '/tenants/new',
      needs: 'create:tenants',
      page: () => import('./pages/new-tenant-page.js').then((m) => m.NewTenantPage),
    },
    { path: '/tenants/$tenantId/{-$tab}', page },
    { path: '/settings/{-$tab}', page: settingsPage },
  ],
});
