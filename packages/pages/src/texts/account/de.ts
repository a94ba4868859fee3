import { html } from '../../html.js';
import { counted } from '../counted.js';
import type { AccountTexts } from './account-texts.js';

const events = counted('de', { one: '# Ereignis', other: '# Ereignissen' });

export const germanAccount: AccountTexts = {
  yourAccount: 'Ihr Konto',
  security: 'Sicherheit',
  profile: 'Profil',
  devices: 'Geräte',
  applications: 'Anwendungen',
  yourData: 'Ihre Daten',

  changePassword: 'Passwort ändern',
  setPassword: 'Passwort festlegen',
  passwordMissing: 'Ihr Konto hat noch kein Passwort.',
  passwordChangedHere: 'Ihr Passwort wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  secondStep: 'Zweiter Anmeldeschritt',
  linkedSignIns: 'Verknüpfte Anmeldungen',
  unlink: 'Verknüpfung lösen',
  unlinked: 'Die Verknüpfung wurde gelöst.',
  lastWayKept:
    'Nur so können Sie sich anmelden. Legen Sie ein Passwort fest, bevor Sie die Verknüpfung lösen.',
  lastAdminKept:
    'Nur Sie können sich als Administrator anmelden. Ernennen Sie vorher eine weitere Person.',

  save: 'Speichern',
  saved: 'Ihre Änderungen wurden gespeichert.',
  claims: {
    name: 'Vollständiger Name',
    given_name: 'Vorname',
    middle_name: 'Weitere Vornamen',
    family_name: 'Nachname',
    nickname: 'Spitzname',
    preferred_username: 'Bevorzugter Benutzername',
    profile: 'Adresse Ihrer Profilseite',
    picture: 'Adresse Ihres Bildes',
    website: 'Adresse Ihrer Website',
    gender: 'Geschlecht',
    birthdate: 'Geburtsdatum (JJJJ-MM-TT)',
    zoneinfo: 'Zeitzone',
    locale: 'Sprache',
  },
  claimRefused: 'Bitte prüfen Sie diese Angabe. Sie ist zu lang oder hat nicht die richtige Form.',
  languageOfBrowser: 'Sprache des Browsers',
  emailAndPhone: 'E-Mail und Telefon',
  phone: 'Telefonnummer',
  phoneHint: 'Mit der Ländervorwahl, zum Beispiel +49 30 123456.',
  phoneRefused: 'Bitte geben Sie eine vollständige Telefonnummer mit Ländervorwahl ein.',
  phoneConfirmed: 'Ihre Telefonnummer ist bestätigt.',
  phoneKept: 'Ihr Konto braucht diese Telefonnummer, denn es hat keinen anderen Namen.',
  confirmed: 'bestätigt',
  notConfirmed: 'nicht bestätigt',
  noneYet: 'noch keine',
  changeEmail: 'E-Mail-Adresse ändern',
  changePhone: 'Telefonnummer ändern',
  removePhone: 'Telefonnummer entfernen',
  newEmail: 'Neue E-Mail-Adresse',
  newPhone: 'Neue Telefonnummer',
  sendCode: 'Code senden',
  codeSent: (address) =>
    html`Wir haben einen Code an ${address} gesendet. Er gilt zehn Minuten lang.`,
  codeOfMessage: 'Code aus der Nachricht',
  codeRefused:
    'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn, oder fordern Sie einen neuen an.',
  otherAccounts: 'Andere Konten dieser Adresse',
  otherAccountsExplained:
    'Ihre E-Mail-Adresse kann Konten in anderen Organisationen haben. Ein Code zeigt, ' +
    'dass sie Ihnen gehört; dann melden Sie sich dort an.',

  whereSignedIn: 'Wo Sie angemeldet sind',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  network: (network) => html`Netz ${network}`,
  signedInOn: (moment) => html`angemeldet ${moment}`,
  lastSeenOn: (moment) => html`zuletzt aktiv ${moment}`,
  unknownSignIn: 'Wenn Sie ein Gerät nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort.',
  signOutThere: 'Dort abmelden',
  signOutOthers: 'Alle anderen Geräte abmelden',
  newestShown: 'Nur die neuesten Geräte werden angezeigt.',

  whoHasAccess: 'Anwendungen mit Zugriff',
  noApplications: 'Keine Anwendung hat Zugriff auf Ihr Konto.',
  accessSince: (day) => `seit ${day}`,
  accessUntil: (day) => `bis ${day}`,
  withdraw: 'Zugriff entziehen',
  withdrawExplained:
    'Wenn Sie einer Anwendung den Zugriff entziehen, verliert sie ihn sofort, bis Sie ' +
    'sie wieder verwenden.',

  delegates: 'Vertretungen',
  whoMayAct: 'Wer für Sie handeln darf',
  delegatesExplained:
    'Bei den genannten APIs dürfen diese Anwendungen und Personen in Ihrem Namen handeln. Das hat ' +
    'ein Administrator erlaubt. Wenn Sie es beenden, erhalten sie keinen neuen Zugriff in Ihrem Namen.',
  noDelegates: 'Keine Anwendung und keine andere Person darf für Sie handeln.',
  anApplication: 'Anwendung',
  aPerson: 'Person',
  endDelegate: 'Beenden',

  support: 'Support',
  supportHeading: 'Hilfe durch den Support',
  supportExplained:
    'Wer diesen Dienst betreibt, kann Ihnen besser helfen, wenn er sieht, was Sie sehen. Wenn ' +
    'Sie es erlauben, kann sich die Verwaltung einen Tag lang in Ihrem Namen anmelden. Sie ' +
    'erhalten jedes Mal eine Nachricht.',
  supportUntil: (moment) => html`Erlaubt bis ${moment}.`,
  allowSupport: 'Für einen Tag erlauben',
  endSupport: 'Erlaubnis zurücknehmen',

  tokens: 'Zugriffstoken',
  tokensExplained:
    'Mit einem Zugriffstoken ruft ein Programm von Ihnen eine API in Ihrem Namen auf. ' +
    'Geben Sie jedem Programm ein eigenes, und löschen Sie es, wenn Sie es nicht mehr brauchen.',
  tokenMade: 'Kopieren Sie Ihr Token jetzt. Es wird nicht noch einmal angezeigt.',
  tokenRefused: 'Bitte prüfen Sie den Namen, die Berechtigungen und die Anzahl der Tage.',
  newToken: 'Neues Token',
  noTokenPossible: 'Sie haben an keiner API eine Berechtigung, die ein Token nutzen könnte.',
  tokenFor: (api) => `Für ${api}`,
  tokenName: 'Name des Tokens',
  tokenScopes: 'Berechtigungen, durch Leerzeichen getrennt',
  tokenDays: 'Gültig für',
  makeToken: 'Token erstellen',
  deleteToken: 'Löschen',
  tokenNeverUsed: 'nie verwendet,',
  tokenUsed: (day) => `zuletzt verwendet am ${day},`,

  downloadData: 'Ihre Daten herunterladen',
  downloadExplained: (count) =>
    `Eine JSON-Datei mit Ihrem Profil, verknüpften Anmeldungen, Geräten, Anwendungen, Vertretungen, ` +
    `zweiten Schritten und Ihren letzten ${events(count)}. Sie enthält keine Passwörter oder Schlüssel.`,
  deleteAccount: 'Ihr Konto löschen',
  deleteExplained:
    'Ihr Konto wird mit allem gelöscht, was dazu gehört, und alle Geräte werden abgemeldet. Das ' +
    'lässt sich nicht rückgängig machen.',
  deletionElsewhere: (name) =>
    html`Um Ihr Konto löschen zu lassen, wenden Sie sich an die Betreiber von ${name}.`,
  typeName: (name) => html`Geben Sie zur Bestätigung ${name} ein.`,
  nameOfAccount: 'Name des Kontos',
  nameWrong: 'Das ist nicht der Name Ihres Kontos.',
  deleteForGood: 'Endgültig löschen',
  accountDeleted: 'Ihr Konto wurde gelöscht',
};
