/**
 * The accounts that one mailbox has in several tenants, shown to the person alone who has proven that they read it.
 * The proof logs nobody in: it says which tenant a login is for, and that one asks for all that it asks for.
 */
import { countMail, mayMail, type AskForMailDeps } from '../../people/ask-for-mail.js';
import { settingsOf } from '../../directory/settings-of.js';
import { loginTenant } from '../../login/login-tenant.js';
import { otpLimits } from '../../login/one-time-password.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { clientTenancy } from '../../model/client/client.js';
import type { Tenant } from '../../model/tenant/tenant.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { assertEmail, identifierIn } from '../../model/user/identifiers.js';
import { registeredItself } from '../../model/user/user.js';
import { isBlockedAt } from '../../model/user/user-status.js';
import { systemActor } from '../../model/values/actor.js';
import { refuse } from '../../model/values/refusals.js';
import { typedCode, visibleAddress } from '../../model/values/typed-text.js';
import type { Stores } from '../../ports/storage.js';
import { browserMark, type Browser } from '../../sessions/browser.js';
import { changeOrAdd } from '../../support/change-or-add.js';
import { drawCharacters } from '../../support/draw-characters.js';
import { equalInConstantTime } from '../../support/equal-in-constant-time.js';
import { canMail } from '../../support/messenger.js';
import { findSecret, secretId, useSecret } from '../../support/one-time-secret.js';
import type { AuthorizationRequest } from './authorization-request.js';
import {
  fixTenant,
  waitingRequest,
  type WaitingRequest,
  type FoundRequestDeps,
} from './waiting-request.js';

export type ChooseAccountDeps = FoundRequestDeps & AskForMailDeps;

/** Seconds for the code, and for the choice behind it. */
const choiceLifetime = 600;

/**
 * More than those of a login: with five mails an hour and five tries for each, a stranger guesses one in some
 * centuries, and there is no login that would end their tries.
 */
const choiceDigits = 8;

/** More tenants than one person reads through. */
const longestChoice = 100;

/** A login that waits, in the browser that it is bound to. */
export interface ChoosingBrowser {
  readonly handle: string;
  readonly browser: Browser;
}

export interface MailedChoice {
  readonly network: string;
  readonly locales: readonly string[];
}

/** What the page asks for. */
export type AskedChoice =
  | { readonly step: 'address'; readonly email: string }
  | { readonly step: 'code'; readonly email: string }
  | { readonly step: 'tenant'; readonly email: string; readonly tenants: readonly Tenant[] };

interface StoredChoice {
  readonly browser: string;
  readonly email: string;
  readonly emailKey: string;
  /** Null once the code was right. */
  readonly keyedDigest: string | null;
  readonly attempts: number;
}

const dataOf = ({ data }: OneTimeSecret): StoredChoice => data as unknown as StoredChoice;

/** What is asked of a login that waits. */
export interface OpenLogin {
  readonly access: ClientAccess;
  readonly request: Pick<AuthorizationRequest, 'tenantId'>;
}

/** Whether a login leaves open whose people it is for. */
const isTenantOpen = ({ access, request }: OpenLogin): boolean =>
  clientTenancy(access.client) === null && request.tenantId === undefined;

/** @throws Refusal `interaction_over` where the client or the request names the tenant, or nobody can be written to */
const openLogin = async (
  deps: ChooseAccountDeps,
  { handle, browser }: ChoosingBrowser,
): Promise<WaitingRequest> => {
  const waiting = await waitingRequest(deps, handle, browser);
  return offersChoice(deps)(waiting) ? waiting : refuse('interaction_over');
};

/** Whether a page may lead there. */
export const offersChoice =
  (deps: ChooseAccountDeps) =>
  (waiting: OpenLogin): boolean =>
    canMail(deps) && isTenantOpen(waiting);

/**
 * Sends a code to an address.
 * Rule: neither the answer nor its time tells how many accounts an address has: a row is kept for any, and the mail is
 * sent behind the answer.
 * @throws Refusal `interaction_over`, `invalid_field`, `too_many_requests`
 */
