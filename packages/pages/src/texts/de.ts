import { html } from '../html.js';
import { germanAccount } from './account/de.js';
import { counted, countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('de', {
  second: { one: '# Sekunde', other: '# Sekunden' },
  minute: { one: '# Minute', other: '# Minuten' },
});
const characters = counted('de', { other: '# Zeichen' });

export const german: Texts = {
  error: 'Fehler',
  opensInNewTab: 'öffnet sich in einem neuen Tab',
  privacyPolicy: 'Datenschutzerklärung',
  termsOfService: 'Nutzungsbedingungen',
  signedInAs: (person) => html`Angemeldet als ${person}`,

  signIn: 'Anmelden',
  toContinueTo: (client) => html`weiter zu ${client}`,
  toYourAccount: 'um die Sicherheit Ihres Kontos zu verwalten',
  username: 'Benutzername, E-Mail oder Telefon',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  cancel: 'Abbrechen',
  wrong:
    'Benutzername oder Passwort ist falsch. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  blocked: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an Ihren Administrator.',
  otherWay: 'Ihre Organisation lässt diese Anmeldung nicht zu. Bitte wählen Sie eine andere.',
  directoryDown:
    'Das Verzeichnis Ihrer Organisation, das Ihr Passwort kennt, antwortet nicht. Bitte ' +
    'versuchen Sie es später noch einmal, oder fragen Sie Ihre Administration.',
  denied: (why) => `Ihre Organisation lässt Sie nicht zu: ${why}`,
  notRegistered: (why) => `Ihre Organisation lehnt diese Registrierung ab: ${why}`,
  unverified:
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir Ihnen ' +
    'geschickt haben. Wenn Sie sich erneut anmelden, senden wir einen neuen.',
  wait: (seconds) => `Es gab zu viele Versuche. Bitte versuchen Sie es in ${time(seconds)} erneut.`,

  choosePassword: 'Neues Passwort wählen',
  passwordIsTemporary: 'Ihr Passwort ist temporär. Bitte wählen Sie ein neues, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: (atLeast) =>
    `Mindestens ${characters(atLeast)}. Einige Wörter, die nichts miteinander zu tun haben, ` +
    `sind leicht zu merken.`,
  currentPasswordWrong: 'Das aktuelle Passwort ist falsch. Bitte versuchen Sie es erneut.',
  newPasswordRefused:
    'Dieses neue Passwort ist nicht möglich: Es ist zu kurz oder zu lang, zu häufig, aus Ihrem ' +
    'Namen gebildet oder dasselbe wie bisher.',

  or: 'oder',
  otherWays: 'Andere Wege zur Anmeldung',
  continueWith: (provider) => html`Weiter mit ${provider}`,
  signInWithPassword: 'Mit einem Passwort anmelden',
  useOtherAccount: 'Anderes Konto verwenden',
  providerFailed: 'Diese Anmeldung hat nicht geklappt',
  providerFailedAt: (provider) =>
    html`${provider} konnte nicht bestätigen, wer Sie sind. Bitte versuchen Sie es noch einmal,
      oder wählen Sie einen anderen Weg.`,

  answered: 'Diese Anmeldung ist abgeschlossen',

  allowAccess: 'Zugriff erlauben',
  allowClient: (client) => html`Darf ${client} auf Ihr Konto zugreifen?`,
  callsItself: (name) => html`Sie nennt sich „${name}“. Niemand hat diesen Namen geprüft.`,
  answerTo: (host) => html`Ihre Antwort geht an ${host}.`,
  answerToProgram:
    'Ihre Antwort geht an ein Programm auf diesem Computer. Jedes Programm könnte so fragen.',
  accessEndsAfter: 'Der Zugriff endet nach',
  days: counted('de', { one: '# Tag', other: '# Tagen' }),
  permissions: (client) => html`Damit erlauben Sie ${client}:`,
  onlyIdentity: (client) => html`${client} möchte nur wissen, dass Sie es sind.`,
  askedThisTime: (client) => html`${client} bittet Sie, dies einmal zu erlauben:`,
  everythingAsked: 'Alles, worum gebeten wird',
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

  welcome: 'Willkommen',
  serverExplained: 'Dieser Server meldet Personen bei Anwendungen an.',
  apiReference: 'Dokumentation der API',
  guide: 'Anleitung',
  toConsole: 'Konsole für Administratoren',
  toStartPage: 'Zur Startseite',

  wentWrong: 'Das hat nicht geklappt',
  pageNotFound: 'Seite nicht gefunden',
  reasons: {
    not_found:
      'Unter dieser Adresse gibt es keine Seite. Sie ist vielleicht falsch geschrieben oder ' +
      'veraltet.',
    redirect_uri:
      'Die Anwendung wollte die Antwort an eine Adresse, die für sie nicht registriert ist. ' +
      'Dorthin wurde nichts gesendet. Wer die Anwendung verwaltet, trägt die Adresse bei ihren ' +
      'Weiterleitungsadressen ein.',
    request_invalid: 'Die Anwendung hat eine Anfrage gesendet, die dieser Server nicht annimmt.',
    too_many_requests:
      'Es gab zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es dann ' +
      'erneut.',
    unavailable:
      'Der Server kann gerade nicht antworten. Bitte versuchen Sie es in einer Minute erneut.',
    hook_unavailable:
      'Ihre Organisation entscheidet mit, wer hereinkommt, und ihr System antwortet ' +
      'gerade nicht. Bitte versuchen Sie es in einer Minute erneut.',
    server_failed: 'Der Server konnte nicht antworten. Bitte versuchen Sie es später erneut.',
  },
  tryAgainThere:
    'Bitte gehen Sie zur Anwendung zurück und versuchen Sie es erneut. Tritt der Fehler wieder ' +
    'auf, nennen Sie dem Support die folgenden Angaben.',
  signInOver: 'Diese Anmeldung ist abgelaufen',
  beginAgain:
    'Sie hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte gehen Sie ' +
    'zur Anwendung zurück und melden Sie sich erneut an.',
  errorCode: 'Fehlercode',
  requestId: 'Anfrage-ID',

  returning: 'Zurück zur Anwendung',
  pressContinue: 'Falls nichts passiert, wählen Sie „Weiter“.',
  continue: 'Weiter',

  signedOut: 'Sie sind abgemeldet',
  closeWindow: 'Sie können dieses Fenster jetzt schließen.',
  backToClient: (client) => html`Zurück zu ${client}`,
  returnToClient: (client) =>
    html`Sie können zu ${client} zurückkehren oder dieses Fenster schließen.`,

  signOut: 'Abmelden',
  actTitle: 'In fremdem Namen handeln',
  actAs: (person) => html`Im Namen von ${person} handeln`,
  actingAs: (person) => html`Sie handeln im Namen von ${person}`,
  actExplained: (count) =>
    `In diesem Browser sind Sie ${time(count * 60)} lang als diese Person angemeldet. Das ` +
    `Protokoll hält mit Ihrem Namen fest, was Sie tun, und die Person wird benachrichtigt.`,
  actReplaces:
    'In diesem Browser werden Sie von Ihrem eigenen Konto abgemeldet. In einem privaten ' +
    'Fenster bleiben Sie anderswo angemeldet.',
  actUntil: (moment) => html`Es endet von selbst: ${moment}.`,
  actNext:
    'Öffnen Sie die Anwendung in diesem Browser. Das Konto der Person und die Verwaltung ' +
    'dieses Servers bleiben geschlossen.',
  actBegin: 'Beginnen',
  actEnd: 'Beenden',

  reallySignOut: 'Möchten Sie sich abmelden?',
  signInForAccount:
    'Sie sind angemeldet, aber schon länger als zehn Minuten. Bitte melden Sie sich für ' +
    'Ihr Konto noch einmal an.',
  afterSignOut: 'Um fortzufahren, müssen Sie sich dann erneut anmelden.',
  staySignedIn: 'Angemeldet bleiben',
  stillSignedIn: 'Sie sind weiterhin angemeldet',
  signedOutInPart:
    'Eine Anwendung hat Sie vielleicht nicht abgemeldet. Bitte schließen Sie den Browser.',

  forgotPassword: 'Passwort vergessen?',
  createAccount: 'Konto erstellen',
  resetPassword: 'Passwort zurücksetzen',
  resetExplained: 'Wir senden einen Link an die E-Mail-Adresse Ihres Kontos.',
  sendLink: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  checkMail: 'Sehen Sie in Ihr Postfach',
  resetMailed: (account) =>
    html`Falls es für ${account} ein Konto gibt, haben wir dorthin geschrieben. Der Link in der
      E-Mail gilt eine halbe Stunde.`,
  findOrganization: 'Organisation finden',
  findExplained:
    'Haben Sie ein Konto in einer anderen Organisation? Wir senden einen Code an Ihre ' +
    'E-Mail-Adresse. Er zeigt Ihnen, welche Organisationen Sie kennen.',
  choiceMailed: (address) =>
    html`Falls es für ${address} ein Konto gibt, haben wir einen Code dorthin gesendet. Er
      gilt zehn Minuten.`,
  chooseOrganization: (address) =>
    html`Für ${address} gibt es ein Konto in diesen Organisationen. Wählen Sie, wo Sie sich anmelden.`,
  noOrganization: (address) =>
    html`Keine Organisation hat für ${address} ein Konto, an dem Sie sich anmelden können.`,
  organizationGone:
    'In dieser Organisation können Sie sich nicht mehr anmelden. Bitte wählen Sie eine andere.',
  signUpMailed: (address) =>
    html`Wir haben an ${address} geschrieben. Folgen Sie dem Link in der E-Mail, um fortzufahren.`,
  mailMissing:
    'Nichts angekommen? Sehen Sie auch im Spam-Ordner nach. Nach einer halben Minute können Sie ' +
    'die E-Mail hier noch einmal senden.',
  sendAgain: 'Erneut senden',
  mailedAgain: 'Wir haben die E-Mail noch einmal gesendet',
  otherAddress: 'Andere Adresse verwenden',
  email: 'E-Mail-Adresse',
  yourName: 'Ihr Name',
  emailRefused: 'Bitte geben Sie eine vollständige E-Mail-Adresse an, die hier zugelassen ist.',
  nameRefused: 'Bitte geben Sie einen Namen an, der nicht zu lang ist.',
  passwordWeak: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  savePassword: 'Passwort speichern',
  confirmEmail: 'E-Mail-Adresse bestätigen',
  confirm: 'Bestätigen',
  acceptInvitation: 'Einladung annehmen',
  passwordChanged: 'Ihr Passwort wurde geändert',
  emailConfirmed: 'Ihre E-Mail-Adresse ist bestätigt',
  accountReady: 'Ihr Konto ist bereit',
  linkOver: 'Dieser Link gilt nicht mehr',
  linkOverExplained:
    'Solche Links gelten einmal und nur für kurze Zeit. Bitte fordern Sie einen neuen an.',
  newLink: 'Anmelden oder einen neuen Link anfordern',
  toAccount: 'Zu Ihrem Konto',
  passwordShort: (atLeast) => `Bitte verwenden Sie mindestens ${characters(atLeast)}.`,
  passwordLong: (atMost) => `Bitte verwenden Sie höchstens ${characters(atMost)}.`,
  invitedBy: (organization) => html`${organization} lädt Sie ein.`,
  forAccount: (account) => html`Für das Konto ${account}`,
  confirmExplained: (account) => html`Drücken Sie den Knopf, wenn ${account} Ihre Adresse ist.`,
  confirmByPasswordExplained: (account) =>
    html`Geben Sie das Passwort des Kontos ein, um zu bestätigen, dass ${account} Ihre Adresse
      ist.`,
  notMyAccount: 'Ich habe dieses Konto nicht angelegt oder kenne sein Passwort nicht',
  takeOverExplained: (account) =>
    html`Wählen Sie ein neues Passwort für das Konto ${account}. Alles andere, was ihm bisher
      hinzugefügt wurde, wird entfernt: Passkeys, Telefonnummern und andere Anmeldewege.`,

  linkAccount: 'Ist das Ihr Konto?',
  linkExplained: (provider) =>
    html`Mit Ihrer E-Mail-Adresse gibt es hier schon ein Konto. Geben Sie dessen Passwort ein,
      dann können Sie sich künftig auch über ${provider} daran anmelden.`,
  linkIt: 'Konto verknüpfen',
  linkNot: 'Nein, ein neues Konto anlegen',

  secondFactor: 'Bestätigen Sie, dass Sie es sind',
  secondFactorExplained:
    'Geben Sie den Code ein, den Ihre Authentifizierungs-App anzeigt, oder einen Ihrer ' +
    'Wiederherstellungscodes.',
  oneTimeCode: 'Bestätigungscode',
  oneTimeCodeWrong:
    'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und ' +
    'versuchen Sie es erneut.',
  enrolFactor: 'Authentifizierungs-App einrichten',
  enrolExplained:
    'Scannen Sie dieses Bild mit einer Authentifizierungs-App auf Ihrem Telefon oder tippen ' +
    'Sie den Schlüssel dort ein. Geben Sie dann den Code ein, den die App anzeigt.',
  enrolKey: 'Schlüssel',
  openApp: 'In einer App auf diesem Gerät einrichten',
  copy: 'Kopieren',
  copied: 'Kopiert',
  download: 'Herunterladen',
  print: 'Drucken',
  qrCode: 'QR-Code für eine Authentifizierungs-App',
  recoveryCodes: 'Ihre Wiederherstellungscodes',
  recoveryCodesExplained:
    'Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht haben. Bewahren Sie ' +
    'sie sicher auf: Sie werden nicht noch einmal angezeigt.',
  recoveryCodeExplained: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  enrolAnyFactor: 'Zweiten Anmeldeschritt einrichten',
  usePasskey: 'Passkey verwenden',
  createPasskey: 'Passkey erstellen',
  passkeyExplained:
    'Bestätigen Sie mit Fingerabdruck, Gesicht, der PIN Ihres Geräts oder einem ' +
    'Sicherheitsschlüssel.',
  newPasskeyExplained:
    'Mit einem Passkey bestätigen Sie per Fingerabdruck, Gesicht, der PIN Ihres Geräts oder ' +
    'einem Sicherheitsschlüssel. Das geht schnell und schützt Sie vor Phishing.',
  passkeyFailed:
    'Das hat mit dem Passkey nicht funktioniert. Bitte versuchen Sie es noch einmal, oder ' +
    'wählen Sie einen anderen Weg.',
  passkeyUnsupported:
    'Passkeys funktionieren hier nicht: Dieser Browser kennt sie nicht, oder JavaScript ist ' +
    'darin ausgeschaltet.',
  signInWithPasskey: 'Mit einem Passkey anmelden',
  accountSecurity: 'Sicherheit Ihres Kontos',
  noFactors:
    'Richten Sie einen zweiten Schritt ein, der Ihr Konto schützt, falls Ihr Passwort ' +
    'gestohlen wird.',
  factorsUnused: 'Ein zweiter Schritt bei der Anmeldung wird hier nicht verwendet.',
  factorKinds: {
    totp: 'Authentifizierungs-App',
    passkey: 'Passkey',
    recovery_code: 'Wiederherstellungscodes',
  },
  addedOn: (day) => `hinzugefügt am ${day}`,
  lastUsedOn: (day) => `zuletzt verwendet am ${day}`,
  codesLeft: (count) => `noch ${count} übrig`,
  remove: 'Entfernen',
  renewCodes: 'Neue Wiederherstellungscodes',
  passkeyName: 'Name des Passkeys (optional)',
  lastFactorKept:
    'Ihre Organisation verlangt einen zweiten Schritt. Fügen Sie einen anderen hinzu, bevor ' +
    'Sie den letzten entfernen.',

  account: germanAccount,

  connectDevice: 'Gerät verbinden',
  allowClientOnDevice: (client) => html`Darf ${client} auf Ihrem Gerät auf Ihr Konto zugreifen?`,
  compareCode: (code) =>
    html`Zeigt Ihr Gerät ${code}? Machen Sie nur weiter, wenn Sie das selbst begonnen haben.
      Wer Ihnen diesen Code geschickt hat, kommt sonst in Ihr Konto.`,
  typeCode: 'Geben Sie den Code ein, den Ihr Gerät anzeigt.',
  code: 'Gerätecode',
  codeUnknown:
    'Dieser Code ist unbekannt oder abgelaufen. Prüfen Sie ihn oder beginnen Sie am Gerät neu.',
  providerTested: 'Der Test ist beendet',
  providerTestedExplained:
    'Das Ergebnis steht auf der Seite, auf der Sie den Test begonnen haben. Sie können dieses ' +
    'Fenster schließen.',
  testOfAnother: 'Dieser Test gehört einer anderen Person',
  testOfAnotherExplained:
    'Hier darf sich nur die Person anmelden, die den Test begonnen hat. ' +
    'Über Sie wurde nichts weitergegeben. Sie können dieses Fenster schließen.',
  deviceConnected: 'Ihr Gerät ist verbunden',
  deviceRefused: 'Ihr Gerät wurde nicht verbunden',
  backToDevice: (client) =>
    html`Sie können dieses Fenster schließen und zu ${client} auf Ihrem Gerät zurückkehren.`,
};
