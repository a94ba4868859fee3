import type { Identified, RecordType } from '../record/record-type.js';

/** That a person is logged in, in one browser. The browser holds a secret; the `id` is made of its digest. */
export interface Session extends Identified {
  readonly tenantId: string;
  readonly userId: string;
  readonly authenticatedAt: Date;
  /** How the person proved who they are (RFC 8176). */
  readonly methods: readonly string[];
  /** Who vouched for the person; null where they proved it here. */
  readonly identityProviderId: string | null;
  /** What the browser is, such as `Firefox, Windows`; null where that is not known. */
  readonly device: string | null;
  /** The network that the login came from, never the whole address; null where that is not known. */
  readonly network: string | null;
  /** The administrator who acts as the person in it (contract §13); null for the person's own. */
  readonly actorId: string | null;
  /** The grant of the token that the administrator asked with; null for the person's own. */
  readonly actorGrantId: string | null;
  /** Why, in the words of the administrator; null for the person's own. */
  readonly reason: string | null;
  /** The SAML service providers that were told of the person in it, the latest last. */
  readonly samlParticipants: readonly SamlParticipant[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Who was told of the person of a session by an assertion, and what person and session are called to it. */
export interface SamlParticipant {
  readonly clientId: string;
  readonly entityId: string;
  /** Left out for SAML 2.0 itself. */
  readonly protocol?: 'wsfed' | undefined;
  readonly nameId: string;
  readonly format: string;
  readonly sessionIndex: string;
}

/** Service providers that one logout visits: as many as a browser follows redirects, and people have patience. */
export const mostSamlVisits = 20;

/**
 * The list with one more; a service provider stands in it once.
 * Rule: a session remembers 20 service providers, and that there were more
 */
export const withParticipant = (
  participants: readonly SamlParticipant[],
  added: SamlParticipant,
): readonly SamlParticipant[] =>
  [
    ...participants.filter(
      ({ clientId, protocol }) => clientId !== added.clientId || protocol !== added.protocol,
    ),
    added,
  ].slice(-(mostSamlVisits + 1));

export const sessionType: RecordType<Session> = {
  label: 'session',
  unique: {},
  references: { userId: 'users' },
  unversioned: ['lastSeenAt'],
  tenancyOf: (session) => session.tenantId,
  globalIsVisible: false,
};

/**
 * That an application is still to be told of the end of a session. It outlives the session and its person.
 */
export interface LogoutNotice extends Identified {
  readonly tenantId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly sessionId: string;
  readonly attempts: number;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly expiresAt: Date;
}

export const logoutNoticeType: RecordType<LogoutNotice> = {
  label: 'logout notice',
  unique: {},
  references: {},
  tenancyOf: (notice) => notice.tenantId,
  globalIsVisible: false,
};
