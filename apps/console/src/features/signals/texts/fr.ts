import type { SignalTexts } from './signal-texts.js';

export const texts: SignalTexts = {
  list: {
    hint: 'Des récepteurs qui apprennent quand une session se termine ici, ou qu’un compte est bloqué.',
    empty: 'Aucun récepteur pour le moment',
    emptyHint:
      'Un récepteur crée son flux lui-même : donnez à son application l’autorisation ssf.manage de la Management API.',
    receiver: 'Récepteur',
    state: 'État',
    delivery: 'Livraison',
    waiting: 'Attend dans le journal',
    ours: 'Ce dont un récepteur a besoin',
    oursHint: 'Cette adresse, ainsi que l’ID client et le secret de son application.',
    metadata: 'Métadonnées',
  },
  state: {
    works: 'Fonctionne',
    failing: 'En échec',
    paused: 'En pause',
    disabled: 'Désactivé',
  },
  deliveries: {
    push: 'Envoyé au récepteur',
    poll: 'Récupéré par le récepteur',
  },
  page: {
    address: 'Adresse',
    problem: 'Dernier problème',
    attempts: 'Essais en vain',
    reason: 'Raison',
    events: 'Événements',
    eventsHint: 'Le récepteur dit lesquels il veut.',
    requested: 'Demandés',
    all: 'Tous',
    delivered: 'Communiqués',
  },
  turn: {
    title: 'Mettre en pause ou activer',
    hint: 'Le récepteur en est informé et peut réactiver son flux.',
    pause: 'Mettre en pause',
    pauseTitle: (name: string) => `Mettre en pause le flux de ${name} ?`,
    pauseHint: 'Ce qui se passe entre-temps attend dans le journal.',
    enable: 'Activer',
    enableTitle: (name: string) => `Activer le flux de ${name} ?`,
    enableHint: 'Il reprend là où il s’est arrêté.',
  },
  remove: {
    title: (name: string) => `Mettre fin au flux de ${name} ?`,
    action: 'Mettre fin au flux',
    hint: 'Le récepteur n’apprend plus rien. Il peut créer un autre flux tant que son application a l’autorisation.',
  },
};
