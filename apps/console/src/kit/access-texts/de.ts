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
};
