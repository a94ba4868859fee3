import { html } from '../html.js';
import { frenchAccount } from './account/fr.js';
import { counted, countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('fr', {
  second: { one: '# seconde', other: '# secondes' },
  minute: { one: '# minute', other: '# minutes' },
});
const characters = counted('fr', { one: '# caractère', other: '# caractères' });

// French keeps a space before ? : » and after «, which must not break: \u00a0.
export const french: Texts = {
  error: 'Erreur',
  opensInNewTab: 's’ouvre dans un nouvel onglet',
  privacyPolicy: 'Politique de confidentialité',
  termsOfService: 'Conditions d’utilisation',
  signedInAs: (person) => html`Connecté en tant que ${person}`,

  signIn: 'Se connecter',
  toContinueTo: (client) => html`pour continuer vers ${client}`,
  toYourAccount: 'pour gérer la sécurité de votre compte',
  username: 'Identifiant, e-mail ou téléphone',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  cancel: 'Annuler',
  wrong: 'L’identifiant ou le mot de passe est incorrect. Vérifiez-les, puis réessayez.',
  blocked: 'Ce compte est bloqué. Veuillez contacter votre administrateur.',
  otherWay: 'Votre organisation ne permet pas cette connexion. Veuillez en choisir une autre.',
  directoryDown:
    'L’annuaire de votre organisation, qui connaît votre mot de passe, ne répond pas. ' +
    'Veuillez réessayer plus tard ou demander à son administrateur.',
  denied: (why) => `Votre organisation refuse cette connexion : ${why}`,
  notRegistered: (why) => `Votre organisation refuse cette inscription : ${why}`,
  unverified:
    'Veuillez d’abord confirmer votre adresse e-mail\u00a0: ouvrez le lien que nous vous avons ' +
    'envoyé. Une nouvelle connexion en envoie un autre.',
  wait: (seconds) => `Trop de tentatives. Veuillez réessayer dans ${time(seconds)}.`,

  choosePassword: 'Choisir un nouveau mot de passe',
  passwordIsTemporary:
    'Votre mot de passe est temporaire. Choisissez-en un nouveau pour continuer.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  passwordRule: (atLeast) =>
    `Au moins ${characters(atLeast)}. Quelques mots sans rapport entre eux se retiennent facilement.`,
  currentPasswordWrong: 'Le mot de passe actuel est incorrect. Veuillez réessayer.',
  newPasswordRefused:
    'Ce nouveau mot de passe ne peut pas être utilisé\u00a0: il est trop court ou trop long, ' +
    'trop courant, formé à partir de votre nom ou identique au précédent.',

  or: 'ou',
  otherWays: 'Autres moyens de se connecter',
  continueWith: (provider) => html`Continuer avec ${provider}`,
  signInWithPassword: 'Se connecter avec un mot de passe',
  useOtherAccount: 'Utiliser un autre compte',
  providerFailed: 'Cette connexion n’a pas abouti',
  providerFailedAt: (provider) =>
    html`${provider} n’a pas pu confirmer votre identité. Veuillez réessayer ou choisir un autre
      moyen de vous connecter.`,

  answered: 'Cette connexion est terminée',

  allowAccess: 'Autoriser l’accès',
  allowClient: (client) => html`Autoriser ${client} à accéder à votre compte\u00a0?`,
  callsItself: (name) => html`Elle se nomme «\u00a0${name}\u00a0». Personne n’a vérifié ce nom.`,
  answerTo: (host) => html`Votre réponse est envoyée à ${host}.`,
  answerToProgram:
    'Votre réponse est envoyée à un programme de cet ordinateur. N’importe quel programme ' +
    'pourrait le demander.',
  accessEndsAfter: 'L’accès prend fin après',
  days: counted('fr', { one: '# jour', other: '# jours' }),
  permissions: (client) => html`Vous autorisez ${client} à\u00a0:`,
  onlyIdentity: (client) => html`${client} souhaite seulement savoir que c’est bien vous.`,
  askedThisTime: (client) => html`${client} vous demande d’autoriser ceci, une seule fois\u00a0:`,
  everythingAsked: 'Tout ce qui est demandé',
  allow: 'Autoriser',
  doNotAllow: 'Ne pas autoriser',
  standardScopes: {
    openid: 'Confirmer votre identité',
    profile: 'Consulter votre nom et votre profil',
    email: 'Consulter votre adresse e-mail',
    phone: 'Consulter votre numéro de téléphone',
    address: 'Consulter votre adresse postale',
    offline_access: 'Conserver cet accès en votre absence',
  },

  welcome: 'Bienvenue',
  serverExplained: 'Ce serveur permet de se connecter à des applications.',
  apiReference: 'Documentation de l’API',
  guide: 'Guide',
  toConsole: 'Console d’administration',
  toStartPage: 'Aller à la page d’accueil',

  wentWrong: 'Une erreur s’est produite',
  pageNotFound: 'Page introuvable',
  reasons: {
    not_found: 'Il n’y a pas de page à cette adresse. Elle est peut-être mal écrite ou périmée.',
    redirect_uri:
      'L’application a demandé une réponse à une adresse qui n’est pas enregistrée pour elle. ' +
      'Rien n’y a été envoyé. La personne qui administre l’application ajoute l’adresse à ses ' +
      'adresses de redirection.',
    request_invalid: 'L’application a envoyé une demande que ce serveur n’accepte pas.',
    too_many_requests: 'Il y a eu trop de demandes. Veuillez patienter un instant, puis réessayer.',
    unavailable:
      'Le serveur ne peut pas répondre pour le moment. Veuillez réessayer dans une minute.',
    hook_unavailable:
      'Votre organisation décide qui entre, et son système ne répond pas pour le ' +
      'moment. Veuillez réessayer dans une minute.',
    server_failed: 'Le serveur n’a pas pu répondre. Veuillez réessayer plus tard.',
  },
  tryAgainThere:
    'Veuillez retourner dans l’application et réessayer. Si l’erreur se reproduit, communiquez ' +
    'les informations ci-dessous à son assistance.',
  signInOver: 'Cette connexion a expiré',
  beginAgain:
    'Elle a duré trop longtemps ou a été commencée dans un autre navigateur. Veuillez ' +
    'retourner dans l’application et vous connecter de nouveau.',
  errorCode: 'Code d’erreur',
  requestId: 'Identifiant de la requête',

  returning: 'Retour à l’application',
  pressContinue: 'Si rien ne se passe, appuyez sur «\u00a0Continuer\u00a0».',
  continue: 'Continuer',

  signedOut: 'Vous êtes déconnecté',
  closeWindow: 'Vous pouvez maintenant fermer cette fenêtre.',
  backToClient: (client) => html`Retour à ${client}`,
  returnToClient: (client) => html`Vous pouvez retourner sur ${client} ou fermer cette fenêtre.`,

  signOut: 'Se déconnecter',
  actTitle: 'Agir au nom d’une personne',
  actAs: (person) => html`Agir au nom de ${person}`,
  actingAs: (person) => html`Vous agissez au nom de ${person}`,
  actExplained: (count) =>
    `Pendant ${time(count * 60)}, vous êtes connecté en tant que cette personne dans ce ` +
    `navigateur. Le journal conserve ce que vous faites avec votre nom, et la personne est ` +
    `prévenue.`,
  actReplaces:
    'Vous serez déconnecté de votre propre compte dans ce navigateur. Dans une fenêtre ' +
    'privée, vous restez connecté ailleurs.',
  actUntil: (moment) => html`Cela se termine de soi-même\u00a0: ${moment}.`,
  actNext:
    'Ouvrez l’application dans ce navigateur. Le compte de la personne et la gestion de ce ' +
    'serveur restent fermés.',
  actBegin: 'Commencer',
  actEnd: 'Terminer',

  reallySignOut: 'Voulez-vous vous déconnecter\u00a0?',
  signInForAccount:
    'Vous êtes connecté, mais depuis plus de dix minutes. Pour voir votre compte, reconnectez-vous.',
  afterSignOut: 'Vous devrez vous reconnecter pour continuer.',
  staySignedIn: 'Rester connecté',
  stillSignedIn: 'Vous êtes toujours connecté',
  signedOutInPart:
    'Une application ne vous a peut-être pas déconnecté. Veuillez fermer votre navigateur.',

  forgotPassword: 'Mot de passe oublié\u00a0?',
  createAccount: 'Créer un compte',
  resetPassword: 'Réinitialiser le mot de passe',
  resetExplained: 'Nous enverrons un lien à l’adresse e-mail de votre compte.',
  sendLink: 'Envoyer le lien',
  backToSignIn: 'Retour à la connexion',
  checkMail: 'Consultez votre messagerie',
  resetMailed: (account) =>
    html`S’il existe un compte pour ${account}, nous lui avons écrit. Le lien de l’e-mail est
      valable une demi-heure.`,
  findOrganization: 'Trouver votre organisation',
  findExplained:
    'Avez-vous un compte dans une autre organisation\u00a0? Nous envoyons un code à ' +
    'votre adresse e-mail. Il vous montre les organisations qui vous connaissent.',
  choiceMailed: (address) =>
    html`S’il existe un compte pour ${address}, nous lui avons envoyé un code. Il est valable
      dix minutes.`,
  chooseOrganization: (address) =>
    html`${address} a un compte dans ces organisations. Choisissez où vous connecter.`,
  noOrganization: (address) =>
    html`Aucune organisation n’a pour ${address} un compte auquel vous pourriez vous connecter.`,
  organizationGone:
    'Vous ne pouvez plus vous connecter à cette organisation. Choisissez-en une autre.',
  signUpMailed: (address) =>
    html`Nous avons écrit à ${address}. Suivez le lien de l’e-mail pour continuer.`,
  mailMissing:
    'Rien reçu\u00a0? Regardez aussi dans le courrier indésirable. Après une demi-minute, vous pouvez ' +
    'renvoyer l’e-mail d’ici.',
  sendAgain: 'Renvoyer',
  mailedAgain: 'Nous l’avons envoyé de nouveau',
  otherAddress: 'Utiliser une autre adresse',
  email: 'Adresse e-mail',
  yourName: 'Votre nom',
  emailRefused: 'Saisissez une adresse e-mail complète qui est admise ici.',
  nameRefused: 'Saisissez un nom qui ne soit pas trop long.',
  passwordWeak: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  savePassword: 'Enregistrer le mot de passe',
  confirmEmail: 'Confirmer votre adresse e-mail',
  confirm: 'Confirmer',
  acceptInvitation: 'Accepter l’invitation',
  passwordChanged: 'Votre mot de passe a été modifié',
  emailConfirmed: 'Votre adresse e-mail est confirmée',
  accountReady: 'Votre compte est prêt',
  linkOver: 'Ce lien n’est plus valable',
  linkOverExplained:
    'Un tel lien ne sert qu’une fois et pour peu de temps. Demandez-en un nouveau.',
  newLink: 'Se connecter ou demander un nouveau lien',
  toAccount: 'Accéder à votre compte',
  passwordShort: (atLeast) => `Utilisez au moins ${characters(atLeast)}.`,
  passwordLong: (atMost) => `Utilisez au plus ${characters(atMost)}.`,
  invitedBy: (organization) => html`${organization} vous invite.`,
  forAccount: (account) => html`Pour le compte ${account}`,
  confirmExplained: (account) => html`Appuyez sur le bouton si ${account} est votre adresse.`,
  confirmByPasswordExplained: (account) =>
    html`Saisissez le mot de passe du compte pour confirmer que ${account} est votre adresse.`,
  notMyAccount: 'Je n’ai pas créé ce compte, ou je ne connais pas son mot de passe',
  takeOverExplained: (account) =>
    html`Choisissez un nouveau mot de passe pour le compte ${account}. Tout ce qui y a été ajouté
      auparavant est supprimé\u00a0: clés d’accès, numéros de téléphone et autres moyens de connexion.`,

  linkAccount: 'Est-ce votre compte\u00a0?',
  linkExplained: (provider) =>
    html`Un compte avec votre adresse e-mail existe déjà ici. Saisissez son mot de passe, et vous
      pourrez désormais vous y connecter aussi avec ${provider}.`,
  linkIt: 'Associer le compte',
  linkNot: 'Non, créer un nouveau compte',

  secondFactor: 'Confirmez que c’est bien vous',
  secondFactorExplained:
    'Saisissez le code affiché par votre application d’authentification ou l’un de vos codes ' +
    'de secours.',
  oneTimeCode: 'Code de confirmation',
  oneTimeCodeWrong: 'Ce code est incorrect ou a déjà servi. Attendez le suivant et réessayez.',
  enrolFactor: 'Configurer une application d’authentification',
  enrolExplained:
    'Scannez cette image avec une application d’authentification sur votre téléphone, ou ' +
    'saisissez-y la clé. Saisissez ensuite le code affiché par l’application.',
  enrolKey: 'Clé',
  openApp: 'Configurer dans une application de cet appareil',
  copy: 'Copier',
  copied: 'Copié',
  download: 'Télécharger',
  print: 'Imprimer',
  qrCode: 'Code QR pour une application d’authentification',
  recoveryCodes: 'Vos codes de secours',
  recoveryCodesExplained:
    'Chacun permet de vous connecter une fois si vous n’avez pas votre téléphone. ' +
    'Conservez-les en lieu sûr\u00a0: ils ne seront plus affichés.',
  recoveryCodeExplained: 'Saisissez l’un de vos codes de secours.',
  enrolAnyFactor: 'Configurer une seconde étape',
  usePasskey: 'Utiliser une clé d’accès',
  createPasskey: 'Créer une clé d’accès',
  passkeyExplained:
    'Confirmez avec votre empreinte, votre visage, le code PIN de votre appareil ou une clé de ' +
    'sécurité.',
  newPasskeyExplained:
    'Une clé d’accès vous permet de confirmer avec votre empreinte, votre visage, le code PIN ' +
    'de votre appareil ou une clé de sécurité. C’est rapide, et cela vous protège de ' +
    'l’hameçonnage.',
  passkeyFailed: 'La clé d’accès n’a pas fonctionné. Veuillez réessayer ou choisir un autre moyen.',
  passkeyUnsupported:
    'Les clés d’accès ne fonctionnent pas ici\u00a0: ce navigateur ne les connaît pas, ou ' +
    'JavaScript y est désactivé.',
  signInWithPasskey: 'Se connecter avec une clé d’accès',
  accountSecurity: 'Sécurité de votre compte',
  noFactors:
    'Ajoutez une seconde étape pour protéger votre compte en cas de vol de votre mot de passe.',
  factorsUnused: 'Aucune seconde étape de connexion n’est utilisée ici.',
  factorKinds: {
    totp: 'Application d’authentification',
    passkey: 'Clé d’accès',
    recovery_code: 'Codes de secours',
  },
  addedOn: (day) => `ajouté le ${day}`,
  lastUsedOn: (day) => `dernière utilisation le ${day}`,
  codesLeft: (count) => `encore ${count}`,
  remove: 'Supprimer',
  renewCodes: 'Nouveaux codes de secours',
  passkeyName: 'Nom de la clé d’accès (facultatif)',
  lastFactorKept:
    'Votre organisation exige une seconde étape. Ajoutez-en une autre avant de supprimer la ' +
    'dernière.',

  account: frenchAccount,

  connectDevice: 'Connecter un appareil',
  allowClientOnDevice: (client) =>
    html`Autoriser ${client} sur votre appareil à accéder à votre compte\u00a0?`,
  compareCode: (code) =>
    html`Votre appareil affiche-t-il ${code}\u00a0? Ne continuez que si vous avez commencé vous-même.
      Sinon, la personne qui vous a envoyé ce code accède à votre compte.`,
  typeCode: 'Saisissez le code affiché par votre appareil.',
  code: 'Code de l’appareil',
  codeUnknown: 'Ce code est inconnu ou a expiré. Vérifiez-le ou recommencez sur l’appareil.',
  providerTested: 'Le test est terminé',
  providerTestedExplained:
    'Le résultat se trouve sur la page où vous avez commencé le test. Vous pouvez fermer ' +
    'cette fenêtre.',
  testOfAnother: 'Ce test appartient à une autre personne',
  testOfAnotherExplained:
    'Seule la personne qui a commencé le test peut se connecter ici. ' +
    'Rien n’a été transmis à votre sujet. Vous pouvez fermer cette fenêtre.',
  deviceConnected: 'Votre appareil est connecté',
  deviceRefused: 'Votre appareil n’a pas été connecté',
  backToDevice: (client) =>
    html`Vous pouvez fermer cette fenêtre et retourner à ${client} sur votre appareil.`,
};
