import { counted } from '../../../texts/counted.js';
import type { ProvisioningTexts } from './provisioning-texts.js';

export const texts: ProvisioningTexts = {
  hint:
    'Un annuaire externe, comme Entra ou Okta, tient à jour les personnes et ' +
    'les groupes d’un locataire avec SCIM 2.0.',
  base: { title: 'URL de base', hint: 'L’annuaire la demande, avec un jeton.' },
  directory: {
    title: 'Application',
    hint: 'L’annuaire agit comme une application de machines qui peut gérer les personnes et les groupes.',
    pick: 'Application de l’annuaire',
    create: 'Créer une application',
    name: 'Nom',
    nameHint: 'À qui est l’annuaire. C’est le nom de l’application dans la liste des applications.',
    grantTitle: (name: string) => `Laisser ${name} gérer les personnes et les groupes ?`,
    grant: 'Autoriser',
    chooseTenant: 'Choisissez un locataire en haut pour y créer une application.',
  },
  tokens: {
    title: 'Jetons',
    hint: 'Un jeton n’ouvre que l’URL de base. Une application en a 10 au plus.',
    create: 'Créer un jeton',
    name: 'Nom',
    nameHint: 'Où il est utilisé.',
    end: 'Fin',
    endHint:
      'Au plus dans deux ans. Laissée vide, elle est dans un an. ' +
      'Les administrateurs reçoivent un rappel 30 et 7 jours avant.',
    noEnd: 'Dans un an',
    ended: 'Terminé',
    lastUsed: 'Dernière utilisation',
    secret: 'Jeton SCIM',
    empty: 'Pas encore de jetons',
    emptyHint: 'Créez-en un et collez-le là où l’annuaire demande un jeton secret.',
    remove: 'Supprimer',
    removeTitle: counted('fr', { one: 'Supprimer # jeton ?', other: 'Supprimer # jetons ?' }),
    removeHint: 'L’annuaire est refusé aussitôt. Les personnes qu’il gère restent.',
  },
  missing: {
    title: (name: string) => `${name} ne peut pas gérer les personnes et les groupes`,
    hint: 'Ses jetons sont refusés tant qu’elle n’a pas la permission provision:users.',
  },
  requests: {
    title: 'Dernières requêtes',
    hint:
      'Ce que les annuaires ont demandé en dernier, et pourquoi ils ont été refusés. ' +
      'Un locataire garde les 100 dernières.',
    request: 'Requête',
    answer: 'Réponse',
    client: 'Application',
    duration: 'Durée',
    at: 'Quand',
    empty: 'Pas encore de requêtes',
    emptyHint: 'Testez la connexion là où l’annuaire est configuré.',
    milliseconds: (count: number) =>
      new Intl.NumberFormat('fr', { style: 'unit', unit: 'millisecond' }).format(count),
    outcomes: {
      done: 'Fait',
      taken: 'Déjà connu',
      value: 'Une valeur ne convient pas',
      syntax: 'Illisible',
      filter: 'Le filtre ne convient pas',
      path: 'Le chemin ne convient pas',
      target: 'Rien à cet endroit',
      fixed: 'Non modifiable',
      tooMany: 'Trop à la fois',
      forbidden: 'Non autorisé',
      missing: 'Introuvable',
      changed: 'Modifié entre-temps',
      notOffered: 'Non proposé',
      failed: 'Le serveur a échoué',
      refused: 'Refusé',
    },
  },
  commands: {
    connect: 'Relier un annuaire',
    requests: 'Montrer les dernières requêtes des annuaires',
  },
};
