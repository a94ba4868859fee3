import { counted } from '../../texts/counted.js';
import type { AccessTexts } from './access-texts.js';

const people = counted('fr', { one: '# personne', other: '# personnes' });

export const texts: AccessTexts = {
  end: 'Fin',
  endHint: 'L’accès prend fin tout seul à ce moment.',
  noEnd: 'Sans fin',
  since: 'Depuis',
  person: 'Personne',
  goOn: 'Continuer',
  members: {
    title: 'Membres',
    add: 'Ajouter des personnes',
    remove: 'Retirer',
    addTitle: (count: number, name: string): string =>
      `Ajouter ${people(count)} à «\u00a0${name}\u00a0»\u00a0?`,
    removeTitle: (count: number, name: string): string =>
      `Retirer ${people(count)} de «\u00a0${name}\u00a0»\u00a0?`,
    people: 'Personnes',
    find: 'Nom, e-mail ou nom d’utilisateur',
    how: 'Comment',
    mapped: 'Par un fournisseur d’identité',
    empty: 'Aucun membre pour l’instant',
    emptyHint: 'Ajoutez des personnes, jusqu’à cent à la fois.',
  },
  create: {
    role: 'Créer un rôle',
    group: 'Créer un groupe',
    api: 'Créer une API',
    permission: 'Ajouter une autorisation',
  },
  choose: { all: 'Toutes', reading: 'Toutes celles en lecture seule', none: 'Aucune' },
  ready: {
    missing: 'Les rôles prêts à l’emploi n’existent pas encore',
    missingHint:
      'Administrator peut tout gérer dans ce locataire, Reader peut tout lire. Le serveur crée les deux.',
    grown: 'Les rôles prêts à l’emploi peuvent être mis à jour',
    grownHint: 'Cette version a des autorisations qu’Administrator ou Reader n’a pas encore.',
    make: 'Créer les rôles prêts à l’emploi',
    update: 'Les mettre à jour',
    makeTitle: 'Créer les rôles Administrator et Reader\u00a0?',
    updateTitle: 'Mettre à jour Administrator et Reader\u00a0?',
  },
};
