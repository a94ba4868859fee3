import { counted } from '../../texts/counted.js';
import type { AccessTexts } from './access-texts.js';

const people = counted('es', { one: '# persona', other: '# personas' });

export const texts: AccessTexts = {
  end: 'Termina',
  endHint: 'El acceso termina solo en ese momento.',
  noEnd: 'Sin fin',
  since: 'Desde',
  person: 'Persona',
  goOn: 'Continuar',
  members: {
    title: 'Miembros',
    add: 'Añadir personas',
    remove: 'Quitar',
    addTitle: (count: number, name: string): string => `¿Añadir ${people(count)} a «${name}»?`,
    removeTitle: (count: number, name: string): string => `¿Quitar ${people(count)} de «${name}»?`,
    people: 'Personas',
    find: 'Nombre, correo o usuario',
    how: 'Cómo',
    mapped: 'Por un proveedor de identidad',
    empty: 'Aún no hay miembros',
    emptyHint: 'Añada personas, hasta cien de una vez.',
  },
  create: {
    role: 'Crear rol',
    group: 'Crear grupo',
    api: 'Crear API',
    permission: 'Añadir un permiso',
  },
  choose: { all: 'Todos', reading: 'Todos los de solo lectura', none: 'Ninguno' },
  ready: {
    missing: 'Los roles predefinidos aún no existen',
    missingHint:
      'Administrator puede gestionar todo en este inquilino y Reader puede leerlo todo. El servidor crea ambos.',
    grown: 'Los roles predefinidos se pueden actualizar',
    grownHint: 'Esta versión tiene permisos que Administrator o Reader aún no incluye.',
    make: 'Crear los roles predefinidos',
    update: 'Actualizarlos',
    makeTitle: '¿Crear los roles Administrator y Reader?',
    updateTitle: '¿Actualizar Administrator y Reader?',
  },
};
