/** The words of Shared Signals: CAEP 1.0 and RISC 1.0, over the events of the audit log. */
import type { AuditEvent, Claims, Signal, SignalEvents } from '@keyward/core/ports';

const base = 'https://schemas.openid.net/secevent';

export const signalTypes = {
  sessionRevoked: `${base}/caep/event-type/session-revoked`,
  credentialChange: `${base}/caep/event-type/credential-change`,
  accountDisabled: `${base}/risc/event-type/account-disabled`,
  accountEnabled: `${base}/risc/event-type/account-enabled`,
  accountPurged: `${base}/risc/event-type/account-purged`,
  credentialCompromise: `${base}/risc/event-type/credential-compromise`,
} as const;

export const verificationType = `${base}/ssf/event-type/verification`;

export const streamUpdatedType = `${base}/ssf/event-type/stream-updated`;

type NameOf = (userId: string) => Claims;

/** What an event says of one person. */
interface AboutPerson {
  readonly type: string;
  readonly userId: string;
  /** The one session that it is about. */
  readonly sessionId?: string | undefined;
  readonly payload?: Claims | undefined;
  /** For administrators, as CAEP wants it; RISC has no such member. */
  readonly reason?: string | undefined;
  readonly initiator?: 'policy' | undefined;
}

/** Who began it (CAEP 1.0 §2). */
const initiatorOf = ({ actorId }: AuditEvent, userId: string): string => {
  if (actorId === null) return 'system';
  return actorId === userId ? 'user' : 'admin';
};

const valueOf = ({ values }: AuditEvent, name: string): string | undefined => {
  const found = values.find(([attribute]) => attribute === name);
  const text = found?.[2] ?? found?.[1];
  return text === undefined || text === null ? undefined : (JSON.parse(text) as string);
};

/** Recovery codes stand in for a factor, and CAEP has no word for them. */
const credentialTypes: Readonly<Record<string, string>> = {
  totp: 'app',
  passkey: 'fido2-roaming',
};

const credentialChange = (
  event: AuditEvent,
  change: 'create' | 'delete',
  reason: string,
): AboutPerson | undefined => {
  const [userId] = event.ids;
  const type = credentialTypes[valueOf(event, 'kind') ?? ''];
  if (userId === undefined || type === undefined) return undefined;
  const payload = { credential_type: type, change_type: change };
  return { type: signalTypes.credentialChange, userId, payload, reason };
};

const account =
  (type: string) =>
  ({ recordId }: AuditEvent): AboutPerson | undefined =>
    recordId === null ? undefined : { type, userId: recordId };

/**
 * Each session that ends is an event of its own, so `user.sessions_ended` adds nothing. Tokens say neither roles nor
 * groups, so there is no claim of which `token-claims-change` could tell the new value; and the log keeps no address,
 * which `identifier-changed` would name.
 */
const tellers: Readonly<Record<string, (event: AuditEvent) => AboutPerson | undefined>> = {
  'session.ended': ({ ids: [userId], recordId }) =>
    userId === undefined || recordId === null
      ? undefined
      : {
          type: signalTypes.sessionRevoked,
          userId,
          sessionId: recordId,
          reason: 'The session has ended.',
        },
  'grant.replayed': (event) => {
    const userId = valueOf(event, 'onBehalfOf') ?? event.actorId;
    if (userId === null) return undefined;
    const reason = 'A code or refresh token was used twice.';
    return { type: signalTypes.sessionRevoked, userId, reason, initiator: 'policy' };
  },
  'user.password_set': ({ recordId: userId }) =>
    userId === null
      ? undefined
      : {
          type: signalTypes.credentialChange,
          userId,
          payload: { credential_type: 'password', change_type: 'update' },
          reason: 'The password was set.',
        },
  'authenticator.added': (event) => credentialChange(event, 'create', 'A factor was added.'),
  'authenticator.removed': (event) => credentialChange(event, 'delete', 'A factor was removed.'),
  'authenticator.copy_suspected': ({ ids: [userId] }) =>
    userId === undefined
      ? undefined
      : {
          type: signalTypes.credentialCompromise,
          userId,
          payload: { credential_type: 'fido2-roaming' },
        },
  'user.blocked': account(signalTypes.accountDisabled),
  'user.unblocked': account(signalTypes.accountEnabled),
  'user.deleted': account(signalTypes.accountPurged),
};

