import { IconUserShare } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { provisioningTexts } from './texts/provisioning-texts.js';

export const feature = defineFeature({
  name: 'provisioning',
  navigation: {
    label: 'provisioning',
    icon: IconUserShare,
    path: '/provisioning',
    group: 'directory',
    order: 37,
  },
  needs: 'read:clients',
  texts: provisioningTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/provisioning',
      page: () => import('./pages/provisioning-page.js').then((m) => m.ProvisioningPage),
    },
  ],
});
