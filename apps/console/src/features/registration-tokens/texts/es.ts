import { counted } from '../../../texts/counted.js';
import type { TokenTexts } from './token-texts.js';

export const texts: TokenTexts = {
  list: {
    hint: 'Con uno, un programa de un socio o una canalización registra aplicaciones por sí mismo.',
    create: 'Crear token de registro',
    search: 'Buscar por nombre',
    empty: 'Todavía no hay tokens de registro',
    emptyHint:
      'Dé uno a quienes tienen programas que crean sus propias aplicaciones. Dice cuántas, ' +
      'para qué API y hasta cuándo.',
    name: 'Nombre',
    tenant: 'Inquilino',
    left: 'Usos restantes',
    end: 'Fin',
    lastUsed: 'Último uso',
    created: 'Creado',
  },
  left: (left, all) => `${left} de ${all}`,
  state: { works: 'Válido', usedUp: 'Agotado', ended: 'Terminado' },
  fields: {
    label: 'Nombre',
    labelHint: 'Para quién es. Da nombre al token en esta lista.',
    tenantHint: 'El inquilino de las aplicaciones. Vacío: el inquilino predeterminado.',
    uses: 'Aplicaciones que registra',
    usesHint: '1000 como máximo.',
    end: 'Fin',
    endHint: 'Dentro de un año como máximo. Vacío: dentro de 30 días.',
    noEnd: 'Dentro de 30 días',
    grants: 'Tipos de concesión',
    grantsHint: 'Las formas en que sus aplicaciones pueden obtener tokens.',
    resources: 'API',
    resourcesHint: 'Sus aplicaciones pueden obtener todos los permisos de estas API.',
    noResources: 'Ninguna',
    isPublic: 'Sus aplicaciones no guardan ningún secreto',
    isPublicHint:
      'Para programas que se ejecutan en los equipos de las personas, como un agente de escritorio.',
  },
  publicMachine: 'Una aplicación que no guarda ningún secreto no puede tener client_credentials.',
  kinds: { public: 'Sin secreto', confidential: 'Con secreto' },
  create: {
    hint: 'El token se muestra una sola vez, al final.',
    section: 'Lo que puede registrar',
    title: (name) => `¿Crear el token de registro ${name}?`,
    effect: counted('es', {
      one: 'Quien lo tenga puede registrar # aplicación.',
      other: 'Quien lo tenga puede registrar # aplicaciones.',
    }),
    done: (name) => `${name} está listo`,
    doneHint: 'Dé el token al programa que registra aplicaciones.',
    secret: 'Token de registro',
    try: 'Registrar una aplicación',
    tryHint: 'La respuesta contiene su ID de cliente y lo que la gestiona después.',
    open: 'Abrir el token de registro',
  },
  off: 'Este inquilino no acepta registros',
  offHint:
    'Hasta que lo haga, no se puede registrar nada con el token. Se ajusta en la pestaña Agentes de una API.',
  page: {
    bounds: 'Lo que puede registrar',
    about: 'Acerca de este registro',
    maker: 'Creado por',
    kind: 'Aplicaciones',
  },
  remove: {
    title: (name) => `¿Eliminar ${name}?`,
    titleOf: counted('es', {
      one: '¿Eliminar # token de registro?',
      other: '¿Eliminar # tokens de registro?',
    }),
    action: 'Eliminar token de registro',
    actionOf: 'Eliminar',
    hint: 'Ya no se registra nada con él. Las aplicaciones que llegaron con él permanecen.',
  },
};
