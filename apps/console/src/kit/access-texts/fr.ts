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
    addTitle: (count: number, name: string): string => `Ajouter ${people(count)} à « ${name} » ?`,
    removeTitle: (count: number, name: string): string =>
      `Retirer ${people(count)} de « ${name} » ?`,
    people: 'Personnes',
    find: 'Nom, e-mail ou identifiant',
    how: 'Comment',
    mapped: 'Par un fournisseur d’identité',
    empty: 'Aucun membre pour l’instant',
    emptyHint: 'Ajoutez des personnes, jusqu’à cent à la fois.',
  },
};
