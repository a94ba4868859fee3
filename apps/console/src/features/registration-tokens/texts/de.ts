import { counted } from '../../../texts/counted.js';
import type { TokenTexts } from './token-texts.js';

export const texts: TokenTexts = {
  list: {
    hint: 'Damit registriert ein Programm eines Partners oder eine Pipeline Anwendungen selbst.',
    create: 'Registrierungs-Token anlegen',
    search: 'Nach Namen suchen',
    empty: 'Noch keine Registrierungs-Tokens',
    emptyHint:
      'Geben Sie eines denen, deren Programme eigene Anwendungen anlegen. Es legt fest, wie ' +
      'viele, für welche APIs und bis wann.',
    name: 'Name',
    tenant: 'Mandant',
    left: 'Übrig',
    end: 'Ende',
    lastUsed: 'Zuletzt benutzt',
    created: 'Angelegt',
  },
  left: (left, all) => `${left} von ${all}`,
  state: { works: 'Gültig', usedUp: 'Aufgebraucht', ended: 'Abgelaufen' },
  fields: {
    label: 'Name',
    labelHint: 'Für wen es ist. Er benennt das Token in dieser Liste.',
    tenantHint: 'Der Mandant der Anwendungen. Leer: der Standardmandant.',
    uses: 'Anwendungen, die es registriert',
    usesHint: 'Höchstens 1.000.',
    end: 'Ende',
    endHint: 'Höchstens ein Jahr voraus. Leer: in 30 Tagen.',
    noEnd: 'In 30 Tagen',
    grants: 'Grant-Typen',
    grantsHint: 'Die Wege, auf denen seine Anwendungen Tokens bekommen dürfen.',
    resources: 'APIs',
    resourcesHint: 'Seine Anwendungen dürfen alle Berechtigungen dieser APIs bekommen.',
    noResources: 'Keine',
    isPublic: 'Seine Anwendungen bewahren kein Geheimnis auf',
    isPublicHint: 'Für Programme, die bei den Leuten laufen, etwa Agenten auf einem Rechner.',
  },
  publicMachine:
    'Eine Anwendung, die kein Geheimnis aufbewahrt, kann client_credentials nicht haben.',
  kinds: { public: 'Ohne Geheimnis', confidential: 'Mit Geheimnis' },
  create: {
    hint: 'Das Token wird einmal gezeigt, am Ende.',
    section: 'Was es registrieren darf',
    title: (name) => `Das Registrierungs-Token ${name} anlegen?`,
    effect: counted('de', {
      one: 'Wer es hat, kann # Anwendung registrieren.',
      other: 'Wer es hat, kann # Anwendungen registrieren.',
    }),
    done: (name) => `${name} ist bereit`,
    doneHint: 'Geben Sie das Token dem Programm, das Anwendungen registriert.',
    secret: 'Registrierungs-Token',
    try: 'Eine Anwendung registrieren',
    tryHint: 'Die Antwort enthält ihre Client-ID und das, womit man sie später verwaltet.',
    open: 'Das Registrierungs-Token öffnen',
  },
  off: 'Dieser Mandant nimmt keine Registrierungen an',
  offHint:
    'Bis dahin lässt sich mit dem Token nichts registrieren. Der Reiter Agenten einer API stellt das ein.',
  page: {
    bounds: 'Was es registrieren darf',
    about: 'Über diesen Eintrag',
    maker: 'Angelegt von',
    kind: 'Anwendungen',
  },
  remove: {
    title: (name) => `${name} löschen?`,
    titleOf: counted('de', {
      one: '# Registrierungs-Token löschen?',
      other: '# Registrierungs-Tokens löschen?',
    }),
    action: 'Registrierungs-Token löschen',
    actionOf: 'Löschen',
    hint: 'Mit ihm wird nichts mehr registriert. Anwendungen, die damit kamen, bleiben.',
  },
};
