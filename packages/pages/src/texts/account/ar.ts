import { html } from '../../html.js';
import { counted } from '../counted.js';
import type { AccountTexts } from './account-texts.js';

const events = counted('ar', {
  one: 'حدث واحد',
  two: 'حدثين',
  few: '# أحداث',
  many: '# حدثًا',
  other: '# حدث',
});

export const arabicAccount: AccountTexts = {
  yourAccount: 'حسابك',
  security: 'الأمان',
  profile: 'الملف الشخصي',
  devices: 'الأجهزة',
  applications: 'التطبيقات',
  yourData: 'بياناتك',

  changePassword: 'تغيير كلمة المرور',
  setPassword: 'تعيين كلمة مرور',
  passwordMissing: 'ليس لحسابك كلمة مرور بعد.',
  passwordChangedHere: 'تم تغيير كلمة المرور، وتم تسجيل الخروج من جميع الأجهزة الأخرى.',
  secondStep: 'الخطوة الثانية لتسجيل الدخول',
  linkedSignIns: 'طرق تسجيل الدخول المرتبطة',
  unlink: 'إلغاء الربط',
  unlinked: 'تم إلغاء ربط طريقة تسجيل الدخول.',
  lastWayKept: 'هذه طريقتك الوحيدة لتسجيل الدخول. عيّن كلمة مرور قبل إلغاء ربطها.',
  lastAdminKept: 'أنت المسؤول الوحيد القادر على تسجيل الدخول. عيّن مسؤولًا آخر أولًا.',

  save: 'حفظ',
  saved: 'تم حفظ تغييراتك.',
  claims: {
    name: 'الاسم الكامل',
    given_name: 'الاسم الأول',
    middle_name: 'الاسم الأوسط',
    family_name: 'اسم العائلة',
    nickname: 'اللقب',
    preferred_username: 'اسم المستخدم المفضل',
    profile: 'عنوان صفحة ملفك الشخصي',
    picture: 'عنوان صورتك',
    website: 'عنوان موقعك على الويب',
    gender: 'الجنس',
    birthdate: 'تاريخ الميلاد (YYYY-MM-DD)',
    zoneinfo: 'المنطقة الزمنية',
    locale: 'اللغة',
  },
  claimRefused: 'تحقق من هذه القيمة: إما أنها طويلة جدًا أو أن صيغتها غير صحيحة.',
  languageOfBrowser: 'لغة المتصفح',
  emailAndPhone: 'البريد الإلكتروني والهاتف',
  phone: 'رقم الهاتف',
  phoneHint: 'مع رمز البلد، مثل \u2066+49 30 123456\u2069.',
  phoneRefused: 'أدخل رقم هاتف كاملًا مع رمز البلد.',
  phoneConfirmed: 'تم تأكيد رقم هاتفك.',
  phoneKept: 'يحتاج حسابك إلى رقم الهاتف هذا، لأنه لا اسم آخر له.',
  confirmed: 'مؤكَّد',
  notConfirmed: 'غير مؤكَّد',
  noneYet: 'لا يوجد بعد',
  changeEmail: 'تغيير البريد الإلكتروني',
  changePhone: 'تغيير رقم الهاتف',
  removePhone: 'إزالة رقم الهاتف',
  newEmail: 'البريد الإلكتروني الجديد',
  newPhone: 'رقم الهاتف الجديد',
  sendCode: 'إرسال رمز',
  codeSent: (address) => html`أرسلنا رمزًا إلى ${address}. يعمل الرمز لمدة عشر دقائق.`,
  codeOfMessage: 'الرمز الوارد في الرسالة',
  codeRefused: 'هذا الرمز غير صحيح أو انتهت صلاحيته. تحقق منه أو اطلب رمزًا جديدًا.',
  otherAccounts: 'حسابات أخرى لهذا العنوان',
  otherAccountsExplained:
    'قد تكون لبريدك الإلكتروني حسابات في مؤسسات أخرى. يثبت رمز أنه لك، ثم تسجل الدخول هناك.',

  whereSignedIn: 'الأجهزة المسجَّل الدخول منها',
  thisDevice: 'هذا الجهاز',
  unknownDevice: 'جهاز غير معروف',
  network: (network) => html`الشبكة ${network}`,
  signedInOn: (moment) => html`تسجيل الدخول في ${moment}`,
  lastSeenOn: (moment) => html`آخر نشاط في ${moment}`,
  unknownSignIn: 'إذا كنت لا تعرف جهازًا، فسجّل الخروج منه وغيّر كلمة المرور.',
  signOutThere: 'تسجيل الخروج منه',
  signOutOthers: 'تسجيل الخروج من جميع الأجهزة الأخرى',
  newestShown: 'تظهر أحدث الأجهزة فقط.',

  whoHasAccess: 'التطبيقات التي لها حق الوصول',
  noApplications: 'لا يملك أي تطبيق حق الوصول إلى حسابك.',
  accessSince: (day) => `منذ ${day}`,
  accessUntil: (day) => `حتى ${day}`,
  withdraw: 'سحب حق الوصول',
  withdrawExplained: 'عند سحب حق الوصول يفقده التطبيق فورًا، إلى أن تستخدمه من جديد.',

  delegates: 'التفويضات',
  whoMayAct: 'من يمكنه التصرف نيابة عنك',
  delegatesExplained:
    'يمكن لهذه التطبيقات وهؤلاء الأشخاص التصرف باسمك لدى واجهات API المذكورة، وقد سمح بذلك أحد المسؤولين. ' +
    'عند إنهاء ذلك لا يحصلون على أي وصول جديد باسمك.',
  noDelegates: 'لا يمكن لأي تطبيق ولا لأي شخص آخر التصرف نيابة عنك.',
  anApplication: 'تطبيق',
  aPerson: 'شخص',
  endDelegate: 'إنهاء',

  support: 'الدعم',
  supportHeading: 'المساعدة من الدعم',
  supportExplained:
    'يمكن للقائمين على هذه الخدمة مساعدتك بشكل أفضل عندما يرون ما تراه. إذا سمحت بذلك، يمكن ' +
    'لأحد المسؤولين تسجيل الدخول باسمك لمدة يوم. ستصلك رسالة في كل مرة.',
  supportUntil: (moment) => html`مسموح حتى ${moment}.`,
  allowSupport: 'السماح لمدة يوم',
  endSupport: 'سحب الإذن',

  tokens: 'رموز الوصول',
  tokensExplained:
    'برمز الوصول يستدعي برنامجك واجهة API باسمك. أعطِ كل برنامج رمزًا خاصًا به، واحذفه عندما لا تحتاج إليه.',
  tokenMade: 'انسخ رمزك الآن، فلن يُعرض مرة أخرى.',
  tokenRefused: 'يُرجى التحقق من الاسم والأذونات وعدد الأيام.',
  newToken: 'رمز جديد',
  noTokenPossible: 'ليس لديك إذن في أي واجهة API يمكن لرمز أن يستخدمه.',
  tokenFor: (api) => `لواجهة ${api}`,
  tokenName: 'اسم الرمز',
  tokenScopes: 'الأذونات، مفصولة بمسافات',
  tokenDays: 'مدة الصلاحية',
  makeToken: 'إنشاء الرمز',
  deleteToken: 'حذف',
  tokenNeverUsed: 'لم يُستخدم قط،',
  tokenUsed: (day) => `آخر استخدام ${day}،`,

  downloadData: 'تنزيل بياناتك',
  downloadExplained: (count) =>
    `ملف JSON يضم ملفك الشخصي وطرق تسجيل الدخول المرتبطة والأجهزة والتطبيقات والتفويضات ` +
    `والخطوات الثانية وآخر ${events(count)} لك. لا يحتوي على كلمات مرور أو مفاتيح.`,
  deleteAccount: 'حذف حسابك',
  deleteExplained:
    'يُحذف حسابك مع كل ما يتعلق به، ويُسجَّل الخروج من جميع الأجهزة. لا يمكن التراجع عن ذلك.',
  deletionElsewhere: (name) => html`لحذف حسابك، تواصل مع القائمين على ${name}.`,
  typeName: (name) => html`اكتب ${name} للتأكيد.`,
  nameOfAccount: 'اسم الحساب',
  nameWrong: 'هذا ليس اسم حسابك.',
  deleteForGood: 'حذف نهائي',
  accountDeleted: 'تم حذف حسابك',
};
