import { counted } from '../../../texts/counted.js';
import type { ProvisioningTexts } from './provisioning-texts.js';

export const texts: ProvisioningTexts = {
  hint: 'دليل خارجي، مثل Entra أو Okta، يحدّث أشخاص المستأجر ومجموعاته عبر SCIM 2.0.',
  base: { title: 'عنوان URL الأساسي', hint: 'يطلبه الدليل مع رمز.' },
  directory: {
    title: 'التطبيق',
    hint: 'يعمل الدليل بصفته تطبيق آلات يجوز له تحديث الأشخاص والمجموعات.',
    pick: 'تطبيق الدليل',
    create: 'إنشاء تطبيق',
    name: 'الاسم',
    nameHint: 'لمن هذا الدليل. وهو اسم التطبيق في قائمة التطبيقات.',
    grantTitle: (name: string) => `هل تسمح لـ ${name} بتحديث الأشخاص والمجموعات؟`,
    grant: 'السماح',
    chooseTenant: 'اختر مستأجرًا في الأعلى لإنشاء تطبيق فيه.',
  },
  tokens: {
    title: 'الرموز',
    hint: 'لا يصلح الرمز إلا لعنوان URL الأساسي. للتطبيق 10 رموز على الأكثر.',
    create: 'إنشاء رمز',
    name: 'الاسم',
    nameHint: 'أين يُستخدم.',
    end: 'النهاية',
    endHint:
      'خلال سنتين على الأكثر. إذا تُرك فارغًا فهو بعد سنة. يُذكَّر المسؤولون قبلها بـ 30 يومًا و7 أيام.',
    noEnd: 'بعد سنة',
    ended: 'انتهى',
    lastUsed: 'آخر استخدام',
    secret: 'رمز SCIM',
    empty: 'لا توجد رموز بعد',
    emptyHint: 'أنشئ رمزًا والصقه حيث يطلب الدليل رمزًا سريًا.',
    remove: 'حذف',
    removeTitle: counted('ar', {
      one: 'حذف رمز واحد؟',
      two: 'حذف رمزين؟',
      few: 'حذف # رموز؟',
      many: 'حذف # رمزًا؟',
      other: 'حذف # رمز؟',
    }),
    removeHint: 'يُرفض الدليل فورًا. ويبقى الأشخاص الذين يحدّثهم.',
  },
};
