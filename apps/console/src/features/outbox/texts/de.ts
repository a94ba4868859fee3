import type { OutboxTexts } from './outbox-texts.js';

export const texts: OutboxTexts = {
  hint:
    'E-Mails, die auf dem Server als Dateien liegen, weil kein Mailserver eingestellt ist. Die ' +
    'neuesten zuerst.',
  guide: 'So senden Sie E-Mails',
  to: 'An',
  subject: 'Betreff',
  written: 'Geschrieben',
  open: 'Öffnen',
  openMailTo: (address: string): string => `Die E-Mail an ${address} öffnen`,
  empty: 'Noch keine E-Mails',
  emptyHint:
    'Hier erscheint eine E-Mail, sobald der Server eine schreibt: eine Einladung, ein neues ' +
    'Passwort, einen Code.',
  sent: 'E-Mails werden gesendet',
  sentHint: 'Der Server sendet E-Mails über einen Mailserver, also gibt es keine Dateien.',
  closed:
    'E-Mails lassen sich nur öffnen, wo die Adresse des Servers eine Loopback-Adresse ist. Auf ' +
    'dem Rechner des Servers zeigt sie keyward outbox.',
  more: 'Nur die neuesten 100 E-Mails sind aufgeführt. Ältere liegen als Dateien im Ordner.',
  failed: 'Die E-Mails ließen sich nicht lesen',
  openFailed: 'Die E-Mail ließ sich nicht öffnen',
  warning:
    'Ein Link in einer E-Mail öffnet das Konto, an das sie geht. Das Prüfprotokoll hält fest, dass ' +
    'Sie sie geöffnet haben.',
};
