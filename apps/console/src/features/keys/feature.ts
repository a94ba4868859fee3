import { IconKey } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { keysTexts } from './texts/keys-texts.js';

export const feature = defineFeature({
  name: 'keys',
  navigation: { label: 'keys', icon: IconKey, path: '/keys', group: 'server', order: 90 },
  needs: 'read:signing_keys',
  texts: keysTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [{ path: '/keys', page: () => import('./pages/keys-page.js').then((m) => m.KeysPage) }],
});
