import { counted } from '../../../texts/counted.js';
import type { GraphTexts } from './graph-texts.js';

export const texts: GraphTexts = {
  holder: { user: 'Persona', client: 'Aplicación' },
  steps: {
    group: 'Grupo',
    role: 'Rol',
    admin: 'Administrador del inquilino',
    permission: 'Permiso',
  },
  leadsTo: 'lleva a',
  ways: counted('es', { one: 'Hay una vía', other: 'Hay # vías' }),
};
