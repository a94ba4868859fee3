import { IconFishHook } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { hookTexts } from './texts/hook-texts.js';

export const feature = defineFeature({
  name: 'hooks',
  navigation: {
    label: 'hooks',
    icon: IconFishHook,
    path: '/hooks',
    group: 'directory',
    order: 37,
  },
  needs: 'read:hooks',
  texts: hookTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/hooks',
      page: () => import('./pages/hooks-page.js').then((m) => m.HooksPage),
    },
    {
      path: '/hooks/new',
      needs: 'create:hooks',
      page: () => import('./pages/new-hook-page.js').then((m) => m.NewHookPage),
    },
    {
      path: '/hooks/$hookId',
      page: () => import('./pages/hook-page.js').then((m) => m.HookPage),
    },
  ],
});
