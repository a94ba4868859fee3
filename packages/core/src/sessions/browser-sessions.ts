import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { Storage } from '../ports/storage.js';
import { settingsOf, type TenantSettings } from '../tenants/tenant-settings.js';
import { livingPerson } from '../users/living-person.js';
import type { User } from '../users/user.js';
import type { Session } from './session.js';

/** Seconds between two notes of having been seen, so that not every request writes. */
const seenEvery = 60;

export interface SessionKeeping {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
}

export interface BrowserSessions {
  /** Begins a session and answers the secret for the browser. A session that the browser had before ends: its secret is not worth keeping (session fixation). */
  begin(user: User, methods: readonly string[], previous?: string, identityProviderId?: string): Promise<{ readonly session: Session; readonly secret: string }>;
  /** The session of a browser, if it is alive and its person may still log in. */
  find(secret: string | undefined): Promise<{ readonly session: Session; readonly user: User } | undefined>;
  end(sessionId: string): Promise<void>;
}

export const browserSessions = ({ storage, clock, random, digest }: SessionKeeping): BrowserSessions => {
  const idOf = (secret: string): string => digest.sha256(`session/${secret}`).slice(-36);
  const end = async (sessionId: string): Promise<void> => { await storage.sessions.removeAll([{ attribute: 'id', equals: sessionId }]); };
  const lifetimesOf = async (tenantId: string): Promise<TenantSettings['session']> => (await settingsOf(storage)(tenantId)).session;
  return {
    end,
    async begin(user, methods, previous, identityProviderId) {
      if (previous !== undefined) await end(idOf(previous));
      const secret = random.secret(32);
      const now = clock.now();
      const session: Session = {
        id: idOf(secret), tenantId: user.tenantId, userId: user.id, authenticatedAt: now, methods, identityProviderId: identityProviderId ?? null,
        createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + (await lifetimesOf(user.tenantId)).absoluteLifetime * 1000),
      };
      await storage.sessions.add(session);
      return { session, secret };
    },
    async find(secret) {
      const session = secret === undefined ? undefined : await storage.sessions.find(idOf(secret));
      if (session === undefined) return undefined;
      const now = clock.now();
      const idle = (now.getTime() - session.lastSeenAt.getTime()) / 1000;
      if (session.expiresAt <= now || idle > (await lifetimesOf(session.tenantId)).idleLifetime) return undefined;
      const user = await livingPerson(storage, session.userId, session.createdAt, now);
      if (user === undefined) return undefined;
      if (idle >= seenEvery) await storage.sessions.change(session.id, (current) => ({ ...current, lastSeenAt: now }));
      return { session, user };
    },
  };
};
