import { counted } from '../../../texts/counted.js';
import type { AuditTexts } from './audit-texts.js';

const events = counted('es', { one: '# evento', other: '# eventos' });
const digits = new Intl.NumberFormat('es');

export const texts: AuditTexts = {
  hint:
    'Cada escritura, inicio de sesión y rechazo, sellado para que nadie lo cambie ' +
    'sin ser visto.',
  empty: 'Aún no hay eventos',
  emptyHint: 'Lo que se cambia aquí o por la API aparece con sus valores de antes y después.',
  filter: {
    event: 'Cualquier evento',
    actor: 'De cualquiera',
    time: 'En cualquier momento',
    anyTime: 'En cualquier momento',
    since: 'Desde',
    until: 'Hasta',
    record: 'Registro',
    request: 'Solicitud',
    drop: (filter) => `Quitar el filtro ${filter}`,
  },
  time: {
    hour: 'Última hora',
    day: 'Últimas 24 horas',
    week: 'Últimos 7 días',
    month: 'Últimos 30 días',
    between: 'Entre dos momentos…',
  },
  group: {
    'user.logged_in': 'Inicios de sesión',
    'user.login_failed': 'Inicios de sesión fallidos',
    'refused.*': 'Rechazos',
    'user.*': 'Personas',
    'client.*': 'Aplicaciones',
    'resource.*': 'API',
    'scope.*': 'Permisos',
    'role.*': 'Roles',
    'group.*': 'Grupos',
    'tenant.*': 'Inquilinos',
    'identity_provider.*': 'Proveedores de identidad',
    'authenticator.*': 'Segundos factores',
    'ticket.*': 'Enlaces',
    'grant.*': 'Tokens y consentimientos',
    'session.*': 'Sesiones',
    'signing_key.*': 'Claves',
  },
  export: {
    action: 'Exportar',
    read: (count) => events(count),
    done: (count) => `Exportado: ${events(count)}`,
    cut: (count) =>
      `Exportado: los primeros ${events(count)}. Elija un tiempo más corto para los demás.`,
    failed: 'La exportación no funcionó',
  },
  chain: {
    title: 'Estado de la cadena',
    hint:
      'Cada evento se sella junto con el anterior. Un cambio, un hueco o un añadido ' +
      'rompe la cadena.',
    end: 'Fin de la cadena',
    sealed: 'Eventos sellados',
    lastSeal: 'Último sello',
    tail: 'A la espera de un sello',
    noTail: 'Ninguno',
    waiting: (count) => events(count),
    overdue: 'atrasado',
    pruned: 'Eliminados por su antigüedad',
    nothingPruned: 'Ninguno',
    prunedUpTo: (count) => events(count),
    verification: 'Verificación',
    verificationHint:
      'El servidor comprueba el sello de cada evento, de 500 en 500. Solo «keyward ' +
      'audit verify» encuentra eventos falsificados sin sello y las cadenas de ' +
      'inquilinos eliminados.',
    verify: 'Verificar el registro',
    checked: (count) => `Comprobado: ${events(count)}`,
    notVerified: 'No se pudo verificar el registro',
    intact: 'La cadena está intacta',
    intactHint: (count) => `Todos los sellos hasta el lugar ${digits.format(count)} son correctos.`,
    broken: (place) => `La cadena está rota en el lugar ${digits.format(place)}`,
    reason: {
      missing: 'Falta el evento de este lugar.',
      changed: 'El evento de este lugar se cambió después de sellarlo.',
      added: 'Aquí se añadió un evento que ningún servidor ha sellado.',
      forged: 'Alguien sin la clave movió el inicio de la cadena.',
    },
  },
};
