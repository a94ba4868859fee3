/**
 * A person comes from a provider with the address of an account that is here already: they are asked whether
 * it is theirs (operations §4.5).
 */
import { holderIdOf } from '../model/client/client.js';
import type { AttemptOrigin } from '../sessions/login-throttle.js';
import { changeOrAdd } from '../support/change-or-add.js';
import { beginLogin, byPassword, type FirstFactor, type LogInDeps } from '../login/log-in.js';
import { browserMark } from '../sessions/browser.js';
import { waitingRequest, type WaitingRequest } from '../oauth/authorize/waiting-request.js';
import { resolvePerson } from './resolve-person.js';
import { profileFromClaims } from './provider-profile.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { secretId, findSecret, useSecret } from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type { Claims } from '../model/values/claims.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { refuse } from '../model/values/refusals.js';
import type { HalfLogin } from '../login/half-login.js';
import { settingsOf } from '../directory/settings-of.js';
import { admitsLogin } from '../model/tenant/login-policy.js';
import { oneTenant } from '../model/values/tenancy.js';
import { emailKeyOf } from '../model/user/identifiers.js';
import type { User } from '../model/user/user.js';
import {
  logInThroughProvider,
  ofTenant,
  type FederatedLogin,
  type FederatedLoginDeps,
} from './log-in-through-provider.js';
import { isTrusted, vouchingProvider, type VouchingProvider } from '../sessions/rests-on.js';
import { federationLifetime } from './pending-federation.js';

/** What the person waits at, and with which browser. */
export type PendingLogin = HalfLogin;

interface StoredAccountLink {
  readonly providerId: string;
  /** The provider as it was when it said so. */
  readonly trust: string;
  /** Whose address it is. */
  readonly userId: string;
  /** What the provider has said, verified before. */
  readonly claims: Claims;
  readonly browser: string;
  /** Whether the account's password has been given here; a second factor may be due still. */
  readonly isProven: boolean;
}

/** What a provider has said about a person, verified before. */
export interface Statement {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
}

export type AccountLinkDeps = FederatedLoginDeps & LogInDeps;

/** Of JSON; a provider that says more about a person is not remembered. */
const claimsLimit = 64_000;

/**
 * Keeps what the provider has said until the person has decided. Who comes anew takes the place of who came
 * before.
 */
export const askToLink = async (
  deps: AccountLinkDeps,
  { handle, browser }: PendingLogin,
  waiting: WaitingRequest,
  { provider, claims }: Statement,
): Promise<void> => {
  const { users } = deps.storage.within(oneTenant(provider.tenantId));
  const emailKey = emailKeyOf(
    deps.domainNames,
    profileFromClaims(deps.domainNames, provider, claims).email ?? '',
  );
  const [account] = await users.all([{ attribute: 'emailKey', equals: emailKey }]);
  if (account === undefined) return refuse('interaction_over');

  await ofTenant(deps, waiting, account);
  if (JSON.stringify(claims).length > claimsLimit) {
    refuse('federation_failed', { why: 'says more about the person than can be kept' });
  }
  const createdAt = deps.clock.now();
  const data: StoredAccountLink = {
    providerId: provider.id,
    trust: vouchingProvider(deps, provider).trust,
    userId: account.id,
    claims,
    browser: browserMark(deps, browser),
    isProven: false,
  };
  const row: OneTimeSecret = {
    id: secretId(deps.digest, 'account_link', handle),
    kind: 'account_link',
    clientId: holderIdOf(waiting.access),
    delegationId: null,
    data: { ...data },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + federationLifetime * 1000),
    usedAt: null,
  };
  await changeOrAdd(deps.storage.oneTimeSecrets, row, () => row);
};

interface Found extends StoredAccountLink {
  readonly provider: IdentityProvider;
  readonly account: User;
}

/** Undefined where nobody is asked, in this browser and for this request. */
const findLink = async (
  deps: AccountLinkDeps,
  { handle, browser }: PendingLogin,
): Promise<Found | undefined> => {
  const row = await findSecret(deps, deps.storage, 'account_link', handle);
  const kept = row?.data as StoredAccountLink | undefined;
  if (kept === undefined || row?.usedAt !== null || kept.browser !== browserMark(deps, browser))
    return undefined;

  const provider = await deps.storage.identityProviders.find(kept.providerId);
  const account = await deps.storage.users.find(kept.userId);
  if (account === undefined || !isTrusted(deps, provider, kept)) return undefined;

  const isOver = kept.isProven && hasEndedSince(account, row.createdAt);
  return isOver ? undefined : { ...kept, provider, account };
};

