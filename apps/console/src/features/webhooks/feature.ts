import { IconWebhook } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { webhookTexts } from './texts/webhook-texts.js';

export const feature = defineFeature({
  name: 'webhooks',
  navigation: {
    label: 'webhooks',
    icon: IconWebhook,
    path: '/webhooks',
    group: 'directory',
    order: 36,
  },
  needs: 'read:webhooks',
  texts: webhookTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    {
      path: '/webhooks',
      page: () => import('./pages/webhooks-page.js').then((m) => m.WebhooksPage),
    },
    {
      path: '/webhooks/new',
      needs: 'create:webhooks',
      page: () => import('./pages/new-webhook-page.js').then((m) => m.NewWebhookPage),
    },
    {
      path: '/webhooks/$webhookId',
      page: () => import('./pages/webhook-page.js').then((m) => m.WebhookPage),
    },
  ],
});