export const askForChoice =
  (deps: ChooseAccountDeps) =>
  async (at: ChoosingBrowser, typed: string, mail: MailedChoice): Promise<void> => {
    const { access } = await openLogin(deps, at);
    const { digest, clock, storage } = deps;
    const identifier = identifierIn(deps.domainNames, typed);
    if (identifier?.attribute !== 'emailKey')
      return refuse('invalid_field', { field: 'email', why: 'must be an e-mail address' });

    const email = visibleAddress(typed);
    assertEmail(deps.domainNames, email);
    const emailKey = identifier.equals;
    // Of no tenant.
    const { network } = mail;
    await countMail(deps, { who: { identifier: emailKey }, tenantId: '*', network });
    const code = drawCharacters(deps, '0123456789', choiceDigits);
    const id = secretId(digest, 'account_choice', at.handle);
    const createdAt = clock.now();
    const data: StoredChoice = {
      browser: browserMark(deps, at.browser),
      email,
      emailKey,
      keyedDigest: codeDigest(deps, id, code),
      attempts: 0,
    };
    const row: OneTimeSecret = {
      id,
      kind: 'account_choice',
      clientId: access.client.id,
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + choiceLifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(storage.oneTimeSecrets, row, () => row);
    deps.background.run(systemActor, () => mailCode(deps, { emailKey, code, ...mail }));
  };

const codeDigest = ({ digest }: ChooseAccountDeps, id: string, code: string): string =>
  digest.keyed('account choice', `${id}/${code}`);

const mailCode = async (
  deps: ChooseAccountDeps,
  mail: Omit<MailedChoice, 'network'> & { readonly emailKey: string; readonly code: string },
): Promise<void> => {
  const accounts = await accountsOf(deps, deps.storage, mail.emailKey);
  const [user] = [...accounts].sort((one, other) => (one.id < other.id ? -1 : 1));
  if (user?.email == null || !(await mayMail(deps, user))) return;

  const { branding } = await settingsOf(deps.storage)(
    (await deps.directory.defaultTenantId()) ?? user.tenantId,
  );
  const notice = {
    kind: 'one_time_password',
    channel: 'email',
    to: user.email,
    locales: mail.locales,
    values: {
      code: mail.code,
      minutes: String(choiceLifetime / 60),
      client_name: branding.name ?? '',
      person_name: '',
    },
  } as const;
  deps.messenger.tell(systemActor, notice, branding);
};

/** The accounts in which a person could log in; not one that a stranger has registered and never proven. */
const accountsOf = async (
  { clock }: Pick<ChooseAccountDeps, 'clock'>,
  { users }: Pick<Stores, 'users'>,
  emailKey: string,
) => {
  const named = await users.pick(
    ['id', 'tenantId', 'email', 'emailVerified', 'isBlocked', 'blockedUntil', 'createdBy'],
    [{ attribute: 'emailKey', equals: emailKey }],
  );
  const now = clock.now();
  return named.filter(
    (user) => !isBlockedAt(user, now) && (user.emailVerified || !registeredItself(user)),
  );
};

/** Reads anew what there is to choose from. @throws Refusal `interaction_over` */
export const readChoice =
  (deps: ChooseAccountDeps) =>
  async (at: ChoosingBrowser): Promise<AskedChoice> => {
    const { request } = await openLogin(deps, at);
    const kept = await keptChoice(deps, at);
    if (kept === undefined) return { step: 'address', email: request.loginHint ?? '' };
    const { email, emailKey, keyedDigest } = kept;
    if (keyedDigest !== null) return { step: 'code', email };

    const accounts = await accountsOf(deps, deps.storage, emailKey);
    const ids = accounts.map(({ tenantId }) => tenantId).slice(0, longestChoice);
    const tenants = await deps.storage.tenants.all([{ attribute: 'id', in: ids }]);
    const inUse = tenants.filter(({ isSuspended }) => !isSuspended);
    return { step: 'tenant', email, tenants: [...inUse].sort(byName) };
  };

const byName = (one: Tenant, other: Tenant): number => (one.name < other.name ? -1 : 1);

const keptChoice = async (
  deps: ChooseAccountDeps,
  { handle, browser }: ChoosingBrowser,
): Promise<StoredChoice | undefined> => {
  const row = await findSecret(deps, deps.storage, 'account_choice', handle);
  const isOurs = row?.usedAt === null && dataOf(row).browser === browserMark(deps, browser);
  return isOurs ? dataOf(row) : undefined;
};

/**
 * Takes the code. Rule: an attempt is counted before the code of a choice is compared, and after five it is dead.
 * @returns whether it was right
 * @throws Refusal `interaction_over`
 */
export const proveChoice =
  (deps: ChooseAccountDeps) =>
  async (at: ChoosingBrowser, typed: string): Promise<boolean> => {
    await openLogin(deps, at);
    if ((await keptChoice(deps, at)) === undefined) return refuse('interaction_over');

    const id = secretId(deps.digest, 'account_choice', at.handle);
    const presented = codeDigest(deps, id, typedCode(typed));
    let isRight = false;
    await deps.storage.oneTimeSecrets.change(id, (current) => {
      const { keyedDigest, attempts, ...kept } = dataOf(current);
      const isLive = current.expiresAt > deps.clock.now() && attempts < otpLimits.attempts;
      isRight = keyedDigest === null || (isLive && equalInConstantTime(keyedDigest, presented));
      const next = isRight ? null : keyedDigest;
      return { ...current, data: { ...kept, keyedDigest: next, attempts: attempts + 1 } };
    });
    return isRight;
  };

/**
 * Sets the tenant of the login that waits. Rule: what was chosen is asked again in the transaction that uses the
 * choice up: the account, its tenant, and whether the client lets people of that tenant log in.
 * @throws Refusal `interaction_over`, `grant_request_invalid` for a tenant that is not on the list any more
 */
export const chooseTenant =
  (deps: ChooseAccountDeps) =>
  async (at: ChoosingBrowser, tenantId: string): Promise<void> => {
    const { access } = await openLogin(deps, at);
    const kept = await keptChoice(deps, at);
    if (kept?.keyedDigest !== null) return refuse('interaction_over');

    await loginTenant(deps)(access, { tenantId });
    await deps.storage.transaction(async (stores) => {
      const accounts = await accountsOf(deps, stores, kept.emailKey);
      const tenant = await stores.tenants.find(tenantId);
      const isListed = accounts.some((account) => account.tenantId === tenantId);
      if (!isListed || tenant?.isSuspended !== false)
        refuse('grant_request_invalid', { parameter: 'tenant_id', why: 'is not on the list' });

      const used = await useSecret(deps, stores, 'account_choice', at.handle);
      const isSame = used?.first === true && dataOf(used.record).keyedDigest === null;
      if (!isSame || dataOf(used.record).emailKey !== kept.emailKey) refuse('interaction_over');
      await fixTenant(deps, stores, at.handle, { tenantId, loginHint: kept.email });
    });
  };
