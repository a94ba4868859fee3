import { counted } from '../../../texts/counted.js';
import type { ExplainTexts } from './explain-texts.js';

export const texts: ExplainTexts = {
  hint:
    'Pourquoi une personne ou une application peut faire quelque chose, ou ce qui l’en empêche. ' +
    'La réponse est celle du point de terminaison des jetons.',
  command: 'Expliquer une autorisation',
  question: {
    title: 'Question',
    subject: 'Qui demande',
    ofPerson: 'Une personne',
    ofApplication: 'Une application',
    person: 'Personne',
    through: 'Par l’application',
    application: 'Application',
    api: 'API',
    apiFirst: 'Choisissez d’abord une API',
    permission: 'Autorisation',
    incomplete: 'Choisissez qui et quoi',
    allOfPerson: 'Toutes les autorisations de la personne',
    incompleteHint:
      'La réponse apparaît dès que la question est complète. Son adresse peut être ' + 'partagée.',
  },
  answer: {
    title: 'Réponse',
    failed: 'Impossible de répondre à la question',
    allowed: (who: string, what: string): string => `Oui\u00a0: ${who} peut ${what}`,
    refused: (who: string, what: string): string => `Non\u00a0: ${who} ne peut pas ${what}`,
    missing: counted('fr', { one: 'Il manque une chose.', other: 'Il manque # choses.' }),
    twoFactors: 'Les jetons la contiennent après une connexion à deux facteurs.',
    youngLogin: (seconds: number): string =>
      `Les jetons la contiennent pendant ${seconds} secondes après la connexion.`,
    gates: 'Ce qui a été vérifié',
    opensIt: 'Ce qui le permettrait',
    prepare: 'Préparer ce changement',
    prepareTitle: 'Faire ce changement\u00a0?',
    prepareAll: counted('fr', { other: 'Faire ces # changements\u00a0?' }),
    prepareAction: 'Faire le changement',
    giveRole: (name: string): string => `Donner le rôle «\u00a0${name}\u00a0»`,
    mayNot: (name: string): string => `Il vous faut l’autorisation ${name} pour cela.`,
    unprepared: 'Aucun changement dans la console ne le permet.',
  },
  states: {
    open: 'Validé',
    closed: 'Manquant',
    unknown: 'inconnu tant que l’autorisation n’existe pas',
  },
  remedies: {
    lift_suspension: 'Lever la suspension du locataire',
    add_grant_type: 'Ajouter un type d’octroi à l’application',
    open_api: 'Ouvrir l’API à ces applications',
    authorize_api: 'Autoriser l’application pour l’API',
    grant_to_application: 'Accorder l’autorisation à l’application',
    create_permission: 'Créer l’autorisation',
    lift_block: 'Lever le blocage de la personne',
    grant_to_person: 'Accorder l’autorisation à la personne',
  },
  elsewhere: {
    grant_type:
      'Une application publique n’obtient pas de jetons pour elle-même. Choisissez-en une confidentielle.',
    user_tenant: 'Choisissez une application du locataire de la personne, ou une globale.',
    user_permission:
      'L’API appartient à un autre locataire que la personne, qui ne peut rien y détenir.',
  },
  gates: {
    client_active: {
      open: 'L’application est active',
      closed: 'Le locataire de l’application est suspendu',
    },
    grant_type: {
      open: 'L’application peut demander de tels jetons',
      closed: 'L’application n’a pas de type d’octroi pour de tels jetons',
    },
    unregistered_clients: {
      open: 'L’API est ouverte aux applications non enregistrées',
      closed: 'L’API ou le locataire n’accepte pas d’applications non enregistrées',
    },
    resource_authorized: {
      open: 'L’application peut appeler l’API',
      closed: 'L’application ne peut pas appeler cette API',
    },
    scope_exists: {
      open: 'L’API a cette autorisation',
      closed: 'L’API n’a pas cette autorisation',
    },
    client_permission: {
      open: 'L’application détient l’autorisation',
      closed: 'L’application ne détient pas l’autorisation',
    },
    user_tenant: {
      open: 'La personne et l’application vont ensemble',
      closed: 'La personne et l’application sont de locataires différents',
    },
    user_active: {
      open: 'La personne peut se connecter',
      closed: 'La personne est bloquée, ou le locataire suspendu',
    },
    user_permission: {
      open: 'La personne détient l’autorisation',
      closed: 'La personne ne détient pas l’autorisation',
    },
  },
  changed: {
    title: 'Ce qui a changé entre-temps',
    hint: 'Posez la même question pour un moment antérieur, ou choisissez un événement ci-dessous.',
    from: 'Du',
    to: 'Au',
    now: 'Maintenant',
    failed: 'Le journal n’a pas pu être lu',
    nothing: 'Rien n’a changé pendant ce temps.',
    more: (count: number): string =>
      `Seuls les ${count} derniers changements sont affichés. Choisissez une durée plus courte.`,
    gave: counted('fr', { one: '# donné', other: '# donnés' }),
    took: counted('fr', { one: '# retiré', other: '# retirés' }),
    by: (name: string): string => `par ${name}`,
  },
  then: {
    moment: 'Moment antérieur',
    momentHint: 'La réponse de ce moment, d’après le journal, à côté de celle de maintenant',
    choose: 'Choisir un moment',
    failed: 'La réponse de ce moment n’a pas pu être établie',
    allowed: 'Autorisé',
    refused: 'Refusé',
    unknown: 'Inconnu',
    missing: 'Tous les éléments de la question n’existaient pas encore à ce moment.',
    uncertain: 'Ces événements ne contiennent pas assez pour une réponse sûre',
    changes: 'Ce qui a été ajouté et retiré depuis',
    nothing: 'Rien de ce sur quoi repose la réponse n’a changé depuis.',
    came: 'Ajouté',
    went: 'Retiré',
    changed: 'Modifié',
    setting: 'Paramètre',
    guessed: 'Incertain',
    events: 'Événements de ces éléments',
    before: 'Avant cet événement',
    clear: 'Ne plus comparer',
    links: {
      role_members: 'Rôle d’une personne',
      group_members: 'Personne dans un groupe',
      group_roles: 'Rôle d’un groupe',
      nested_groups: 'Groupe dans un groupe',
      role_permissions: 'Autorisation d’un rôle',
      user_permissions: 'Autorisation d’une personne',
      permissions: 'Autorisation d’une application',
      client_resources: 'L’application peut appeler l’API',
      tenant_admins: 'Administrateur du locataire',
    },
  },
};
