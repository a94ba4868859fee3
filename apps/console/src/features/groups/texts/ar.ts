import { counted } from '../../../texts/counted.js';
import type { GroupTexts } from './group-texts.js';

const groups = counted('ar', {
  one: 'مجموعة واحدة',
  two: 'مجموعتين',
  few: '# مجموعات',
  other: '# مجموعة',
});
const roles = counted('ar', {
  one: 'دور واحد',
  two: 'دورين',
  few: '# أدوار',
  many: '# دورًا',
  other: '# دور',
});

export const texts: GroupTexts = {
  list: {
    hint: 'تضم المجموعة أشخاصًا ومجموعات أخرى، وما يجوز لها يجوز لهم جميعًا.',
    create: 'إنشاء مجموعة',
    search: 'البحث بالاسم',
    empty: 'لا مجموعات بعد',
    emptyHint: 'أنشئ مجموعة لفريق أو قسم، وأضف أشخاصها وامنحها أدوارًا.',
    changed: 'آخر تغيير',
    view: 'العرض',
    tree: 'شجرة',
    list: 'قائمة',
  },
  tree: {
    open: (name: string): string => `فتح ${name}`,
    close: (name: string): string => `إغلاق ${name}`,
    nothingInside: 'لا مجموعات بداخلها',
    members: counted('ar', {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '# أعضاء',
      many: '# عضوًا',
      other: '# عضو',
    }),
  },
  createHint: 'يأتي الأعضاء والأدوار والمجموعات الفرعية بعد ذلك.',
  name: 'الاسم',
  description: 'الوصف',
  externalId: 'المعرّف الخارجي',
  externalIdHint: 'ما يسمي به نظام آخر هذه المجموعة.',
  about: 'حول هذه المجموعة',
  person: 'الشخص',
  tabs: {
    members: 'الأعضاء',
    effective: 'كل الأعضاء',
    nested: 'المجموعات الفرعية',
    roles: 'الأدوار',
    settings: 'الإعدادات',
  },
  effective: {
    hint: 'أعضاء هذه المجموعة وكل مجموعة بداخلها.',
    how: 'كيف',
    direct: 'مباشرة',
    byGroup: (name: string): string => `عبر ${name}`,
    empty: 'لا أشخاص في هذه المجموعة',
    emptyHint: 'أضف أعضاء أو مجموعة فرعية لها أعضاء.',
  },
  nested: {
    hint: 'يُعدّ أشخاص المجموعة الفرعية أعضاء هنا، ولهم أدوار هذه المجموعة.',
    groups: 'المجموعات',
    add: 'إضافة مجموعات فرعية',
    remove: 'إزالة',
    removeOne: (name: string): string => `إزالة ${name}`,
    addTitle: (count: number, name: string): string => `إضافة ${groups(count)} إلى «${name}»؟`,
    removeTitle: (nested: string, name: string): string => `إزالة «${nested}» من «${name}»؟`,
    empty: 'لا مجموعات فرعية',
    emptyHint: 'ضع مجموعة الفريق داخل مجموعة القسم.',
  },
  roles: {
    role: 'الدور',
    add: 'منح أدوار',
    remove: 'إزالة',
    addTitle: (count: number, name: string): string => `إضافة ${roles(count)} إلى «${name}»؟`,
    removeTitle: (count: number, name: string): string => `إزالة ${roles(count)} من «${name}»؟`,
    empty: 'لا أدوار بعد',
    emptyHint: 'يحصل كل أعضاء المجموعة على أدوارها.',
    effective: 'الأدوار الفعلية',
    effectiveHint: 'مع أدوار المجموعات التي تضم هذه المجموعة.',
  },
  remove: {
    action: 'حذف المجموعة',
    title: (name: string): string => `حذف المجموعة «${name}»؟`,
    hint: 'يفقد الأعضاء ما لهم عبرها، ويبقى الأشخاص والمجموعات الفرعية.',
  },
};
