import { counted } from '../../../texts/counted.js';
import type { RoleTexts } from './role-texts.js';

const permissions = counted('ar', {
  one: 'إذن واحد',
  two: 'إذنين',
  few: '# أذونات',
  many: '# إذنًا',
  other: '# إذن',
});

export const texts: RoleTexts = {
  list: {
    hint: 'الدور مجموعة من الأذونات، يحصل عليه الأشخاص مباشرة أو عبر مجموعة.',
    create: 'إنشاء دور',
    search: 'البحث بالاسم',
    empty: 'لا أدوار بعد',
    emptyHint: 'سمِّ الدور باسم مهمة مثل «المحاسبة»، ثم امنحه أذونات وأعطه للأشخاص والمجموعات.',
    kind: 'النوع',
    changed: 'آخر تغيير',
  },
  createHint: 'تأتي الأذونات والأعضاء بعد ذلك.',
  name: 'الاسم',
  nameHint: 'ما يسميه به المسؤولون، وهو فريد في مستأجره.',
  description: 'الوصف',
  isDefault: 'دور افتراضي',
  isDefaultHint: 'يحصل عليه كل شخص جديد.',
  isSystem: 'دور النظام',
  isSystemHint: 'أنشأ الخادم هذا الدور، ولا يمكن تغييره.',
  about: 'حول هذا الدور',
  person: 'الشخص',
  tabs: {
    permissions: 'الأذونات',
    members: 'الأعضاء',
    effective: 'كل من لديه الدور',
    settings: 'الإعدادات',
  },
  permissions: {
    add: 'إضافة أذونات',
    remove: 'إزالة',
    addTitle: (count: number, name: string): string => `إضافة ${permissions(count)} إلى «${name}»؟`,
    removeTitle: (count: number, name: string): string =>
      `إزالة ${permissions(count)} من «${name}»؟`,
    permission: 'الإذن',
    api: 'واجهة API',
    empty: 'لا أذونات بعد',
    emptyHint: 'لا يمنح الدور شيئًا بلا أذونات. اختر واجهة API وما يجوز للأعضاء فعله فيها.',
  },
  effective: {
    hint: 'أعضاء الدور وأعضاء المجموعات التي لديها الدور.',
    how: 'كيف',
    direct: 'مباشرة',
    byGroup: (group: string): string => `عبر ${group}`,
    empty: 'لا أحد لديه هذا الدور',
    emptyHint: 'أضف أعضاء أو امنح الدور لمجموعة.',
  },
  remove: {
    action: 'حذف الدور',
    title: (name: string): string => `حذف الدور «${name}»؟`,
    hint: 'يفقد كل من لديه الدور أذوناته فورًا.',
  },
};
