/** Which identity providers a person can choose from at a login. */
import type { Directory } from '../directory/directory.js';
import type { WaitingRequest } from '../oauth/authorize/waiting-request.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { loginTenant } from '../login/login-tenant.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { SamlDeps } from '../ports/saml.js';
import type { Storage } from '../ports/storage.js';
import { foldName } from '../model/record/record-type.js';
import { asciiDomain, domainOf, type DomainNames } from '../model/values/domain-name.js';
import { settingsOf } from '../directory/settings-of.js';
import { admitsMethod, admitsProvider } from '../model/tenant/login-policy.js';
import { oneTenant } from '../model/values/tenancy.js';

/** A directory is asked by the password that people type on the page, and no browser is sent there. */
const isDirectory = ({ type }: IdentityProvider): boolean => type === 'ldap';

/**
 * Without an `Outgoing` only SAML providers are offered, since only they need not be asked, and without
 * `SamlMessages` only the others.
 */
export interface OfferedProviderDeps extends SamlDeps {
  readonly storage: Storage;
  readonly directory: Directory;
  readonly domainNames: DomainNames;
  readonly outgoing?: Outgoing | undefined;
}

/** Of a request that waits, what says whose people log in. */
export type OfferRequest = Pick<WaitingRequest, 'access' | 'request'>;

/**
 * Those of the tenant whose people log in, the default one first. Rule: nobody is sent to a provider that is
 * switched off, or of another tenant (operations §4.5). `identifier` is what the person has typed, or the
 * client has said of them: at a global client it may lead to another tenant.
 * Rule: a provider that the tenant lets nobody in by is not offered. Where people are excepted, who comes may be one of
 * them, and the page shows less (`offeredWays`).
 * @throws Refusal as `loginTenant`
 */
export const offeredProviders =
  (deps: OfferedProviderDeps) =>
  async (
    { access, request }: OfferRequest,
    identifier = request.loginHint,
  ): Promise<readonly IdentityProvider[]> => {
    if (deps.outgoing === undefined && deps.saml === undefined) return [];
    const tenantId = await loginTenant(deps)(access, { tenantId: request.tenantId, identifier });
    const providers = await deps.storage
      .within(oneTenant(tenantId))
      .identityProviders.all([{ attribute: 'isEnabled', equals: true }]);
    const { login } = await settingsOf(deps.storage)(tenantId);
    const isForAny = ({ id }: IdentityProvider): boolean =>
      login.exceptUserIds.length > 0 || admitsProvider(login, id);
    return providers
      .filter((provider) => isForAny(provider) && !isDirectory(provider))
      .filter(({ type }) => (protocolOf(type) === 'saml' ? deps.saml : deps.outgoing) !== undefined)
      .sort(
        (a, b) =>
          Number(b.isDefault) - Number(a.isDefault) ||
          (foldName(a.name) < foldName(b.name) ? -1 : 1),
      );
  };

/** What the page shows of the ways to log in, before it is known who comes. */
export interface OfferedWays {
  /** Those through which the tenant lets all its people in. */
  readonly providers: readonly IdentityProvider[];
  /** The one that all of them go through. */
  readonly required: IdentityProvider | undefined;
  /** Whether passwords are for all people, for those alone who are excepted, or for none. */
  readonly password: 'all' | 'excepted' | 'none';
}

export const offeredWays =
  (deps: OfferedProviderDeps) =>
  async (waiting: OfferRequest, identifier = waiting.request.loginHint): Promise<OfferedWays> => {
    const { access, request } = waiting;
    const tenantId = await loginTenant(deps)(access, { tenantId: request.tenantId, identifier });
    const { login } = await settingsOf(deps.storage)(tenantId);
    const offered = await offeredProviders(deps)(waiting, identifier);
    const providers = offered.filter(({ id }) => admitsProvider(login, id));
    const directories = await deps.storage.within(oneTenant(tenantId)).identityProviders.all([
      { attribute: 'isEnabled', equals: true },
      { attribute: 'type', equals: 'ldap' },
    ]);
    const isForAll =
      admitsMethod(login, 'password') || directories.some(({ id }) => admitsProvider(login, id));
    const forExcepted = login.exceptUserIds.length > 0 ? 'excepted' : 'none';
    return {
      providers,
      required: login.requiredProviderId === undefined ? undefined : providers[0],
      password: isForAll ? 'all' : forExcepted,
    };
  };

/** The one that is meant by an id, an identifier or a name. */
export const providerNamed = (
  offered: readonly IdentityProvider[],
  named: string,
): IdentityProvider | undefined =>
  offered.find(({ id }) => id === named) ??
  offered.find(({ identifier }) => identifier === named) ??
  offered.find(({ name }) => foldName(name) === foldName(named));

/** Home-realm discovery: the one that an e-mail address leads to by its domain. */
export const providerOfAddress = (
  names: DomainNames,
  offered: readonly IdentityProvider[],
  address: string,
): IdentityProvider | undefined => {
  const domain = domainOf(names, address);
  return domain === undefined
    ? undefined
    : offered.find(({ domains }) => domains.some((each) => asciiDomain(names, each) === domain));
};
