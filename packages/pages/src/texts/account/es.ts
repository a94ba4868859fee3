import { html } from '../../html.js';
import { counted } from '../counted.js';
import type { AccountTexts } from './account-texts.js';

const events = counted('es', { one: '# evento', other: '# eventos' });

export const spanishAccount: AccountTexts = {
  yourAccount: 'Su cuenta',
  security: 'Seguridad',
  profile: 'Perfil',
  devices: 'Dispositivos',
  applications: 'Aplicaciones',
  yourData: 'Sus datos',

  changePassword: 'Cambiar la contraseña',
  setPassword: 'Establecer una contraseña',
  passwordMissing: 'Su cuenta aún no tiene contraseña.',
  passwordChangedHere:
    'Se ha cambiado su contraseña. Se ha cerrado la sesión en todos los demás dispositivos.',
  secondStep: 'Segundo paso de inicio de sesión',
  linkedSignIns: 'Inicios de sesión vinculados',
  unlink: 'Desvincular',
  unlinked: 'Se ha desvinculado el inicio de sesión.',
  lastWayKept:
    'Es su única forma de iniciar sesión. Establezca una contraseña antes de desvincularla.',
  lastAdminKept: 'Usted es el único administrador que puede iniciar sesión. Nombre antes a otro.',

  save: 'Guardar',
  saved: 'Se han guardado los cambios.',
  claims: {
    name: 'Nombre completo',
    given_name: 'Nombre',
    middle_name: 'Segundo nombre',
    family_name: 'Apellidos',
    nickname: 'Apodo',
    preferred_username: 'Nombre de usuario preferido',
    profile: 'Dirección de su página de perfil',
    picture: 'Dirección de su foto',
    website: 'Dirección de su sitio web',
    gender: 'Género',
    birthdate: 'Fecha de nacimiento (AAAA-MM-DD)',
    zoneinfo: 'Zona horaria',
    locale: 'Idioma',
  },
  claimRefused: 'Compruebe este valor: es demasiado largo o no tiene la forma correcta.',
  languageOfBrowser: 'Idioma del navegador',
  emailAndPhone: 'Correo y teléfono',
  phone: 'Número de teléfono',
  phoneHint: 'Con el prefijo del país, por ejemplo +49 30 123456.',
  phoneRefused: 'Introduzca un número de teléfono completo con el prefijo del país.',
  phoneConfirmed: 'Su número de teléfono está confirmado.',
  phoneKept: 'Su cuenta necesita este número de teléfono, porque no tiene otro nombre.',
  confirmed: 'confirmado',
  notConfirmed: 'sin confirmar',
  noneYet: 'aún ninguno',
  changeEmail: 'Cambiar el correo electrónico',
  changePhone: 'Cambiar el número de teléfono',
  removePhone: 'Eliminar el número de teléfono',
  newEmail: 'Nuevo correo electrónico',
  newPhone: 'Nuevo número de teléfono',
  sendCode: 'Enviar un código',
  codeSent: (address) =>
    html`Hemos enviado un código a ${address}. Es válido durante diez minutos.`,
  codeOfMessage: 'Código del mensaje',
  codeRefused: 'Este código es incorrecto o ha caducado. Compruébelo o solicite uno nuevo.',
  otherAccounts: 'Otras cuentas de esta dirección',
  otherAccountsExplained:
    'Su correo electrónico puede tener cuentas en otras organizaciones. Un código ' +
    'muestra que es suyo; después inicia sesión allí.',

  whereSignedIn: 'Dónde ha iniciado sesión',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  network: (network) => html`Red ${network}`,
  signedInOn: (moment) => html`sesión iniciada el ${moment}`,
  lastSeenOn: (moment) => html`última actividad el ${moment}`,
  unknownSignIn: 'Si no reconoce un dispositivo, cierre su sesión y cambie la contraseña.',
  signOutThere: 'Cerrar la sesión',
  signOutOthers: 'Cerrar la sesión en todos los demás dispositivos',
  newestShown: 'Solo se muestran los dispositivos más recientes.',

  whoHasAccess: 'Aplicaciones con acceso',
  noApplications: 'Ninguna aplicación tiene acceso a su cuenta.',
  accessSince: (day) => `desde el ${day}`,
  accessUntil: (day) => `hasta el ${day}`,
  withdraw: 'Retirar el acceso',
  withdrawExplained:
    'Una aplicación a la que retira el acceso lo pierde de inmediato, hasta que vuelva a usarla.',

  delegates: 'Representantes',
  whoMayAct: 'Quién puede actuar por usted',
  delegatesExplained:
    'En las API indicadas, estas aplicaciones y personas pueden actuar en su nombre. Lo ha permitido ' +
    'un administrador. Cuando lo termine, no obtendrán ningún acceso nuevo en su nombre.',
  noDelegates: 'Ninguna aplicación ni ninguna otra persona puede actuar por usted.',
  anApplication: 'Aplicación',
  aPerson: 'Persona',
  endDelegate: 'Terminar',

  support: 'Asistencia',
  supportHeading: 'Ayuda de la asistencia',
  supportExplained:
    'Quienes administran este servicio pueden ayudarle mejor si ven lo que usted ve. Si lo ' +
    'permite, un administrador podrá iniciar sesión en su nombre durante un día. Recibirá un ' +
    'mensaje cada vez.',
  supportUntil: (moment) => html`Permitido hasta el ${moment}.`,
  allowSupport: 'Permitir durante un día',
  endSupport: 'Retirar el permiso',

  tokens: 'Tokens de acceso',
  tokensExplained:
    'Con un token de acceso, un programa suyo llama a una API en su nombre. ' +
    'Dé a cada programa el suyo, y elimínelo cuando ya no lo necesite.',
  tokenMade: 'Copie su token ahora. No se volverá a mostrar.',
  tokenRefused: 'Compruebe el nombre, los permisos y el número de días.',
  newToken: 'Nuevo token',
  noTokenPossible: 'No tiene permisos en ninguna API que un token pudiera usar.',
  tokenFor: (api) => `Para ${api}`,
  tokenName: 'Nombre del token',
  tokenScopes: 'Permisos, separados por espacios',
  tokenDays: 'Válido durante',
  makeToken: 'Crear token',
  deleteToken: 'Eliminar',
  tokenNeverUsed: 'nunca utilizado,',
  tokenUsed: (day) => `último uso el ${day},`,

  downloadData: 'Descargar sus datos',
  downloadExplained: (count) =>
    `Un archivo JSON con su perfil, inicios de sesión vinculados, dispositivos, aplicaciones, ` +
    `representantes, segundos pasos y sus últimos ${events(count)}. No contiene contraseñas ni claves.`,
  deleteAccount: 'Eliminar su cuenta',
  deleteExplained:
    'Se elimina su cuenta con todo lo que le pertenece y se cierra la sesión en todos los ' +
    'dispositivos. Esta acción no se puede deshacer.',
  deletionElsewhere: (name) =>
    html`Para que se elimine su cuenta, diríjase a los responsables de ${name}.`,
  typeName: (name) => html`Escriba ${name} para confirmar.`,
  nameOfAccount: 'Nombre de la cuenta',
  nameWrong: 'Ese no es el nombre de su cuenta.',
  deleteForGood: 'Eliminar definitivamente',
  accountDeleted: 'Se ha eliminado su cuenta',
};
