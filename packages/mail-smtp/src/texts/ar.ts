import type { Texts } from './texts.js';

export const arabic: Texts = {
  tag: 'ar',
  prefix: 'ar',
  direction: 'rtl',
  greeting: 'مرحبًا {name}،',
  greetingWithoutName: 'مرحبًا،',
  letters: {
    one_time_password: {
      subject: 'رمزك لدى {client}',
      body: 'هذا رمزك لدى {client}:',
      validity:
        'يعمل الرمز مرة واحدة، وتنتهي صلاحيته بعد {time}. لن يطلبه منك أحد من {client} أبدًا.',
      unasked: 'إذا لم تكن تسجّل الدخول الآن فتجاهل هذه الرسالة. لا تعطِ الرمز لأحد.',
      short: '{code} هو رمزك لدى {client}. تنتهي صلاحيته بعد {time}. لا تعطه لأحد.',
    },
    password_reset: {
      subject: 'كلمة مرور جديدة لدى {client}',
      body: 'طُلبت كلمة مرور جديدة لحسابك لدى {client}.',
      action: 'اختيار كلمة مرور جديدة',
      validity: 'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد {time}.',
      unasked: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة. ستبقى كلمة مرورك كما هي.',
      short: 'اختر كلمة مرور جديدة لدى {client}: {link} تنتهي صلاحية الرابط بعد {time}.',
    },
    email_verification: {
      subject: 'أكّد عنوانك لدى {client}',
      body: 'يرجى تأكيد أن هذا العنوان يخص حسابك لدى {client}.',
      action: 'تأكيد العنوان',
      validity: 'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد {time}.',
      unasked: 'إذا لم يكن لديك حساب هناك فتجاهل هذه الرسالة.',
      short: 'أكّد عنوانك لدى {client}: {link} تنتهي صلاحية الرابط بعد {time}.',
    },
    invitation: {
      subject: 'دعوة إلى {client}',
      body: 'جُهِّز لك حساب لدى {client}.',
      action: 'قبول الدعوة',
      validity: 'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد {time}.',
      unasked: 'إذا لم تكن تنتظر هذه الدعوة فتجاهل هذه الرسالة.',
      short: 'دعوة إلى {client}: {link} تنتهي صلاحية الرابط بعد {time}.',
    },
    account_exists: {
      subject: 'لديك حساب لدى {client} من قبل',
      body: 'أراد شخص ما، لعله أنت، إنشاء حساب لدى {client} بهذا العنوان. يوجد حساب بالفعل.',
      action: 'تسجيل الدخول',
      unasked: 'إذا لم تكن أنت فلا يلزمك فعل شيء. لم يتغير شيء.',
      short: 'لديك حساب لدى {client} من قبل. {link}',
    },
  },
};
