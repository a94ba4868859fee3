import { IconFileSettings } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { configurationTexts } from './texts/configuration-texts.js';

export const feature = defineFeature({
  name: 'configuration',
  navigation: {
    label: 'configuration',
    icon: IconFileSettings,
    path: '/configuration',
    group: 'server',
    order: 115,
  },
  needs: 'read:configuration',
  texts: configurationTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/configuration',
      page: () => import('./pages/configuration-page.js').then((m) => m.ConfigurationPage),
    },
  ],
});
