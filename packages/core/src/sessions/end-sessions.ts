import type { Where } from '../model/values/page.js';
import type { Stores } from '../ports/storage.js';
import type { Note, UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import type { User } from '../model/user/user.js';
import type { Session } from '../model/session/session.js';
import { participantsOf } from './saml-logouts.js';
import { holdsSession } from './rests-on.js';

/** Seconds after which nobody is told of a logout any more. */
export const noticeLifetime = 3600;

/** Seconds for which an administrator acts as a person at most (contract §13). */
export const longestActing = 3600;

/**
 * Ends sessions, within a transaction. Every application that got something in one of them is to be told (OpenID
 * Connect Back-Channel Logout 1.0 §2.3). Rule: what was issued in a session without offline_access ends with it
 * (OpenID Connect Back-Channel Logout 1.0 §2.7).
 */
export const endSessions = async (
  { clock, random }: Pick<WriteDeps, 'clock' | 'random'>,
  stores: Stores,
  where: readonly Where<Session>[],
  note: Note,
): Promise<void> => {
  const now = clock.now();
  const sessions = await stores.sessions.all(where);

  for (const { id, tenantId, userId, actorId } of sessions) {
    // Held first, so that what is added in it at the same time is either seen here, or finds it gone.
    await holdsSession(stores, id);
    const delegations = await stores.delegations.all([
      { attribute: 'userId', equals: userId },
      { attribute: 'sessionId', equals: id },
    ]);

    for (const { id: delegationId, revokedAt, scopes } of delegations) {
      if (revokedAt !== null || scopes.includes('offline_access')) continue;
      await stores.delegations.change(delegationId, (current) => ({
        ...current,
        revokedAt: current.revokedAt ?? now,
      }));
    }

    for (const clientId of new Set(delegations.map((delegation) => delegation.clientId))) {
      await stores.logoutNotices.add({
        id: random.uuid(),
        tenantId,
        userId,
        clientId,
        sessionId: id,
        attempts: 0,
        dueAt: now,
        expiresAt: new Date(now.getTime() + noticeLifetime * 1000),
      });
    }
    note('session.ended', id, [userId]);
    if (actorId !== null) note('impersonation.ended', id, [userId]);
  }

  if (sessions.length > 0) await stores.sessions.removeAll(where);
};

/** Ends the sessions of a tenant in which administrators act as people. They last an hour at most. */
export const endActingSessions = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  stores: Stores,
  tenantId: string,
  note: Note,
): Promise<void> => {
  const soon = new Date(deps.clock.now().getTime() + longestActing * 1000 + 1);
  const ending = await stores.sessions.pick(
    ['id', 'actorId'],
    [
      { attribute: 'tenantId', equals: tenantId },
      { attribute: 'expiresAt', before: soon },
    ],
  );
  const ids = ending.filter(({ actorId }) => actorId !== null).map(({ id }) => id);
  if (ids.length > 0) await endSessions(deps, stores, [{ attribute: 'id', in: ids }], note);
};

export interface EndSessionOptions {
  /** What else changes of the person, in the same step. */
  readonly change?: ((user: User) => User) | undefined;
  /** The session that goes on, if one does. */
  readonly except?: string | null | undefined;
  /** What began until then is over; this moment, unless something begins in it. */
  readonly until?: Date | undefined;
}

/**
 * Ends all that a person is logged in with, within a transaction.
 * Whenever everything of a person ends, the applications of every session are told; so nobody else marks the
 * end (operations §10.4).
 */
export const endAllSessions = async (
  deps: Pick<WriteDeps, 'clock' | 'random'>,
  { stores, note }: UnitOfWork,
  userId: string,
  { change = (user) => user, except = null, until = deps.clock.now() }: EndSessionOptions = {},
): Promise<User | undefined> => {
  const user = await stores.users.change(userId, (current) => ({
    ...change(current),
    sessionsEndedAt: until,
  }));

  const sessions = await stores.sessions.all([{ attribute: 'userId', equals: userId }]);
  const ending = sessions.map(({ id }) => id).filter((id) => id !== except);
  await endSessions(deps, stores, [{ attribute: 'id', in: ending }], note);
  return user;
};

/**
 * One session takes the place of another of the same person: what was issued in that one ends with this one
 * now.
 */
export const continueSession = async (
  { sessions, delegations }: Pick<Stores, 'sessions' | 'delegations'>,
  from: Session,
  to: Session,
): Promise<void> => {
  // Held first, so that a service provider that is told in it at the same time is not forgotten.
  const participants = await participantsOf({ sessions }, from.id);
  if (participants.length > 0)
    await sessions.change(to.id, (current) => ({ ...current, samlParticipants: participants }));

  const moving = await delegations.all([
    { attribute: 'userId', equals: from.userId },
    { attribute: 'sessionId', equals: from.id },
  ]);
  for (const { id } of moving) {
    await delegations.change(id, (current) => ({ ...current, sessionId: to.id }));
  }
  await sessions.removeAll([{ attribute: 'id', equals: from.id }]);
};
