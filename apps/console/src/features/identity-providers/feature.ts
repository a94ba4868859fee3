import { IconWorldShare } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { providerTexts } from './texts/provider-texts.js';

const page = () => import('./pages/provider-page.js').then((m) => m.ProviderPage);

export const feature = defineFeature({
  name: 'identity-providers',
  navigation: {
    label: 'identityProviders',
    icon: IconWorldShare,
    path: '/identity-providers',
    group: 'directory',
    order: 40,
  },
  needs: 'read:identity_providers',
  texts: providerTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/identity-providers',
      page: () => import('./pages/providers-page.js').then((m) => m.ProvidersPage),
    },
    {
      path: '/identity-providers/new',
      needs: 'create:identity_providers',
      page: () => import('./pages/new-provider-page.js').then((m) => m.NewProviderPage),
    },
    { path: '/identity-providers/$providerId/{-$tab}', page },
  ],
});
