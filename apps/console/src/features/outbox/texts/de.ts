import type { OutboxTexts } from './outbox-texts.js';

export const texts: OutboxTexts = {
  hint:
    'Mails, die auf dem Server als Dateien liegen, weil kein Mailserver eingestellt ist. Die ' +
    'neuesten zuerst.',
  to: 'An',
  subject: 'Betreff',
  written: 'Geschrieben',
  open: 'Öffnen',
  openMailTo: (address: string): string => `Die Mail an ${address} öffnen`,
  close: 'Schließen',
  empty: 'Noch keine Mails',
  emptyHint:
    'Hier erscheint eine Mail, sobald der Server eine schreibt: eine Einladung, ein neues ' +
    'Passwort, einen Code.',
  sent: 'Mails werden gesendet',
  sentHint: 'Der Server sendet Mails über einen Mailserver, also gibt es keine Dateien.',
  closed:
    'Mails lassen sich nur öffnen, wo die Adresse des Servers eine Loopback-Adresse ist. Auf ' +
    'dem Rechner des Servers zeigt sie keyward outbox.',
  more: 'Nur die neuesten 100 Mails sind aufgeführt. Ältere liegen als Dateien im Ordner.',
  failed: 'Die Mails ließen sich nicht lesen',
  openFailed: 'Die Mail ließ sich nicht öffnen',
  warning:
    'Ein Link in einer Mail öffnet das Konto, an das sie geht. Das Protokoll hält fest, dass ' +
    'Sie sie geöffnet haben.',
};
