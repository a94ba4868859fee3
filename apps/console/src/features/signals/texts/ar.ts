import type { SignalTexts } from './signal-texts.js';

export const texts: SignalTexts = {
  list: {
    hint: 'جهات تُبلَّغ عندما تنتهي جلسة هنا أو يُحظر حساب.',
    empty: 'لا توجد جهات مستقبلة بعد',
    emptyHint:
      'تنشئ الجهة المستقبلة تدفقها بنفسها: امنح تطبيقها الإذن ssf.manage في Management API.',
    receiver: 'الجهة المستقبلة',
    state: 'الحالة',
    delivery: 'التسليم',
    waiting: 'ينتظر في السجل',
    ours: 'ما تحتاجه الجهة المستقبلة',
    oursHint: 'هذا العنوان، ومعرّف العميل والسر الخاصان بتطبيقها.',
    metadata: 'البيانات الوصفية',
  },
  state: {
    works: 'يعمل',
    failing: 'متعثر',
    paused: 'متوقف مؤقتًا',
    disabled: 'معطَّل',
  },
  deliveries: {
    push: 'يُرسل إلى الجهة المستقبلة',
    poll: 'تجلبه الجهة المستقبلة',
  },
  page: {
    address: 'العنوان',
    problem: 'آخر مشكلة',
    attempts: 'محاولات فاشلة',
    reason: 'السبب',
    events: 'الأحداث',
    eventsHint: 'تحدد الجهة المستقبلة ما تريده.',
    requested: 'المطلوبة',
    all: 'الكل',
    delivered: 'المُبلَّغ عنها',
  },
  turn: {
    title: 'إيقاف مؤقت أو تفعيل',
    hint: 'تُبلَّغ الجهة المستقبلة بذلك، ويمكنها تفعيل تدفقها من جديد.',
    pause: 'إيقاف مؤقت',
    pauseTitle: (name: string) => `هل تريد إيقاف تدفق ${name} مؤقتًا؟`,
    pauseHint: 'ما يحدث في هذه الأثناء ينتظر في السجل.',
    enable: 'تفعيل',
    enableTitle: (name: string) => `هل تريد تفعيل تدفق ${name}؟`,
    enableHint: 'يتابع من حيث توقف.',
  },
  remove: {
    title: (name: string) => `هل تريد إنهاء تدفق ${name}؟`,
    action: 'إنهاء التدفق',
    hint: 'لا تُبلَّغ الجهة المستقبلة بشيء بعد ذلك. ويمكنها إنشاء تدفق آخر ما دام تطبيقها يملك الإذن.',
  },
};
