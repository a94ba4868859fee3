import type { Texts } from './texts.js';

export const arabic: Texts = {
  tag: 'ar',
  prefix: 'ar',
  direction: 'rtl',
  greeting: 'مرحبًا {name}،',
  greetingWithoutName: 'مرحبًا،',
  changes: {
    password_set: 'عُيِّنت كلمة مرور جديدة.',
    password_removed: 'أُزيلت كلمة المرور.',
    username_changed: 'غُيِّر اسم المستخدم.',
    email_changed: 'غُيِّر عنوان البريد الإلكتروني.',
    phone_number_changed: 'غُيِّر رقم الهاتف.',
    totp_added: 'أُضيف تطبيق مصادقة.',
    totp_removed: 'أُزيل تطبيق مصادقة.',
    passkey_added: 'أُضيف مفتاح مرور.',
    passkey_removed: 'أُزيل مفتاح مرور.',
    recovery_codes_created: 'أُنشئت رموز استرداد جديدة.',
    recovery_codes_removed: 'أُزيلت رموز الاسترداد.',
    identity_linked: 'رُبط تسجيل دخول عبر موفر آخر.',
    identity_unlinked: 'أُلغي ربط تسجيل دخول عبر موفر آخر.',
    impersonated: 'سجّل أحد المسؤولين الدخول باسمك لمساعدتك.',
    account_deleted: 'حُذف الحساب.',
  },
  circumstances: {
    at: 'الوقت: {when}',
    from: 'عنوان الشبكة: {address}',
    byOther: 'أجرى التغيير مسؤول أو تطبيق.',
    name: 'الاسم: {name}',
    end: 'الانتهاء: {when}',
  },
  endings: {
    personal_token: {
      title: 'ينتهي أحد رموز الوصول الخاصة بك خلال {time}',
      body: 'ينتهي أحد رموز الوصول الخاصة بك قريبًا. بعد ذلك تُرفض البرامج التي تستخدمه.',
    },
    delegate: {
      title: 'ينتهي التصرف نيابةً عنك خلال {time}',
      body: 'يمكن لتطبيق أو لشخص التصرف نيابةً عنك. ينتهي هذا الإذن قريبًا.',
    },
    registration_token: {
      title: 'ينتهي رمز تسجيل خلال {time}',
      body: 'ينتهي رمز تسجيل قريبًا. بعد ذلك لا يمكن لأي تطبيق التسجيل به.',
    },
    scim_token: {
      title: 'ينتهي رمز SCIM خلال {time}',
      body:
        'ينتهي رمز SCIM قريبًا. بعد ذلك لا يمكن للدليل الذي يستخدمه تحديث الأشخاص ' +
        'والمجموعات هنا.',
    },
    client_secret: {
      title: 'ينتهي سر أحد التطبيقات خلال {time}',
      body: 'ينتهي سر أحد التطبيقات قريبًا. بعد ذلك لا يمكن لأحد تسجيل الدخول إلى التطبيق.',
    },
    provider_certificate: {
      title: 'تنتهي شهادة أحد موفري الهوية خلال {time}',
      body: 'تنتهي شهادة أحد موفري الهوية قريبًا. اسأل الموفر عن الشهادة التي سيوقّع بها لاحقًا، وأضفها أيضًا.',
    },
    application_certificate: {
      title: 'تنتهي شهادة أحد تطبيقات SAML خلال {time}',
      body:
        'تنتهي شهادة أحد التطبيقات التي تستخدم SAML قريبًا. اسأل عن الشهادة التالية، ' +
        'وأضفها أيضًا.',
    },
  },
  letters: {
    one_time_password: {
      subject: 'رمزك لدى {client}',
      body: 'هذا رمزك لدى {client}:',
      validity:
        'يعمل الرمز مرة واحدة، وتنتهي صلاحيته بعد {time}. لن يطلبه منك أحد من {client} أبدًا.',
      unasked: 'إذا لم تكن تسجّل الدخول الآن فتجاهل هذه الرسالة. لا تعطِ الرمز لأحد.',
      short: '{code} هو رمزك لدى {client}. تنتهي صلاحيته بعد {time}. لا تعطه لأحد.',
    },
    address_change: {
      subject: 'رمزك لعنوان جديد لدى {client}',
      body: 'يُثبت هذا الرمز لدى {client} أنه يمكن الوصول إليك هنا:',
      validity:
        'يعمل الرمز مرة واحدة، وتنتهي صلاحيته بعد {time}. لن يطلبه منك أحد من {client} أبدًا.',
      unasked: 'إذا لم تطلب تغيير عنوانك أو رقمك فتجاهل هذه الرسالة. لا تعطِ الرمز لأحد.',
      short: '{code} يؤكد هذا الرقم لدى {client}. تنتهي صلاحيته بعد {time}. لا تعطه لأحد.',
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
      body: 'يُرجى تأكيد أن هذا العنوان يخص حسابك لدى {client}.',
      action: 'تأكيد العنوان',
      validity: 'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد {time}.',
      unasked: 'إذا لم يكن لديك حساب هناك فتجاهل هذه الرسالة.',
      short: 'أكّد عنوانك لدى {client}: {link} تنتهي صلاحية الرابط بعد {time}.',
    },
    invitation: {
      subject: 'دعوة إلى {client}',
      inviter: 'يدعوك {inviter} إلى {client}.',
      body: 'جُهِّز لك حساب لدى {client}.',
      action: 'قبول الدعوة',
      validity: 'يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد {time}.',
      unasked: 'إذا لم تكن تنتظر هذه الدعوة فتجاهل هذه الرسالة.',
      short: 'دعوة إلى {client}: {link} تنتهي صلاحية الرابط بعد {time}.',
    },
    account_exists: {
      subject: 'لديك حساب بالفعل لدى {client}',
      body: 'أراد شخص ما، لعله أنت، إنشاء حساب لدى {client} بهذا العنوان. يوجد حساب بالفعل.',
      action: 'تسجيل الدخول',
      unasked: 'إذا لم تكن أنت فلا يلزمك فعل شيء. لم يتغير شيء.',
      short: 'لديك حساب بالفعل لدى {client}. {link}',
    },
    account_changed: {
      subject: 'تغيّر حسابك لدى {client}',
      body: 'تغيّر حسابك لدى {client}:',
      action: 'لم أفعل ذلك',
      unasked:
        'إذا كنت على علم بهذا التغيير فلا يلزمك فعل شيء. وإلا فاختر كلمة مرور جديدة عبر الرابط، ' +
        'فهذا يسجّل خروج جميع الأجهزة. ثم راجع الخطوات الثانية في صفحة حسابك وأبلغ أحد مسؤولي ' +
        '{client}.',
      unaskedWithoutLink:
        'إذا كنت على علم بهذا التغيير فلا يلزمك فعل شيء. وإلا فأبلغ أحد مسؤولي {client} فورًا. ' +
        'حرصًا على سلامتك لا تحتوي هذه الرسالة على رابط.',
      short:
        'تغيّر حسابك لدى {client}: {changes} إذا لم تكن أنت من فعل ذلك فأبلغ أحد المسؤولين. {link}',
    },
    end_ahead: {
      subject: '{client}: {ending}',
      body: '{ending}',
      action: 'عرض',
      unasked: 'إذا كان لا يزال مطلوبًا، فاستبدله في الوقت المناسب. وإلا فلا يلزمك فعل أي شيء.',
      short: '{client}: {ending}. {link}',
    },
    webhook_failing: {
      subject: '{client}: يفشل webhook منذ يوم',
      body: 'منذ يوم لم يتمكن webhook لدى {client} من تسليم حدث. يواصل المحاولة نحو أربعة أيام ثم يُعطَّل.',
      action: 'عرض',
      unasked: 'إذا لم يعد المستقبِل مطلوبًا، فاحذف الـ webhook أو عطّله.',
      short: '{client}: يفشل webhook منذ يوم. {link}',
    },
    webhook_disabled: {
      subject: '{client}: عُطِّل webhook',
      body: 'عُطِّل webhook لدى {client} لأن المستقبِل لا يقبل الأحداث. لن يبلّغ بشيء حتى يُفعَّل من جديد.',
      action: 'عرض',
      unasked: 'إذا لم يعد المستقبِل مطلوبًا، فلا يلزمك فعل أي شيء.',
      short: '{client}: عُطِّل webhook. {link}',
    },
  },
};
