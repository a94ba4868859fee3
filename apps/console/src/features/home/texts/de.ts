import type { HomeTexts } from './home-texts.js';

export const texts: HomeTexts = {
  welcome: (name) => `Schön, Sie zu sehen, ${name}.`,
  steps: {
    title: 'Erste Schritte',
    done: (done, all) => `${done} von ${all} erledigt`,
    hide: 'Erste Schritte ausblenden',
    ticked: 'Erledigt',
    open: 'Offen',
  },
  step: {
    application: {
      title: 'Eine Anwendung anlegen',
      hint: 'Der Assistent stellt drei Fragen und gibt Ihnen Code, der läuft.',
    },
    person: {
      title: 'Personen hinzufügen',
      hint: 'Per E-Mail einladen, oder mit einem Passwort anlegen, das Sie weitergeben.',
    },
    role: { title: 'Eine Rolle geben', hint: 'Rollen legen fest, was Personen dürfen.' },
    administrator: {
      title: 'Einen zweiten Administrator einladen',
      hint: 'Ein weiterer Zugang, falls Sie Ihren verlieren. Erledigt ist es, sobald der zweite da ist.',
    },
    mail: {
      title: 'E-Mail einrichten',
      hint: 'KEYWARD_SMTP_URL nennt einen Mailserver. Bis dahin ist jede E-Mail eine Datei, die der Postausgang zeigt.',
    },
    password: {
      title: 'Das eigene Passwort ändern',
      hint: 'Das erste wurde beim Start des Servers ausgegeben.',
    },
    allowFactors: {
      title: 'Zweite Faktoren erlauben',
      hint:
        'Dieser Mandant hat keine Regel dafür, also kann niemand einen Passkey oder eine App hinzufügen. ' +
        'Wählen Sie „Personen, die einen eingerichtet haben“.',
    },
    factor: {
      title: 'Einen zweiten Faktor hinzufügen',
      hint: 'Ein gestohlenes Passwort allein öffnet dann nichts.',
    },
  },
  numbers: {
    people: 'Personen',
    applications: 'Anwendungen',
    logins: 'Anmeldungen in 30 Tagen',
    failures: 'Fehlgeschlagen in 30 Tagen',
    lockouts: 'Kontosperren in 30 Tagen',
    blocked: 'Gesperrte Personen',
    moreThan: (count) => `über ${count}`,
  },
  chart: {
    title: 'Anmeldungen',
    hint: 'Tage in UTC. Eine Anmeldung zählt nach wenigen Sekunden.',
    day: 'Tag',
    logins: 'Anmeldungen',
    failures: 'Fehlgeschlagen',
    lockouts: 'Kontosperren',
  },
  events: {
    title: 'Letzte Ereignisse',
    all: 'Alle Ereignisse',
    none: 'Noch ist nichts geschehen.',
  },
  webhooks: {
    title: 'Webhooks, die fehlschlagen',
    hint: 'Seit einem Tag oder länger konnten diese kein Ereignis zustellen.',
  },
  server: {
    title: 'Server',
    health: 'Zustand',
    ready: 'Bereit',
    notReady: 'Nicht bereit',
    version: 'Version',
    issuer: 'Adresse',
    keys: 'Signierende Schlüssel',
    noKeys: 'Schlüssel ansehen',
    nextKey: 'nächster',
    chain: 'Prüfprotokoll',
    sealed: (count) => `${count} versiegelte Ereignisse`,
    overdue: 'Versiegelung überfällig',
  },
};
