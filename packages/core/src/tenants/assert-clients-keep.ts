import { isUnregistered } from '../model/client/client.js';
import { keepsTo } from '../model/client/security-profile.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';

/** Ids in the message. */
const mostNamed = 5;

/**
 * Rule: a tenant asks for a security profile only once each of its clients keeps to it (contract §8). An unregistered
 * client does not count: such a tenant takes none, so it gets nothing.
 * @throws Refusal `invalid_field`
 */
export const assertClientsKeep = async (
  stores: Pick<Stores, 'clients'>,
  tenant: Tenant,
  before: Tenant,
): Promise<void> => {
  const { minimumSecurityProfile: minimum } = tenantSettings(tenant);
  if (keepsTo(tenantSettings(before).minimumSecurityProfile, minimum)) return;

  const clients = await stores.clients.pick(
    ['id', 'metadata', 'documentUrl', 'registrationId'],
    [
      { attribute: 'tenantId', equals: tenant.id },
      { attribute: 'isGlobal', equals: false },
    ],
  );
  const others = clients
    .filter((client) => !isUnregistered(client))
    .filter(({ metadata }) => !keepsTo(metadata.oauth.security_profile, minimum))
    .map(({ id }) => id);
  if (others.length === 0) return;

  const ids = others.sort().slice(0, mostNamed).join(', ');
  refuse('invalid_field', {
    field: 'metadata.minimum_security_profile',
    why: `cannot be ${minimum} while ${others.length} clients of the tenant keep to less: ${ids}`,
  });
};
