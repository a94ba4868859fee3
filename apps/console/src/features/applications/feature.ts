import { IconAppWindow } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { applicationTexts } from './texts/application-texts.js';

const page = () => import('./pages/application-page.js').then((m) => m.ApplicationPage);

export const feature = defineFeature({
  name: 'applications',
  navigation: {
    label: 'applications',
    icon: IconAppWindow,
    path: '/applications',
    group: 'directory',
    order: 30,
  },
  needs: 'read:clients',
  texts: applicationTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/applications',
      page: () => import('./pages/applications-page.js').then((m) => m.ApplicationsPage),
    },
    {
      path: '/applications/new',
      needs: 'create:clients',
      page: () => import('./pages/new-application-page.js').then((m) => m.NewApplicationPage),
    },
    { path: '/applications/$clientId/{-$tab}', page },
  ],
});
