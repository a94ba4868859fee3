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
  tabs: {
    settings: 'Einstellungen',
    permissions: 'Berechtigungen',
    applications: 'Anwendungen',
    agents: 'Agenten',
  },
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
      'Ein: Das Token enthält, was die Anwendung darf und die Person durch Rollen, ' +
      'Gruppen oder direkt hat.',
    rbacOffHint:
      'Aus: Das Token enthält, was die Anwendung darf, für jede Person, die sich anmeldet.',
    skipConsent: 'Eigene Anwendungen brauchen keine Zustimmung',
    skipConsentHint: 'Wer Ihre eigenen Anwendungen nutzt, wird nicht gefragt.',
    detailsTypes: 'Arten von Autorisierungsdetails',
    detailsTypesHint:
      'Worum Anwendungen einzeln bitten dürfen, etwa eine Zahlung: eine Liste aus type, schema und text, in JSON.',
    detailsTypesWrong: 'Erwartet wird eine Liste in JSON.',
  },
  foreignServer: {
    title: 'API eines anderen Unternehmens',
    hint:
      'Für eine Anwendung anderswo, die den Personen dieses Servers vertraut (ID-JAG). Bei ' +
      'eigenen APIs bleibt das Feld leer.',
    issuer: 'Adresse des Servers dort (Issuer)',
    issuerHint:
      'Anwendungen tauschen ihre Tokens gegen eine Zusicherung, die dieser Server annimmt.',
    client: 'Anwendung hier',
    idThere: 'Ihre Client-ID dort',
    add: 'Anwendung hinzufügen',
    row: (number: number) => `Anwendung ${number}`,
    remove: (number: number) => `Anwendung entfernen ${number}`,
    twice: 'Diese Anwendung steht schon da.',
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
  agents: {
    title: 'Agenten zulassen',
    hint:
      'Agenten und andere MCP-Clients kommen, ohne registriert zu sein. Jede Person ' +
      'wird gefragt, bevor eine solche Anwendung etwas erhält, und sie erhält nie mehr, ' +
      'als die Person hat.',
    allowed: 'Nicht registrierte Anwendungen dürfen diese API nutzen',
    allowedHint: 'Beim Ausschalten endet sofort, was sie für diese API erhalten haben.',
    scopes: 'Berechtigungen, die sie erhalten können',
    scopesHint: 'Wählen Sie keine aus, dürfen sie um jede Berechtigung dieser API bitten.',
    allScopes: 'Alle Berechtigungen',
    defaults: 'Berechtigungen, wenn sie um keine bitten',
    defaultsHint: 'Am besten wenige. Die Person muss sie haben und zustimmen.',
    taken: 'Wer kommen darf',
    takenHint: 'Das gilt für jede API des Mandanten, die ihnen offensteht.',
    documents: 'Anwendungen mit einem Metadaten-Dokument',
    documentsHint: 'Die Adresse des Dokuments ist die Client-ID. Angezeigt wird ihr Host.',
    documentsOf: { off: 'Keine', hosts: 'Von den Hosts unten', any: 'Von jedem Host' },
    hosts: 'Hosts',
    hostsHint:
      'Etwa agent.example, oder *.agent.example für alle Hosts darunter. Drücken Sie ' +
      'nach jedem die Eingabetaste.',
    registration: 'Anwendungen, die sich selbst registrieren',
    registrationHint:
      'Ein älterer Weg. Jedes Programm kann sich beliebig nennen; vor einer Zustimmung ' +
      'wird nichts gespeichert.',
    registrationOf: {
      off: 'Keine',
      token: 'Mit einem Registrierungs-Token',
      open: 'Jede Anwendung',
    },
    limits: 'Grenzen',
    limitsHint: 'Für jedes Netz. Erhöhen Sie sie, wenn eine ganze Firma von einer Adresse kommt.',
    days: 'Tage, bis erneut gefragt wird',
    daysHint: 'Vorausgewählt, wenn gefragt wird. Ein anderes Ende ist wählbar.',
    perMinute: 'Neue Dokumente pro Minute',
    perHour: 'Registrierungen pro Stunde',
    open: 'Zulassen',
    openTitle: (api: string) => `Nicht registrierte Anwendungen für ${api} zulassen?`,
    openHint: 'Anwendungen, die nicht auf Ihrer Liste stehen, können dann um Zugriff bitten.',
    close: 'Speichern',
    closeTitle: (api: string) => `Nicht registrierte Anwendungen von ${api} fernhalten?`,
    closeHint: 'Was sie für diese API erhalten haben, endet sofort.',
    trial: 'Ein Dokument ausprobieren',
    trialHint:
      'Der Server ruft es ab wie für eine Anwendung und sagt, was falsch ist. Ein ' +
      'Ergebnis gilt mindestens eine Minute.',
    address: 'Adresse des Dokuments',
    try: 'Ausprobieren',
    failed: 'Das Dokument wurde nicht ausprobiert',
    good: 'Dieses Dokument ist in Ordnung',
    goodHint: (host: string, name: string) =>
      `Angezeigt wird der Host ${host}. Die Anwendung nennt sich „${name}“. Antworten gehen an:`,
    refused: 'Dieses Dokument würde abgelehnt',
  },
  remove: {
    title: (name) => `${name} löschen?`,
    action: 'API löschen',
    hint: 'Ihre Berechtigungen verschwinden mit ihr, und ihre Tokens werden ungültig.',
  },
};
