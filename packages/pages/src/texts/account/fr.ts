import { html } from '../../html.js';
import { counted } from '../counted.js';
import type { AccountTexts } from './account-texts.js';

const events = counted('fr', { one: '# événement', other: '# événements' });

export const frenchAccount: AccountTexts = {
  yourAccount: 'Votre compte',
  security: 'Sécurité',
  profile: 'Profil',
  devices: 'Appareils',
  applications: 'Vos applications',
  yourData: 'Vos données',

  changePassword: 'Changer de mot de passe',
  setPassword: 'Définir un mot de passe',
  passwordMissing: 'Votre compte n’a pas encore de mot de passe.',
  passwordChangedHere:
    'Votre mot de passe a été modifié. Tous les autres appareils sont déconnectés.',
  secondStep: 'Seconde étape de connexion',
  linkedSignIns: 'Connexions associées',
  unlink: 'Dissocier',
  unlinked: 'La connexion a été dissociée.',
  lastWayKept:
    'C’est votre seul moyen de vous connecter. Définissez un mot de passe avant de le dissocier.',
  lastAdminKept:
    'Vous êtes le seul administrateur à pouvoir se connecter. Nommez-en d’abord un autre.',

  save: 'Enregistrer',
  saved: 'Vos modifications ont été enregistrées.',
  claims: {
    name: 'Nom complet',
    given_name: 'Prénom',
    middle_name: 'Autres prénoms',
    family_name: 'Nom de famille',
    nickname: 'Surnom',
    preferred_username: 'Nom d’utilisateur préféré',
    profile: 'Adresse de votre page de profil',
    picture: 'Adresse de votre photo',
    website: 'Adresse de votre site web',
    gender: 'Genre',
    birthdate: 'Date de naissance (AAAA-MM-JJ)',
    zoneinfo: 'Fuseau horaire',
    locale: 'Langue',
  },
  claimRefused: 'Vérifiez cette valeur\u00a0: elle est trop longue ou n’a pas la bonne forme.',
  languageOfBrowser: 'Langue du navigateur',
  emailAndPhone: 'E-mail et téléphone',
  phone: 'Numéro de téléphone',
  phoneHint: 'Avec l’indicatif du pays, par exemple +49 30 123456.',
  phoneRefused: 'Saisissez un numéro de téléphone complet avec l’indicatif du pays.',
  phoneConfirmed: 'Votre numéro de téléphone est confirmé.',
  phoneKept: 'Votre compte a besoin de ce numéro, car il n’a pas d’autre nom.',
  confirmed: 'confirmé',
  notConfirmed: 'non confirmé',
  noneYet: 'aucun pour le moment',
  changeEmail: 'Changer d’adresse e-mail',
  changePhone: 'Changer de numéro de téléphone',
  removePhone: 'Supprimer le numéro de téléphone',
  newEmail: 'Nouvelle adresse e-mail',
  newPhone: 'Nouveau numéro de téléphone',
  sendCode: 'Envoyer un code',
  codeSent: (address) => html`Nous avons envoyé un code à ${address}. Il est valable dix minutes.`,
  codeOfMessage: 'Code du message',
  codeRefused: 'Ce code est incorrect ou a expiré. Vérifiez-le ou demandez-en un nouveau.',
  otherAccounts: 'Autres comptes de cette adresse',
  otherAccountsExplained:
    'Votre adresse e-mail peut avoir des comptes dans d’autres organisations. Un code ' +
    'montre qu’elle est à vous\u00a0; vous vous connectez ensuite là-bas.',

  whereSignedIn: 'Où vous êtes connecté',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  network: (network) => html`Réseau ${network}`,
  signedInOn: (moment) => html`connexion le ${moment}`,
  lastSeenOn: (moment) => html`dernière activité le ${moment}`,
  unknownSignIn:
    'Si vous ne reconnaissez pas un appareil, déconnectez-le et changez de mot de passe.',
  signOutThere: 'Déconnecter',
  signOutOthers: 'Déconnecter tous les autres appareils',
  newestShown: 'Seuls les appareils les plus récents sont affichés.',

  whoHasAccess: 'Applications ayant accès',
  noApplications: 'Aucune application n’a accès à votre compte.',
  accessSince: (day) => `depuis le ${day}`,
  accessUntil: (day) => `jusqu’au ${day}`,
  withdraw: 'Retirer l’accès',
  withdrawExplained:
    'Une application à laquelle vous retirez l’accès le perd immédiatement, jusqu’à ce que ' +
    'vous l’utilisiez à nouveau.',

  delegates: 'Délégations',
  whoMayAct: 'Qui peut agir pour vous',
  delegatesExplained:
    'Sur les API indiquées, ces applications et ces personnes peuvent agir en votre nom. Un ' +
    'administrateur l’a permis. Quand vous y mettez fin, elles n’obtiennent plus d’accès en votre nom.',
  noDelegates: 'Aucune application ni aucune autre personne ne peut agir pour vous.',
  anApplication: 'Application',
  aPerson: 'Personne',
  endDelegate: 'Mettre fin',

  support: 'Assistance',
  supportHeading: 'Aide de l’assistance',
  supportExplained:
    'Les personnes qui gèrent ce service peuvent mieux vous aider lorsqu’elles voient ce que ' +
    'vous voyez. Si vous l’autorisez, un administrateur peut se connecter en votre nom ' +
    'pendant un jour. Vous recevez un message à chaque fois.',
  supportUntil: (moment) => html`Autorisé jusqu’au ${moment}.`,
  allowSupport: 'Autoriser pendant un jour',
  endSupport: 'Retirer l’autorisation',

  tokens: 'Jetons d’accès',
  tokensExplained:
    'Avec un jeton d’accès, un de vos programmes appelle une API en votre nom. ' +
    'Donnez à chaque programme le sien, et supprimez-le quand vous n’en avez plus besoin.',
  tokenMade: 'Copiez votre jeton maintenant. Il ne sera plus affiché.',
  tokenRefused: 'Veuillez vérifier le nom, les autorisations et le nombre de jours.',
  newToken: 'Nouveau jeton',
  noTokenPossible: 'Vous n’avez d’autorisation sur aucune API qu’un jeton pourrait utiliser.',
  tokenFor: (api) => `Pour ${api}`,
  tokenName: 'Nom du jeton',
  tokenScopes: 'Autorisations, séparées par des espaces',
  tokenDays: 'Valable',
  makeToken: 'Créer le jeton',
  deleteToken: 'Supprimer',
  tokenNeverUsed: 'jamais utilisé,',
  tokenUsed: (day) => `dernière utilisation le ${day},`,

  downloadData: 'Télécharger vos données',
  downloadExplained: (count) =>
    `Un fichier JSON avec votre profil, vos connexions associées, appareils, applications, ` +
    `délégations, secondes étapes et vos derniers ${events(count)}. Il ne contient ni mot de passe ni clé.`,
  deleteAccount: 'Supprimer votre compte',
  deleteExplained:
    'Votre compte est supprimé avec tout ce qui en fait partie, et tous les appareils sont ' +
    'déconnectés. Cette action est irréversible.',
  deletionElsewhere: (name) =>
    html`Pour faire supprimer votre compte, adressez-vous aux responsables de ${name}.`,
  typeName: (name) => html`Saisissez ${name} pour confirmer.`,
  nameOfAccount: 'Nom du compte',
  nameWrong: 'Ce n’est pas le nom de votre compte.',
  deleteForGood: 'Supprimer définitivement',
  accountDeleted: 'Votre compte a été supprimé',
};
