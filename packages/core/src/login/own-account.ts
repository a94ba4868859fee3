/** What people do with their own account in the browser, a moment after they have logged in. */
import type { DomainNames } from '../model/values/domain-name.js';
import { delegatesOfUser, hasDelegates, type DelegateOfUser } from '../people/delegates-of-user.js';
import { deleteKeyOf } from '../people/delete-key-of.js';
import { identifierIn } from '../model/user/identifiers.js';
import type { AttemptOrigin } from '../sessions/login-throttle.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { UserProfilePatch } from '../model/user/profile.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { settingsOf } from '../directory/settings-of.js';
import {
  provePassword,
  replaceOwnPassword,
  type OwnPasswordDeps,
} from '../people/change-own-password.js';
import type { AccessKey } from '../model/key/access-key.js';
import {
  createPersonalToken,
  tokenChoices,
  type NewPersonalToken,
  type ShownPersonalToken,
  type TokenChoices,
} from '../people/personal-tokens.js';
import { deleteUser } from '../people/delete-user.js';
import { modifyUser } from '../people/modify-user.js';
import {
  allowSupport,
  endSupport,
  supportAccessOf,
  type SupportAccess,
} from '../people/support-access.js';
import type { Browser } from '../sessions/browser.js';
import { clientsOfUser, withdrawClient, type ClientOfUser } from '../sessions/client-access.js';
import {
  assertStillRecent,
  recentPerson,
  type FreshLogins,
  type RecentPerson,
} from './fresh-login.js';
import {
  confirmAddress,
  pendingAddresses,
  requestAddress,
  type NewAddress,
  type OwnAddressDeps,
  type PendingAddresses,
} from './own-address.js';
import type { Channel } from './one-time-password.js';

/** A person at their own account, with the actor of what they do there. */
export interface AccountHolder extends RecentPerson {
  readonly actor: Actor;
}

/**
 * A person's own account in the browser (docs/adr/0095-the-own-account.md). Everything begins with `holder`, so
 * everything takes a login of the last ten minutes.
 */
export interface OwnAccount {
  /**
   * Reads the person who is logged in with this browser. Two factors are needed where the person has two.
   * @throws Refusal `login_required` without a recent login
   */
  readonly holder: (
    browser: Browser,
    from?: Pick<Actor, 'address' | 'requestId'>,
  ) => Promise<AccountHolder>;
  /**
   * Changes the claims that the tenant lets people change, and the language.
   * @throws Refusal `invalid_field`, also for another claim
   */
  readonly changeProfile: (holder: AccountHolder, patch: UserProfilePatch) => Promise<void>;
  /**
   * Sets another password. A person who has one proves it, and a wrong guess counts as a failed login. This
   * session goes on, every other session and token ends.
   * @throws Refusal `invalid_field` for a wrong current password, `password_policy_violation`,
   * `too_many_requests`
   */
  readonly changePassword: (holder: AccountHolder, change: NewOwnPassword) => Promise<void>;
  /** Reads the addresses that wait for their code in this session. */
  readonly pendingAddresses: (holder: AccountHolder) => Promise<PendingAddresses>;
  /**
   * Sends a code of ten minutes to a new address, at most five an hour. The address of another account gets the
   * same answer, and its owner is told.
   * @throws Refusal `not_implemented` without a notifier, `invalid_field`, `too_many_requests`
   */
  readonly requestAddress: (holder: AccountHolder, wanted: NewAddress) => Promise<void>;
  /**
   * Takes over the address that a right code came back from; it is verified then. The former one is told.
   * @throws Refusal `invalid_field` for a wrong code, `already_exists`
   */
  readonly confirmAddress: (
    holder: AccountHolder,
    proof: { readonly channel: Channel; readonly code: string },
  ) => Promise<void>;
  /**
   * Removes the phone number.
   * @throws Refusal `invalid_field` where nothing else names the person
   */
  readonly removePhoneNumber: (holder: AccountHolder) => Promise<void>;
  /** Lists the applications that have something of the person. */
  readonly clients: (holder: AccountHolder) => Promise<readonly ClientOfUser[]>;
  /** Takes back all that an application has of the person: consents, codes and tokens (operations §6.6). */
  readonly withdrawClient: (holder: AccountHolder, clientId: string) => Promise<void>;
  /** Reads the personal access tokens of the person, those that have ended a while ago among them. */
  readonly tokens: (holder: AccountHolder) => Promise<readonly AccessKey[]>;
  /** Reads what a new token can open; undefined where the tenant lets people make none. */
  readonly tokenChoices: (holder: AccountHolder) => Promise<TokenChoices | undefined>;
  /**
   * Makes a personal access token. The result holds the token itself, which nobody can read again.
   * @throws Refusal `personal_tokens_closed`, `invalid_field`, `login_required`
   */
  readonly createToken: (
    holder: AccountHolder,
    wanted: NewPersonalToken,
  ) => Promise<ShownPersonalToken>;
  /**
   * Removes a personal access token of the person.
   * @throws Refusal `record_not_found`
   */
  readonly deleteToken: (holder: AccountHolder, id: string) => Promise<void>;
  /** Whether anything or any other person may act for the person. */
  readonly hasDelegates: (holder: AccountHolder) => Promise<boolean>;
  /** Lists who may act for the person. */
  readonly delegates: (holder: AccountHolder) => Promise<readonly DelegateOfUser[]>;
  /**
   * Lets a party act for the person no more, as an administrator does.
   * @throws Refusal `record_not_found`
   */
  readonly endDelegate: (holder: AccountHolder, id: string) => Promise<void>;
  /** Reads whether administrators may act as the person, and whether the tenant asks for that. */
  readonly support: (holder: AccountHolder) => Promise<SupportAccess>;
  /**
   * Allows administrators to act as the person, for a day.
   * @throws Refusal `impersonation_refused`, `login_required`
   */
  readonly allowSupport: (holder: AccountHolder) => Promise<void>;
  /** Takes it back, and ends what administrators do as the person. */
  readonly endSupport: (holder: AccountHolder) => Promise<void>;
  /**
   * Deletes the account, where the tenant lets people do so. The person types what the account is called, and
   * their password if they have one.
   * @throws Refusal `deletion_closed`, `invalid_field`, `too_many_requests`, `last_tenant_admin`
   */
  readonly delete: (holder: AccountHolder, proof: DeletionProof) => Promise<void>;
}

