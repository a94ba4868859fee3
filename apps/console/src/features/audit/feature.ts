import { IconListDetails } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { auditTexts } from './texts/audit-texts.js';

export const feature = defineFeature({
  name: 'audit',
  navigation: { label: 'audit', icon: IconListDetails, path: '/audit', group: 'server', order: 80 },
  needs: 'read:audit_events',
  texts: auditTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    { path: '/audit', page: () => import('./pages/audit-page.js').then((m) => m.AuditPage) },
    { path: '/audit/chain', page: () => import('./pages/chain-page.js').then((m) => m.ChainPage) },
    {
      path: '/audit/$eventId',
      page: () => import('./pages/event-page.js').then((m) => m.EventPage),
    },
  ],
});
