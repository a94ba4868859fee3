import { counted } from '../../../texts/counted.js';
import type { AuditTexts } from './audit-texts.js';

const events = counted('fr', { one: '# événement', other: '# événements' });
const digits = new Intl.NumberFormat('fr');

export const texts: AuditTexts = {
  hint:
    'Chaque écriture, connexion et refus, scellé pour que personne ne puisse le ' +
    'modifier sans être vu.',
  empty: 'Aucun événement pour le moment',
  emptyHint: 'Ce qui est modifié ici ou par l’API apparaît avec ses valeurs avant et après.',
  filter: {
    event: 'Tout événement',
    actor: 'Par tous',
    time: 'À tout moment',
    anyTime: 'À tout moment',
    since: 'Du',
    until: 'Au',
    record: 'Élément',
    request: 'Requête',
    drop: (filter) => `Retirer le filtre ${filter}`,
  },
  time: {
    hour: 'Dernière heure',
    day: 'Dernières 24 heures',
    week: '7 derniers jours',
    month: '30 derniers jours',
    between: 'Entre deux moments…',
  },
  group: {
    'user.logged_in': 'Connexions',
    'user.login_failed': 'Connexions échouées',
    'refused.*': 'Refus',
    'user.*': 'Personnes',
    'client.*': 'Applications',
    'resource.*': 'API',
    'scope.*': 'Autorisations',
    'role.*': 'Rôles',
    'group.*': 'Groupes',
    'tenant.*': 'Locataires',
    'identity_provider.*': 'Fournisseurs d’identité',
    'authenticator.*': 'Seconds facteurs',
    'ticket.*': 'Liens',
    'grant.*': 'Jetons et consentements',
    'session.*': 'Sessions',
    'signing_key.*': 'Clés',
  },
  export: {
    action: 'Exporter',
    read: (count) => events(count),
    done: (count) => `Exporté\u00a0: ${events(count)}`,
    cut: (count) =>
      `Exporté\u00a0: les premiers ${events(count)}. Choisissez une période plus courte pour les autres.`,
    failed: 'L’exportation a échoué',
  },
  chain: {
    title: 'État de la chaîne',
    hint:
      'Chaque événement est scellé avec le précédent. Une modification, un trou ou ' +
      'un ajout rompt la chaîne.',
    end: 'Fin de la chaîne',
    sealed: 'Événements scellés',
    lastSeal: 'Dernier sceau',
    tail: 'En attente d’un sceau',
    noTail: 'Aucun',
    waiting: (count) => events(count),
    overdue: 'en retard',
    pruned: 'Supprimés en raison de leur âge',
    nothingPruned: 'Aucun',
    prunedUpTo: (count) => events(count),
    verification: 'Vérification',
    verificationHint:
      'Le serveur vérifie le sceau de chaque événement, 500 à la fois. Seul «\u00a0' +
      'keyward audit verify\u00a0» trouve les événements falsifiés sans sceau et les ' +
      'chaînes des locataires supprimés.',
    verify: 'Vérifier le journal',
    checked: (count) => `Vérifié\u00a0: ${events(count)}`,
    notVerified: 'Le journal n’a pas pu être vérifié',
    intact: 'La chaîne est intacte',
    intactHint: (count) =>
      `Tous les sceaux jusqu’à la place ${digits.format(count)} sont corrects.`,
    broken: (place) => `La chaîne est rompue à la place ${digits.format(place)}`,
    reason: {
      missing: 'L’événement à cette place manque.',
      changed: 'L’événement à cette place a été modifié après avoir été scellé.',
      added: 'Un événement qu’aucun serveur n’a scellé a été ajouté ici.',
      forged: 'Le début de la chaîne a été déplacé sans la clé.',
    },
  },
};