export interface NewOwnPassword extends AttemptOrigin {
  readonly current: string;
  readonly next: string;
}

export interface DeletionProof extends AttemptOrigin {
  /** The name of the account, as `accountName` says it. */
  readonly name: string;
  readonly password: string;
}

export type OwnAccountDeps = FreshLogins & OwnAddressDeps & OwnPasswordDeps;

/** What an account is called: the user name, else an address. */
export const accountName = ({
  username,
  email,
  phoneNumber,
}: Pick<User, 'username' | 'email' | 'phoneNumber'>): string =>
  username ?? email ?? phoneNumber ?? '';

/** Whether a person has typed this name, in whatever spelling opens the account. */
const isAccountName = (names: DomainNames, typed: string, user: User): boolean => {
  const [given, own] = [typed, accountName(user)].map((text) => identifierIn(names, text));
  return given?.attribute === own?.attribute && given?.equals === own?.equals;
};

/** Makes the use cases of the own account. */
export const ownAccount = (deps: OwnAccountDeps): OwnAccount => ({
  async holder(browser, from = {}) {
    const person = await recentPerson(deps, browser);
    return { ...person, actor: { ...systemActor, ...from, id: person.user.id } };
  },
  changeProfile: changeProfile(deps),
  changePassword: changePassword(deps),
  pendingAddresses: pendingAddresses(deps),
  requestAddress: (holder, wanted) => requestAddress(deps)(holder, wanted, holder.actor),
  confirmAddress: (holder, proof) => confirmAddress(deps)(holder, proof, holder.actor),
  async removePhoneNumber(holder) {
    const patch = { phoneNumber: null };
    await modifyUser(deps)(holder.user.id, patch, holder.actor, assertStillRecent(deps, holder));
  },
  clients: ({ user }) => clientsOfUser(deps)(user),
  async tokens({ user }) {
    const own = [
      { attribute: 'userId', equals: user.id },
      { attribute: 'purpose', equals: 'personal' },
    ] as const;
    return deps.storage.accessKeys.all(own);
  },
  tokenChoices: (holder) => tokenChoices(deps)(holder.user, hasTwoFactors(holder)),
  createToken: (holder, wanted) =>
    createPersonalToken(deps)(holder.user, wanted, holder.actor, {
      hasTwoFactors: hasTwoFactors(holder),
      assertHolds: assertStillRecent(deps, holder),
    }),
  deleteToken: ({ user, actor }, id) => deleteKeyOf(deps, 'personal')(user.id, id, actor),
  hasDelegates: ({ user }) => hasDelegates(deps)(user),
  delegates: ({ user }) => delegatesOfUser(deps)(user),
  endDelegate: ({ user, actor }, id) => deleteKeyOf(deps, 'delegate')(user.id, id, actor),
  withdrawClient: ({ user, actor }, clientId) => withdrawClient(deps)(user.id, clientId, actor),
  support: ({ user }) => supportAccessOf(deps)(user),
  allowSupport: (holder) =>
    allowSupport(deps)(holder.user, holder.actor, assertStillRecent(deps, holder)),
  endSupport: ({ user, actor }) => endSupport(deps)(user, actor),
  delete: deleteOwnAccount(deps),
});

const hasTwoFactors = ({ session }: AccountHolder): boolean => session.methods.includes('mfa');

/** Rule: people change the claims that their tenant shows them, and the language, which is theirs anyhow. */
const changeProfile =
  (deps: OwnAccountDeps): OwnAccount['changeProfile'] =>
  async (holder, patch) => {
    const { user, actor } = holder;
    const { account } = await settingsOf(deps.storage)(user.tenantId);
    const allowed: readonly string[] = [...account.profileClaims, 'locale'];
    const other = Object.keys(patch).find((claim) => !allowed.includes(claim));
    if (other !== undefined)
      refuse('invalid_field', { field: other, why: 'cannot be changed by people themselves' });
    const change = { profile: patch };
    await modifyUser(deps)(user.id, change, actor, assertStillRecent(deps, holder));
  };

const changePassword =
  (deps: OwnAccountDeps): OwnAccount['changePassword'] =>
  async ({ user, session, actor }, { current, next, ...from }) => {
    if (user.passwordHash !== null) await provePassword(deps)(user, current, from);
    await replaceOwnPassword(deps)(
      user,
      next,
      { delegationId: null, sessionId: session.id },
      actor,
    );
  };

const deleteOwnAccount =
  (deps: OwnAccountDeps): OwnAccount['delete'] =>
  async (holder, { name, password, ...from }) => {
    const { user, session, actor } = holder;
    const { account } = await settingsOf(deps.storage)(user.tenantId);
    if (!account.deletionEnabled) refuse('deletion_closed');
    if (!isAccountName(deps.domainNames, name, user))
      refuse('invalid_field', { field: 'name', why: 'is not the name of the account' });
    const hasPassword = user.passwordHash !== null;
    if (hasPassword) await provePassword(deps)(user, password, from);

    const methods = hasPassword ? [...session.methods, 'pwd'] : session.methods;
    await deleteUser(deps)(user.id, actor, assertStillRecent(deps, holder, methods));
  };
