import { html } from '../html.js';
import { arabicAccount } from './account/ar.js';
import { counted, countedTime } from './counted.js';
import type { Texts } from './texts.js';

// The forms as they stand after «بعد».
const time = countedTime('ar', {
  second: { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' },
  minute: { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' },
});
const characters = counted('ar', {
  zero: '# حرف',
  one: 'حرف واحد',
  two: 'حرفين',
  few: '# أحرف',
  many: '# حرفًا',
  other: '# حرف',
});

export const arabic: Texts = {
  error: 'خطأ',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',
  privacyPolicy: 'سياسة الخصوصية',
  termsOfService: 'شروط الخدمة',
  signedInAs: (person) => html`تم تسجيل الدخول باسم ${person}`,

  signIn: 'تسجيل الدخول',
  toContinueTo: (client) => html`للمتابعة إلى ${client}`,
  toYourAccount: 'لإدارة أمان حسابك',
  username: 'اسم المستخدم أو البريد الإلكتروني أو الهاتف',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  cancel: 'إلغاء',
  wrong: 'اسم المستخدم أو كلمة المرور غير صحيحة. يُرجى التحقق منهما والمحاولة مرة أخرى.',
  blocked: 'هذا الحساب محظور. يُرجى التواصل مع المسؤول.',
  otherWay: 'مؤسستك لا تسمح بتسجيل الدخول بهذه الطريقة. يُرجى اختيار طريقة أخرى.',
  directoryDown:
    'دليل مؤسستك الذي يعرف كلمة مرورك لا يستجيب. يُرجى المحاولة لاحقًا أو سؤال مسؤول المؤسسة.',
  denied: (why) => `مؤسستك لا تسمح لك بتسجيل الدخول: ${why}`,
  notRegistered: (why) => `مؤسستك لا تقبل هذا التسجيل: ${why}`,
  unverified:
    'يُرجى تأكيد عنوان بريدك الإلكتروني أولًا: افتح الرابط الذي أرسلناه إليه. تسجيل الدخول مرة ' +
    'أخرى يرسل رابطًا جديدًا.',
  wait: (seconds) => `محاولات كثيرة جدًا. يُرجى المحاولة مرة أخرى بعد ${time(seconds)}.`,

  choosePassword: 'اختر كلمة مرور جديدة',
  passwordIsTemporary: 'كلمة مرورك مؤقتة. يُرجى اختيار كلمة مرور جديدة للمتابعة.',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  passwordRule: (atLeast) =>
    `${characters(atLeast)} على الأقل. من السهل تذكّر بضع كلمات لا صلة بينها.`,
  currentPasswordWrong: 'كلمة المرور الحالية غير صحيحة. يُرجى المحاولة مرة أخرى.',
  newPasswordRefused:
    'لا يمكن استخدام كلمة المرور الجديدة هذه: فهي قصيرة جدًا أو طويلة جدًا، أو شائعة جدًا، أو ' +
    'مكوّنة من اسمك، أو مطابقة للسابقة.',

  or: 'أو',
  otherWays: 'طرق أخرى لتسجيل الدخول',
  continueWith: (provider) => html`المتابعة باستخدام ${provider}`,
  signInWithPassword: 'تسجيل الدخول بكلمة مرور',
  useOtherAccount: 'استخدام حساب آخر',
  providerFailed: 'لم ينجح تسجيل الدخول هذا',
  providerFailedAt: (provider) =>
    html`تعذّر على ${provider} تأكيد هويتك. يُرجى المحاولة مرة أخرى أو اختيار طريقة أخرى لتسجيل الدخول.`,

  answered: 'اكتمل تسجيل الدخول هذا',

  allowAccess: 'السماح بالوصول',
  allowClient: (client) => html`هل تسمح لـ ${client} بالوصول إلى حسابك؟`,
  callsItself: (name) => html`يسمّي نفسه «${name}». لم يتحقق أحد من هذا الاسم.`,
  answerTo: (host) => html`تُرسل إجابتك إلى ${host}.`,
  answerToProgram: 'تُرسل إجابتك إلى برنامج على هذا الحاسوب. يمكن لأي برنامج أن يطلب هكذا.',
  accessEndsAfter: 'ينتهي الوصول بعد',
  days: counted('ar', {
    zero: '# يوم',
    one: 'يوم واحد',
    two: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  }),
  permissions: (client) => html`سيُتاح لـ ${client} ما يلي:`,
  onlyIdentity: (client) => html`لا يطلب ${client} سوى التأكد من هويتك.`,
  askedThisTime: (client) => html`يطلب منك ${client} السماح بهذا، لمرة واحدة:`,
  everythingAsked: 'كل ما هو مطلوب',
  allow: 'السماح',
  doNotAllow: 'عدم السماح',
  standardScopes: {
    openid: 'التأكد من هويتك',
    profile: 'الاطلاع على اسمك وملفك الشخصي',
    email: 'الاطلاع على عنوان بريدك الإلكتروني',
    phone: 'الاطلاع على رقم هاتفك',
    address: 'الاطلاع على عنوانك البريدي',
    offline_access: 'الاحتفاظ بهذا الوصول أثناء غيابك',
  },

  welcome: 'مرحبًا بك',
  serverExplained: 'يتيح هذا الخادم تسجيل الدخول إلى التطبيقات.',
  apiReference: 'توثيق واجهة API',
  guide: 'الدليل',
  toConsole: 'وحدة التحكم للمسؤولين',
  toStartPage: 'الانتقال إلى صفحة البداية',

  wentWrong: 'حدث خطأ ما',
  pageNotFound: 'الصفحة غير موجودة',
  reasons: {
    not_found: 'لا توجد صفحة في هذا العنوان. قد يكون مكتوبًا خطأً أو قديمًا.',
    redirect_uri:
      'طلب التطبيق الإجابة على عنوان غير مسجَّل له. لم يُرسَل شيء إليه. يضيف مسؤول التطبيق ' +
      'العنوان إلى عناوين إعادة التوجيه الخاصة به.',
    request_invalid: 'أرسل التطبيق طلبًا لا يقبله هذا الخادم.',
    too_many_requests: 'الطلبات كثيرة جدًا. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
    unavailable: 'لا يستطيع الخادم الإجابة حاليًا. يُرجى المحاولة بعد دقيقة.',
    hook_unavailable: 'مؤسستك تقرر من يدخل، ونظامها لا يجيب حاليًا. يُرجى المحاولة بعد دقيقة.',
    server_failed: 'تعذّر على الخادم الإجابة. يُرجى المحاولة لاحقًا.',
  },
  tryAgainThere:
    'يُرجى العودة إلى التطبيق والمحاولة مرة أخرى. إذا تكرر الخطأ، فقدّم التفاصيل أدناه إلى ' +
    'فريق الدعم الخاص بالتطبيق.',
  signInOver: 'انتهت صلاحية تسجيل الدخول هذا',
  beginAgain:
    'استغرق وقتًا طويلًا أو بدأ في متصفح آخر. يُرجى العودة إلى التطبيق وتسجيل الدخول من جديد.',
  errorCode: 'رمز الخطأ',
  requestId: 'معرّف الطلب',

  returning: 'جارٍ الرجوع إلى التطبيق',
  pressContinue: 'إذا لم يحدث شيء، فاضغط على «متابعة».',
  continue: 'متابعة',

  signedOut: 'تم تسجيل خروجك',
  closeWindow: 'يمكنك إغلاق هذه النافذة الآن.',
  backToClient: (client) => html`العودة إلى ${client}`,
  returnToClient: (client) => html`يمكنك العودة إلى ${client} أو إغلاق هذه النافذة.`,

  signOut: 'تسجيل الخروج',
  actTitle: 'التصرف باسم شخص',
  actAs: (person) => html`التصرف باسم ${person}`,
  actingAs: (person) => html`أنت تتصرف باسم ${person}`,
  actExplained: (count) =>
    `لمدة ${time(count * 60)} ستكون مسجلًا الدخول باسم هذا الشخص في هذا المتصفح. يحفظ السجل ` +
    `ما تفعله مع اسمك، ويُبلَّغ الشخص بذلك.`,
  actReplaces: 'سيُسجَّل خروجك من حسابك في هذا المتصفح. استخدم نافذة خاصة لتبقى مسجلًا في مكان آخر.',
  actUntil: (moment) => html`ينتهي من تلقاء نفسه: ${moment}.`,
  actNext: 'افتح التطبيق في هذا المتصفح. يبقى حساب الشخص وإدارة هذا الخادم مغلقين.',
  actBegin: 'بدء',
  actEnd: 'إنهاء',

  reallySignOut: 'هل تريد تسجيل الخروج؟',
  signInForAccount: 'لقد سجّلت الدخول، لكن قبل أكثر من عشر دقائق. لعرض حسابك، سجّل الدخول مرة أخرى.',
  afterSignOut: 'سيتعين عليك تسجيل الدخول مجددًا للمتابعة.',
  staySignedIn: 'البقاء مسجّل الدخول',
  stillSignedIn: 'ما زلت مسجّل الدخول',
  signedOutInPart: 'ربما لم يسجّل أحد التطبيقات خروجك. يُرجى إغلاق المتصفح.',

  forgotPassword: 'هل نسيت كلمة المرور؟',
  createAccount: 'إنشاء حساب',
  resetPassword: 'إعادة تعيين كلمة المرور',
  resetExplained: 'سنرسل رابطًا إلى البريد الإلكتروني المسجل في حسابك.',
  sendLink: 'إرسال الرابط',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  checkMail: 'تحقق من بريدك الإلكتروني',
  resetMailed: (account) =>
    html`إذا كان هناك حساب لـ ${account}، فقد أرسلنا إليه رسالة. يعمل الرابط الذي فيها لمدة نصف ساعة.`,
  findOrganization: 'ابحث عن مؤسستك',
  findExplained:
    'هل لديك حساب في مؤسسة أخرى؟ نرسل رمزًا إلى بريدك الإلكتروني، وبه ترى المؤسسات التي لك حساب فيها.',
  choiceMailed: (address) =>
    html`إذا كان هناك حساب لـ ${address}، فقد أرسلنا إليه رمزًا. يعمل الرمز لمدة عشر دقائق.`,
  chooseOrganization: (address) =>
    html`لدى ${address} حساب في هذه المؤسسات. اختر أين تريد تسجيل الدخول.`,
  noOrganization: (address) => html`لا توجد مؤسسة فيها حساب لـ ${address} يمكنك تسجيل الدخول إليه.`,
  organizationGone: 'لم يعد بإمكانك تسجيل الدخول إلى هذه المؤسسة. اختر مؤسسة أخرى.',
  signUpMailed: (address) => html`أرسلنا رسالة إلى ${address}. افتح الرابط الذي فيها للمتابعة.`,
  mailMissing:
    'لم تصلك الرسالة؟ ابحث أيضًا في مجلد الرسائل غير المرغوب فيها. بعد نصف دقيقة يمكنك إعادة ' +
    'إرسالها من هنا.',
  sendAgain: 'إعادة الإرسال',
  mailedAgain: 'أعدنا إرسال الرسالة',
  otherAddress: 'استخدام عنوان آخر',
  email: 'البريد الإلكتروني',
  yourName: 'اسمك',
  emailRefused: 'أدخل عنوان بريد إلكتروني كاملًا ومسموحًا به هنا.',
  nameRefused: 'أدخل اسمًا ليس طويلًا جدًا.',
  passwordWeak: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
  savePassword: 'حفظ كلمة المرور',
  confirmEmail: 'تأكيد بريدك الإلكتروني',
  confirm: 'تأكيد',
  acceptInvitation: 'قبول الدعوة',
  passwordChanged: 'تم تغيير كلمة المرور',
  emailConfirmed: 'تم تأكيد بريدك الإلكتروني',
  accountReady: 'حسابك جاهز',
  linkOver: 'لم يعد هذا الرابط صالحًا',
  linkOverExplained: 'يعمل مثل هذا الرابط مرة واحدة ولمدة قصيرة. اطلب رابطًا جديدًا.',
  newLink: 'تسجيل الدخول أو طلب رابط جديد',
  toAccount: 'الانتقال إلى حسابك',
  passwordShort: (atLeast) => `استخدم ${characters(atLeast)} على الأقل.`,
  passwordLong: (atMost) => `استخدم ${characters(atMost)} على الأكثر.`,
  invitedBy: (organization) => html`دعوة من ${organization}.`,
  forAccount: (account) => html`للحساب ${account}`,
  confirmExplained: (account) => html`اضغط الزر إذا كان ${account} عنوانك.`,
  confirmByPasswordExplained: (account) => html`أدخل كلمة مرور الحساب لتأكيد أن ${account} عنوانك.`,
  notMyAccount: 'لم أنشئ هذا الحساب، أو لا أعرف كلمة مروره',
  takeOverExplained: (account) =>
    html`اختر كلمة مرور جديدة للحساب ${account}. يُزال كل ما أُضيف إليه من قبل، مثل مفاتيح المرور
      وأرقام الهاتف وطرق تسجيل الدخول الأخرى.`,

  linkAccount: 'هل هذا حسابك؟',
  linkExplained: (provider) =>
    html`يوجد هنا حساب بعنوان بريدك الإلكتروني. أدخل كلمة مروره، وبعدها يمكنك تسجيل الدخول إليه
      عبر ${provider} أيضًا.`,
  linkIt: 'ربط الحساب',
  linkNot: 'لا، إنشاء حساب جديد',

  secondFactor: 'أكد أنك صاحب الحساب',
  secondFactorExplained: 'أدخل الرمز الظاهر في تطبيق المصادقة أو أحد رموز الاسترداد.',
  oneTimeCode: 'رمز التأكيد',
  oneTimeCodeWrong: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي وحاول مرة أخرى.',
  enrolFactor: 'إعداد تطبيق المصادقة',
  enrolExplained:
    'امسح هذه الصورة بتطبيق مصادقة على هاتفك أو أدخل المفتاح فيه، ثم أدخل الرمز الذي يظهره ' +
    'التطبيق.',
  enrolKey: 'المفتاح',
  openApp: 'الإعداد في تطبيق على هذا الجهاز',
  copy: 'نسخ',
  copied: 'تم النسخ',
  download: 'تنزيل',
  print: 'طباعة',
  qrCode: 'رمز الاستجابة السريعة لتطبيق المصادقة',
  recoveryCodes: 'رموز الاسترداد الخاصة بك',
  recoveryCodesExplained:
    'يتيح لك كل رمز تسجيل الدخول مرة واحدة إذا لم يكن هاتفك معك. احتفظ بها في مكان آمن، فلن ' +
    'تظهر مرة أخرى.',
  recoveryCodeExplained: 'أدخل أحد رموز الاسترداد الخاصة بك.',
  enrolAnyFactor: 'إعداد خطوة ثانية لتسجيل الدخول',
  usePasskey: 'استخدام مفتاح مرور',
  createPasskey: 'إنشاء مفتاح مرور',
  passkeyExplained: 'أكِّد هويتك ببصمة إصبعك أو وجهك أو رمز PIN لجهازك أو مفتاح أمان.',
  newPasskeyExplained:
    'يتيح لك مفتاح المرور تأكيد هويتك ببصمة إصبعك أو وجهك أو رمز PIN لجهازك أو مفتاح أمان. إنه ' +
    'سريع، ويحميك من التصيد الاحتيالي.',
  passkeyFailed: 'لم ينجح ذلك باستخدام مفتاح المرور. يُرجى المحاولة مرة أخرى أو اختيار طريقة أخرى.',
  passkeyUnsupported:
    'لا تعمل مفاتيح المرور هنا: إما أن هذا المتصفح لا يعرفها أو أن JavaScript متوقف فيه.',
  signInWithPasskey: 'تسجيل الدخول بمفتاح مرور',
  accountSecurity: 'أمان حسابك',
  noFactors: 'أضف خطوة ثانية لحماية حسابك إذا سُرقت كلمة مرورك.',
  factorsUnused: 'لا تُستخدم هنا خطوة ثانية لتسجيل الدخول.',
  factorKinds: {
    totp: 'تطبيق المصادقة',
    passkey: 'مفتاح مرور',
    recovery_code: 'رموز الاسترداد',
  },
  addedOn: (day) => `أُضيف في ${day}`,
  lastUsedOn: (day) => `آخر استخدام في ${day}`,
  codesLeft: (count) => `المتبقي: ${count}`,
  remove: 'إزالة',
  renewCodes: 'رموز استرداد جديدة',
  passkeyName: 'اسم مفتاح المرور (اختياري)',
  lastFactorKept: 'تطلب مؤسستك خطوة ثانية. أضف خطوة أخرى قبل إزالة الأخيرة.',

  account: arabicAccount,

  connectDevice: 'ربط جهاز',
  allowClientOnDevice: (client) => html`هل تسمح لـ ${client} على جهازك بالوصول إلى حسابك؟`,
  compareCode: (code) =>
    html`هل يعرض جهازك ${code}؟ تابع فقط إذا بدأت ذلك بنفسك، وإلا دخل من أرسل إليك هذا الرمز إلى حسابك.`,
  typeCode: 'أدخل الرمز الظاهر على جهازك.',
  code: 'الرمز',
  codeUnknown: 'هذا الرمز غير معروف أو انتهت صلاحيته. تحقق منه أو ابدأ من جديد على الجهاز.',
  providerTested: 'انتهى الاختبار',
  providerTestedExplained:
    'تظهر النتيجة في الصفحة التي بدأت منها الاختبار. يمكنك إغلاق هذه النافذة.',
  testOfAnother: 'هذا الاختبار يخص شخصًا آخر',
  testOfAnotherExplained:
    'لا يمكن تسجيل الدخول هنا إلا لمن بدأ الاختبار. لم يُنقل أي شيء عنك. يمكنك إغلاق هذه النافذة.',
  deviceConnected: 'تم ربط جهازك',
  deviceRefused: 'لم يتم ربط جهازك',
  backToDevice: (client) => html`يمكنك إغلاق هذه النافذة والعودة إلى ${client} على جهازك.`,
};
