import { IconTicket } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { tokenTexts } from './texts/token-texts.js';

export const feature = defineFeature({
  name: 'registration-tokens',
  navigation: {
    label: 'registrationTokens',
    icon: IconTicket,
    path: '/registration-tokens',
    group: 'directory',
    order: 35,
  },
  needs: 'read:registration_tokens',
  texts: tokenTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/registration-tokens',
      page: () => import('./pages/tokens-page.js').then((m) => m.TokensPage),
    },
    {
      path: '/registration-tokens/new',
      needs: 'create:registration_tokens',
      page: () => import('./pages/new-token-page.js').then((m) => m.NewTokenPage),
    },
    {
      path: '/registration-tokens/$tokenId',
      page: () => import('./pages/token-page.js').then((m) => m.TokenPage),
    },
  ],
});
