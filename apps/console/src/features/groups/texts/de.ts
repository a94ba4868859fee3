import { counted } from '../../../texts/counted.js';
import type { GroupTexts } from './group-texts.js';

const groups = counted('de', { one: '# Gruppe', other: '# Gruppen' });
const roles = counted('de', { one: '# Rolle', other: '# Rollen' });

export const texts: GroupTexts = {
  list: {
    hint:
      'Eine Gruppe enthält Personen und andere Gruppen. Was eine Gruppe darf, dürfen sie ' +
      'alle.',
    create: 'Gruppe anlegen',
    search: 'Nach Namen suchen',
    empty: 'Noch keine Gruppen',
    emptyHint:
      'Legen Sie eine Gruppe für ein Team oder eine Abteilung an, fügen Sie die Personen ' +
      'hinzu, und geben Sie ihr Rollen.',
    changed: 'Geändert',
    view: 'Ansicht',
    tree: 'Baum',
    list: 'Liste',
  },
  tree: {
    open: (name: string): string => `${name} aufklappen`,
    close: (name: string): string => `${name} zuklappen`,
    nothingInside: 'Keine Gruppen darin',
    members: counted('de', { one: '# Mitglied', other: '# Mitglieder' }),
  },
  createHint: 'Mitglieder, Rollen und Untergruppen folgen danach.',
  name: 'Name',
  description: 'Beschreibung',
  externalId: 'Externe ID',
  externalIdHint: 'Wie ein anderes System diese Gruppe nennt.',
  about: 'Über diese Gruppe',
  person: 'Person',
  tabs: {
    members: 'Mitglieder',
    effective: 'Alle Mitglieder',
    nested: 'Untergruppen',
    roles: 'Rollen',
    settings: 'Einstellungen',
  },
  effective: {
    hint: 'Die Mitglieder dieser Gruppe und jeder Gruppe darin.',
    how: 'Wie',
    direct: 'Direkt',
    byGroup: (name: string): string => `Über ${name}`,
    empty: 'Diese Gruppe hat keine Personen',
    emptyHint: 'Fügen Sie Mitglieder hinzu, oder eine Untergruppe, die welche hat.',
  },
  nested: {
    hint:
      'Personen einer Untergruppe gelten hier als Mitglieder und haben die Rollen dieser ' +
      'Gruppe.',
    groups: 'Gruppen',
    add: 'Untergruppen hinzufügen',
    remove: 'Entfernen',
    removeOne: (name: string): string => `${name} entfernen`,
    addTitle: (count: number, name: string): string => `${groups(count)} zu „${name}“ hinzufügen?`,
    removeTitle: (nested: string, name: string): string => `„${nested}“ aus „${name}“ entfernen?`,
    empty: 'Keine Untergruppen',
    emptyHint: 'Fügen Sie die Gruppe eines Teams in die seiner Abteilung ein.',
  },
  roles: {
    role: 'Rolle',
    add: 'Rollen geben',
    remove: 'Entfernen',
    addTitle: (count: number, name: string): string => `${roles(count)} zu „${name}“ hinzufügen?`,
    removeTitle: (count: number, name: string): string =>
      `${roles(count)} aus „${name}“ entfernen?`,
    empty: 'Noch keine Rollen',
    emptyHint: 'Alle Mitglieder der Gruppe erhalten ihre Rollen.',
    effective: 'Wirksame Rollen',
    effectiveHint: 'Mit den Rollen der Gruppen, in denen diese enthalten ist.',
  },
  remove: {
    action: 'Gruppe löschen',
    title: (name: string): string => `Gruppe „${name}“ löschen?`,
    hint:
      'Die Mitglieder verlieren, was sie durch sie haben. Personen und Untergruppen ' + 'bleiben.',
  },
};
