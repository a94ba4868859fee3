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
  tabs: {
    settings: 'Configuración',
    permissions: 'Permisos',
    applications: 'Aplicaciones',
    agents: 'Agentes',
  },
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
      'Activado: el token contiene lo que la aplicación puede y la persona tiene por ' +
      'roles, grupos o directamente.',
    rbacOffHint:
      'Desactivado: el token contiene lo que la aplicación puede, para cada persona que ' +
      'inicia sesión.',
    skipConsent: 'Las aplicaciones propias no necesitan consentimiento',
    skipConsentHint: 'No se pregunta a quienes usan sus propias aplicaciones.',
    detailsTypes: 'Tipos de detalles de autorización',
    detailsTypesHint:
      'Lo que las aplicaciones pueden pedir de uno en uno, como un pago: una lista de type, schema y text, en JSON.',
    detailsTypesWrong: 'Se espera una lista en JSON.',
  },
  foreignServer: {
    title: 'API de otra empresa',
    hint:
      'Para una aplicación externa que confía en las personas de este servidor (ID-JAG). ' +
      'Déjelo vacío para sus propias API.',
    issuer: 'Dirección del servidor externo (issuer)',
    issuerHint: 'Las aplicaciones cambian sus tokens por una aserción que ese servidor acepta.',
    client: 'Aplicación aquí',
    idThere: 'Su ID de cliente allí',
    add: 'Añadir una aplicación',
    row: (number: number) => `Aplicación ${number}`,
    remove: (number: number) => `Quitar la aplicación ${number}`,
    twice: 'Esta aplicación ya está en la lista.',
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
  agents: {
    title: 'Dejar entrar a los agentes',
    hint:
      'Los agentes y otros clientes MCP llegan sin estar registrados. Se pregunta a ' +
      'cada persona antes de que una aplicación así reciba algo, y nunca recibe más de ' +
      'lo que la persona tiene.',
    allowed: 'Las aplicaciones no registradas pueden usar esta API',
    allowedHint: 'Al desactivarlo termina de inmediato lo que recibieron para esta API.',
    scopes: 'Permisos que pueden recibir',
    scopesHint: 'No elija ninguno para que puedan pedir todos los permisos de esta API.',
    allScopes: 'Todos los permisos',
    defaults: 'Permisos cuando no piden ninguno',
    defaultsHint: 'Mejor pocos. La persona debe tenerlos y dar su consentimiento.',
    taken: 'Quién puede llegar',
    takenHint: 'Vale para cada API del inquilino que esté abierta a ellas.',
    documents: 'Aplicaciones con un documento de metadatos',
    documentsHint:
      'La dirección del documento es el identificador del cliente. Las personas ven su host.',
    documentsOf: { off: 'Ninguna', hosts: 'De los hosts de abajo', any: 'De cualquier host' },
    hosts: 'Hosts',
    hostsHint:
      'Como agent.example, o *.agent.example para todos los hosts por debajo. Pulse ' +
      'Intro después de cada uno.',
    registration: 'Aplicaciones que se registran solas',
    registrationHint:
      'Una vía más antigua. Cualquier programa puede llamarse como quiera; no se guarda ' +
      'nada antes de un consentimiento.',
    registrationOf: {
      off: 'Ninguna',
      token: 'Con un token de registro',
      open: 'Cualquier aplicación',
    },
    limits: 'Límites',
    limitsHint: 'Por cada red. Súbalos si toda una empresa llega desde una sola dirección.',
    days: 'Días hasta volver a preguntar',
    daysHint: 'Marcado cuando se pregunta. La persona puede elegir otro fin.',
    perMinute: 'Documentos nuevos por minuto',
    perHour: 'Registros por hora',
    open: 'Dejar entrar',
    openTitle: (api: string) => `¿Dejar que aplicaciones no registradas usen ${api}?`,
    openHint: 'Aplicaciones que no están en su lista podrán entonces pedir acceso.',
    close: 'Guardar',
    closeTitle: (api: string) => `¿Mantener fuera de ${api} las aplicaciones no registradas?`,
    closeHint: 'Lo que recibieron para esta API termina de inmediato.',
    trial: 'Probar un documento',
    trialHint:
      'El servidor lo obtiene como lo haría para una aplicación y dice qué está mal. Un ' +
      'resultado se guarda un minuto o más.',
    address: 'Dirección del documento',
    try: 'Probar',
    failed: 'El documento no se probó',
    good: 'Este documento es correcto',
    goodHint: (host: string, name: string) =>
      `Las personas ven el host ${host}. La aplicación se llama «${name}». Las respuestas van a:`,
    refused: 'Este documento se rechazaría',
  },
  remove: {
    title: (name) => `¿Eliminar ${name}?`,
    action: 'Eliminar la API',
    hint: 'Sus permisos desaparecen con ella y sus tokens dejan de ser válidos.',
  },
};
