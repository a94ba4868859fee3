import type { Where } from '../paging/page.js';
import type { Stores } from '../ports/storage.js';
import type { Note, Writing } from '../write.js';
import type { Session } from './session.js';

/** Seconds after which nobody is told of a logout any more. */
export const noticeLifetime = 3600;

/**
 * Ends sessions, within a transaction. Every application that got something in one of them is to be told (OpenID Connect Back-Channel
 * Logout 1.0 §2.3). Rule: what was issued in a session without offline_access ends with it (§2.7).
 */
export const endSessions = async ({ clock, random }: Pick<Writing, 'clock' | 'random'>, stores: Stores, where: readonly Where<Session>[], note: Note): Promise<void> => {
  const now = clock.now();
  const sessions = await stores.sessions.all(where);
  for (const { id, tenantId, userId } of sessions) {
    const delegations = await stores.delegations.all([{ attribute: 'sessionId', equals: id }]);
    for (const delegation of delegations.filter(({ revokedAt, scopes }) => revokedAt === null && !scopes.includes('offline_access'))) {
      await stores.delegations.change(delegation.id, (current) => ({ ...current, revokedAt: current.revokedAt ?? now }));
    }
    for (const clientId of new Set(delegations.map((delegation) => delegation.clientId))) {
      await stores.logoutNotices.add({ id: random.uuid(), tenantId, userId, clientId, sessionId: id, attempts: 0, dueAt: now, expiresAt: new Date(now.getTime() + noticeLifetime * 1000) });
    }
    note('session.ended', id);
  }
  if (sessions.length > 0) await stores.sessions.removeAll(where);
};
