import { html } from '../html.js';
import { countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('de', { second: { one: '# Sekunde', other: '# Sekunden' }, minute: { one: '# Minute', other: '# Minuten' } });

export const german: Texts = {
  error: 'Fehler',
  opensInNewTab: 'öffnet sich in einem neuen Tab',
  privacyPolicy: 'Datenschutzerklärung',
  termsOfService: 'Nutzungsbedingungen',
  signedInAs: (person) => html`Angemeldet als ${person}`,

  signIn: 'Anmelden',
  toContinueTo: (client) => html`weiter zu ${client}`,
  username: 'Benutzername, E-Mail oder Telefon',
  password: 'Passwort',
  cancel: 'Abbrechen',
  wrong: 'Benutzername oder Passwort ist falsch. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  blocked: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an Ihre Administration.',
  wait: (seconds) => `Es gab zu viele Versuche. Bitte versuchen Sie es in ${time(seconds)} erneut.`,

  choosePassword: 'Neues Passwort wählen',
  passwordIsTemporary: 'Ihr Passwort ist ein vorläufiges. Bitte wählen Sie ein neues, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: 'Mindestens 15 Zeichen. Einige Wörter, die nichts miteinander zu tun haben, sind leicht zu merken.',
  currentPasswordWrong: 'Das aktuelle Passwort ist falsch. Bitte versuchen Sie es erneut.',
  newPasswordRefused: 'Dieses neue Passwort ist nicht möglich: Es ist zu kurz oder zu lang, zu häufig, aus Ihrem Namen gebildet oder dasselbe wie bisher.',

  answered: 'Diese Anmeldung ist abgeschlossen',

  allowAccess: 'Zugriff erlauben',
  allowClient: (client) => html`Darf ${client} auf Ihr Konto zugreifen?`,
  permissions: (client) => html`Damit erlauben Sie ${client}:`,
  onlyIdentity: (client) => html`${client} möchte nur wissen, dass Sie es sind.`,
  allow: 'Erlauben',
  doNotAllow: 'Nicht erlauben',
  standardScopes: {
    openid: 'Ihre Identität bestätigen',
    profile: 'Ihren Namen und Ihr Profil sehen',
    email: 'Ihre E-Mail-Adresse sehen',
    phone: 'Ihre Telefonnummer sehen',
    address: 'Ihre Postanschrift sehen',
    offline_access: 'Den Zugriff auch in Ihrer Abwesenheit behalten',
  },

  wentWrong: 'Das hat nicht geklappt',
  tryAgainThere: 'Bitte gehen Sie zur Anwendung zurück und versuchen Sie es erneut. Tritt der Fehler wieder auf, nennen Sie dem Support die folgenden Angaben.',
  signInOver: 'Diese Anmeldung ist abgelaufen',
  beginAgain: 'Sie hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte gehen Sie zur Anwendung zurück und melden Sie sich erneut an.',
  errorCode: 'Fehlercode',
  requestId: 'Anfrage-ID',

  returning: 'Zurück zur Anwendung',
  pressContinue: 'Falls nichts passiert, wählen Sie „Weiter“.',
  continue: 'Weiter',

  signedOut: 'Sie sind abgemeldet',
  closeWindow: 'Sie können dieses Fenster jetzt schließen.',
  returnToClient: (client) => html`Sie können zu ${client} zurückkehren oder dieses Fenster schließen.`,

  signOut: 'Abmelden',
  reallySignOut: 'Möchten Sie sich abmelden?',
  afterSignOut: 'Um fortzufahren, müssen Sie sich dann erneut anmelden.',
  staySignedIn: 'Angemeldet bleiben',
  stillSignedIn: 'Sie sind weiterhin angemeldet',

  connectDevice: 'Gerät verbinden',
  typeCode: 'Geben Sie den Code ein, den Ihr Gerät anzeigt.',
  code: 'Gerätecode',
  codeUnknown: 'Dieser Code ist unbekannt oder abgelaufen. Prüfen Sie ihn oder beginnen Sie am Gerät neu.',
  deviceConnected: 'Ihr Gerät ist verbunden',
  deviceRefused: 'Ihr Gerät wurde nicht verbunden',
  backToDevice: (client) => html`Sie können dieses Fenster schließen und zu ${client} auf Ihrem Gerät zurückkehren.`,
};
