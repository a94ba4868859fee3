import { IconPlugConnected } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { apiTexts } from './texts/api-texts.js';

const page = () => import('./pages/api-page.js').then((m) => m.ApiPage);

export const feature = defineFeature({
  name: 'apis',
  navigation: {
    label: 'apis',
    icon: IconPlugConnected,
    path: '/apis',
    group: 'directory',
    order: 40,
  },
  needs: 'read:resources',
  texts: apiTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    { path: '/apis', page: () => import('./pages/apis-page.js').then((m) => m.ApisPage) },
    {
      path: '/apis/new',
      needs: 'create:resources',
      page: () => import('./pages/new-api-page.js').then((m) => m.NewApiPage),
    },
    { path: '/apis/$resourceId/{-$tab}', page },
  ],
});
