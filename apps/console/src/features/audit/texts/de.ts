import { counted } from '../../../texts/counted.js';
import type { AuditTexts } from './audit-texts.js';

const events = counted('de', { one: '# Ereignis', other: '# Ereignisse' });
const digits = new Intl.NumberFormat('de');

export const texts: AuditTexts = {
  hint: 'Jede Änderung, Anmeldung und Ablehnung, so versiegelt, dass niemand sie unbemerkt ändert.',
  empty: 'Noch keine Ereignisse',
  emptyHint: 'Was hier oder über die API geändert wird, erscheint mit den Werten davor und danach.',
  filter: {
    event: 'Jedes Ereignis',
    actor: 'Von allen',
    time: 'Jederzeit',
    anyTime: 'Jederzeit',
    since: 'Von',
    until: 'Bis',
    record: 'Eintrag',
    request: 'Anfrage',
    drop: (filter) => `Filter ${filter} entfernen`,
  },
  time: {
    hour: 'Letzte Stunde',
    day: 'Letzte 24 Stunden',
    week: 'Letzte 7 Tage',
    month: 'Letzte 30 Tage',
    between: 'Zwischen zwei Zeitpunkten …',
  },
  group: {
    'user.logged_in': 'Anmeldungen',
    'user.login_failed': 'Fehlgeschlagene Anmeldungen',
    'refused.*': 'Ablehnungen',
    'user.*': 'Personen',
    'client.*': 'Anwendungen',
    'resource.*': 'APIs',
    'scope.*': 'Berechtigungen',
    'role.*': 'Rollen',
    'group.*': 'Gruppen',
    'tenant.*': 'Mandanten',
    'identity_provider.*': 'Identitätsanbieter',
    'authenticator.*': 'Zweite Faktoren',
    'ticket.*': 'Links',
    'grant.*': 'Tokens und Zustimmungen',
    'session.*': 'Sitzungen',
    'signing_key.*': 'Schlüssel',
  },
  export: {
    action: 'Exportieren',
    read: (count) => events(count),
    done: (count) => `${events(count)} exportiert`,
    cut: (count) =>
      `Die ersten ${events(count)} sind exportiert. Wählen Sie für die übrigen eine kürzere Zeit.`,
    failed: 'Der Export ist misslungen',
  },
  chain: {
    title: 'Zustand der Kette',
    hint:
      'Jedes Ereignis ist mit dem davor versiegelt. Eine Änderung, Lücke oder ' +
      'Ergänzung bricht die Kette.',
    end: 'Ende der Kette',
    sealed: 'Versiegelte Ereignisse',
    lastSeal: 'Letztes Siegel',
    tail: 'Warten auf ein Siegel',
    noTail: 'Keine',
    waiting: (count) => events(count),
    overdue: 'überfällig',
    pruned: 'Wegen ihres Alters entfernt',
    nothingPruned: 'Keine',
    prunedUpTo: (count) => events(count),
    verification: 'Prüfung',
    verificationHint:
      'Der Server prüft das Siegel jedes Ereignisses, je 500 zusammen. Gefälschte ' +
      'Ereignisse ohne Siegel und die Ketten gelöschter Mandanten findet nur ' +
      '„keyward audit verify“.',
    verify: 'Protokoll prüfen',
    checked: (count) => `${events(count)} geprüft`,
    notVerified: 'Das Protokoll konnte nicht geprüft werden',
    intact: 'Die Kette ist unversehrt',
    intactHint: (count) => `Alle Siegel bis Platz ${digits.format(count)} stimmen.`,
    broken: (place) => `Die Kette ist bei Platz ${digits.format(place)} gebrochen`,
    reason: {
      missing: 'Das Ereignis an diesem Platz fehlt.',
      changed: 'Das Ereignis an diesem Platz wurde nach dem Versiegeln geändert.',
      added: 'Hier wurde ein Ereignis eingefügt, das kein Server versiegelt hat.',
      forged: 'Der Anfang der Kette wurde ohne den Schlüssel verschoben.',
    },
  },
};
