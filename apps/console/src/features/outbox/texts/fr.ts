import type { OutboxTexts } from './outbox-texts.js';

export const texts: OutboxTexts = {
  hint:
    'Les e-mails sont des fichiers sur le serveur, car aucun serveur de messagerie n’est ' +
    'configuré. Les plus récents d’abord.',
  guide: 'Envoyer des e-mails',
  to: 'À',
  subject: 'Objet',
  written: 'Écrit',
  open: 'Ouvrir',
  openMailTo: (address: string): string => `Ouvrir l’e-mail à ${address}`,
  empty: 'Pas encore d’e-mails',
  emptyHint:
    'Un e-mail apparaît ici quand le serveur en écrit un\u00a0: une invitation, un nouveau mot de ' +
    'passe, un code.',
  sent: 'Les e-mails sont envoyés',
  sentHint:
    'Le serveur envoie les e-mails par un serveur de messagerie, il n’y a donc pas de ' +
    'fichiers.',
  closed:
    'Les e-mails ne s’ouvrent que là où l’adresse du serveur est une adresse de bouclage. ' +
    'Sur la machine du serveur, keyward outbox les affiche.',
  more:
    'Seuls les 100 e-mails les plus récents sont affichés. Les plus anciens sont des ' +
    'fichiers du dossier.',
  failed: 'Les e-mails n’ont pas pu être lus',
  openFailed: 'L’e-mail n’a pas pu être ouvert',
  warning:
    'Un lien dans un e-mail ouvre le compte de son destinataire. Le journal d’audit note que vous ' +
    'l’avez ouvert.',
};
