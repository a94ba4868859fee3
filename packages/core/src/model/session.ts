import type { Identified, RecordType } from './record-type.js';

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
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export const sessionType: RecordType<Session> = {
  label: 'session',
  unique: {},
  references: { userId: 'users' },
  unversioned: ['lastSeenAt'],
  tenancyOf: (session) => session.tenantId,
  globalIsVisible: false,
};
