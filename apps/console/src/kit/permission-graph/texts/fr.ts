import { counted } from '../../../texts/counted.js';
import type { GraphTexts } from './graph-texts.js';

export const texts: GraphTexts = {
  holder: { user: 'Personne', client: 'Application' },
  steps: {
    group: 'Groupe',
    role: 'Rôle',
    admin: 'Administrateur du locataire',
    permission: 'Autorisation',
  },
  leadsTo: 'mène à',
  ways: counted('fr', { one: 'Il y a une voie', other: 'Il y a # voies' }),
};
