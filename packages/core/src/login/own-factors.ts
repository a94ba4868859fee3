/** A person's own second factors: what there is, what can be added, and every change of it. */
import { typedCode } from '../model/values/typed-text.js';
import { systemActor } from '../model/values/actor.js';
import type { Browser } from '../sessions/browser.js';
import { refuse } from '../model/values/refusals.js';
import type { Session } from '../model/session/session.js';
import { assertName } from '../model/record/text-rules.js';
import type { TenantSettings } from '../model/tenant/tenant-settings.js';
import { settingsOf } from '../directory/settings-of.js';
import { isEndedForUser } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import { write } from '../unit-of-work/write.js';
import type { Stores } from '../ports/storage.js';
import { isFactor, type Authenticator } from '../model/user/authenticator.js';
import { holdsSession } from '../sessions/rests-on.js';
import { addApp, addRecoveryCodes } from './code-steps.js';
import { recentPerson, type FreshLogins, type RecentPerson } from './fresh-login.js';
import { mayEnrolWith } from './missing-factor.js';
import {
  keptChallenge,
  newChallenge,
  useChallenge,
  type ChallengePlace,
} from './passkey-challenge.js';
import { passkeyCreation, type PasskeyCreation } from './passkey-options.js';
import { addPasskey, passkeying, passkeyLimits, type FactorStep } from './passkey.js';
import { newRecoveryCodes, shownRecoveryCode } from './recovery-codes.js';
import type { RelyingParty } from './passkey-options.js';
import { dropAuthenticator } from './remove-authenticator.js';
import { enrolledApp, type SecondFactorDeps } from './second-factor.js';

export type OwnFactorDeps = SecondFactorDeps & FreshLogins;

export interface OwnFactors {
  readonly user: User;
  readonly authenticators: readonly Authenticator[];
  /** What can be added, where it can. */
  readonly app?: { readonly secret: string; readonly address: string } | undefined;
  readonly passkey?: PasskeyCreation | undefined;
}

export type OwnChange =
  | { readonly kind: 'add_passkey'; readonly answer: string; readonly label: string }
  | { readonly kind: 'add_app'; readonly code: string }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'renew_codes' };

const mayAdd = ({ policy, factors }: TenantSettings['mfa'], kind: 'totp' | 'passkey'): boolean =>
  policy !== 'never' && mayEnrolWith(factors, kind);

/** Challenges belong to a client; this one stands for the server. */
const placeOf = async (
  { storage }: OwnFactorDeps,
  { session }: RecentPerson,
  what: 'app' | 'passkey',
): Promise<ChallengePlace> => {
  const [own] = await storage.clients.all([{ attribute: 'isDefault', equals: true }]);
  return { secret: `${session.id}/${what}`, clientId: own?.id ?? refuse('login_required') };
};

/** @throws Refusal `login_required` */
export const ownFactors =
  (deps: OwnFactorDeps) =>
  async (browser: Browser): Promise<OwnFactors> => {
    const person = await recentPerson(deps, browser);
    const { user } = person;
    const authenticators = await deps.storage.authenticators.all([
      { attribute: 'userId', equals: user.id },
    ]);
    const { mfa } = await settingsOf(deps.storage)(user.tenantId);
    const count = (kind: Authenticator['kind']): number =>
      authenticators.filter((each) => each.kind === kind).length;
    const may = (kind: 'totp' | 'passkey', most: number): boolean =>
      mayAdd(mfa, kind) && count(kind) < most;

    const { party } = passkeying(deps) ?? {};
    const newApp = async () => {
      const place = await placeOf(deps, person, 'app');
      return enrolledApp(deps, user, await keptChallenge(deps, place));
    };
    const newPasskey = async (relyingParty: RelyingParty) => {
      const place = await placeOf(deps, person, 'passkey');
      const challenge = await newChallenge(deps, place);
      return passkeyCreation(deps, relyingParty, user, { own: authenticators, challenge });
    };
    const mayHavePasskey = party !== undefined && may('passkey', passkeyLimits.count);

    return {
      user,
      authenticators,
      app: may('totp', 1) ? await newApp() : undefined,
      passkey: mayHavePasskey ? await newPasskey(party) : undefined,
    };
  };

/** How a login with what was just added is told apart; the person has shown both. */
const methodsWith = ({ methods }: Session, { kind }: OwnChange): readonly string[] => [
  ...new Set([...methods, ...(kind === 'add_passkey' ? ['pop', 'user'] : ['otp']), 'mfa']),
];