/** Rule: a security event token names the person as the receiver knows them, and the one session that has ended. */
const subjectId = ({ userId, sessionId }: AboutPerson, nameOf: NameOf): Claims =>
  sessionId === undefined
    ? nameOf(userId)
    : {
        format: 'complex',
        user: nameOf(userId),
        session: { format: 'opaque', id: sessionId },
      };

/** Rule: what CAEP tells says when, by whom and why (CAEP 1.0 §2). RISC has no such members. */
const payloadOf = (
  event: AuditEvent,
  { payload, reason, userId, initiator }: AboutPerson,
): Claims =>
  reason === undefined
    ? { ...payload }
    : {
        ...payload,
        event_timestamp: secondsOf(event),
        initiating_entity: initiator ?? initiatorOf(event, userId),
        reason_admin: { en: reason },
      };

const secondsOf = ({ createdAt }: AuditEvent): number => Math.floor(createdAt.getTime() / 1000);

const signalOf = (event: AuditEvent, told: AboutPerson, nameOf: NameOf): Signal => ({
  type: told.type,
  claims: {
    txn: event.requestId ?? event.id,
    toe: secondsOf(event),
    sub_id: subjectId(told, nameOf),
    events: { [told.type]: payloadOf(event, told) },
  },
});

/** Events of other servers that end what their people opened here. */
const endingTypes: ReadonlySet<string> = new Set([
  signalTypes.sessionRevoked,
  signalTypes.accountDisabled,
  signalTypes.accountPurged,
  signalTypes.credentialCompromise,
]);

const objectIn = (value: unknown): Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : {};

/** As RFC 9493 writes it, within a complex subject too, and as Google does in the event. */
const subjectIn = (claims: Claims, payload: Claims): Claims => {
  const subject = objectIn(claims['sub_id'] ?? payload['subject']);
  return subject['format'] === 'complex' ? objectIn(subject['user']) : subject;
};

const isIssuerAndSubject = (subject: Claims): boolean =>
  ['iss_sub', 'iss-sub'].includes(String(subject['format'] ?? subject['subject_type']));

const withoutSlash = (issuer: unknown): string => String(issuer).replace(/\/$/, '');

export const securityEvents: SignalEvents = {
  types: Object.values(signalTypes),

  told(event, nameOf) {
    const told = Object.hasOwn(tellers, event.name) ? tellers[event.name]!(event) : undefined;
    return told && signalOf(event, told, nameOf);
  },

  verification: (streamId, state) => ({
    sub_id: { format: 'opaque', id: streamId },
    events: { [verificationType]: state === null ? {} : { state } },
  }),

  statusChanged: (streamId, status, reason) => ({
    sub_id: { format: 'opaque', id: streamId },
    events: { [streamUpdatedType]: { status, ...(reason === null ? {} : { reason }) } },
  }),

  ending(claims, issuer) {
    const [[type, given] = ['', {}], ...others] = Object.entries(objectIn(claims['events']));
    if (others.length > 0 || !endingTypes.has(type)) return undefined;
    const subject = subjectIn(claims, objectIn(given));
    const { iss, sub } = subject as { readonly iss?: unknown; readonly sub?: unknown };
    const isTheirs = isIssuerAndSubject(subject) && withoutSlash(iss) === withoutSlash(issuer);
    return isTheirs && typeof sub === 'string' ? { type, subject: sub } : undefined;
  },
};
