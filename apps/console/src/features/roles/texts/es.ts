import { counted } from '../../../texts/counted.js';
import type { RoleTexts } from './role-texts.js';

const permissions = counted('es', { one: '# permiso', other: '# permisos' });

export const texts: RoleTexts = {
  list: {
    hint:
      'Un rol es un conjunto de permisos. Las personas lo reciben directamente o por un ' +
      'grupo.',
    create: 'Crear rol',
    search: 'Buscar por nombre',
    empty: 'Aún no hay roles',
    emptyHint:
      'Dé a un rol el nombre de una tarea, como «Contabilidad». Asígnele permisos y luego ' +
      'déselo a personas y grupos.',
    kind: 'Tipo',
    changed: 'Modificado',
  },
  createHint: 'Los permisos y los miembros vienen después.',
  name: 'Nombre',
  nameHint: 'El nombre para los administradores, único en su inquilino.',
  description: 'Descripción',
  isDefault: 'Rol predeterminado',
  isDefaultHint: 'Cada persona nueva lo recibe.',
  isSystem: 'Rol del sistema',
  isSystemHint: 'El servidor creó este rol. No se puede modificar.',
  about: 'Acerca de este rol',
  person: 'Persona',
  tabs: {
    permissions: 'Permisos',
    members: 'Miembros',
    effective: 'Todos los que lo tienen',
    settings: 'Configuración',
  },
  permissions: {
    add: 'Añadir permisos',
    remove: 'Quitar',
    addTitle: (count: number, name: string): string => `¿Añadir ${permissions(count)} a «${name}»?`,
    removeTitle: (count: number, name: string): string =>
      `¿Quitar ${permissions(count)} de «${name}»?`,
    permission: 'Permiso',
    api: 'API',
    empty: 'Aún no hay permisos',
    emptyHint:
      'Sin permisos, el rol no da nada. Elija una API y lo que sus miembros pueden hacer ' +
      'allí.',
  },
  effective: {
    hint: 'Los miembros del rol y los de los grupos que lo tienen.',
    how: 'Cómo',
    direct: 'Directamente',
    byGroup: (group: string): string => `Por ${group}`,
    empty: 'Nadie tiene este rol',
    emptyHint: 'Añada miembros o dé el rol a un grupo.',
  },
  remove: {
    action: 'Eliminar rol',
    title: (name: string): string => `¿Eliminar el rol «${name}»?`,
    hint: 'Todos los que lo tienen pierden sus permisos al instante.',
  },
};
