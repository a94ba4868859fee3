import type { HomeTexts } from './home-texts.js';

export const texts: HomeTexts = {
  welcome: (name) => `Heureux de vous voir, ${name}.`,
  steps: {
    title: 'Premiers pas',
    done: (done, all) => `${done} sur ${all} faits`,
    hide: 'Masquer les premiers pas',
    ticked: 'Fait',
    open: 'À faire',
  },
  step: {
    application: {
      title: 'Créer une application',
      hint: 'L’assistant pose trois questions et vous donne du code qui fonctionne.',
    },
    person: {
      title: 'Ajouter des personnes',
      hint: 'Invitez-les par e-mail, ou créez-les avec un mot de passe que vous transmettez.',
    },
    role: { title: 'Donner un rôle', hint: 'Les rôles disent ce que chacun peut faire.' },
    administrator: {
      title: 'Inviter un deuxième administrateur',
      hint: 'Un autre accès, au cas où vous perdez le vôtre. C’est fait dès que le deuxième est là.',
    },
    mail: {
      title: 'Configurer les e-mails',
      hint:
        'KEYWARD_SMTP_URL indique un serveur de messagerie. D’ici là, chaque e-mail est un fichier, ' +
        'que la boîte d’envoi affiche.',
    },
    password: {
      title: 'Changer votre mot de passe',
      hint: 'Le premier a été affiché au démarrage du serveur.',
    },
    allowFactors: {
      title: 'Autoriser les seconds facteurs',
      hint:
        'Ce locataire n’a pas de règle pour eux\u00a0: personne ne peut ajouter de clé d’accès ni d’application. ' +
        'Choisissez «\u00a0Aux personnes qui en ont configuré un\u00a0».',
    },
    factor: {
      title: 'Ajouter un second facteur',
      hint: 'Un mot de passe volé n’ouvre alors plus rien à lui seul.',
    },
  },
  numbers: {
    people: 'Personnes',
    applications: 'Applications',
    logins: 'Connexions en 30 jours',
    failures: 'Échecs en 30 jours',
    lockouts: 'Verrouillages en 30 jours',
    blocked: 'Personnes bloquées',
    moreThan: (count) => `plus de ${count}`,
  },
  chart: {
    title: 'Connexions',
    hint: 'Par jour, en UTC. Les dernières secondes manquent.',
    day: 'Jour',
    logins: 'Connexions',
    failures: 'Échecs',
    lockouts: 'Verrouillages',
  },
  events: {
    title: 'Derniers événements',
    all: 'Tous les événements',
    none: 'Rien ne s’est encore passé.',
  },
  webhooks: {
    title: 'Webhooks en échec',
    hint: 'Depuis un jour ou plus, ceux-ci n’ont pas pu livrer d’événement.',
  },
  server: {
    title: 'Serveur',
    health: 'Santé',
    ready: 'Prêt',
    notReady: 'Pas prêt',
    version: 'Version',
    issuer: 'Adresse',
    keys: 'Clés qui signent',
    noKeys: 'Voir les clés',
    nextKey: 'la suivante',
    chain: 'Journal d’audit',
    sealed: (count) => `${count} événements scellés`,
    overdue: 'scellement en retard',
  },
};
