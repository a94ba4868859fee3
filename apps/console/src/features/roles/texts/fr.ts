import { counted } from '../../../texts/counted.js';
import type { RoleTexts } from './role-texts.js';

const permissions = counted('fr', { one: '# autorisation', other: '# autorisations' });

export const texts: RoleTexts = {
  list: {
    hint:
      'Un rôle est un ensemble d’autorisations. Les personnes le reçoivent directement ou ' +
      'par un groupe.',
    create: 'Créer un rôle',
    search: 'Rechercher par nom',
    empty: 'Aucun rôle pour l’instant',
    emptyHint:
      'Nommez un rôle d’après une tâche, comme «\u00a0Comptabilité\u00a0». Donnez-lui des ' +
      'autorisations, puis attribuez-le à des personnes et à des groupes.',
    kind: 'Type',
    changed: 'Modifié',
  },
  createHint: 'Les autorisations et les membres viennent ensuite.',
  name: 'Nom',
  nameHint: 'Le nom pour les administrateurs, unique dans son locataire.',
  description: 'Description',
  isDefault: 'Rôle par défaut',
  isDefaultHint: 'Chaque nouvelle personne le reçoit.',
  isSystem: 'Rôle du système',
  isSystemHint: 'Le serveur a créé ce rôle. Il ne peut pas être modifié.',
  about: 'À propos de ce rôle',
  person: 'Personne',
  tabs: {
    permissions: 'Autorisations',
    members: 'Membres',
    effective: 'Tous ceux qui l’ont',
    settings: 'Paramètres',
  },
  permissions: {
    add: 'Ajouter des autorisations',
    remove: 'Retirer',
    addTitle: (count: number, name: string): string =>
      `Ajouter ${permissions(count)} à «\u00a0${name}\u00a0»\u00a0?`,
    removeTitle: (count: number, name: string): string =>
      `Retirer ${permissions(count)} de «\u00a0${name}\u00a0»\u00a0?`,
    permission: 'Autorisation',
    api: 'API',
    empty: 'Aucune autorisation pour l’instant',
    emptyHint:
      'Sans autorisations, le rôle ne donne rien. Choisissez une API et ce que ses membres ' +
      'peuvent y faire.',
  },
  effective: {
    hint: 'Les membres du rôle, et ceux des groupes qui l’ont.',
    how: 'Comment',
    direct: 'Directement',
    byGroup: (group: string): string => `Par ${group}`,
    empty: 'Personne n’a ce rôle',
    emptyHint: 'Ajoutez des membres, ou donnez le rôle à un groupe.',
  },
  remove: {
    action: 'Supprimer le rôle',
    title: (name: string): string => `Supprimer le rôle «\u00a0${name}\u00a0»\u00a0?`,
    hint: 'Tous ceux qui l’ont perdent aussitôt ses autorisations.',
  },
};
