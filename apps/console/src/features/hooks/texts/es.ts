import type { HookTexts } from './hook-texts.js';

export const texts: HookTexts = {
  list: {
    hint: 'Un hook es un servidor propio al que Keyward pregunta antes de decidir.',
    create: 'Crear hook',
    empty: 'Aún no hay hooks',
    emptyHint: 'Con él, un servidor propio opina sobre tokens, inicios de sesión y registros.',
    type: 'Se le pregunta por',
    state: 'Estado',
    address: 'Dirección',
    tenant: 'Inquilino',
    created: 'Creado',
  },
  types: {
    claims: 'Claims en los tokens',
    'before-login': 'Inicios de sesión',
    'before-registration': 'Registros',
    'check-password': 'Contraseñas',
  },
  typeHints: {
    claims: 'Añade claims a los tokens.',
    'before-login': 'Deniega inicios de sesión con un texto o pide un segundo factor.',
    'before-registration': 'Deniega registros o anota algo sobre la persona.',
    'check-password': 'Conoce las contraseñas de personas que aún no tienen una aquí.',
  },
  state: {
    works: 'Funciona',
    failing: 'Falla',
    paused: 'En pausa',
  },
  fields: {
    addressHint: 'Dónde escucha su servidor, con https.',
    tenantHint:
      'Por las personas y aplicaciones de quién se le pregunta. Vacío: el inquilino predeterminado.',
    time: 'Milisegundos para responder',
    timeHint: 'De 50 a 5000. Vacío: lo que tienen los hooks de este tipo.',
    failure: 'Si falla o no responde',
    claimsHint: 'Elija: cualquiera de las dos puede ser mala para usted.',
    modes: { deny: 'Denegar', allow: 'Seguir sin él' },
    effects: {
      claims: {
        deny: 'Todos los inicios de sesión del inquilino se detienen hasta que vuelva a responder.',
        allow: 'Los tokens llegan sin sus claims.',
      },
      'before-login': {
        deny: 'Todos los inicios de sesión del inquilino se detienen hasta que vuelva a responder.',
        allow: 'Las personas entran sin su opinión.',
      },
      'before-registration': {
        deny: 'No se crean cuentas hasta que vuelva a responder.',
        allow: 'Las cuentas se crean sin su opinión.',
      },
    },
    passwordFails: 'Si falla o no responde, la contraseña cuenta como incorrecta.',
  },
  create: {
    section: 'Por qué se le pregunta',
    hint: 'Al principio está en pausa, hasta que su servidor tenga el secreto.',
    next: 'Dé el secreto a su servidor. Después abra el hook, envíe una prueba y actívelo.',
    open: 'Abrir el hook',
  },
  page: {
    about: 'El hook',
    problem: 'Falló por última vez porque',
    failed: 'Falló',
    settings: 'Ajustes',
    settingsHint: 'Al guardarlos, el hook se basa en sus permisos.',
  },
  trial: {
    title: 'Probarlo',
    hint: 'Una prueba no pregunta por ninguna persona real y no afecta a los inicios de sesión.',
    test: 'Enviar una prueba',
    notTested: 'La prueba no se envió',
    outcomes: {
      answered: 'Responde como debe',
      nothing_said: 'Responde que no tiene nada que decir',
      failed: 'Falla',
    },
    took: (milliseconds: number, status: number | null) =>
      status === null ? `${milliseconds} ms` : `Estado ${status}, ${milliseconds} ms`,
    understood: 'Lo que se entendió',
    yesToAll: 'Dice que sí a una contraseña inventada.',
    pause: 'Pausar',
    pauseTitle: (name: string) => `¿Pausar «${name}»?`,
    pauseHint: 'Ya no se le pregunta.',
    enable: 'Activar',
    enableTitle: (name: string) => `¿Activar «${name}»?`,
    enableHint: 'Desde ahora se le pregunta, y sus respuestas cuentan.',
  },
  failures: {
    title: 'Últimos fallos',
    hint: 'Tras cinco fallos en 30 segundos no se le pregunta durante 30 segundos.',
    empty: 'Sin fallos',
  },
  maker: {
    title: 'Se basa en',
    hint: 'Se pregunta a un hook mientras esta cuenta pudiera crearlo. Asúmalo antes de que se vaya.',
    server: 'El servidor',
    action: 'Asumir',
    question: (name: string) => `¿Asumir «${name}»?`,
    effect: 'Entonces se basa en sus permisos.',
  },
  secret: {
    label: 'Secreto del hook',
    hint: 'Se muestra aquí al crearlo.',
    change: 'Secreto nuevo',
    question: (name: string) => `¿Dar a «${name}» un secreto nuevo?`,
    overlap: 'El anterior firma un día más.',
  },
  remove: {
    title: (name: string) => `¿Eliminar «${name}»?`,
    action: 'Eliminar hook',
    hint: 'Ya no se pregunta a su servidor.',
  },
};
