import { counted } from '../../../texts/counted.js';
import type { ApiTexts } from './api-texts.js';

export const texts: ApiTexts = {
  list: {
    hint: 'Das, wofür Anwendungen Tokens bekommen. Jede API hat eigene Berechtigungen.',
    create: 'API anlegen',
    search: 'Nach Namen suchen',
    empty: 'Noch keine APIs',
    emptyHint:
      'Eine API ist das, wofür ein Token gilt. Benennen Sie ihre Berechtigungen, und legen Sie fest, ' +
      'welche Anwendungen sie aufrufen dürfen.',
    name: 'Name',
    audience: 'Kennung',
    access: 'Zugriff',
    changed: 'Geändert',
  },
  system: 'System',
  systemHint: 'Der Server kümmert sich um diese API, deshalb lässt sie sich nicht ändern.',
  rbacOn: 'Nach Rollen',
  rbacOff: 'Nach Anwendung',
  tabs: { settings: 'Einstellungen', permissions: 'Berechtigungen', applications: 'Anwendungen' },
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    audience: 'Kennung (Audience)',
    audienceHint:
      'Die Adresse, für die Tokens gelten, etwa https://orders.example. Sie muss nicht existieren.',
    type: 'Typ',
    lifetime: 'Lebensdauer von Zugriffstokens',
    byDefault: 'Wie der Server',
    seconds: 'Sekunden',
    algorithm: 'Signaturalgorithmus',
    algorithmHint: 'Der einzige Algorithmus, den die API annimmt.',
    secretHint: 'HS256 signiert mit einem Geheimnis, das API und Server teilen.',
    secret: 'Signaturgeheimnis',
    rbac: 'Auch die Person braucht die Berechtigung',
    rbacHint:
      'Entscheidet, wer eine Berechtigung hat, wenn eine Anwendung für eine Person handelt.',
    rbacOnHint:
      'Ein: Das Token enthält, was die Anwendung darf und die Person durch Rollen, Gruppen oder direkt hat.',
    rbacOffHint:
      'Aus: Das Token enthält, was die Anwendung darf, für jede Person, die sich anmeldet.',
    skipConsent: 'Eigene Anwendungen brauchen keine Zustimmung',
    skipConsentHint: 'Wer Ihre eigenen Anwendungen nutzt, wird nicht gefragt.',
  },
  types: {
    api: 'API',
    web_application: 'Webanwendung',
    platform: 'Plattform',
    device: 'Gerät',
    database: 'Datenbank',
  },
  settings: {
    identity: 'Identität',
    tokens: 'Tokens',
    rights: 'Wer was darf',
    about: 'Über diesen Eintrag',
  },
  permissions: {
    permission: 'Berechtigung',
    description: 'Beschreibung',
    empty: 'Noch keine Berechtigungen',
    emptyHint: 'Eine Berechtigung benennt eine Sache, die ein Aufrufer darf, etwa read:orders.',
    add: 'Berechtigung hinzufügen',
    edit: 'Bearbeiten',
    remove: 'Löschen',
    search: 'Nach Namen suchen',
    twoFactors: 'Zwei Faktoren nötig',
    twoFactorsHint:
      'Ein Token für eine Person enthält diese Berechtigung nur nach einer Anmeldung mit zwei Faktoren.',
    youngLogin: 'Sekunden seit der Anmeldung, höchstens',
    youngLoginHint: 'Leer: Die Anmeldung darf so alt sein wie die Sitzung.',
    nameHint: 'Ohne Leerzeichen, etwa read:orders.',
    removeTitle: counted('de', {
      one: '# Berechtigung löschen?',
      other: '# Berechtigungen löschen?',
    }),
    removeHint: 'Personen, Anwendungen und Rollen, die sie haben, verlieren sie.',
  },
  applications: {
    application: 'Anwendung',
    since: 'Seit',
    empty: 'Noch darf keine Anwendung diese API aufrufen',
    emptyHint:
      'Lassen Sie eine Anwendung zu, und geben Sie ihr Berechtigungen auf ihrer eigenen Seite.',
    add: 'Anwendung zulassen',
    addTitle: (api) => `Eine Anwendung für ${api} zulassen?`,
    remove: 'Entziehen',
    removeTitle: (api) => `Diesen Anwendungen ${api} entziehen?`,
  },
  remove: {
    title: (name) => `${name} löschen?`,
    action: 'API löschen',
    hint: 'Ihre Berechtigungen verschwinden mit ihr, und ihre Tokens werden ungültig.',
  },
};
