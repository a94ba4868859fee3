import type { SignalTexts } from './signal-texts.js';

export const texts: SignalTexts = {
  list: {
    hint: 'Receptores que saben cuándo termina aquí una sesión o se bloquea una cuenta.',
    empty: 'Aún no hay receptores',
    emptyHint:
      'Un receptor crea su flujo por sí mismo: dé a su aplicación el permiso ssf.manage de la Management API.',
    receiver: 'Receptor',
    state: 'Estado',
    delivery: 'Entrega',
    waiting: 'Espera en el registro',
    ours: 'Lo que necesita un receptor',
    oursHint: 'Esta dirección, y el ID de cliente y el secreto de su aplicación.',
    metadata: 'Metadatos',
  },
  state: {
    works: 'Funciona',
    failing: 'Falla',
    paused: 'En pausa',
    disabled: 'Desactivado',
  },
  deliveries: {
    push: 'Se envía al receptor',
    poll: 'Lo recoge el receptor',
  },
  page: {
    address: 'Dirección',
    problem: 'Último problema',
    attempts: 'Intentos en vano',
    reason: 'Motivo',
    events: 'Eventos',
    eventsHint: 'El receptor dice cuáles quiere.',
    requested: 'Pedidos',
    all: 'Todos',
    delivered: 'Comunicados',
  },
  turn: {
    title: 'Pausar o activar',
    hint: 'El receptor se entera y puede volver a activar su flujo.',
    pause: 'Pausar',
    pauseTitle: (name: string) => `¿Pausar el flujo de ${name}?`,
    pauseHint: 'Lo que ocurre mientras tanto espera en el registro.',
    enable: 'Activar',
    enableTitle: (name: string) => `¿Activar el flujo de ${name}?`,
    enableHint: 'Continúa donde se detuvo.',
  },
  remove: {
    title: (name: string) => `¿Terminar el flujo de ${name}?`,
    action: 'Terminar el flujo',
    hint: 'El receptor no sabe nada más. Puede crear otro flujo mientras su aplicación tenga el permiso.',
  },
};
