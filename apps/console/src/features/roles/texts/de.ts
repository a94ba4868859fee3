import { counted } from '../../../texts/counted.js';
import type { RoleTexts } from './role-texts.js';

const permissions = counted('de', { one: '# Berechtigung', other: '# Berechtigungen' });

export const texts: RoleTexts = {
  list: {
    hint:
      'Eine Rolle ist eine Menge von Berechtigungen. Personen haben sie direkt oder ' +
      'über eine Gruppe.',
    create: 'Rolle anlegen',
    search: 'Nach Namen suchen',
    empty: 'Noch keine Rollen',
    emptyHint:
      'Benennen Sie eine Rolle nach einer Aufgabe, etwa „Buchhaltung“. Geben Sie ihr ' +
      'Berechtigungen, und weisen Sie sie dann Personen und Gruppen zu.',
    kind: 'Art',
    changed: 'Geändert',
  },
  createHint: 'Berechtigungen und Mitglieder folgen danach.',
  name: 'Name',
  nameHint: 'Wie Administratoren sie nennen. Eindeutig im Mandanten.',
  description: 'Beschreibung',
  isDefault: 'Standardrolle',
  isDefaultHint: 'Jede neue Person erhält sie.',
  isSystem: 'Systemrolle',
  isSystemHint: 'Der Server hat diese Rolle angelegt. Sie lässt sich nicht ändern.',
  about: 'Über diese Rolle',
  person: 'Person',
  tabs: {
    permissions: 'Berechtigungen',
    members: 'Mitglieder',
    effective: 'Alle, die sie haben',
    settings: 'Einstellungen',
  },
  permissions: {
    add: 'Berechtigungen hinzufügen',
    remove: 'Entfernen',
    addTitle: (count: number, name: string): string =>
      `${permissions(count)} zu „${name}“ hinzufügen?`,
    removeTitle: (count: number, name: string): string =>
      `${permissions(count)} aus „${name}“ entfernen?`,
    permission: 'Berechtigung',
    api: 'API',
    empty: 'Noch keine Berechtigungen',
    emptyHint:
      'Ohne Berechtigungen gibt die Rolle nichts. Wählen Sie eine API, und was die ' +
      'Mitglieder dort dürfen.',
  },
  effective: {
    hint: 'Mitglieder der Rolle, und Mitglieder von Gruppen, die sie haben.',
    how: 'Wie',
    direct: 'Direkt',
    byGroup: (group: string): string => `Über ${group}`,
    empty: 'Niemand hat diese Rolle',
    emptyHint: 'Fügen Sie Mitglieder hinzu, oder geben Sie die Rolle einer Gruppe.',
  },
  remove: {
    action: 'Rolle löschen',
    title: (name: string): string => `Rolle „${name}“ löschen?`,
    hint: 'Alle, die sie haben, verlieren sofort ihre Berechtigungen.',
  },
};
