import { counted } from '../../../texts/counted.js';
import type { GroupTexts } from './group-texts.js';

const groups = counted('es', { one: '# grupo', other: '# grupos' });
const roles = counted('es', { one: '# rol', other: '# roles' });

export const texts: GroupTexts = {
  list: {
    hint: 'Un grupo contiene personas y otros grupos. Lo que puede el grupo, lo pueden todos.',
    create: 'Crear grupo',
    search: 'Buscar por nombre',
    empty: 'Aún no hay grupos',
    emptyHint:
      'Cree un grupo para un equipo o un departamento, añada a sus personas y asígnele ' + 'roles.',
    changed: 'Modificado',
    view: 'Vista',
    tree: 'Árbol',
    list: 'Lista',
  },
  tree: {
    open: (name: string): string => `Abrir ${name}`,
    close: (name: string): string => `Cerrar ${name}`,
    nothingInside: 'No hay grupos dentro',
    members: counted('es', { one: '# miembro', other: '# miembros' }),
  },
  createHint: 'Los miembros, los roles y los grupos anidados vienen después.',
  name: 'Nombre',
  description: 'Descripción',
  externalId: 'ID externo',
  externalIdHint: 'Cómo llama otro sistema a este grupo.',
  about: 'Acerca de este grupo',
  person: 'Persona',
  tabs: {
    members: 'Miembros',
    effective: 'Todos los miembros',
    nested: 'Grupos anidados',
    roles: 'Roles',
    settings: 'Configuración',
  },
  effective: {
    hint: 'Los miembros de este grupo y de cada grupo dentro de él.',
    how: 'Cómo',
    direct: 'Directamente',
    byGroup: (name: string): string => `Por ${name}`,
    empty: 'Este grupo no tiene personas',
    emptyHint: 'Añada miembros o anide un grupo que los tenga.',
  },
  nested: {
    hint:
      'Las personas de un grupo anidado cuentan como miembros aquí y tienen los roles de ' +
      'este grupo.',
    groups: 'Grupos',
    add: 'Anidar grupos',
    remove: 'Quitar',
    removeOne: (name: string): string => `Quitar ${name}`,
    addTitle: (count: number, name: string): string => `¿Añadir ${groups(count)} a «${name}»?`,
    removeTitle: (nested: string, name: string): string => `¿Quitar «${nested}» de «${name}»?`,
    empty: 'No hay grupos anidados',
    emptyHint: 'Anide el grupo de un equipo en el de su departamento.',
  },
  roles: {
    role: 'Rol',
    add: 'Dar roles',
    remove: 'Quitar',
    addTitle: (count: number, name: string): string => `¿Añadir ${roles(count)} a «${name}»?`,
    removeTitle: (count: number, name: string): string => `¿Quitar ${roles(count)} de «${name}»?`,
    empty: 'Aún no hay roles',
    emptyHint: 'Todos los miembros del grupo reciben sus roles.',
    effective: 'Roles efectivos',
    effectiveHint: 'Con los roles de los grupos que contienen a este.',
  },
  remove: {
    action: 'Eliminar grupo',
    title: (name: string): string => `¿Eliminar el grupo «${name}»?`,
    hint:
      'Sus miembros pierden lo que tienen por él. Las personas y los grupos anidados se ' +
      'quedan.',
  },
};
