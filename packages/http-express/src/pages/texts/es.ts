import { html } from '../html.js';
import { countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('es', { second: { one: '# segundo', other: '# segundos' }, minute: { one: '# minuto', other: '# minutos' } });

export const spanish: Texts = {
  error: 'Error',
  opensInNewTab: 'se abre en una pestaña nueva',
  privacyPolicy: 'Política de privacidad',
  termsOfService: 'Condiciones del servicio',
  signedInAs: (person) => html`Sesión iniciada como ${person}`,

  signIn: 'Iniciar sesión',
  toContinueTo: (client) => html`para continuar en ${client}`,
  username: 'Usuario, correo o teléfono',
  password: 'Contraseña',
  cancel: 'Cancelar',
  wrong: 'El usuario o la contraseña no son correctos. Revíselos e inténtelo de nuevo.',
  blocked: 'Esta cuenta está bloqueada. Póngase en contacto con su administrador.',
  wait: (seconds) => `Ha habido demasiados intentos. Inténtelo de nuevo dentro de ${time(seconds)}.`,

  choosePassword: 'Elija una contraseña nueva',
  passwordIsTemporary: 'Su contraseña es provisional. Elija una nueva para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  passwordRule: 'Al menos 15 caracteres. Unas cuantas palabras sin relación entre sí son fáciles de recordar.',
  currentPasswordWrong: 'La contraseña actual no es correcta. Inténtelo de nuevo.',
  newPasswordRefused: 'Esta contraseña nueva no se puede usar: es demasiado corta o larga, demasiado común, está formada con su nombre o es igual que la anterior.',

  answered: 'Este inicio de sesión ha terminado',

  allowAccess: 'Permitir el acceso',
  allowClient: (client) => html`¿Permitir que ${client} acceda a su cuenta?`,
  permissions: (client) => html`${client} podrá:`,
  onlyIdentity: (client) => html`${client} solo quiere saber que se trata de usted.`,
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

  wentWrong: 'Se ha producido un error',
  tryAgainThere: 'Vuelva a la aplicación e inténtelo de nuevo. Si el error se repite, facilite estos datos a su equipo de soporte.',
  signInOver: 'Este inicio de sesión ha caducado',
  beginAgain: 'Ha tardado demasiado o se inició en otro navegador. Vuelva a la aplicación e inicie sesión de nuevo.',
  errorCode: 'Código de error',
  requestId: 'ID de la solicitud',

  returning: 'Volviendo a la aplicación',
  pressContinue: 'Si no ocurre nada, pulse «Continuar».',
  continue: 'Continuar',

  signedOut: 'Ha cerrado la sesión',
  closeWindow: 'Ya puede cerrar esta ventana.',
  returnToClient: (client) => html`Puede volver a ${client} o cerrar esta ventana.`,

  signOut: 'Cerrar sesión',
  reallySignOut: '¿Quiere cerrar la sesión?',
  afterSignOut: 'Para continuar tendrá que volver a iniciar sesión.',
  staySignedIn: 'Seguir conectado',
  stillSignedIn: 'Su sesión sigue abierta',

  connectDevice: 'Conectar un dispositivo',
  typeCode: 'Escriba el código que muestra su dispositivo.',
  code: 'Código',
  codeUnknown: 'Este código no existe o ha caducado. Compruébelo o vuelva a empezar en el dispositivo.',
  deviceConnected: 'Su dispositivo está conectado',
  deviceRefused: 'Su dispositivo no se ha conectado',
  backToDevice: (client) => html`Puede cerrar esta ventana y volver a ${client} en su dispositivo.`,
};
