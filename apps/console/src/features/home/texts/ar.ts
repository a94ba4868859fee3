import type { HomeTexts } from './home-texts.js';

export const texts: HomeTexts = {
  welcome: (name) => `سعداء برؤيتك يا ${name}.`,
  steps: {
    title: 'الخطوات الأولى',
    done: (done, all) => `تم ${done} من ${all}`,
    hide: 'إخفاء الخطوات الأولى',
    ticked: 'تم',
    open: 'لم يتم',
  },
  step: {
    application: { title: 'إنشاء تطبيق', hint: 'يطرح المعالج ثلاثة أسئلة ويعطيك شيفرة تعمل.' },
    person: { title: 'إضافة أشخاص', hint: 'ادعهم بالبريد، أو أنشئهم بكلمة مرور تسلّمها إليهم.' },
    role: { title: 'منح دور', hint: 'الأدوار تحدد ما يمكن للأشخاص فعله.' },
    administrator: {
      title: 'دعوة مسؤول ثانٍ',
      hint: 'طريق وصول آخر إذا فقدت طريقك. تكتمل الخطوة عندما ينضم المسؤول الثاني.',
    },
    mail: {
      title: 'إعداد البريد',
      hint: 'يحدد KEYWARD_SMTP_URL خادم بريد. حتى ذلك الحين تكون كل رسالة ملفًا يعرضه صندوق الصادر.',
    },
    password: { title: 'تغيير كلمة مرورك', hint: 'طُبعت الأولى عند بدء الخادم.' },
    allowFactors: {
      title: 'السماح بالعوامل الثانية',
      hint: 'لا قاعدة لها لدى هذا المستأجر، فلا يستطيع أحد إضافة مفتاح مرور أو تطبيق. اختر «من أعدّ عاملًا».',
    },
    factor: { title: 'إضافة عامل ثانٍ', hint: 'عندئذ لا تفتح كلمة مرور مسروقة شيئًا وحدها.' },
  },
  numbers: {
    people: 'الأشخاص',
    applications: 'التطبيقات',
    logins: 'عمليات الدخول في 30 يومًا',
    failures: 'الفاشلة في 30 يومًا',
    lockouts: 'حالات القفل في 30 يومًا',
    blocked: 'المحظورون',
    moreThan: (count) => `أكثر من ${count}`,
  },
  chart: {
    title: 'عمليات الدخول',
    hint: 'لكل يوم بالتوقيت العالمي. تنقص الثواني الأخيرة.',
    day: 'اليوم',
    logins: 'عمليات الدخول',
    failures: 'الفاشلة',
    lockouts: 'حالات القفل',
  },
  events: { title: 'آخر الأحداث', all: 'كل الأحداث', none: 'لم يحدث شيء بعد.' },
  webhooks: {
    title: 'webhooks تفشل',
    hint: 'منذ يوم أو أكثر لم تتمكن هذه من تسليم حدث.',
  },
  server: {
    title: 'الخادم',
    health: 'الحالة',
    ready: 'جاهز',
    notReady: 'غير جاهز',
    version: 'الإصدار',
    issuer: 'العنوان',
    keys: 'المفاتيح الموقِّعة',
    noKeys: 'عرض المفاتيح',
    nextKey: 'التالي',
    chain: 'سجل التدقيق',
    sealed: (count) => `الأحداث المختومة: ${count}`,
    overdue: 'الختم متأخر',
  },
};