/** Whether the account went to another person since, or all of it has ended. */
const hasEndedSince = ({ sessionsEndedAt }: User, begunAt: Date): boolean =>
  sessionsEndedAt !== null && begunAt <= sessionsEndedAt;

/**
 * Whether it is the link that was found.
 * Rule: a proof counts for the link that it was asked for, not for one that took its place.
 */
const isSameLink = (kept: StoredAccountLink, found: StoredAccountLink): boolean =>
  kept.userId === found.userId &&
  kept.trust === found.trust &&
  isSameJson(kept.claims, found.claims);

/** @throws Refusal `interaction_over` */
const noteProven = async (
  deps: AccountLinkDeps,
  { handle }: PendingLogin,
  found: Found,
): Promise<void> => {
  const id = secretId(deps.digest, 'account_link', handle);
  await deps.storage.oneTimeSecrets.change(id, (row) =>
    isSameLink(row.data as unknown as StoredAccountLink, found)
      ? { ...row, data: { ...row.data, isProven: true } }
      : refuse('interaction_over'),
  );
};

/** Of any number who use it at once, one does. */
const isUsedUp = async (
  deps: AccountLinkDeps,
  { handle }: PendingLogin,
  found: Found,
): Promise<boolean> => {
  const used = await useSecret(deps, deps.storage, 'account_link', handle);
  return (
    used?.first === true && isSameLink(used.record.data as unknown as StoredAccountLink, found)
  );
};

export interface AskedLink {
  readonly provider: IdentityProvider;
  readonly account: User;
}

/** What the page shows. @throws Refusal `interaction_over` */
export const askedLink =
  (deps: AccountLinkDeps) =>
  async (place: PendingLogin): Promise<AskedLink> => {
    const { provider, account } = (await findLink(deps, place)) ?? refuse('interaction_over');
    return { provider, account };
  };

export interface LinkProof extends PendingLogin, AttemptOrigin {
  readonly password: string;
  readonly address: string | null;
  readonly demandsSecondFactor: boolean;
}

export interface LinkedLogin extends FirstFactor {
  /** The provider that the session begins with, where the tenant does not let people in by the password alone. */
  readonly provider?: VouchingProvider | undefined;
}

/**
 * The account's password. Where a second factor is missing, the link waits for it.
 * Rule: an identity is linked on a person's word only after they have proven that the account is theirs, by
 * all that a login there takes (operations §4.5).
 * @throws Refusal as `beginLogin`, and `interaction_over`
 */
export const proveLink = (deps: AccountLinkDeps) => {
  const begin = beginLogin(deps);
  const complete = completeLink(deps);

  return async ({
    password,
    network,
    address,
    requestId,
    demandsSecondFactor,
    ...place
  }: LinkProof): Promise<LinkedLogin> => {
    const found = (await findLink(deps, place)) ?? refuse('interaction_over');
    const { account, provider } = found;
    const vouchedBy = vouchingProvider(deps, provider);
    const first = await begin(
      {
        tenantId: account.tenantId,
        identifier: account.email ?? '',
        password,
        network,
        address,
        requestId,
        vouchedBy,
      },
      demandsSecondFactor,
    );
    if (first.user.id !== account.id) return refuse('interaction_over');
    await noteProven(deps, place, found);
    if (first.missing === 'nothing') await complete(place, first.user, address);
    const { login } = await settingsOf(deps.storage)(account.tenantId);
    const isEnough = admitsLogin(login, account.id, byPassword);
    return isEnough ? first : { ...first, provider: vouchedBy };
  };
};

/**
 * Links the identity to a person who has proven everything; does nothing where they were not asked, or have
 * not said that they want it.
 */
export const completeLink = (deps: AccountLinkDeps) => {
  const personOf = resolvePerson(deps);
  return async (place: PendingLogin, user: User, address: string | null): Promise<void> => {
    const found = await findLink(deps, place);
    if (found?.isProven !== true || found.userId !== user.id) return;
    if (await isUsedUp(deps, place, found))
      await personOf(found.provider, found.claims, address, {
        decision: { kind: 'link', person: user },
      });
  };
};

/**
 * The account is another person's: the person becomes a new user.
 * @throws Refusal `interaction_over`, and as `resolvePerson`
 */
export const declineLink = (deps: AccountLinkDeps) => {
  const enter = logInThroughProvider(deps);
  return async (place: PendingLogin, address: string | null): Promise<FederatedLogin> => {
    const waiting = await waitingRequest(deps, place.handle, place.browser);
    const found = (await findLink(deps, place)) ?? refuse('interaction_over');
    const { provider, claims } = found;
    if (!(await isUsedUp(deps, place, found))) return refuse('interaction_over');
    return enter({ place, waiting, provider, claims, address, decision: { kind: 'new' } });
  };
};
