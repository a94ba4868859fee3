import { IconZoomQuestion } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { explainTexts } from './texts/explain-texts.js';

export const feature = defineFeature({
  name: 'explain',
  navigation: {
    label: 'explain',
    icon: IconZoomQuestion,
    path: '/explain',
    group: 'access',
    order: 70,
  },
  needs: 'read:authorization',
  texts: explainTexts,
  commands: () => import('./commands.js').then((m) => m.useCommands),
  pages: [
    { path: '/explain', page: () => import('./pages/explain-page.js').then((m) => m.ExplainPage) },
  ],
});
