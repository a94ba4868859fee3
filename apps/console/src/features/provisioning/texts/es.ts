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
};
