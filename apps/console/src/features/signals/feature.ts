import { IconBroadcast } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { signalTexts } from './texts/signal-texts.js';

export const feature = defineFeature({
  name: 'signals',
  navigation: {
    label: 'sharedSignals',
    icon: IconBroadcast,
    path: '/signals',
    group: 'directory',
    order: 37,
  },
  needs: 'read:clients',
  texts: signalTexts,
  pages: [
    {
      path: '/signals',
      page: () => import('./pages/streams-page.js').then((m) => m.StreamsPage),
    },
    {
      path: '/signals/$streamId',
      page: () => import('./pages/stream-page.js').then((m) => m.StreamPage),
    },
  ],
});
