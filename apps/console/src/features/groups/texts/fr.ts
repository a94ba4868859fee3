import { counted } from '../../../texts/counted.js';
import type { GroupTexts } from './group-texts.js';

const groups = counted('fr', { one: '# groupe', other: '# groupes' });
const roles = counted('fr', { one: '# rôle', other: '# rôles' });

export const texts: GroupTexts = {
  list: {
    hint:
      'Un groupe contient des personnes et d’autres groupes. Ce que le groupe peut faire, ' +
      'tous le peuvent.',
    create: 'Créer un groupe',
    search: 'Rechercher par nom',
    empty: 'Aucun groupe pour l’instant',
    emptyHint:
      'Créez un groupe pour une équipe ou un service, ajoutez-y les personnes et ' +
      'donnez-lui des rôles.',
    changed: 'Modifié',
    view: 'Affichage',
    tree: 'Arbre',
    list: 'Liste',
  },
  tree: {
    open: (name: string): string => `Ouvrir ${name}`,
    close: (name: string): string => `Fermer ${name}`,
    nothingInside: 'Aucun groupe à l’intérieur',
    members: counted('fr', { one: '# membre', other: '# membres' }),
  },
  createHint: 'Les membres, les rôles et les sous-groupes viennent ensuite.',
  name: 'Nom',
  description: 'Description',
  externalId: 'ID externe',
  externalIdHint: 'Le nom de ce groupe dans un autre système.',
  about: 'À propos de ce groupe',
  person: 'Personne',
  tabs: {
    members: 'Membres',
    effective: 'Tous les membres',
    nested: 'Sous-groupes',
    roles: 'Rôles',
    settings: 'Paramètres',
  },
  effective: {
    hint: 'Les membres de ce groupe et de chaque groupe qu’il contient.',
    how: 'Comment',
    direct: 'Directement',
    byGroup: (name: string): string => `Par ${name}`,
    empty: 'Ce groupe ne contient personne',
    emptyHint: 'Ajoutez des membres, ou un sous-groupe qui en a.',
  },
  nested: {
    hint:
      'Les personnes d’un sous-groupe comptent comme membres ici et ont les rôles de ce ' +
      'groupe.',
    groups: 'Groupes',
    add: 'Ajouter des sous-groupes',
    remove: 'Retirer',
    removeOne: (name: string): string => `Retirer ${name}`,
    addTitle: (count: number, name: string): string =>
      `Ajouter ${groups(count)} à «\u00a0${name}\u00a0»\u00a0?`,
    removeTitle: (nested: string, name: string): string =>
      `Retirer «\u00a0${nested}\u00a0» de «\u00a0${name}\u00a0»\u00a0?`,
    empty: 'Aucun sous-groupe',
    emptyHint: 'Placez le groupe d’une équipe dans celui de son service.',
  },
  roles: {
    role: 'Rôle',
    add: 'Donner des rôles',
    remove: 'Retirer',
    addTitle: (count: number, name: string): string =>
      `Ajouter ${roles(count)} à «\u00a0${name}\u00a0»\u00a0?`,
    removeTitle: (count: number, name: string): string =>
      `Retirer ${roles(count)} de «\u00a0${name}\u00a0»\u00a0?`,
    empty: 'Aucun rôle pour l’instant',
    emptyHint: 'Tous les membres du groupe reçoivent ses rôles.',
    effective: 'Rôles effectifs',
    effectiveHint: 'Avec les rôles des groupes dont celui-ci fait partie.',
  },
  remove: {
    action: 'Supprimer le groupe',
    title: (name: string): string => `Supprimer le groupe «\u00a0${name}\u00a0»\u00a0?`,
    hint:
      'Ses membres perdent ce qu’ils ont par lui. Les personnes et les sous-groupes ' + 'restent.',
  },
};
