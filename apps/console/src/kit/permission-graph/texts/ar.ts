import { counted } from '../../../texts/counted.js';
import type { GraphTexts } from './graph-texts.js';

export const texts: GraphTexts = {
  holder: { user: 'شخص', client: 'تطبيق' },
  steps: { group: 'مجموعة', role: 'دور', admin: 'مسؤول المستأجر', permission: 'إذن' },
  leadsTo: 'يؤدي إلى',
  ways: counted('ar', {
    one: 'هناك طريق واحد',
    two: 'هناك طريقان',
    few: 'هناك # طرق',
    other: 'هناك # طريقًا',
  }),
};
