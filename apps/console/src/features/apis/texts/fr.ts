import { counted } from '../../../texts/counted.js';
import type { ApiTexts } from './api-texts.js';

export const texts: ApiTexts = {
  list: {
    hint: 'Ce pour quoi les applications obtiennent des jetons. Chaque API a ses autorisations.',
    create: 'Créer une API',
    search: 'Rechercher par nom',
    empty: 'Pas encore d’API',
    emptyHint:
      'Une API est ce à quoi un jeton est destiné. Nommez ses autorisations et dites quelles applications ' +
      'peuvent l’appeler.',
    name: 'Nom',
    audience: 'Identifiant',
    access: 'Accès',
    changed: 'Modifié',
  },
  system: 'Système',
  systemHint: 'Le serveur s’occupe de cette API\u00a0; elle ne peut donc pas être modifiée.',
  rbacOn: 'Par rôles',
  rbacOff: 'Par application',
  tabs: {
    settings: 'Paramètres',
    permissions: 'Autorisations',
    applications: 'Applications',
    agents: 'Agents',
  },
  fields: {
    name: 'Nom',
    description: 'Description',
    audience: 'Identifiant (audience)',
    audienceHint:
      'L’adresse que visent les jetons, par exemple https://orders.example. Elle peut ' +
      'ne pas exister.',
    type: 'Type',
    lifetime: 'Durée des jetons d’accès',
    byDefault: 'Comme le serveur',
    seconds: 'secondes',
    algorithm: 'Algorithme de signature',
    algorithmHint: 'Le seul algorithme que l’API accepte.',
    secretHint: 'HS256 signe avec un secret que l’API et le serveur partagent.',
    secret: 'Secret de signature',
    rbac: 'La personne doit aussi avoir l’autorisation',
    rbacHint: 'Décide qui a une autorisation quand une application agit pour une personne.',
    rbacOnHint:
      'Activé\u00a0: le jeton contient ce que l’application peut et que la personne a par rôles, ' +
      'groupes ou directement.',
    rbacOffHint:
      'Désactivé\u00a0: le jeton contient ce que l’application peut, pour chaque ' +
      'personne connectée.',
    skipConsent: 'Les applications internes n’ont pas besoin de consentement',
    skipConsentHint:
      'Les personnes qui utilisent vos propres applications ne sont pas sollicitées.',
    detailsTypes: 'Types de détails d’autorisation',
    detailsTypesHint:
      'Ce que les applications peuvent demander à l’unité, comme un paiement\u00a0: ' +
      'une liste de type, schema et text, en JSON.',
    detailsTypesWrong: 'Une liste en JSON est attendue.',
  },
  foreignServer: {
    title: 'API d’une autre entreprise',
    hint:
      'Pour une application située ailleurs, qui fait confiance aux personnes de ce ' +
      'serveur (ID-JAG). Laissez vide pour vos propres API.',
    issuer: 'Adresse du serveur là-bas (issuer)',
    issuerHint:
      'Les applications échangent leurs jetons contre une assertion que ce serveur accepte.',
    client: 'Application ici',
    idThere: 'Son identifiant client là-bas',
    add: 'Ajouter une application',
    row: (number: number) => `Application ${number}`,
    remove: (number: number) => `Retirer l’application ${number}`,
    twice: 'Cette application figure déjà dans la liste.',
  },
  types: {
    api: 'API',
    web_application: 'Application web',
    platform: 'Plateforme',
    device: 'Appareil',
    database: 'Base de données',
  },
  settings: {
    identity: 'Identité',
    tokens: 'Jetons',
    rights: 'Qui peut quoi',
    about: 'À propos de cet élément',
  },
  permissions: {
    permission: 'Autorisation',
    description: 'Description',
    empty: 'Pas encore d’autorisations',
    emptyHint:
      'Une autorisation nomme une chose qu’un appelant peut faire, par exemple read:orders.',
    add: 'Ajouter une autorisation',
    edit: 'Modifier',
    remove: 'Supprimer',
    search: 'Rechercher par nom',
    twoFactors: 'Deux facteurs requis',
    twoFactorsHint:
      'Un jeton pour une personne ne contient cette autorisation qu’après une connexion à deux facteurs.',
    youngLogin: 'Secondes depuis la connexion, au plus',
    youngLoginHint: 'Vide : la connexion peut être aussi ancienne que la session.',
    nameHint: 'Sans espaces, par exemple read:orders.',
    removeTitle: counted('fr', {
      one: 'Supprimer # autorisation\u00a0?',
      other: 'Supprimer # autorisations\u00a0?',
    }),
    removeHint: 'Les personnes, applications et rôles qui l’ont la perdent.',
  },
  applications: {
    application: 'Application',
    since: 'Depuis',
    empty: 'Aucune application ne peut encore appeler cette API',
    emptyHint: 'Autorisez une application, puis donnez-lui des autorisations sur sa propre page.',
    add: 'Autoriser une application',
    addTitle: (api) => `Autoriser une application pour ${api}\u00a0?`,
    remove: 'Retirer',
    removeTitle: (api) => `Retirer ${api} à ces applications\u00a0?`,
  },
  agents: {
    title: 'Laisser entrer les agents',
    hint:
      'Les agents et autres clients MCP viennent sans être enregistrés. Chaque personne ' +
      'est sollicitée avant qu’une telle application reçoive quoi que ce soit, et ' +
      'celle-ci ne reçoit jamais plus que ce que la personne possède.',
    allowed: 'Les applications non enregistrées peuvent utiliser cette API',
    allowedHint: 'Désactiver met fin aussitôt à ce qu’elles ont reçu pour cette API.',
    scopes: 'Autorisations qu’elles peuvent recevoir',
    scopesHint:
      'N’en choisissez aucune pour qu’elles puissent demander toutes celles de cette API.',
    allScopes: 'Toutes les autorisations',
    defaults: 'Autorisations quand elles n’en demandent aucune',
    defaultsHint: 'Peu, de préférence. La personne doit les posséder et consentir.',
    taken: 'Qui peut venir',
    takenHint: 'Vaut pour chaque API du locataire qui leur est ouverte.',
    documents: 'Applications avec un document de métadonnées',
    documentsHint:
      'L’adresse du document est l’identifiant du client. Les personnes voient son hôte.',
    documentsOf: { off: 'Aucune', hosts: 'Des hôtes ci-dessous', any: 'De tout hôte' },
    hosts: 'Hôtes',
    hostsHint:
      'Par exemple agent.example, ou *.agent.example pour tous les hôtes en dessous. ' +
      'Appuyez sur Entrée après chacun.',
    registration: 'Applications qui s’enregistrent elles-mêmes',
    registrationHint:
      'Une voie plus ancienne. Tout programme peut prendre n’importe quel nom\u00a0; ' +
      'rien n’est conservé avant un consentement.',
    registrationOf: {
      off: 'Aucune',
      token: 'Avec un jeton d’enregistrement',
      open: 'Toute application',
    },
    limits: 'Limites',
    limitsHint:
      'Pour chaque réseau. Relevez-les si toute une entreprise vient d’une seule adresse.',
    days: 'Jours avant une nouvelle demande',
    daysHint: 'Proposé lors de la demande. La personne peut choisir une autre fin.',
    perMinute: 'Nouveaux documents par minute',
    perHour: 'Enregistrements par heure',
    open: 'Laisser entrer',
    openTitle: (api: string) => `Laisser des applications non enregistrées utiliser ${api}\u00a0?`,
    openHint: 'Des applications absentes de votre liste pourront alors demander l’accès.',
    close: 'Enregistrer',
    closeTitle: (api: string) =>
      `Tenir les applications non enregistrées à l’écart de ${api}\u00a0?`,
    closeHint: 'Ce qu’elles ont reçu pour cette API prend fin aussitôt.',
    trial: 'Essayer un document',
    trialHint:
      'Le serveur le récupère comme pour une application et dit ce qui ne va pas. Un ' +
      'résultat est conservé une minute ou plus.',
    address: 'Adresse du document',
    try: 'Essayer',
    failed: 'Le document n’a pas été essayé',
    good: 'Ce document est correct',
    goodHint: (host: string, name: string) =>
      `Les personnes voient l’hôte ${host}. L’application se nomme ` +
      `«\u00a0${name}\u00a0». Les réponses vont à\u00a0:`,
    refused: 'Ce document serait refusé',
  },
  remove: {
    title: (name) => `Supprimer ${name}\u00a0?`,
    action: 'Supprimer l’API',
    hint: 'Ses autorisations disparaissent avec elle et ses jetons deviennent invalides.',
  },
};
