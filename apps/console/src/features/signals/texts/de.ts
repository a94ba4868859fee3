import type { SignalTexts } from './signal-texts.js';

export const texts: SignalTexts = {
  list: {
    hint: 'Empfänger, die erfahren, wenn hier eine Sitzung endet oder ein Konto gesperrt wird.',
    empty: 'Noch keine Empfänger',
    emptyHint:
      'Ein Empfänger legt seinen Strom selbst an: ' +
      'Geben Sie seiner Anwendung die Berechtigung ssf.manage der Management API.',
    receiver: 'Empfänger',
    state: 'Zustand',
    delivery: 'Zustellung',
    waiting: 'Wartet im Protokoll',
    ours: 'Was ein Empfänger braucht',
    oursHint: 'Diese Adresse, und Client-ID und Secret seiner Anwendung.',
    metadata: 'Metadaten',
  },
  state: {
    works: 'Läuft',
    failing: 'Gestört',
    paused: 'Pausiert',
    disabled: 'Abgeschaltet',
  },
  deliveries: {
    push: 'An den Empfänger gesendet',
    poll: 'Vom Empfänger abgeholt',
  },
  page: {
    address: 'Adresse',
    problem: 'Letztes Problem',
    attempts: 'Vergebliche Versuche',
    reason: 'Grund',
    events: 'Ereignisse',
    eventsHint: 'Der Empfänger sagt, welche er will.',
    requested: 'Gewünscht',
    all: 'Alle',
    delivered: 'Mitgeteilt',
  },
  turn: {
    title: 'Anhalten oder aktivieren',
    hint: 'Der Empfänger erfährt davon und darf seinen Strom wieder aktivieren.',
    pause: 'Anhalten',
    pauseTitle: (name: string) => `Den Strom von ${name} anhalten?`,
    pauseHint: 'Was inzwischen geschieht, wartet im Protokoll.',
    enable: 'Aktivieren',
    enableTitle: (name: string) => `Den Strom von ${name} aktivieren?`,
    enableHint: 'Er macht weiter, wo er aufgehört hat.',
  },
  remove: {
    title: (name: string) => `Den Strom von ${name} beenden?`,
    action: 'Strom beenden',
    hint:
      'Der Empfänger erfährt nichts mehr. ' +
      'Er darf einen neuen Strom anlegen, solange seine Anwendung die Berechtigung hat.',
  },
};
