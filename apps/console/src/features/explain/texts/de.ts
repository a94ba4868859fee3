import { counted } from '../../../texts/counted.js';
import type { ExplainTexts } from './explain-texts.js';

export const texts: ExplainTexts = {
  hint:
    'Warum eine Person oder Anwendung etwas darf, oder was im Weg steht. Die Antwort ist ' +
    'dieselbe, die der Token-Endpunkt gibt.',
  command: 'Berechtigung erklären',
  question: {
    title: 'Frage',
    subject: 'Wer fragt',
    ofPerson: 'Eine Person',
    ofApplication: 'Eine Anwendung',
    person: 'Person',
    through: 'Über die Anwendung',
    application: 'Anwendung',
    api: 'API',
    apiFirst: 'Wählen Sie zuerst eine API',
    permission: 'Berechtigung',
    incomplete: 'Wählen Sie, wer und was',
    allOfPerson: 'Alle Berechtigungen der Person',
    incompleteHint:
      'Die Antwort erscheint, sobald die Frage vollständig ist. Ihre Adresse lässt sich ' +
      'teilen.',
  },
  answer: {
    title: 'Antwort',
    failed: 'Die Frage ließ sich nicht beantworten',
    allowed: (who: string, what: string): string => `Ja: ${who} darf ${what}`,
    refused: (who: string, what: string): string => `Nein: ${who} darf ${what} nicht`,
    missing: counted('de', {
      one: 'Eine Voraussetzung fehlt.',
      other: '# Voraussetzungen fehlen.',
    }),
    twoFactors: 'Tokens enthalten sie nach einer Anmeldung mit zwei Faktoren.',
    youngLogin: (seconds: number): string =>
      `Tokens enthalten sie ${seconds} Sekunden lang nach der Anmeldung.`,
    gates: 'Was geprüft wurde',
    opensIt: 'Was es ermöglichen würde',
    prepare: 'Diese Änderung vorbereiten',
    prepareTitle: 'Diese Änderung vornehmen?',
    prepareAll: counted('de', { other: 'Diese # Änderungen vornehmen?' }),
    prepareAction: 'Ändern',
    giveRole: (name: string): string => `Die Rolle „${name}“ geben`,
    mayNot: (name: string): string => `Dafür brauchen Sie die Berechtigung ${name}.`,
    unprepared: 'Keine Änderung in der Konsole ermöglicht das.',
  },
  states: {
    open: 'Bestanden',
    closed: 'Fehlt',
    unknown: 'erst bekannt, wenn es die Berechtigung gibt',
  },
  remedies: {
    lift_suspension: 'Die Sperre des Mandanten aufheben',
    add_grant_type: 'Der Anwendung einen Grant-Typ hinzufügen',
    open_api: 'Die API für solche Anwendungen öffnen',
    authorize_api: 'Die Anwendung für die API zulassen',
    grant_to_application: 'Der Anwendung die Berechtigung geben',
    create_permission: 'Die Berechtigung anlegen',
    lift_block: 'Die Sperre der Person aufheben',
    grant_to_person: 'Der Person die Berechtigung geben',
  },
  elsewhere: {
    grant_type:
      'Eine öffentliche Anwendung bekommt keine Tokens für sich selbst. Wählen Sie eine vertrauliche.',
    user_tenant: 'Wählen Sie eine Anwendung des Mandanten der Person, oder eine globale.',
    user_permission:
      'Die API gehört zu einem anderen Mandanten als die Person, die dort nichts erhalten kann.',
  },
  gates: {
    client_active: {
      open: 'Die Anwendung ist aktiv',
      closed: 'Der Mandant der Anwendung ist gesperrt',
    },
    grant_type: {
      open: 'Die Anwendung darf solche Tokens anfordern',
      closed: 'Die Anwendung hat keinen Grant-Typ für solche Tokens',
    },
    unregistered_clients: {
      open: 'Die API steht nicht registrierten Anwendungen offen',
      closed: 'Die API oder der Mandant lässt keine nicht registrierten Anwendungen zu',
    },
    resource_authorized: {
      open: 'Die Anwendung darf die API aufrufen',
      closed: 'Die Anwendung darf diese API nicht aufrufen',
    },
    scope_exists: {
      open: 'Die API hat diese Berechtigung',
      closed: 'Die API hat keine solche Berechtigung',
    },
    client_permission: {
      open: 'Die Anwendung hat die Berechtigung',
      closed: 'Die Anwendung hat die Berechtigung nicht',
    },
    user_tenant: {
      open: 'Person und Anwendung gehören zusammen',
      closed: 'Person und Anwendung gehören zu verschiedenen Mandanten',
    },
    user_active: {
      open: 'Die Person darf sich anmelden',
      closed: 'Die Person oder der Mandant ist gesperrt',
    },
    user_permission: {
      open: 'Die Person hat die Berechtigung',
      closed: 'Die Person hat die Berechtigung nicht',
    },
  },
  changed: {
    title: 'Was sich dazwischen geändert hat',
    hint:
      'Stellen Sie dieselbe Frage für einen früheren Zeitpunkt, oder wählen Sie unten ein ' +
      'Ereignis.',
    from: 'Von',
    to: 'Bis',
    now: 'Jetzt',
    failed: 'Das Prüfprotokoll ließ sich nicht lesen',
    nothing: 'In dieser Zeit hat sich nichts geändert.',
    more: (count: number): string =>
      `Nur die letzten ${count} Änderungen werden gezeigt. Wählen Sie eine kürzere Zeit.`,
    gave: counted('de', { other: '# gegeben' }),
    took: counted('de', { other: '# entzogen' }),
    by: (name: string): string => `von ${name}`,
  },
  then: {
    moment: 'Früherer Zeitpunkt',
    momentHint: 'Die Antwort von damals, aus dem Prüfprotokoll ermittelt, neben der von jetzt',
    choose: 'Zeitpunkt wählen',
    failed: 'Die Antwort von damals ließ sich nicht ermitteln',
    allowed: 'Erlaubt',
    refused: 'Verweigert',
    unknown: 'Nicht bekannt',
    missing: 'Zu diesem Zeitpunkt gab es noch nicht alle Einträge der Frage.',
    uncertain: 'Diese Ereignisse enthalten zu wenig für eine sichere Antwort',
    changes: 'Was seitdem hinzukam und wegfiel',
    nothing: 'Seitdem hat sich nichts geändert, worauf die Antwort beruht.',
    came: 'Hinzugekommen',
    went: 'Weggefallen',
    changed: 'Geändert',
    setting: 'Einstellung',
    guessed: 'Nicht sicher',
    events: 'Ereignisse dieser Einträge',
    before: 'Vor diesem Ereignis',
    clear: 'Nicht mehr vergleichen',
    links: {
      role_members: 'Rolle einer Person',
      group_members: 'Person in einer Gruppe',
      group_roles: 'Rolle einer Gruppe',
      nested_groups: 'Gruppe in einer Gruppe',
      role_permissions: 'Berechtigung einer Rolle',
      user_permissions: 'Berechtigung einer Person',
      permissions: 'Berechtigung einer Anwendung',
      client_resources: 'Anwendung darf die API aufrufen',
      tenant_admins: 'Administrator des Mandanten',
    },
  },
};
