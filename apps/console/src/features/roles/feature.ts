import { IconShieldCheck } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { roleTexts } from './texts/role-texts.js';

const page = () => import('./pages/role-page.js').then((m) => m.RolePage);

export const feature = defineFeature({
  name: 'roles',
  navigation: {
    label: 'roles',
    icon: IconShieldCheck,
    path: '/roles',
    group: 'access',
    order: 50,
  },
  needs: 'read:roles',
  texts: roleTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    { path: '/roles', page: () => import('./pages/roles-page.js').then((m) => m.RolesPage) },
    {
      path: '/roles/new',
      needs: 'create:roles',
      page: () => import('./pages/new-role-page.js').then((m) => m.NewRolePage),
    },
    { path: '/roles/$roleId/{-$tab}', page },
  ],
});
