import { systemActor } from '../model/values/actor.js';
import {
  defaultSettings,
  tenantSettings,
  type TenantSettings,
} from '../model/tenant/tenant-settings.js';
import { maySessionGoOn } from '../access/impersonation.js';
import type { Digest } from '../ports/digest.js';
import type { Directory } from '../directory/directory.js';
import { livingPerson, readerBeside } from '../directory/living-person.js';
import type { Person } from '../model/user/user.js';
import { assertAskedAbout, type LoginHooksDeps } from './login-hooks.js';
import { holdBasis, type VouchingProvider } from './rests-on.js';
import { write, type Note, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import type { Stores } from '../ports/storage.js';
import { auditRefusedLogin } from './audit-refused-login.js';
import type { Browser } from './browser.js';
import { describeDevice } from './describe-device.js';
import { continueSession, endSessions } from './end-sessions.js';
import type { Session } from '../model/session/session.js';

/** Seconds between two notes of having been seen, so that not every request writes. */
const seenEvery = 60;

export interface FoundSession {
  readonly session: Session;
  readonly user: Person;
}

export interface BegunSession {
  readonly session: Session;
  /** For the browser. */
  readonly secret: string;
}

/** Of a new session: whose it is, and how it came about. */
export type NewSession = Pick<
  Session,
  'userId' | 'tenantId' | 'methods' | 'identityProviderId' | 'actorId' | 'actorGrantId' | 'reason'
> & {
  readonly browser: Partial<Browser>;
  /** Seconds. */
  readonly lifetime: number;
};

/** A session that is not kept yet. */
export const newSession = (
  { clock, random, digest }: Pick<WriteDeps, 'clock' | 'random' | 'digest'>,
  { browser, lifetime, ...given }: NewSession,
): BegunSession => {
  const secret = random.secret(32);
  const now = clock.now();
  const session: Session = {
    id: sessionId(digest, secret),
    ...given,
    authenticatedAt: now,
    device: describeDevice(browser.userAgent),
    network: browser.network ?? null,
    samlParticipants: [],
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
  };
  return { session, secret };
};

export const sessionId = (digest: Digest, secret: string): string =>
  digest.sha256(`session/${secret}`).slice(-36);

/** Keeps a new session in the place of the one that the browser had. */
export const addSession = async (
  deps: Pick<WriteDeps, 'clock' | 'random' | 'digest'>,
  { stores, note }: UnitOfWork,
  session: Session,
  former: string | undefined,
): Promise<void> => {
  await stores.sessions.add(session);
  const id = former && sessionId(deps.digest, former);
  const before = id === undefined ? undefined : await stores.sessions.find(id);
  if (before === undefined) return;

  const goesOn = before.userId === session.userId && before.actorId === session.actorId;
  if (goesOn) await continueSession(stores, before, session);
  else await endSessions(deps, stores, [{ attribute: 'id', equals: before.id }], note);
};

/**
 * The sessions of browsers. A browser keeps the secret of its session in a cookie
 * (docs/adr/0027-what-a-login-leaves-behind.md).
 */
export interface BrowserSessions {
  /**
   * Begins a session and returns the secret for the browser. The session that the browser had before ends, so
   * that
   * its secret is worth nothing (session fixation). If another user logs in, the applications of the one
   * before are
   * notified, as by a logout; for the same user the new session replaces the old one.
   * `methods` are values of `amr` (RFC 8176 §2). `previous` is the browser, or the secret that it had before.
   * `user` is the person as they were proven, and `provider` the one that vouched, as it was then: where either has
   * changed since, nothing begins (docs/adr/0146-what-an-issuance-rests-on.md).
   * @throws Refusal `user_blocked`, `login_failed`, `interaction_over`, `tenant_suspended`
   */
  readonly begin: (
    user: Person,
    methods: readonly string[],
    previous?: string | Omit<Browser, 'binding'>,
    provider?: VouchingProvider,
  ) => Promise<BegunSession>;
  /**
   * Finds the session of a browser by its secret, if it is alive and its user may still log in. A session in which
   * an administrator acts as the person is none here: it opens nothing of the account.
   */
  readonly find: (secret: string | undefined) => Promise<FoundSession | undefined>;
  /**
   * Finds a session in which an administrator acts as the person, too (contract §13). Who asks this minds
   * `session.actorId`. One that may not go on is ended, so that a right that is given back does not revive it.
   */
  readonly findAny: (secret: string | undefined) => Promise<FoundSession | undefined>;
  /** Ends a session, with what was issued in it without `offline_access` (operations §10.4). */
  readonly end: (sessionId: string) => Promise<void>;
}

export const browserSessions = (
  deps: WriteDeps & LoginHooksDeps & { readonly directory: Directory },
): BrowserSessions => {
  const { storage, directory, clock, digest } = deps;
  const lifetimesOf = async (tenantId: string): Promise<TenantSettings['session']> => {
    const tenant = await directory.tenant(tenantId);
    return (tenant === undefined ? defaultSettings : tenantSettings(tenant)).session;
  };

  const findAny: BrowserSessions['findAny'] = async (secret) => {
    const session =
      secret === undefined ? undefined : await storage.sessions.find(sessionId(digest, secret));
    if (session === undefined) return undefined;
    const now = clock.now();
    const idle = (now.getTime() - session.lastSeenAt.getTime()) / 1000;
    if (session.expiresAt <= now || idle > (await lifetimesOf(session.tenantId)).idleLifetime)
      return undefined;
    const reader = readerBeside(directory, storage);
    const user = await livingPerson(reader, session.userId, session, now);
    if (user === undefined) return undefined;
    if (!(await maySessionGoOn(storage, session, user, now))) {
      await storage.sessions.change(session.id, (current) => ({ ...current, expiresAt: now }));
      return undefined;
    }
    if (idle >= seenEvery)
      await storage.sessions.change(session.id, (current) => ({ ...current, lastSeenAt: now }));
    return { session, user };
  };

  return {
    end: (id) =>
      write(deps, systemActor, (stores, note) =>
        endSessions(deps, stores, [{ attribute: 'id', equals: id }], note),
      ),
    async begin(user, methods, previous, provider) {
      await assertAskedAbout(deps, { person: user, methods, provider, address: null });
      const browser = typeof previous === 'object' ? previous : { session: previous };
      const begun = newSession(deps, {
        userId: user.id,
        tenantId: user.tenantId,
        methods,
        identityProviderId: provider?.id ?? null,
        actorId: null,
        actorGrantId: null,
        reason: null,
        browser,
        lifetime: (await lifetimesOf(user.tenantId)).absoluteLifetime,
      });
      const actor = { ...systemActor, id: user.id };
      const add = async (stores: Stores, note: Note): Promise<void> => {
        const login = { person: user, methods, provider: provider ?? null };
        await holdBasis(deps, stores, { login, session: null, client: null });
        await addSession(deps, { stores, note }, begun.session, browser.session);
      };
      await auditRefusedLogin(deps, { user, address: null }, () => write(deps, actor, add));
      return begun;
    },
    async find(secret) {
      const found = await findAny(secret);
      return found?.session.actorId === null ? found : undefined;
    },
    findAny,
  };
};
