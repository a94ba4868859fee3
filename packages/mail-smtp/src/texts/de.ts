import type { Texts } from './texts.js';

export const german: Texts = {
  tag: 'de',
  prefix: 'de',
  direction: 'ltr',
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  letters: {
    one_time_password: {
      subject: 'Ihr Code für {client}',
      body: 'Das ist Ihr Code für {client}:',
      validity:
        'Er gilt einmal und nur {time} lang. Niemand von {client} wird Sie je danach fragen.',
      unasked:
        'Wenn Sie sich nicht gerade anmelden, übergehen Sie diese Nachricht. Geben Sie den ' +
        'Code nicht weiter.',
      short: '{code} ist Ihr Code für {client}. Er gilt {time} lang. Geben Sie ihn nicht weiter.',
    },
    password_reset: {
      subject: 'Ein neues Passwort für {client}',
      body: 'Für Ihr Konto bei {client} wurde ein neues Passwort angefordert.',
      action: 'Neues Passwort wählen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked:
        'Wenn Sie das nicht waren, übergehen Sie diese Nachricht. Ihr Passwort bleibt, wie es ist.',
      short: 'Neues Passwort für {client} wählen: {link}. Der Link gilt {time} lang.',
    },
    email_verification: {
      subject: 'Bestätigen Sie Ihre Adresse für {client}',
      body: 'Bitte bestätigen Sie, dass diese Adresse zu Ihrem Konto bei {client} gehört.',
      action: 'Adresse bestätigen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked: 'Wenn Sie dort kein Konto haben, übergehen Sie diese Nachricht.',
      short: 'Adresse für {client} bestätigen: {link}. Der Link gilt {time} lang.',
    },
    invitation: {
      subject: 'Einladung zu {client}',
      body: 'Für Sie wurde ein Konto bei {client} vorbereitet.',
      action: 'Einladung annehmen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked: 'Wenn Sie diese Einladung nicht erwarten, übergehen Sie diese Nachricht.',
      short: 'Einladung zu {client}: {link}. Der Link gilt {time} lang.',
    },
    account_exists: {
      subject: 'Sie haben schon ein Konto bei {client}',
      body:
        'Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto bei {client} anlegen. Es ' +
        'gibt schon eines.',
      action: 'Anmelden',
      unasked: 'Wenn Sie das nicht waren, müssen Sie nichts tun. Es hat sich nichts geändert.',
      short: 'Sie haben schon ein Konto bei {client}. {link}',
    },
  },
};
