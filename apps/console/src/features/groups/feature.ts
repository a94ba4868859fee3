import { IconUsersGroup } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { groupTexts } from './texts/group-texts.js';

const page = () => import('./pages/group-page.js').then((m) => m.GroupPage);

export const feature = defineFeature({
  name: 'groups',
  navigation: {
    label: 'groups',
    icon: IconUsersGroup,
    path: '/groups',
    group: 'access',
    order: 60,
  },
  needs: 'read:groups',
  texts: groupTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    { path: '/groups', page: () => import('./pages/groups-page.js').then((m) => m.GroupsPage) },
    {
      path: '/groups/new',
      needs: 'create:groups',
      page: () => import('./pages/new-group-page.js').then((m) => m.NewGroupPage),
    },
    { path: '/groups/$groupId/{-$tab}', page },
  ],
});
