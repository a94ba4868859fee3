import { counted } from '../../../texts/counted.js';
import type { ProvisioningTexts } from './provisioning-texts.js';

export const texts: ProvisioningTexts = {
  hint: 'Ein Verzeichnis anderswo, etwa Entra oder Okta, pflegt Personen und Gruppen eines Mandanten mit SCIM 2.0.',
  base: { title: 'Basis-URL', hint: 'Das Verzeichnis fragt danach, neben einem Token.' },
  directory: {
    title: 'Anwendung',
    hint: 'Das Verzeichnis handelt als Anwendung von Maschinen, die Personen und Gruppen pflegen darf.',
    pick: 'Anwendung des Verzeichnisses',
    create: 'Anwendung erstellen',
    name: 'Name',
    nameHint: 'Wessen Verzeichnis es ist. So heißt die Anwendung in der Liste der Anwendungen.',
    grantTitle: (name: string) => `${name} Personen und Gruppen pflegen lassen?`,
    grant: 'Erlauben',
    chooseTenant: 'Wählen Sie oben einen Mandanten, um dort eine Anwendung zu erstellen.',
  },
  tokens: {
    title: 'Tokens',
    hint: 'Ein Token gilt nur für die Basis-URL. Eine Anwendung hat höchstens 10.',
    create: 'Token erstellen',
    name: 'Name',
    nameHint: 'Wo es benutzt wird.',
    end: 'Ende',
    endHint:
      'Höchstens zwei Jahre voraus. Leer gelassen, ist es in einem Jahr. ' +
      'Administratoren werden 30 und 7 Tage vorher erinnert.',
    noEnd: 'In einem Jahr',
    ended: 'Beendet',
    lastUsed: 'Zuletzt benutzt',
    secret: 'SCIM-Token',
    empty: 'Noch keine Tokens',
    emptyHint:
      'Erstellen Sie eines und fügen Sie es dort ein, wo das Verzeichnis nach einem geheimen Token fragt.',
    remove: 'Löschen',
    removeTitle: counted('de', { one: '# Token löschen?', other: '# Tokens löschen?' }),
    removeHint: 'Das Verzeichnis wird sofort abgewiesen. Die Personen, die es pflegt, bleiben.',
  },
  missing: {
    title: (name: string) => `${name} darf keine Personen und Gruppen pflegen`,
    hint: 'Ihre Tokens werden abgewiesen, bis sie die Berechtigung provision:users hat.',
  },
  requests: {
    title: 'Letzte Anfragen',
    hint:
      'Was Verzeichnisse zuletzt gefragt haben und warum sie abgewiesen wurden. ' +
      'Ein Mandant behält die letzten 100.',
    request: 'Anfrage',
    answer: 'Antwort',
    client: 'Anwendung',
    duration: 'Dauer',
    at: 'Wann',
    empty: 'Noch keine Anfragen',
    emptyHint: 'Testen Sie die Verbindung dort, wo das Verzeichnis eingerichtet wird.',
    milliseconds: (count: number) =>
      new Intl.NumberFormat('de', { style: 'unit', unit: 'millisecond' }).format(count),
    outcomes: {
      done: 'Erledigt',
      taken: 'Schon vorhanden',
      value: 'Ein Wert passt nicht',
      syntax: 'Nicht lesbar',
      filter: 'Der Filter passt nicht',
      path: 'Der Pfad passt nicht',
      target: 'Dort ist nichts',
      fixed: 'Nicht änderbar',
      tooMany: 'Zu viel auf einmal',
      forbidden: 'Nicht erlaubt',
      missing: 'Nicht vorhanden',
      changed: 'Inzwischen geändert',
      notOffered: 'Nicht angeboten',
      failed: 'Der Server hat versagt',
      refused: 'Abgewiesen',
    },
  },
  commands: {
    connect: 'Ein Verzeichnis anbinden',
    requests: 'Die letzten Anfragen der Verzeichnisse zeigen',
  },
};
