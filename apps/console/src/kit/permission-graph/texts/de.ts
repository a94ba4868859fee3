import { counted } from '../../../texts/counted.js';
import type { GraphTexts } from './graph-texts.js';

export const texts: GraphTexts = {
  holder: { user: 'Person', client: 'Anwendung' },
  steps: {
    group: 'Gruppe',
    role: 'Rolle',
    admin: 'Administrator des Mandanten',
    permission: 'Berechtigung',
  },
  leadsTo: 'führt zu',
  ways: counted('de', { one: 'Es gibt einen Weg', other: 'Es gibt # Wege' }),
};
