/** The sessions of one person, for the person and for administrators. */
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Page, PageQuery, Where } from '../model/values/page.js';
import type { Session } from '../model/session/session.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { User } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { endSessions } from './end-sessions.js';

interface SessionReadDeps {
  readonly clock: Clock;
  readonly storage: Pick<Stores, 'sessions' | 'tenants'>;
}

/** What every session of the user that goes on now matches: neither too old nor idle for too long. */
const currentSessions = async (
  { clock, storage }: SessionReadDeps,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
): Promise<readonly Where<Session>[]> => {
  const tenant = requireFound('tenant', tenantId, await storage.tenants.find(tenantId));
  const now = clock.now();
  const { idleLifetime } = tenantSettings(tenant).session;

  return [
    { attribute: 'userId', equals: id },
    { attribute: 'expiresAt', absentOrAfter: now },
    { attribute: 'lastSeenAt', absentOrAfter: new Date(now.getTime() - idleLifetime * 1000) },
  ];
};

/** Reads a page of the sessions of a user that go on now. */
export const pageOfSessions =
  (deps: SessionReadDeps) =>
  async (user: User, query: PageQuery<Session>): Promise<Page<Session>> => {
    const current = await currentSessions(deps, user);
    return deps.storage.sessions.page({ ...query, pinned: [...query.pinned, ...current] });
  };

/** Reads one session of a user. One that is over counts as absent. */
export const sessionOfUser =
  (deps: SessionReadDeps) =>
  async (user: User, id: string): Promise<Session> => {
    const current = await currentSessions(deps, user);
    const [session] = await deps.storage.sessions.all([
      { attribute: 'id', equals: id },
      ...current,
    ]);
    return requireFound('session', id, session);
  };

/**
 * Ends one session of a user.
 * Rule: a session that an administrator ends takes along what a logout does, and the others go on.
 */
export const endUserSession =
  (deps: WriteDeps) =>
  (userId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // The user's row is held, so that of two who end it at once the second one finds nothing left.
      const user = requireFound(
        'user',
        userId,
        await stores.users.change(userId, (current) => current),
      );
      const { id: sessionId } = await sessionOfUser({ ...deps, storage: stores })(user, id);
      await endSessions(deps, stores, [{ attribute: 'id', equals: sessionId }], note);
      note('user.sessions_ended', userId, [sessionId]);
    });

/**
 * Ends all sessions of a user. What was issued with offline_access stays, as it does after a logout; without
 * any session nothing happens. `except` is a session that goes on.
 */
export const endUserSessions =
  (deps: WriteDeps) =>
  (userId: string, actor: Actor = systemActor, except?: string): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('user', userId, await stores.users.change(userId, (current) => current));
      const all = await stores.sessions.pick(['id'], [{ attribute: 'userId', equals: userId }]);
      const ending = all.map(({ id }) => id).filter((id) => id !== except);
      if (ending.length === 0) return;

      await endSessions(deps, stores, [{ attribute: 'id', in: ending }], note);
      note('user.sessions_ended', userId, ending);
    });
