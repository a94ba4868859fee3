import { html } from '../html.js';
import { spanishAccount } from './account/es.js';
import { counted, countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('es', {
  second: { one: '# segundo', other: '# segundos' },
  minute: { one: '# minuto', other: '# minutos' },
});
const characters = counted('es', { one: '# carácter', other: '# caracteres' });

export const spanish: Texts = {
  error: 'Error',
  opensInNewTab: 'se abre en una pestaña nueva',
  privacyPolicy: 'Política de privacidad',
  termsOfService: 'Condiciones del servicio',
  signedInAs: (person) => html`Sesión iniciada como ${person}`,

  signIn: 'Iniciar sesión',
  toContinueTo: (client) => html`para continuar en ${client}`,
  toYourAccount: 'para gestionar la seguridad de su cuenta',
  username: 'Usuario, correo o teléfono',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  cancel: 'Cancelar',
  wrong: 'El usuario o la contraseña no son correctos. Revíselos e inténtelo de nuevo.',
  blocked: 'Esta cuenta está bloqueada. Póngase en contacto con su administrador.',
  otherWay: 'Su organización no permite iniciar sesión así. Elija otra forma.',
  directoryDown:
    'El directorio de su organización, que conoce su contraseña, no responde. Inténtelo más ' +
    'tarde o pregunte a su administrador.',
  denied: (why) => `Su organización no permite este inicio de sesión: ${why}`,
  notRegistered: (why) => `Su organización no acepta este registro: ${why}`,
  unverified:
    'Confirme primero su dirección de correo electrónico: abra el enlace que le hemos enviado. ' +
    'Si vuelve a iniciar sesión, le enviaremos otro.',
  wait: (seconds) =>
    `Ha habido demasiados intentos. Inténtelo de nuevo dentro de ${time(seconds)}.`,

  choosePassword: 'Elija una contraseña nueva',
  passwordIsTemporary: 'Su contraseña es temporal. Elija una nueva para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  passwordRule: (atLeast) =>
    `Al menos ${characters(atLeast)}. Unas cuantas palabras sin relación entre sí son fáciles de recordar.`,
  currentPasswordWrong: 'La contraseña actual no es correcta. Inténtelo de nuevo.',
  newPasswordRefused:
    'Esta contraseña nueva no se puede usar: es demasiado corta o larga, demasiado común, está ' +
    'formada con su nombre o es igual que la anterior.',

  or: 'o',
  otherWays: 'Otras formas de iniciar sesión',
  continueWith: (provider) => html`Continuar con ${provider}`,
  signInWithPassword: 'Iniciar sesión con una contraseña',
  useOtherAccount: 'Usar otra cuenta',
  providerFailed: 'Este inicio de sesión no ha funcionado',
  providerFailedAt: (provider) =>
    html`${provider} no ha podido confirmar quién es usted. Inténtelo de nuevo o elija otra forma
      de iniciar sesión.`,

  answered: 'Este inicio de sesión se ha completado',

  allowAccess: 'Permitir el acceso',
  allowClient: (client) => html`¿Permitir que ${client} acceda a su cuenta?`,
  callsItself: (name) => html`Se llama a sí misma «${name}». Nadie ha comprobado este nombre.`,
  answerTo: (host) => html`Su respuesta se envía a ${host}.`,
  answerToProgram:
    'Su respuesta se envía a un programa de este equipo. Cualquier programa podría hacer ' +
    'esta solicitud.',
  accessEndsAfter: 'El acceso termina después de',
  days: counted('es', { one: '# día', other: '# días' }),
  permissions: (client) => html`${client} podrá:`,
  onlyIdentity: (client) => html`${client} solo quiere saber que se trata de usted.`,
  askedThisTime: (client) => html`${client} le pide que permita esto, una sola vez:`,
  everythingAsked: 'Todo lo que se pide',
  allow: 'Permitir',
  doNotAllow: 'No permitir',
  standardScopes: {
    openid: 'Confirmar su identidad',
    profile: 'Ver su nombre y su perfil',
    email: 'Ver su correo electrónico',
    phone: 'Ver su número de teléfono',
    address: 'Ver su dirección postal',
    offline_access: 'Mantener este acceso en su ausencia',
  },

  welcome: 'Le damos la bienvenida',
  serverExplained: 'Este servidor permite iniciar sesión en aplicaciones.',
  apiReference: 'Documentación de la API',
  guide: 'Guía',
  toConsole: 'Consola de administración',
  toStartPage: 'Ir a la página de inicio',

  wentWrong: 'Se ha producido un error',
  pageNotFound: 'Página no encontrada',
  reasons: {
    not_found: 'No hay ninguna página en esta dirección. Puede estar mal escrita o anticuada.',
    redirect_uri:
      'La aplicación pidió la respuesta en una dirección que no está registrada para ella. No ' +
      'se envió nada allí. Quien administra la aplicación añade la dirección a sus direcciones ' +
      'de redirección.',
    request_invalid: 'La aplicación envió una solicitud que este servidor no acepta.',
    too_many_requests: 'Hubo demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
    unavailable: 'El servidor no puede responder en este momento. Inténtelo de nuevo en un minuto.',
    hook_unavailable:
      'Su organización decide quién entra, y su sistema no responde en este momento. ' +
      'Inténtelo de nuevo en un minuto.',
    server_failed: 'El servidor no pudo responder. Inténtelo más tarde.',
  },
  tryAgainThere:
    'Vuelva a la aplicación e inténtelo de nuevo. Si el error se repite, facilite estos datos ' +
    'a su equipo de soporte.',
  signInOver: 'Este inicio de sesión ha caducado',
  beginAgain:
    'Ha tardado demasiado o se inició en otro navegador. Vuelva a la aplicación e inicie ' +
    'sesión de nuevo.',
  errorCode: 'Código de error',
  requestId: 'ID de la solicitud',

  returning: 'Volviendo a la aplicación',
  pressContinue: 'Si no ocurre nada, pulse «Continuar».',
  continue: 'Continuar',

  signedOut: 'Ha cerrado la sesión',
  closeWindow: 'Ya puede cerrar esta ventana.',
  backToClient: (client) => html`Volver a ${client}`,
  returnToClient: (client) => html`Puede volver a ${client} o cerrar esta ventana.`,

  signOut: 'Cerrar sesión',
  actTitle: 'Actuar en nombre de una persona',
  actAs: (person) => html`Actuar en nombre de ${person}`,
  actingAs: (person) => html`Actúa en nombre de ${person}`,
  actExplained: (count) =>
    `Durante ${time(count * 60)} tendrá la sesión iniciada como esta persona en este ` +
    `navegador. El registro guarda con su nombre lo que haga, y se avisa a la persona.`,
  actReplaces:
    'Se cerrará la sesión de su propia cuenta en este navegador. En una ventana privada ' +
    'seguirá conectado en lo demás.',
  actUntil: (moment) => html`Termina por sí solo: ${moment}.`,
  actNext:
    'Abra la aplicación en este navegador. La cuenta de la persona y la administración de ' +
    'este servidor permanecen cerradas.',
  actBegin: 'Empezar',
  actEnd: 'Terminar',

  reallySignOut: '¿Quiere cerrar la sesión?',
  signInForAccount:
    'Ha iniciado sesión, pero hace más de diez minutos. Para ver su cuenta, inicie sesión de nuevo.',
  afterSignOut: 'Para continuar tendrá que volver a iniciar sesión.',
  staySignedIn: 'Seguir conectado',
  stillSignedIn: 'Su sesión sigue abierta',
  signedOutInPart:
    'Puede que una aplicación no haya cerrado su sesión. Cierre el navegador, por favor.',

  forgotPassword: '¿Olvidó su contraseña?',
  createAccount: 'Crear una cuenta',
  resetPassword: 'Restablecer la contraseña',
  resetExplained: 'Enviaremos un enlace al correo electrónico de su cuenta.',
  sendLink: 'Enviar el enlace',
  backToSignIn: 'Volver al inicio de sesión',
  checkMail: 'Revise su correo',
  resetMailed: (account) =>
    html`Si existe una cuenta para ${account}, le hemos escrito. El enlace del correo vale durante
      media hora.`,
  findOrganization: 'Buscar su organización',
  findExplained:
    '¿Tiene una cuenta en otra organización? Enviamos un código a su correo electrónico. ' +
    'Con él verá qué organizaciones le conocen.',
  choiceMailed: (address) =>
    html`Si existe una cuenta para ${address}, le hemos enviado un código. Vale durante diez minutos.`,
  chooseOrganization: (address) =>
    html`${address} tiene una cuenta en estas organizaciones. Elija dónde iniciar sesión.`,
  noOrganization: (address) =>
    html`Ninguna organización tiene para ${address} una cuenta en la que pueda iniciar sesión.`,
  organizationGone: 'Ya no puede iniciar sesión en esta organización. Elija otra.',
  signUpMailed: (address) =>
    html`Hemos escrito a ${address}. Siga el enlace del correo para continuar.`,
  mailMissing:
    '¿No ha llegado nada? Mire también en la carpeta de correo no deseado. Pasado medio minuto ' +
    'puede volver a enviarlo desde aquí.',
  sendAgain: 'Enviar de nuevo',
  mailedAgain: 'Lo hemos enviado de nuevo',
  otherAddress: 'Usar otra dirección',
  email: 'Correo electrónico',
  yourName: 'Su nombre',
  emailRefused: 'Escriba una dirección de correo completa que se admita aquí.',
  nameRefused: 'Escriba un nombre que no sea demasiado largo.',
  passwordWeak: 'Esta contraseña es demasiado fácil de adivinar. Elija otra.',
  savePassword: 'Guardar la contraseña',
  confirmEmail: 'Confirmar su correo electrónico',
  confirm: 'Confirmar',
  acceptInvitation: 'Aceptar la invitación',
  passwordChanged: 'Su contraseña se ha cambiado',
  emailConfirmed: 'Su correo electrónico está confirmado',
  accountReady: 'Su cuenta está lista',
  linkOver: 'Este enlace ya no es válido',
  linkOverExplained: 'Un enlace así sirve una sola vez y por poco tiempo. Pida uno nuevo.',
  newLink: 'Iniciar sesión o pedir un enlace nuevo',
  toAccount: 'Ir a su cuenta',
  passwordShort: (atLeast) => `Use al menos ${characters(atLeast)}.`,
  passwordLong: (atMost) => `Use como máximo ${characters(atMost)}.`,
  invitedBy: (organization) => html`${organization} le invita.`,
  forAccount: (account) => html`Para la cuenta ${account}`,
  confirmExplained: (account) => html`Pulse el botón si ${account} es su dirección.`,
  confirmByPasswordExplained: (account) =>
    html`Introduzca la contraseña de la cuenta para confirmar que ${account} es su dirección.`,
  notMyAccount: 'No he creado esta cuenta o no conozco su contraseña',
  takeOverExplained: (account) =>
    html`Elija una contraseña nueva para la cuenta ${account}. Todo lo demás que se añadió antes se
      elimina: llaves de acceso, números de teléfono y otras formas de acceder.`,

  linkAccount: '¿Es esta su cuenta?',
  linkExplained: (provider) =>
    html`Aquí ya existe una cuenta con su dirección de correo electrónico. Introduzca su
      contraseña y, a partir de entonces, también podrá acceder a ella a través de ${provider}.`,
  linkIt: 'Vincular la cuenta',
  linkNot: 'No, crear una cuenta nueva',

  secondFactor: 'Confirme que es usted',
  secondFactorExplained:
    'Escriba el código que muestra su aplicación de autenticación o uno de sus códigos de ' +
    'recuperación.',
  oneTimeCode: 'Código de confirmación',
  oneTimeCodeWrong:
    'Este código no es correcto o ya se ha usado. Espere al siguiente e inténtelo de nuevo.',
  enrolFactor: 'Configurar una aplicación de autenticación',
  enrolExplained:
    'Escanee esta imagen con una aplicación de autenticación de su teléfono o escriba la clave ' +
    'en ella. Después, escriba el código que muestra la aplicación.',
  enrolKey: 'Clave',
  openApp: 'Configurar en una aplicación de este dispositivo',
  copy: 'Copiar',
  copied: 'Copiado',
  download: 'Descargar',
  print: 'Imprimir',
  qrCode: 'Código QR para una aplicación de autenticación',
  recoveryCodes: 'Sus códigos de recuperación',
  recoveryCodesExplained:
    'Con cada uno puede iniciar sesión una vez si no tiene su teléfono. Guárdelos en un lugar ' +
    'seguro: no se volverán a mostrar.',
  recoveryCodeExplained: 'Escriba uno de sus códigos de recuperación.',
  enrolAnyFactor: 'Configurar un segundo paso',
  usePasskey: 'Usar una llave de acceso',
  createPasskey: 'Crear una llave de acceso',
  passkeyExplained:
    'Confirme con su huella, su rostro, el PIN de su dispositivo o una llave de seguridad.',
  newPasskeyExplained:
    'Una llave de acceso le permite confirmar con su huella, su rostro, el PIN de su ' +
    'dispositivo o una llave de seguridad. Es rápido y le protege del phishing.',
  passkeyFailed: 'La llave de acceso no ha funcionado. Inténtelo de nuevo o elija otro medio.',
  passkeyUnsupported:
    'Las llaves de acceso no funcionan aquí: este navegador no las conoce o tiene JavaScript ' +
    'desactivado.',
  signInWithPasskey: 'Iniciar sesión con una llave de acceso',
  accountSecurity: 'Seguridad de su cuenta',
  noFactors: 'Añada un segundo paso para proteger su cuenta en caso de que le roben la contraseña.',
  factorsUnused: 'Aquí no se usa un segundo paso de inicio de sesión.',
  factorKinds: {
    totp: 'Aplicación de autenticación',
    passkey: 'Llave de acceso',
    recovery_code: 'Códigos de recuperación',
  },
  addedOn: (day) => `añadido el ${day}`,
  lastUsedOn: (day) => `usado por última vez el ${day}`,
  codesLeft: (count) => `quedan ${count}`,
  remove: 'Quitar',
  renewCodes: 'Nuevos códigos de recuperación',
  passkeyName: 'Nombre de la llave de acceso (opcional)',
  lastFactorKept: 'Su organización exige un segundo paso. Añada otro antes de quitar el último.',

  account: spanishAccount,

  connectDevice: 'Conectar un dispositivo',
  allowClientOnDevice: (client) =>
    html`¿Permitir que ${client} acceda a su cuenta desde su dispositivo?`,
  compareCode: (code) =>
    html`¿Muestra su dispositivo ${code}? Continúe solo si lo ha iniciado usted.
      Si no, quien le envió este código entra en su cuenta.`,
  typeCode: 'Escriba el código que muestra su dispositivo.',
  code: 'Código',
  codeUnknown:
    'Este código no existe o ha caducado. Compruébelo o vuelva a empezar en el dispositivo.',
  providerTested: 'La prueba ha terminado',
  providerTestedExplained:
    'El resultado está en la página donde inició la prueba. Puede cerrar esta ventana.',
  testOfAnother: 'Esta prueba pertenece a otra persona',
  testOfAnotherExplained:
    'Aquí solo puede iniciar sesión quien comenzó la prueba. No se transmitió nada sobre usted. ' +
    'Puede cerrar esta ventana.',
  deviceConnected: 'Su dispositivo está conectado',
  deviceRefused: 'Su dispositivo no se ha conectado',
  backToDevice: (client) => html`Puede cerrar esta ventana y volver a ${client} en su dispositivo.`,
};
