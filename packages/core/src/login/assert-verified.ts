import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { isUnverified } from '../model/user/user-status.js';
import { registeredItself, type User } from '../model/user/user.js';

type TenantReader = { readonly tenants: Pick<Stores['tenants'], 'find'> };

/**
 * Rule: where the tenant wants addresses verified, nobody logs in by password or through an identity provider
 * before one of theirs is (operations §4.2). A one-time password proves the address that it was sent to, so
 * it lets them in.
 * Rule: where the tenant names e-mail domains, a person who has registered logs in once their e-mail address is
 * proven: an address that anybody can type shows of no domain that the person belongs to it.
 * @throws Refusal `address_unverified`
 */
export const assertVerified = async (stores: TenantReader, user: User): Promise<void> => {
  await assertDomainProven(stores, user);
  if (!isUnverified(user)) return;
  const tenant = await stores.tenants.find(user.tenantId);
  if (tenant !== undefined && tenantSettings(tenant).emailVerificationRequired)
    refuse('address_unverified');
};

/**
 * The second rule alone, for a login that proves a phone number.
 * @throws Refusal `address_unverified`
 */
export const assertDomainProven = async ({ tenants }: TenantReader, user: User): Promise<void> => {
  if (user.email === null || user.emailVerified || !registeredItself(user)) return;
  const tenant = await tenants.find(user.tenantId);
  if (tenant !== undefined && tenantSettings(tenant).allowedEmailDomains.length > 0)
    refuse('address_unverified');
};
