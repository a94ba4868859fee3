import { counted } from '../../texts/counted.js';
import type { AccessTexts } from './access-texts.js';

const people = counted('de', { one: '# Person', other: '# Personen' });

export const texts: AccessTexts = {
  end: 'Endet',
  endHint: 'Der Zugriff endet dann von selbst.',
  noEnd: 'Kein Ende',
  since: 'Seit',
  person: 'Person',
  goOn: 'Weiter',
  members: {
    title: 'Mitglieder',
    add: 'Personen hinzufügen',
    remove: 'Entfernen',
    addTitle: (count: number, name: string): string => `${people(count)} zu „${name}“ hinzufügen?`,
    removeTitle: (count: number, name: string): string =>
      `${people(count)} aus „${name}“ entfernen?`,
    people: 'Personen',
    find: 'Name, E-Mail oder Benutzername',
    how: 'Wie',
    mapped: 'Durch einen Identitätsanbieter',
    empty: 'Noch keine Mitglieder',
    emptyHint: 'Fügen Sie Personen hinzu, bis zu hundert auf einmal.',
  },
  create: {
    role: 'Rolle anlegen',
    group: 'Gruppe anlegen',
    api: 'API anlegen',
    permission: 'Berechtigung hinzufügen',
  },
  choose: { all: 'Alle', reading: 'Alle, die nur lesen', none: 'Keine' },
  ready: {
    missing: 'Die fertigen Rollen fehlen noch',
    missingHint:
      'Administrator darf alles in diesem Mandanten verwalten, Reader alles lesen. Der Server legt beide an.',
    grown: 'Die fertigen Rollen lassen sich aktualisieren',
    grownHint: 'Diese Version hat Berechtigungen, die Administrator oder Reader noch nicht haben.',
    make: 'Fertige Rollen anlegen',
    update: 'Aktualisieren',
    makeTitle: 'Die Rollen Administrator und Reader anlegen?',
    updateTitle: 'Administrator und Reader aktualisieren?',
  },
};