const stepOf = async (
  deps: OwnFactorDeps,
  person: RecentPerson,
  change: OwnChange,
  codes: readonly string[],
): Promise<FactorStep> => {
  const { user } = person;
  switch (change.kind) {
    case 'add_passkey': {
      const label = change.label.trim();
      if (label !== '') assertName('label', label);

      const place = await placeOf(deps, person, 'passkey');
      return addPasskey(deps, user, place, { answer: change.answer, label: label || undefined });
    }
    case 'add_app': {
      const place = await placeOf(deps, person, 'app');
      const { secret } = enrolledApp(deps, user, await keptChallenge(deps, place));
      const add = addApp(deps, user, secret, typedCode(change.code));
      return async (stores, note) => {
        await add(stores, note);
        await useChallenge({ ...deps, storage: stores }, place);
      };
    }
    case 'remove':
      return async (stores, note) => {
        const removed = { userId: user.id, id: change.id, except: person.session.id };
        await dropAuthenticator(deps, { stores, note }, removed);
      };
    case 'renew_codes':
      return addRecoveryCodes(deps, user, codes);
  }
};

/** @throws Refusal `second_factor_wrong` */
const assertMayAdd = async (
  deps: OwnFactorDeps,
  { user }: RecentPerson,
  { kind }: OwnChange,
): Promise<void> => {
  const { mfa } = await settingsOf(deps.storage)(user.tenantId);
  const isRefused =
    (kind === 'add_passkey' && !mayAdd(mfa, 'passkey')) ||
    (kind === 'add_app' && !mayAdd(mfa, 'totp'));
  if (isRefused) refuse('second_factor_wrong');
};

/**
 * Answers new recovery codes, where there are some: they come with the first factor, and go with the last.
 * Rule: where the tenant's policy is always, nobody takes the last second factor from themselves.
 * @throws Refusal `login_required`, `second_factor_wrong`, `second_factor_kept`, `record_not_found`,
 * `invalid_field`
 */
export const changeOwnFactors =
  (deps: OwnFactorDeps) =>
  async (
    browser: Browser,
    change: OwnChange,
    address: string | null,
  ): Promise<readonly string[] | undefined> => {
    const person = await recentPerson(deps, browser);
    const { user, session } = person;
    await assertMayAdd(deps, person, change);
    const codes = newRecoveryCodes(deps);
    const step = await stepOf(deps, person, change, codes);
    const actor = { ...systemActor, id: user.id, address: address ?? undefined };

    return write(deps, actor, async (stores, note) => {
      const held = await heldPerson(deps, stores, person);
      await step(stores, note);

      const all = await stores.authenticators.all([{ attribute: 'userId', equals: user.id }]);
      const hasFactor = all.some(isFactor);
      if (!hasFactor) await assertMayHaveNone(stores, held, change);

      const isFirst = !held.isMfaEnrolled && hasFactor;
      if (isFirst) {
        await addRecoveryCodes(deps, user, codes)(stores, note);
        await stores.sessions.change(session.id, (current) => ({
          ...current,
          methods: methodsWith(current, change),
        }));
      }
      if (isFirst || !hasFactor) {
        await stores.users.change(user.id, (current) => ({ ...current, isMfaEnrolled: hasFactor }));
      }
      return isFirst || change.kind === 'renew_codes' ? codes.map(shownRecoveryCode) : undefined;
    });
  };

/**
 * The person's row is held: of two changes at once, one finds the other's work. Their session is there still, or
 * nothing is changed.
 */
const heldPerson = async (
  deps: OwnFactorDeps,
  stores: Stores,
  { user, session }: RecentPerson,
): Promise<User> => {
  const held = await stores.users.change(user.id, (current) => {
    const isOver = isEndedForUser(current, session.createdAt, deps.clock.now());
    return isOver ? refuse('login_required') : current;
  });
  if (held === undefined || !(await holdsSession(stores, session.id)))
    return refuse('login_required');
  return held;
};

/** Only a removal may leave nothing, and only where the tenant does not want a second factor of everybody. */
const assertMayHaveNone = async (
  stores: Stores,
  { tenantId, isMfaEnrolled }: User,
  { kind }: OwnChange,
): Promise<void> => {
  if (kind !== 'remove') refuse('second_factor_wrong');
  if (!isMfaEnrolled) return;

  const { mfa } = await settingsOf(stores)(tenantId);
  if (mfa.policy === 'always') refuse('second_factor_kept');
};
