import { clientTenancy, type Client } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { refuse } from '../model/values/refusals.js';
import type { Directory } from '../directory/directory.js';
import { domainOf, type DomainNames } from '../model/values/domain-name.js';

/** What a login says about whose person it is. */
export interface HomeRealm {
  /** By parameter or header; leave it out in single-tenant mode. */
  readonly tenantId?: string | undefined;
  /** What the person typed. */
  readonly identifier?: string | undefined;
}

export interface LoginTenantDeps {
  readonly directory: Directory;
  readonly domainNames: DomainNames;
}

/**
 * Whose people log in (operations §1.5). Rule: the tenant of a login is the client's; for a global client the
 * one that the request names, else the one that has the e-mail domain, else the default one.
 * @throws Refusal `grant_request_invalid` for a tenant that does not exist or is not the client's,
 * `tenant_suspended`
 */
export const loginTenant =
  (deps: LoginTenantDeps) =>
  async (
    { client }: ClientAccess,
    { tenantId: named, identifier = '' }: HomeRealm = {},
  ): Promise<string> => {
    const own = clientTenancy(client);
    if (own !== null && named !== undefined && named !== own) return unknown();
    const id = own ?? named ?? (await homeTenant(deps, client, identifier));
    const tenant = (await deps.directory.tenant(id)) ?? unknown();
    return tenant.isSuspended ? refuse('tenant_suspended') : id;
  };

/** Said of a tenant that is there as well: a client learns of no other tenant. */
const unknown = (): never =>
  refuse('grant_request_invalid', {
    parameter: 'tenant_id',
    why: 'names no tenant of this client',
  });

/** At a global client the e-mail domain decides, then the client's own tenant, then the default one. */
const homeTenant = async (
  { directory, domainNames }: LoginTenantDeps,
  { tenantId }: Client,
  identifier: string,
): Promise<string> => {
  const domain = domainOf(domainNames, identifier);
  const home = domain === undefined ? undefined : await directory.tenantOfDomain(domain);
  return home ?? tenantId ?? (await directory.defaultTenantId()) ?? refuse('login_failed');
};
