import type { OwnerTexts } from './owner-texts.js';

export const texts: OwnerTexts = {
  note: (owner) =>
    `هذا مأخوذ من الإعدادات «${owner}». ما تغيّره هنا يبلّغ عنه الأمر «keyward plan» التالي ` +
    'بوصفه انحرافًا، ويلغيه الأمر «keyward apply» التالي.',
  guide: 'كيف تعمل الإعدادات في الملفات',
  badge: (owner) => `الإعدادات: ${owner}`,
};
