import { IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { peopleTexts } from './texts/people-texts.js';

const page = () => import('./pages/person-page.js').then((m) => m.PersonPage);

export const feature = defineFeature({
  name: 'people',
  navigation: {
    label: 'people',
    icon: IconUsers,
    path: '/people',
    group: 'directory',
    order: 10,
  },
  needs: 'read:users',
  texts: peopleTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/people',
      page: () => import('./pages/people-page.js').then((m) => m.PeoplePage),
    },
    {
      path: '/people/new',
      needs: 'create:users',
      page: () => import('./pages/new-person-page.js').then((m) => m.NewPersonPage),
    },
    {
      path: '/people/invite',
      needs: 'create:tickets',
      page: () => import('./pages/invite-page.js').then((m) => m.InvitePage),
    },
    {
      path: '/people/import',
      needs: 'create:users',
      page: () => import('./pages/import-page.js').then((m) => m.ImportPage),
    },
    { path: '/people/$userId/{-$tab}', page },
  ],
});
