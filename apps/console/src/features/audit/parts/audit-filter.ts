/** What the stream shows, as the address says it. */
import { allOf, equals, from, startsWith, until } from '../../../api/filter.js';

export const filterNames = [
  'event',
  'actor',
  'record',
  'request',
  'since',
  'until',
  'protocol',
] as const;
export type AuditFilter = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

/** In the order of the menu: all of a kind end with `.*`. */
export const eventGroups = [
  'user.logged_in',
  'user.login_failed',
  'refused.*',
  'user.*',
  'client.*',
  'resource.*',
  'scope.*',
  'role.*',
  'group.*',
  'tenant.*',
  'identity_provider.*',
  'authenticator.*',
  'ticket.*',
  'grant.*',
  'session.*',
  'signing_key.*',
] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Who asks for the events of a record or a request, or for those of the protocol, wants to see all of them. */
export const needsProtocol = ({ event = '', record, request }: AuditFilter): boolean =>
  /^(grant|token)\./.test(event) || record !== undefined || request !== undefined;

export const showsProtocol = (filter: AuditFilter): boolean =>
  filter.protocol === 'shown' || needsProtocol(filter);

const ofEvent = (event: string): string =>
  event.endsWith('*') ? startsWith('event', event.slice(0, -1)) : equals('event', event);

/** The moment of a text of the address; undefined for nonsense. */
export const momentOf = (text: string | undefined): string | undefined => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f-]{36}$/i.test(text);

/** For the parameter `q`; undefined for everything. */
export const queryOf = (filter: AuditFilter): string | undefined => {
  const [since, end] = [momentOf(filter.since), momentOf(filter.until)];
  return allOf(
    filter.event !== undefined && ofEvent(filter.event),
    isId(filter.actor) && equals('actor_id', filter.actor),
    filter.record !== undefined && equals('record_id', filter.record),
    filter.request !== undefined && equals('request_id', filter.request),
    since !== undefined && from('created_at', since),
    end !== undefined && until('created_at', end),
  );
};
