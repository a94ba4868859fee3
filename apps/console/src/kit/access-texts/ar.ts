import { counted } from '../../texts/counted.js';
import type { AccessTexts } from './access-texts.js';

const people = counted('ar', {
  one: 'شخص واحد',
  two: 'شخصين',
  few: '# أشخاص',
  many: '# شخصًا',
  other: '# شخص',
});

export const texts: AccessTexts = {
  end: 'ينتهي',
  endHint: 'ينتهي الوصول تلقائيًا في تلك اللحظة.',
  noEnd: 'بلا نهاية',
  since: 'منذ',
  person: 'الشخص',
  goOn: 'متابعة',
  members: {
    title: 'الأعضاء',
    add: 'إضافة أشخاص',
    remove: 'إزالة',
    addTitle: (count: number, name: string): string => `إضافة ${people(count)} إلى «${name}»؟`,
    removeTitle: (count: number, name: string): string => `إزالة ${people(count)} من «${name}»؟`,
    people: 'الأشخاص',
    find: 'الاسم أو البريد أو اسم المستخدم',
    how: 'كيف',
    mapped: 'من موفر هوية',
    empty: 'لا أعضاء بعد',
    emptyHint: 'أضف أشخاصًا، حتى مئة دفعة واحدة.',
  },
  create: {
    role: 'إنشاء دور',
    group: 'إنشاء مجموعة',
    api: 'إنشاء واجهة API',
    permission: 'إضافة إذن',
  },
  choose: { all: 'الكل', reading: 'كل أذونات القراءة فقط', none: 'لا شيء' },
  ready: {
    missing: 'لم تُنشأ الأدوار الجاهزة بعد',
    missingHint:
      'يدير Administrator كل شيء في هذا المستأجر، ويقرأ Reader كل شيء. ينشئ الخادم الدورين.',
    grown: 'يمكن تحديث الأدوار الجاهزة',
    grownHint: 'في هذا الإصدار أذونات لا يملكها Administrator أو Reader بعد.',
    make: 'إنشاء الأدوار الجاهزة',
    update: 'تحديثها',
    makeTitle: 'هل تريد إنشاء الدورين Administrator وReader؟',
    updateTitle: 'هل تريد تحديث Administrator وReader؟',
  },
};
