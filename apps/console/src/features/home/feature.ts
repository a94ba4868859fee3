import { IconHome } from '@tabler/icons-react';
import { defineFeature } from '../../kit/feature.js';
import { homeTexts } from './texts/home-texts.js';

export const feature = defineFeature({
  name: 'home',
  navigation: { label: 'home', icon: IconHome, path: '/', group: 'top', order: 0 },
  texts: homeTexts,
  pages: [{ path: '/', page: () => import('./pages/home-page.js').then((m) => m.HomePage) }],
});
