import type { HookTexts } from './hook-texts.js';

export const texts: HookTexts = {
  list: {
    hint: 'Un hook est un serveur à vous que Keyward interroge avant de décider.',
    create: 'Créer un hook',
    empty: 'Aucun hook pour l’instant',
    emptyHint:
      'Grâce à lui, un serveur à vous a son mot à dire sur les jetons, les connexions et les inscriptions.',
    type: 'Interrogé sur',
    state: 'État',
    address: 'Adresse',
    tenant: 'Locataire',
    created: 'Créé',
  },
  types: {
    claims: 'Claims des jetons',
    'before-login': 'Connexions',
    'before-registration': 'Inscriptions',
    'check-password': 'Mots de passe',
  },
  typeHints: {
    claims: 'Ajoute des claims aux jetons.',
    'before-login': 'Refuse des connexions avec un texte, ou demande un second facteur.',
    'before-registration': 'Refuse des inscriptions, ou note quelque chose sur la personne.',
    'check-password': 'Connaît les mots de passe de personnes qui n’en ont pas encore ici.',
  },
  state: {
    works: 'Fonctionne',
    failing: 'En échec',
    paused: 'En pause',
  },
  fields: {
    addressHint: 'Où son serveur écoute, en https.',
    tenantHint:
      'Sur les personnes et applications de qui il est interrogé. Vide : le locataire par défaut.',
    time: 'Millisecondes pour répondre',
    timeHint: 'De 50 à 5000. Vide : ce qu’ont les hooks de ce type.',
    failure: 'S’il échoue ou ne répond pas',
    claimsHint: 'Veuillez choisir : chacun peut être le mauvais pour vous.',
    modes: { deny: 'Refuser', allow: 'Continuer sans lui' },
    effects: {
      claims: {
        deny: 'Toutes les connexions du locataire s’arrêtent jusqu’à ce qu’il réponde de nouveau.',
        allow: 'Les jetons arrivent sans ses claims.',
      },
      'before-login': {
        deny: 'Toutes les connexions du locataire s’arrêtent jusqu’à ce qu’il réponde de nouveau.',
        allow: 'Les personnes entrent sans son avis.',
      },
      'before-registration': {
        deny: 'Aucun compte n’est créé jusqu’à ce qu’il réponde de nouveau.',
        allow: 'Les comptes sont créés sans son avis.',
      },
    },
    passwordFails: 'S’il échoue ou ne répond pas, le mot de passe compte comme faux.',
  },
  create: {
    section: 'Sur quoi il est interrogé',
    hint: 'Il est d’abord en pause, jusqu’à ce que son serveur ait le secret.',
    next: 'Donnez le secret à son serveur. Ouvrez ensuite le hook, envoyez un test et activez-le.',
    open: 'Ouvrir le hook',
  },
  page: {
    about: 'Le hook',
    problem: 'Dernier échec, car il',
    failed: 'Échec',
    settings: 'Paramètres',
    settingsHint: 'En les enregistrant, vous faites reposer le hook sur vos droits.',
  },
  trial: {
    title: 'Essayer',
    hint: 'Un test n’interroge sur aucune vraie personne et n’a aucun effet sur les connexions.',
    test: 'Envoyer un test',
    notTested: 'Le test n’a pas été envoyé',
    outcomes: {
      answered: 'Il répond comme il faut',
      nothing_said: 'Il répond qu’il n’a rien à dire',
      failed: 'Il échoue',
    },
    took: (milliseconds: number, status: number | null) =>
      status === null ? `${milliseconds} ms` : `Statut ${status}, ${milliseconds} ms`,
    understood: 'Ce qui a été compris',
    yesToAll: 'Il dit oui à un mot de passe inventé.',
    pause: 'Mettre en pause',
    pauseTitle: (name: string) => `Mettre « ${name} » en pause ?`,
    pauseHint: 'Il n’est plus interrogé.',
    enable: 'Activer',
    enableTitle: (name: string) => `Activer « ${name} » ?`,
    enableHint: 'Il est désormais interrogé, et ses réponses comptent.',
  },
  failures: {
    title: 'Derniers échecs',
    hint: 'Après cinq échecs en 30 secondes, il n’est plus interrogé pendant 30 secondes.',
    empty: 'Aucun échec',
  },
  maker: {
    title: 'Repose sur',
    hint: 'Un hook est interrogé tant que ce compte pourrait le créer. Reprenez-le avant son départ.',
    server: 'Le serveur',
    action: 'Reprendre',
    question: (name: string) => `Reprendre « ${name} » ?`,
    effect: 'Il repose alors sur vos droits.',
  },
  secret: {
    label: 'Secret du hook',
    hint: 'Affiché ici lors de sa création.',
    change: 'Nouveau secret',
    question: (name: string) => `Donner un nouveau secret à « ${name} » ?`,
    overlap: 'L’ancien signe encore pendant un jour.',
  },
  remove: {
    title: (name: string) => `Supprimer « ${name} » ?`,
    action: 'Supprimer le hook',
    hint: 'Son serveur n’est plus interrogé.',
  },
};
