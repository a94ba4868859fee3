/** People whose password a directory of their company keeps (contract §22). */
import { appendAuditEvents } from '../audit/append-audit-events.js';
import type { DirectoryFactor, DirectoryLogins, UnprovenPassword } from '../login/log-in.js';
import { missingFactor } from '../login/missing-factor.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { admitsLogin, admitsProvider } from '../model/tenant/login-policy.js';
import type { User } from '../model/user/user.js';
import type { Claims } from '../model/values/claims.js';
import { asciiDomain, domainOf, type DomainNames } from '../model/values/domain-name.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { Delay } from '../ports/delay.js';
import type {
  DirectoryDeps,
  DirectoryPerson,
  PasswordDirectory,
} from '../ports/password-directory.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { RegistrationHooksDeps } from '../people/registration-hooks.js';
import { countWithin } from '../sessions/count-attempts.js';
import { asAskedAbout, askBeforeLogin, type LoginHooksDeps } from '../sessions/login-hooks.js';
import type { LoginThrottle } from '../sessions/login-throttle.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import { boundedWaits, type BoundedWaits } from '../support/bounded-waits.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { directorySettings } from './directory-provider.js';
import { providerOfAddress } from './offered-providers.js';
import { findIdentity, noteFederatedLogin, resolvePerson } from './resolve-person.js';

export type DirectoryAskingDeps = WriteDeps &
  RegistrationHooksDeps &
  LoginHooksDeps & {
    readonly passwordDirectory: PasswordDirectory;
    readonly throttle: LoginThrottle;
    readonly delay?: Delay | undefined;
  };

/** As of every provider: how the person proved who they are is its to know. */
const methods = ['fed'] as const;

/** Refusals that wait at the same moment. */
const mostWaiting = 1000;

/**
 * A directory is asked for people who have an identity there, and for unknown ones: those whose address is of a domain
 * of the provider, and those without an address where it is the default one.
 * Rule: the password of a person of this server goes to no directory. It is asked about them all the same, and a
 * refusal comes when a directory would be waited for no longer, so that neither time nor one that is down tells who is
 * in it.
 * Rule: guesses at an entry are counted for it, under whichever name they come.
 */
const logInByDirectory = (deps: DirectoryAskingDeps): DirectoryLogins => {
  const letIn = letInFrom(deps);
  const ask = askDirectory(deps);
  const waits = boundedWaits(deps.delay, mostWaiting);

  return async (unproven) => {
    const { account, attempt, demandsSecondFactor } = unproven;
    if (attempt.vouchedBy !== undefined) return undefined;
    const asked = await directoryFor(deps, unproven);
    if (asked === undefined) return undefined;

    const { provider, isMeant } = asked;
    waits.assertRoom();
    const late = (deps.delay?.elapsed() ?? 0) + deps.passwordDirectory.patience;
    const person = await refusedAt(late, waits, () => ask(unproven, provider, isMeant));
    if (person === undefined)
      return admitsProvider(unproven.login, provider.id) ? 'unproven' : undefined;

    const claims = claimsOf(deps.domainNames, provider, person);
    const arrival = { provider, claims, demandsSecondFactor, address: attempt.address };
    const arrived = await letIn(arrival);
    await deps.throttle.succeeded(account.id, attempt.network);
    return arrived;
  };
};

interface Arrival {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
  readonly demandsSecondFactor: boolean;
  readonly address: string | null;
}

/** Finds or makes the account, asks hooks as every login through a provider does, and says which factor is missing. */
const letInFrom = (deps: DirectoryAskingDeps) => {
  const personOf = resolvePerson(deps);

  return async (arrival: Arrival): Promise<DirectoryFactor> => {
    const { provider, claims, demandsSecondFactor, address } = arrival;
    // A login that hooks are asked about is noted once they have let it in.
    const areAsked = await deps.loginHooks.areAsked(provider.tenantId);
    const isHalf = async (stores: Stores, user: User): Promise<boolean> =>
      areAsked || (await missingFactor(stores, user, demandsSecondFactor)) !== 'nothing';

    const person = await personOf(provider, claims, address, { isHalf });
    const proof = { methods, provider: vouchingProvider(deps, provider) };
    const isWanted = await askBeforeLogin(deps, { person, ...proof, address });
    const lacks = await missingFactor(deps.storage, person, demandsSecondFactor || isWanted);
    if (isWanted && lacks === 'nothing') refuse('second_factor_required');
    if (areAsked && lacks === 'nothing') await noteFederatedLogin(deps, person, address);
    return { user: asAskedAbout(person, isWanted), missing: lacks, proof };
  };
};

/** Undefined for a deployment that asks no directories. */
export const directoryLoginsOf = ({
  passwordDirectory,
  ...deps
}: Omit<DirectoryAskingDeps, 'passwordDirectory'> & DirectoryDeps): DirectoryLogins | undefined =>
  passwordDirectory && logInByDirectory({ ...deps, passwordDirectory });

