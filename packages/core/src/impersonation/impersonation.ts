/** Acting as a person, for support (contract §13): a link that works once, and the session that it begins. */
import { actorNow } from '../access/actor-now.js';
import { assertMayActAs, impersonationScope, liveGrant } from '../access/impersonation.js';
import { assertName } from '../model/record/text-rules.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import { isEndedForUser } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { impersonationLink } from '../model/values/server-addresses.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { Stores } from '../ports/storage.js';
import type { Browser } from '../sessions/browser.js';
import { addSession, newSession, type BegunSession } from '../sessions/browser-sessions.js';
import { longestActing } from '../sessions/end-sessions.js';
import { requireFound } from '../support/must-exist.js';
import { addSecret, findSecret, useSecret } from '../support/one-time-secret.js';
import { write, writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';

/** Seconds in which the link works. */
export const impersonationLinkLifetime = 60;

export const impersonationMinutes = { most: longestActing / 60, usual: 15 } as const;

export interface NewImpersonation {
  /** For the audit log and the person. */
  readonly reason: string;
  /** How long the session lasts; 15 where it is left out. */
  readonly minutes?: number | undefined;
}

export interface ImpersonatingActor extends Actor {
  /** Of the token of the call: what is begun with it ends with it. */
  readonly grantId: string | null;
}

export interface ImpersonationLink {
  /** What the administrator opens, best in a window of its own. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** What the page of a link shows before it is used. */
export interface ImpersonationOffer {
  readonly user: User;
  readonly minutes: number;
}

/** Acting as a person, for support (contract §13): a link that works once, and the session that it begins. */
export interface Impersonations {
  /**
   * Makes a link with which the caller begins to act as a user, once and within a minute.
   * What is begun with it ends with the grant of the caller's token.
   * @throws Refusal `record_not_found`, `invalid_field`, `own_account_only`, `login_insufficient`,
   * `impersonation_refused`
   */
  readonly create: (
    userId: string,
    input: NewImpersonation,
    actor: ImpersonatingActor,
  ) => Promise<ImpersonationLink>;
  /**
   * Reads what a link is for, and leaves it unused.
   * @throws Refusal `impersonation_over`
   */
  readonly find: (secret: string) => Promise<ImpersonationOffer>;
  /**
   * Uses a link up, and begins the session in the place of the one that the browser had.
   * @throws Refusal `impersonation_over`, `impersonation_refused`
   */
  readonly begin: (
    secret: string,
    browser: Browser,
    from?: Pick<Actor, 'address' | 'requestId'>,
  ) => Promise<BegunSession>;
}

export type ImpersonationDeps = WriteDeps & {
  readonly issuer: string;
};

interface KeptLink extends Required<NewImpersonation> {
  readonly userId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const linkIn = ({ data }: Pick<OneTimeSecret, 'data'>): KeptLink => data as unknown as KeptLink;

export const impersonations = (deps: ImpersonationDeps): Impersonations => ({
  create: createLink(deps),
  find: async (secret) => {
    const kept = await findSecret(deps, deps.storage, 'impersonation', secret);
    if (kept === undefined || kept.usedAt !== null) return refuse('impersonation_over');

    const { userId, minutes } = linkIn(kept);
    const user = (await deps.storage.users.find(userId)) ?? refuse('impersonation_over');
    return { user, minutes };
  },
  begin: beginSession(deps),
});

/**
 * Rule: acting as a person takes a login with two factors, a reason, and the right to it (contract §13).
 */
const createLink =
  (deps: ImpersonationDeps): Impersonations['create'] =>
  async (userId, input, actor) => {
    const { id: actorId, grantId, tenancy } = actor;
    const found = await deps.storage.within(tenancy).users.find(userId);
    const user = requireFound('user', userId, found);
    const caller = actorId === null ? undefined : await deps.storage.users.find(actorId);
    const grant = await liveGrant(deps.storage, grantId);
    if (caller === undefined || grant === undefined) return refuse('own_account_only');
    if (!grant.methods.includes('mfa')) refuse('login_insufficient', { acr: '2' });

    const { reason, minutes } = checked(input);
    const now = deps.clock.now();
    const acting = { actorId: caller.id, user, begunAt: now };
    const whole = { ...actor, tenancy: oneTenant(user.tenantId) };
    await writeAfterWaiting(deps, whole, (stores) => assertMayActAs(stores, acting, now));

    const kept: KeptLink = {
      userId,
      actorId: caller.id,
      reason,
      minutes,
      madeAt: now.getTime(),
    };
    const secret = await addSecret(
      deps,
      deps.storage,
      {
        kind: 'impersonation',
        clientId: grant.clientId,
        delegationId: grant.id,
        data: { ...kept },
      },
      impersonationLinkLifetime,
    );
    return {
      url: impersonationLink(deps.issuer, secret),
      expiresAt: new Date(now.getTime() + impersonationLinkLifetime * 1000),
    };
  };

const checked = ({
  reason,
  minutes = impersonationMinutes.usual,
}: NewImpersonation): Required<NewImpersonation> => {
  assertName('reason', reason);
  const isMinutes = Number.isSafeInteger(minutes) && minutes >= 1;
  if (!isMinutes || minutes > impersonationMinutes.most)
    refuse('invalid_field', {
      field: 'minutes',
      why: `must be a whole number from 1 to ${impersonationMinutes.most}`,
    });
  return { reason, minutes };
};

/**
 * Rule: a link that was made gives nothing once the right to it is gone: it is asked again in the transaction that
 * begins the session.
 */
const beginSession =
  (deps: ImpersonationDeps): Impersonations['begin'] =>
  async (secret, browser, from = {}) => {
    const waiting = await findSecret(deps, deps.storage, 'impersonation', secret);
    if (waiting === undefined) return refuse('impersonation_over');

    const { actorId, userId } = linkIn(waiting);
    const actor = { ...systemActor, ...from, id: actorId };
    return write(deps, actor, async (stores, note) => {
      const used = await useSecret(deps, stores, 'impersonation', secret);
      if (used?.first !== true) return refuse('impersonation_over');

      const link = linkIn(used.record);
      const grantId = used.record.delegationId;
      // Both rows are held, so that a change of either is seen here, or sees the session.
      await stores.users.change(actorId, (current) => current);
      const held = await stores.users.change(userId, (current) => current);
      if (held === undefined) return refuse('impersonation_over');
      await assertStillMay(deps, stores, { link, grantId, user: held });

      const begun = newSession(deps, {
        userId,
        tenantId: held.tenantId,
        methods: [],
        identityProviderId: null,
        actorId,
        actorGrantId: grantId,
        reason: link.reason,
        browser,
        lifetime: link.minutes * 60,
      });
      await addSession(deps, { stores, note }, begun.session, browser.session);
      note('impersonation.started', begun.session.id, [userId]);
      return begun;
    });
  };

interface UsedLink {
  readonly link: KeptLink;
  readonly grantId: string | null;
  readonly user: User;
}

const assertStillMay = async (
  { clock }: ImpersonationDeps,
  stores: Stores,
  { link, grantId, user }: UsedLink,
): Promise<void> => {
  const { actorId: id, madeAt } = link;
  const now = clock.now();
  const grant = await liveGrant(stores, grantId);
  if (grant === undefined)
    return refuse('impersonation_refused', { why: 'the login of the administrator has ended' });
  if (isEndedForUser(user, new Date(madeAt), now))
    refuse('impersonation_refused', { why: 'the person has signed out everywhere' });
  const actor = await actorNow(stores, { id, clientId: grant.clientId }, now);
  const scopes = actor?.managementScopes;
  if (scopes !== 'all' && scopes?.has(impersonationScope) !== true)
    refuse('impersonation_refused', {
      why: `the caller does not hold ${impersonationScope} any more`,
    });
  await assertMayActAs(stores, { actorId: id, user, begunAt: new Date(madeAt) }, now);
};
