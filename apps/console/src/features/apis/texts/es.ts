import { counted } from '../../../texts/counted.js';
import type { ApiTexts } from './api-texts.js';

export const texts: ApiTexts = {
  list: {
    hint: 'Aquello para lo que las aplicaciones obtienen tokens. Cada API tiene sus permisos.',
    create: 'Crear API',
    search: 'Buscar por nombre',
    empty: 'Aún no hay API',
    emptyHint:
      'Una API es aquello para lo que sirve un token. Nombre sus permisos y diga qué aplicaciones ' +
      'pueden llamarla.',
    name: 'Nombre',
    audience: 'Identificador',
    access: 'Acceso',
    changed: 'Modificado',
  },
  system: 'Sistema',
  systemHint: 'El servidor gestiona esta API, así que no se puede cambiar.',
  rbacOn: 'Por roles',
  rbacOff: 'Por aplicación',
  tabs: { settings: 'Configuración', permissions: 'Permisos', applications: 'Aplicaciones' },
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    audience: 'Identificador (audience)',
    audienceHint:
      'La dirección a la que van los tokens, como https://orders.example. No tiene que existir.',
    type: 'Tipo',
    lifetime: 'Duración de los tokens de acceso',
    byDefault: 'Como el servidor',
    seconds: 'segundos',
    algorithm: 'Algoritmo de firma',
    algorithmHint: 'El único algoritmo que la API acepta.',
    secretHint: 'HS256 firma con un secreto que comparten la API y el servidor.',
    secret: 'Secreto de firma',
    rbac: 'La persona también necesita el permiso',
    rbacHint: 'Decide quién tiene un permiso cuando una aplicación actúa por una persona.',
    rbacOnHint:
      'Activado: el token contiene lo que la aplicación puede y la persona tiene por roles, grupos o directamente.',
    rbacOffHint:
      'Desactivado: el token contiene lo que la aplicación puede, para cada persona que inicia sesión.',
    skipConsent: 'Las aplicaciones propias no necesitan consentimiento',
    skipConsentHint: 'No se pregunta a quienes usan sus propias aplicaciones.',
  },
  types: {
    api: 'API',
    web_application: 'Aplicación web',
    platform: 'Plataforma',
    device: 'Dispositivo',
    database: 'Base de datos',
  },
  settings: {
    identity: 'Identidad',
    tokens: 'Tokens',
    rights: 'Quién puede qué',
    about: 'Sobre este registro',
  },
  permissions: {
    permission: 'Permiso',
    description: 'Descripción',
    empty: 'Aún no hay permisos',
    emptyHint: 'Un permiso nombra una cosa que quien llama puede hacer, como read:orders.',
    add: 'Añadir un permiso',
    edit: 'Editar',
    remove: 'Eliminar',
    search: 'Buscar por nombre',
    twoFactors: 'Requiere dos factores',
    twoFactorsHint:
      'Un token de una persona solo incluye este permiso tras un inicio de sesión con dos factores.',
    youngLogin: 'Segundos desde el inicio de sesión, como máximo',
    youngLoginHint: 'Vacío: el inicio de sesión puede ser tan antiguo como la sesión.',
    nameHint: 'Sin espacios, como read:orders.',
    removeTitle: counted('es', { one: '¿Eliminar # permiso?', other: '¿Eliminar # permisos?' }),
    removeHint: 'Las personas, aplicaciones y roles que lo tienen lo pierden.',
  },
  applications: {
    application: 'Aplicación',
    since: 'Desde',
    empty: 'Aún ninguna aplicación puede llamar a esta API',
    emptyHint: 'Autorice una aplicación y concédale permisos en su propia página.',
    add: 'Autorizar una aplicación',
    addTitle: (api) => `¿Autorizar una aplicación para ${api}?`,
    remove: 'Retirar',
    removeTitle: (api) => `¿Retirar ${api} a estas aplicaciones?`,
  },
  remove: {
    title: (name) => `¿Eliminar ${name}?`,
    action: 'Eliminar la API',
    hint: 'Sus permisos desaparecen con ella y sus tokens dejan de ser válidos.',
  },
};