/** What a directory says, with what this server knows of it: it vouches for the addresses of its own domains. */
export const claimsOf = (
  names: DomainNames,
  { domains }: IdentityProvider,
  { claims }: Pick<DirectoryPerson, 'claims'>,
): Claims => {
  const { email } = claims;
  const domain = typeof email === 'string' ? domainOf(names, email) : undefined;
  const isOwn = domains.some((each) => asciiDomain(names, each) === domain);
  return { ...claims, email_verified: domain !== undefined && isOwn };
};

/** The directories of a tenant that are switched on. */
const directoriesOf = async (
  storage: Storage,
  tenantId: string,
): Promise<readonly IdentityProvider[]> =>
  storage.within(oneTenant(tenantId)).identityProviders.all([
    { attribute: 'isEnabled', equals: true },
    { attribute: 'type', equals: 'ldap' },
  ]);

interface Asked {
  readonly provider: IdentityProvider;
  /** Whether it is asked for this person, and not only so that all are asked alike. */
  readonly isMeant: boolean;
}

const directoryFor = async (
  { storage, domainNames }: DirectoryAskingDeps,
  { attempt, account, login }: UnprovenPassword,
): Promise<Asked | undefined> => {
  const { tenantId, identifier } = attempt;
  const forExcepted = login.exceptUserIds.length > 0;
  const directories = (await directoriesOf(storage, tenantId)).filter(
    ({ id }) => forExcepted || admitsProvider(login, id),
  );
  const byDefault = directories.find(({ isDefault }) => isDefault);
  const ofName = identifier.includes('@')
    ? providerOfAddress(domainNames, directories, identifier)
    : byDefault;
  const meant =
    account.user === undefined ? ofName : await ownDirectory(storage, directories, account.user);
  const provider = meant ?? ofName ?? byDefault ?? directories[0];
  const way = { methods, identityProviderId: provider?.id ?? null };
  const isMeant = meant !== undefined && admitsLogin(login, account.user?.id ?? '', way);
  return provider && { provider, isMeant };
};

const ownDirectory = async (
  storage: Storage,
  directories: readonly IdentityProvider[],
  { id, tenantId }: User,
): Promise<IdentityProvider | undefined> => {
  if (directories.length === 0) return undefined;
  const identities = await storage
    .within(oneTenant(tenantId))
    .userIdentities.all([{ attribute: 'userId', equals: id }]);
  return directories.find((each) => identities.some((one) => one.identityProviderId === each.id));
};

const askDirectory =
  (deps: DirectoryAskingDeps) =>
  async (
    { attempt, account, lockout }: UnprovenPassword,
    provider: IdentityProvider,
    isMeant: boolean,
  ): Promise<DirectoryPerson | undefined> => {
    const { identifier, network, password } = attempt;
    let entry: string | undefined;
    const mayTry = async (id: string): Promise<boolean> => {
      const holder = await holderOfEntry(deps, provider, id);
      if (account.user !== undefined) return holder === account.user.id;
      entry = holder ?? `${provider.tenantId}/${provider.id}/${id}`;
      await deps.throttle.begin(entry, attempt, lockout);
      return true;
    };
    const asked = { login: identifier, password: isMeant ? password : undefined, mayTry };
    try {
      const { passwordDirectory } = deps;
      const person = await passwordDirectory.authenticate(directorySettings(provider), asked);
      if (person !== undefined && entry !== undefined)
        await deps.throttle.succeeded(entry, network);
      return person;
    } catch (error) {
      if (!isRefusal(error, 'upstream_unreachable')) throw error;
      await noteUnreachable(deps, provider);
      return refuse('directory_unavailable', { name: provider.name });
    }
  };

const holderOfEntry = async (
  { storage }: DirectoryAskingDeps,
  provider: IdentityProvider,
  id: string,
): Promise<string | undefined> => {
  const own = storage.within(oneTenant(provider.tenantId));
  return (await findIdentity(own, provider, id))?.userId;
};

/** What was proven is answered at once. */
const refusedAt = async <R>(
  late: number,
  { until }: BoundedWaits,
  work: () => Promise<R | undefined>,
): Promise<R | undefined> => {
  const done = await work().catch(async (error: unknown) => {
    await until(late);
    throw error;
  });
  if (done === undefined) await until(late);
  return done;
};

/** Notes it once in ten minutes, however many people try. */
export const noteUnreachable = async (
  deps: WriteDeps,
  { id, tenantId }: Pick<IdentityProvider, 'id' | 'tenantId'>,
): Promise<void> => {
  try {
    await countWithin(deps, 'directory-unreachable', id, { times: 1, window: 600 });
  } catch (error) {
    if (isRefusal(error, 'too_many_requests')) return;
    throw error;
  }
  const event = {
    name: 'identity_provider.unreachable',
    tenantId,
    recordId: id,
    actorId: null,
  } as const;
  await deps.storage.transaction((stores) => appendAuditEvents(deps, stores, [event]));
};
