import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import { tenantSettings } from '../model/tenant-settings.js';
import { isUnverified } from '../model/user-status.js';
import type { User } from '../model/user.js';

/**
 * Rule: where the tenant wants addresses verified, nobody logs in by password or through an identity provider
 * before one of theirs is (operations §4.2). A one-time password proves the address that it was sent to, so
 * it lets them in.
 * @throws Refusal `address_unverified`
 */
export const assertVerified = async (
  { tenants }: Pick<Stores, 'tenants'>,
  user: User,
): Promise<void> => {
  if (!isUnverified(user)) return;
  const tenant = await tenants.find(user.tenantId);
  if (tenant !== undefined && tenantSettings(tenant).emailVerificationRequired)
    refuse('address_unverified');
};
