import { IconMailOpened } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { outboxTexts } from './texts/outbox-texts.js';

export const feature = defineFeature({
  name: 'outbox',
  navigation: {
    label: 'outbox',
    icon: IconMailOpened,
    path: '/outbox',
    group: 'server',
    order: 95,
    ofServer: true,
  },
  needs: ['read:tickets', 'update:user_passwords'],
  texts: outboxTexts,
  pages: [
    { path: '/outbox', page: () => import('./pages/outbox-page.js').then((m) => m.OutboxPage) },
  ],
});
