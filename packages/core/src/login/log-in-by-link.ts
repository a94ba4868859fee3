/** Logging in with a mailed link, in the browser that waited for it. */
import { auditLogin } from '../audit/audit-login.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { settingsOf } from '../directory/settings-of.js';
import { tenantSettings, welcomesEmail } from '../model/tenant/tenant-settings.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { registeredItself, type User } from '../model/user/user.js';
import { refuse } from '../model/values/refusals.js';
import type { ProvenByLink } from '../people/redeem-ticket.js';
import type { Stores } from '../ports/storage.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import { asAskedAbout, askAboutWhole, askBeforeLogin } from '../sessions/login-hooks.js';
import { assertAdmitted, assertStillProven } from '../sessions/rests-on.js';
import { useSecret, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import { assertVerified } from './assert-verified.js';
import {
  assertPasswordIsOwn,
  byPassword,
  isPasswordTooOld,
  loginNoted,
  type FirstFactor,
  type LogInDeps,
} from './log-in.js';
import { loginTenant, type HomeRealm, type LoginTenantDeps } from './login-tenant.js';
import { missingFactor } from './missing-factor.js';

export type LogInByLinkDeps = LogInDeps & LoginTenantDeps & OneTimeSecretDeps;

export interface LinkLogin extends ProvenByLink {
  /** The client of the login that waits, and the tenant that it names. */
  readonly access: ClientAccess;
  readonly tenantId?: HomeRealm['tenantId'];
  readonly demandsSecondFactor?: boolean | undefined;
  /** The whole address that the person comes from. */
  readonly address: string | null;
}

/** The proof is that of the password, which was chosen in this browser. */
const { methods } = byPassword;

/**
 * Logs a person in who has just used a mailed link in the browser that waited for it. What a login by password asks
 * is asked here as well; where a second factor is missing, nobody is logged in yet.
 * Rule: a link logs in once.
 * What could stop a registration or a login is asked in the transaction that notes the login: the tenant and
 * its settings, the block, and a password that has to be changed.
 * @throws Refusal `interaction_over`, `login_failed`, `user_blocked`, `tenant_suspended`, `registration_closed`,
 * `address_unverified`, `password_change_required`, `too_many_requests`, `grant_request_invalid`
 */
export const logInByLink =
  (deps: LogInByLinkDeps) =>
  async (login: LinkLogin): Promise<FirstFactor> => {
    const { person, address } = login;
    await assertRightTenant(deps, login);
    await assertNotLocked(deps, person);
    const isWanted = await askBeforeLogin(deps, { person, methods, address });
    const demandsSecondFactor = login.demandsSecondFactor === true || isWanted;

    const first = await auditRefusedLogin(deps, { user: person, address }, () =>
      deps.storage.transaction(async (stores) => {
        const noted = await noteLogin(deps, stores, { ...login, demandsSecondFactor });
        return isWanted && noted.missing === 'nothing' ? refuse('second_factor_required') : noted;
      }),
    );
    return { ...first, user: asAskedAbout(first.user, isWanted) };
  };

/** A person who has accepted an invitation, in the browser in which they chose the password. */
export type InvitedLogin = ProvenByLink & Pick<LinkLogin, 'address'>;

/**
 * Logs such a person in, where one factor is enough: no login waits at which the second one could be asked for.
 * @throws Refusal `second_factor_required`, `interaction_over`, `login_failed`, `user_blocked`, `tenant_suspended`
 */
export const logInInvited =
  (deps: LogInByLinkDeps) =>
  async (login: InvitedLogin): Promise<User> => {
    const { person, address } = login;
    await askAboutWhole(deps, { person, methods, address });
    const { user } = await auditRefusedLogin(deps, { user: person, address }, () =>
      deps.storage.transaction(async (stores) => {
        const noted = await noteLogin(deps, stores, login);
        return noted.missing === 'nothing' ? noted : refuse('second_factor_required');
      }),
    );
    return asAskedAbout(user);
  };

type NotedLogin = InvitedLogin & Pick<LinkLogin, 'demandsSecondFactor'>;

const noteLogin = async (
  deps: LogInByLinkDeps,
  stores: Stores,
  { person, type, handle, address, demandsSecondFactor }: NotedLogin,
): Promise<FirstFactor> => {
  const now = deps.clock.now();
  const tenant = (await stores.tenants.find(person.tenantId)) ?? refuse('interaction_over');
  await assertAdmitted(stores, person, byPassword);
  if (type === 'email_verification') assertStillWelcome(deps, tenant, person);
  await assertVerified(stores, person);

  const { maxAgeSeconds } = tenantSettings(tenant).passwordPolicy;
  const missing = await missingFactor(stores, person, demandsSecondFactor);
  const user = await stores.users.change(person.id, (current) => {
    assertStillProven(deps, { person, methods }, current);
    assertPasswordIsOwn(current);
    if (isPasswordTooOld(current, maxAgeSeconds, now)) refuse('password_change_required');
    return missing === 'nothing' ? loginNoted(current, now, address, methods) : current;
  });
  if (user === undefined) return refuse('interaction_over');

  if (type !== 'invitation') await useAwaitedLink(deps, stores, handle, user);

  if (missing === 'nothing') {
    const { id: userId, tenantId } = user;
    await auditLogin(deps, stores, { name: 'user.logged_in', tenantId, userId, address });
  }
  return { user, missing };
};

const useAwaitedLink = async (
  deps: LogInByLinkDeps,
  stores: Stores,
  handle: string,
  { id }: User,
): Promise<void> => {
  const used = await useSecret(deps, stores, 'awaited_link', handle);
  if (used?.first !== true || used.record.data['userId'] !== id) refuse('interaction_over');
};

/** A session of another tenant than the one that would log in here is none. */
const assertRightTenant = async (
  deps: LogInByLinkDeps,
  { person, access, tenantId }: LinkLogin,
): Promise<void> => {
  const identifier = person.email ?? undefined;
  const expected = await loginTenant(deps)(access, { tenantId, identifier });
  if (expected !== person.tenantId) refuse('interaction_over');
};

/** An account that strangers have locked by guesses waits here as at the password. */
const assertNotLocked = async (
  { storage, clock, throttle }: LogInByLinkDeps,
  { id, tenantId }: User,
): Promise<void> => {
  const locks = await throttle.locks([id], async () => {
    const { lockout } = await settingsOf(storage)(tenantId);
    return () => lockout;
  });
  const lock = locks.get(id);
  if (lock === undefined) return;

  const milliseconds = lock.until.getTime() - clock.now().getTime();
  refuse('too_many_requests', { seconds: String(Math.ceil(milliseconds / 1000)) });
};

/** A registration goes on only where it could begin now. */
const assertStillWelcome = (
  { domainNames }: Pick<LogInByLinkDeps, 'domainNames'>,
  tenant: Tenant,
  person: User,
): void => {
  if (!registeredItself(person)) return;

  const settings = tenantSettings(tenant);
  const isWelcome =
    settings.selfRegistrationEnabled &&
    person.email !== null &&
    welcomesEmail(domainNames, settings, person.email);
  if (!isWelcome) refuse('registration_closed');
};
