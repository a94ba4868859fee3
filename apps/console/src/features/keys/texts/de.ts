import type { KeysTexts } from './keys-texts.js';

export const texts: KeysTexts = {
  hint:
    'Schlüssel dieses Servers signieren Tokens. Prüfer lesen die öffentlichen Teile ' +
    'unter /.well-known/jwks.json.',
  ofTheServer:
    'Schlüssel gehören dem Server und keinem Mandanten. Globale Administratoren, globale ' +
    'Clients oder der Befehl wechseln sie und ziehen sie zurück.',
  emptyHint: 'Der Server erzeugt einen Schlüssel, wenn er das erste Token signiert.',
  empty: 'Hier sind keine Schlüssel zu sehen',
  open: 'Bis zum nächsten',
  column: {
    key: 'Schlüssel',
    kid: 'kid',
    status: 'Status',
    signsFrom: 'Signiert ab',
    until: 'Gültig bis',
  },
  status: { next: 'Nächster', signing: 'Signiert', verifying: 'Prüft', retired: 'Abgelöst' },
  statusHint: {
    next: 'Veröffentlicht, damit Prüfer ihn kennen, bevor er signiert',
    signing: 'Signiert neue Tokens',
    verifying: 'Prüft Tokens, die er signiert hat; ein anderer Schlüssel signiert',
    retired: 'Was er signiert hat, gilt nicht mehr',
  },
  rotate: {
    action: 'Schlüssel wechseln',
    one: (algorithm) => `${algorithm} wechseln`,
    title: (algorithm) =>
      algorithm === undefined
        ? 'Alle verwendeten Schlüssel wechseln?'
        : `Den Schlüssel für ${algorithm} wechseln?`,
    hint:
      'Der nächste Schlüssel wird jetzt veröffentlicht und signiert in einer Stunde, ' +
      'wenn alle Prüfer ihn kennen können. Der jetzige gilt, bis sein letztes Token ' +
      'abgelaufen ist. Niemand wird abgemeldet.',
    samlStays: 'Der Schlüssel für SAML bleibt: Wechseln Sie ihn für sich.',
    samlHint:
      'Die Metadaten nennen ab jetzt das nächste Zertifikat, und sein Schlüssel ' +
      'signiert in zwei Wochen. Geben Sie es bis dahin jeder Anwendung, die die ' +
      'Metadaten nicht selbst liest. Das jetzige steht noch einen Tag länger in den ' +
      'Metadaten. Niemand wird abgemeldet.',
    confirm: 'Wechseln',
    done: 'Der nächste Schlüssel ist veröffentlicht',
  },
  withdraw: {
    action: 'Sofort zurückziehen',
    title: (algorithm) => `Diesen ${algorithm}-Schlüssel sofort zurückziehen?`,
    hint: (id) =>
      `Tun Sie das, wenn der Schlüssel ${id} gestohlen ist. Alle Tokens, die er signiert ` +
      `hat, werden jetzt ungültig, vielleicht auch Ihres: Personen und Maschinen erhalten ` +
      `neue. Sein Nachfolger signiert sofort.`,
    samlHint: (id) =>
      `Tun Sie das, wenn der Schlüssel ${id} gestohlen ist. Sein Nachfolger signiert ` +
      `sofort: Bei Anwendungen mit SAML und WS-Federation kann sich niemand anmelden, ` +
      `bis sie das neue Zertifikat aus den Metadaten haben.`,
    confirm: 'Zurückziehen',
    done: 'Der Schlüssel ist zurückgezogen',
  },
};
