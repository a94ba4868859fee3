import { counted } from '../../../texts/counted.js';
import type { ExplainTexts } from './explain-texts.js';

export const texts: ExplainTexts = {
  hint:
    'Warum jemand etwas darf, oder was im Weg steht. Die Antwort ist dieselbe, die der ' +
    'Token-Endpunkt gibt.',
  command: 'Berechtigung erklären',
  question: {
    title: 'Frage',
    subject: 'Wer fragt',
    ofPerson: 'Eine Person',
    ofApplication: 'Eine Anwendung',
    person: 'Person',
    through: 'Durch die Anwendung',
    application: 'Anwendung',
    api: 'API',
    apiFirst: 'Wählen Sie zuerst eine API',
    permission: 'Berechtigung',
    incomplete: 'Wählen Sie wen, und was',
    incompleteHint:
      'Die Antwort erscheint, sobald die Frage vollständig ist. Ihre Adresse lässt sich ' +
      'teilen.',
  },
  answer: {
    title: 'Antwort',
    failed: 'Die Frage ließ sich nicht beantworten',
    allowed: (who: string, what: string): string => `Ja: ${who} darf ${what}`,
    refused: (who: string, what: string): string => `Nein: ${who} darf ${what} nicht`,
    gates: 'Was geprüft wurde',
    opensIt: 'Was es öffnen würde',
    prepare: 'Diese Änderung vorbereiten',
    prepareTitle: 'Diese Änderung machen?',
    prepareAction: 'Ändern',
    giveRole: (name: string): string => `Die Rolle „${name}“ geben`,
    mayNot: (name: string): string => `Dafür brauchen Sie die Berechtigung ${name}.`,
  },
  states: {
    open: 'Bestanden',
    closed: 'Hier abgelehnt',
    unasked: 'Nicht erreicht',
  },
  gates: {
    client_active: {
      open: 'Die Anwendung ist aktiv',
      closed: 'Der Mandant der Anwendung ist gesperrt',
      remedy: 'Heben Sie die Sperre des Mandanten auf.',
    },
    grant_type: {
      open: 'Die Anwendung darf solche Token anfordern',
      closed: 'Die Anwendung hat keinen Grant-Typ für solche Token',
      remedy:
        'Fügen Sie der Anwendung einen Grant-Typ hinzu. Eine öffentliche bekommt keine Token ' +
        'für sich selbst.',
    },
    resource_authorized: {
      open: 'Die Anwendung darf die API aufrufen',
      closed: 'Die Anwendung darf diese API nicht aufrufen',
      remedy: 'Erlauben Sie der Anwendung die API. Danach bekommt sie Berechtigungen.',
    },
    scope_exists: {
      open: 'Die API hat diese Berechtigung',
      closed: 'Die API hat keine solche Berechtigung',
      remedy: 'Legen Sie die Berechtigung an, oder berichtigen Sie ihren Namen.',
    },
    client_permission: {
      open: 'Die Anwendung hat die Berechtigung',
      closed: 'Die Anwendung hat die Berechtigung nicht',
      remedy: 'Geben Sie der Anwendung die Berechtigung.',
    },
    user_tenant: {
      open: 'Person und Anwendung gehören zusammen',
      closed: 'Person und Anwendung gehören zu verschiedenen Mandanten',
      remedy: 'Wählen Sie eine Anwendung des Mandanten der Person, oder eine globale.',
    },
    user_active: {
      open: 'Die Person darf sich anmelden',
      closed: 'Die Person ist gesperrt, oder der Mandant',
      remedy: 'Heben Sie die Sperre auf.',
    },
    user_permission: {
      open: 'Die Person hat die Berechtigung',
      closed: 'Die Person hat die Berechtigung nicht',
      remedy: 'Geben Sie der Person eine Rolle mit der Berechtigung, oder die Berechtigung selbst.',
    },
  },
  changed: {
    title: 'Was sich dazwischen geändert hat',
    hint: 'Stellen Sie dieselbe Frage für einen früheren Zeitpunkt, oder wählen Sie unten ein Ereignis.',
    from: 'Von',
    to: 'Bis',
    now: 'Jetzt',
    failed: 'Das Protokoll ließ sich nicht lesen',
    nothing: 'In dieser Zeit hat sich nichts geändert.',
    more: (count: number): string =>
      `Nur die letzten ${count} Änderungen werden gezeigt. Wählen Sie eine kürzere Zeit.`,
    gave: counted('de', { other: '# gegeben' }),
    took: counted('de', { other: '# entzogen' }),
    by: (name: string): string => `von ${name}`,
  },
  then: {
    moment: 'Früherer Zeitpunkt',
    momentHint: 'Die Antwort von damals, aus dem Protokoll ermittelt, neben der von jetzt',
    choose: 'Zeitpunkt wählen',
    failed: 'Die Antwort von damals ließ sich nicht ermitteln',
    allowed: 'Erlaubt',
    refused: 'Verweigert',
    unknown: 'Nicht bekannt',
    missing: 'Zu diesem Zeitpunkt gab es noch nicht alle Datensätze der Frage.',
    uncertain: 'Diese Ereignisse enthalten zu wenig für eine sichere Antwort',
    changes: 'Was seitdem kam und ging',
    nothing: 'Seitdem hat sich nichts geändert, worauf die Antwort beruht.',
    came: 'Gekommen',
    went: 'Gegangen',
    changed: 'Geändert',
    setting: 'Einstellung',
    guessed: 'Nicht sicher',
    events: 'Ereignisse dieser Datensätze',
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
