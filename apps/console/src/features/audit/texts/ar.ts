import { counted } from '../../../texts/counted.js';
import type { AuditTexts } from './audit-texts.js';

const events = counted('ar', {
  zero: 'لا أحداث',
  one: 'حدث واحد',
  two: 'حدثان',
  few: '# أحداث',
  many: '# حدثًا',
  other: '# حدث',
});
// As it stands after a preposition or a noun.
const eventsOf = counted('ar', {
  zero: 'لا أحداث',
  one: 'حدث واحد',
  two: 'حدثين',
  few: '# أحداث',
  many: '# حدثًا',
  other: '# حدث',
});
const digits = new Intl.NumberFormat('ar');

export const texts: AuditTexts = {
  hint: 'كل كتابة ودخول ورفض، مختومة بحيث لا يغيّرها أحد دون أن يُكتشف.',
  empty: 'لا أحداث بعد',
  emptyHint: 'كل ما يتغيّر هنا أو عبر واجهة API يظهر بقيمه قبل التغيير وبعده.',
  filter: {
    event: 'أي حدث',
    actor: 'من أي شخص',
    time: 'في أي وقت',
    anyTime: 'أي وقت',
    since: 'من',
    until: 'إلى',
    record: 'السجل',
    request: 'الطلب',
    drop: (filter) => `إزالة المرشّح ${filter}`,
  },
  time: {
    hour: 'الساعة الأخيرة',
    day: 'آخر 24 ساعة',
    week: 'آخر 7 أيام',
    month: 'آخر 30 يومًا',
    between: 'بين وقتين…',
  },
  group: {
    'user.logged_in': 'عمليات الدخول',
    'user.login_failed': 'عمليات دخول فاشلة',
    'refused.*': 'حالات الرفض',
    'user.*': 'الأشخاص',
    'client.*': 'التطبيقات',
    'resource.*': 'واجهات API',
    'scope.*': 'الأذونات',
    'role.*': 'الأدوار',
    'group.*': 'المجموعات',
    'tenant.*': 'المستأجرون',
    'identity_provider.*': 'موفرو الهوية',
    'authenticator.*': 'العوامل الثانية',
    'ticket.*': 'الروابط',
    'grant.*': 'الرموز المميزة والموافقات',
    'session.*': 'الجلسات',
    'signing_key.*': 'المفاتيح',
  },
  export: {
    action: 'تصدير',
    read: (count) => events(count),
    done: (count) => `تم تصدير ${eventsOf(count)}`,
    cut: (count) => `تم تصدير أول ${eventsOf(count)}. اختر فترة أقصر للبقية.`,
    failed: 'لم ينجح التصدير',
  },
  chain: {
    title: 'حالة السلسلة',
    hint: 'يُختم كل حدث مع الحدث الذي قبله. أي تغيير أو فجوة أو إضافة يكسر السلسلة.',
    end: 'نهاية السلسلة',
    sealed: 'الأحداث المختومة',
    lastSeal: 'آخر ختم',
    tail: 'في انتظار الختم',
    noTail: 'لا شيء',
    waiting: (count) => events(count),
    overdue: 'متأخر',
    pruned: 'أُزيلت بسبب عمرها',
    nothingPruned: 'لا شيء',
    prunedUpTo: (count) => events(count),
    verification: 'التحقق',
    verificationHint:
      'يتحقق الخادم من ختم كل حدث، 500 في كل مرة. الأحداث المزوّرة غير المختومة ' +
      'وسلاسل المستأجرين المحذوفين يكشفها «keyward audit verify» وحده.',
    verify: 'التحقق من السجل',
    checked: (count) => `تم التحقق من ${eventsOf(count)}`,
    notVerified: 'تعذّر التحقق من السجل',
    intact: 'السلسلة سليمة',
    intactHint: (count) => `كل الأختام حتى الموضع ${digits.format(count)} صحيحة.`,
    broken: (place) => `السلسلة مكسورة عند الموضع ${digits.format(place)}`,
    reason: {
      missing: 'الحدث في هذا الموضع مفقود.',
      changed: 'تغيّر الحدث في هذا الموضع بعد ختمه.',
      added: 'أُضيف هنا حدث لم يختمه أي خادم.',
      forged: 'حرّك شخص لا يملك المفتاح بداية السلسلة.',
    },
  },
};
