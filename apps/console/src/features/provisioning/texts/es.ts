import { counted } from '../../../texts/counted.js';
import type { ProvisioningTexts } from './provisioning-texts.js';

export const texts: ProvisioningTexts = {
  hint: 'Un directorio externo, como Entra u Okta, mantiene las personas y los grupos de un inquilino con SCIM 2.0.',
  base: { title: 'URL base', hint: 'El directorio la pide, junto con un token.' },
  directory: {
    title: 'Aplicación',
    hint: 'El directorio actúa como una aplicación de máquinas que puede mantener personas y grupos.',
    pick: 'Aplicación del directorio',
    create: 'Crear aplicación',
    name: 'Nombre',
    nameHint:
      'De quién es el directorio. Es el nombre de la aplicación en la lista de aplicaciones.',
    grantTitle: (name: string) => `¿Dejar que ${name} mantenga personas y grupos?`,
    grant: 'Permitir',
    chooseTenant: 'Elija arriba un inquilino para crear allí una aplicación.',
  },
  tokens: {
    title: 'Tokens',
    hint: 'Un token solo abre la URL base. Una aplicación tiene 10 como máximo.',
    create: 'Crear token',
    name: 'Nombre',
    nameHint: 'Dónde se usa.',
    end: 'Fin',
    endHint:
      'Como máximo dentro de dos años. Si se deja vacío, es dentro de un año. ' +
      'Los administradores reciben un aviso 30 y 7 días antes.',
    noEnd: 'Dentro de un año',
    ended: 'Terminado',
    lastUsed: 'Último uso',
    secret: 'Token SCIM',
    empty: 'Aún no hay tokens',
    emptyHint: 'Cree uno y péguelo donde el directorio pide un token secreto.',
    remove: 'Eliminar',
    removeTitle: counted('es', { one: '¿Eliminar # token?', other: '¿Eliminar # tokens?' }),
    removeHint: 'El directorio es rechazado de inmediato. Las personas que mantiene se quedan.',
  },
  missing: {
    title: (name: string) => `${name} no puede mantener personas y grupos`,
    hint: 'Sus tokens son rechazados hasta que tenga el permiso provision:users.',
  },
  requests: {
    title: 'Últimas solicitudes',
    hint:
      'Lo que los directorios pidieron por último, y por qué fueron rechazados. ' +
      'Un inquilino guarda las últimas 100.',
    request: 'Solicitud',
    answer: 'Respuesta',
    client: 'Aplicación',
    duration: 'Duración',
    at: 'Cuándo',
    empty: 'Aún no hay solicitudes',
    emptyHint: 'Pruebe la conexión donde se configura el directorio.',
    milliseconds: (count: number) =>
      new Intl.NumberFormat('es', { style: 'unit', unit: 'millisecond' }).format(count),
    outcomes: {
      done: 'Hecho',
      taken: 'Ya existe',
      value: 'Un valor no encaja',
      syntax: 'Ilegible',
      filter: 'El filtro no encaja',
      path: 'La ruta no encaja',
      target: 'No hay nada ahí',
      fixed: 'No se puede cambiar',
      tooMany: 'Demasiado a la vez',
      forbidden: 'No permitido',
      missing: 'No existe',
      changed: 'Cambiado entretanto',
      notOffered: 'No se ofrece',
      failed: 'El servidor falló',
      refused: 'Rechazado',
    },
  },
  commands: {
    connect: 'Conectar un directorio',
    requests: 'Mostrar las últimas solicitudes de los directorios',
  },
};
