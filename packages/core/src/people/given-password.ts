import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage, Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { PasswordPolicy } from '../model/tenant/tenant-settings.js';
import { settingsOf } from '../directory/settings-of.js';
import { assertPassword, type PasswordOwner } from './password-policy.js';
import type { User } from '../model/user/user.js';

/** A password, or what another system kept of one (operations §6.1). */
export type GivenPassword =
  { readonly password: string } | { readonly algorithm: string; readonly value: string };

export interface HashDeps {
  readonly hasher: SecretHasher;
  readonly passwordBlocklist: PasswordBlocklist;
  readonly storage: Storage;
}

/** Whose password it is to be: the policy is the tenant's. */
export type PasswordHolder = PasswordOwner &
  Pick<User, 'tenantId' | 'passwordHash' | 'previousPasswordHashes'>;

/**
 * What is kept of it. Rule: the tenant's policy decides, and the last passwords, as many as its history says,
 * do not come back. Slow, so never to be called inside a transaction.
 * @throws Refusal `password_policy_violation`, `invalid_field`, `hash_too_costly`
 */
export const hashOf = async (
  { hasher, passwordBlocklist, storage }: HashDeps,
  given: GivenPassword,
  owner: PasswordHolder,
): Promise<string> => {
  if (!('password' in given)) return adoptedHash(hasher, given);
  const policy = await passwordPolicyOf(storage, owner.tenantId);
  await assertPassword(passwordBlocklist, given.password, owner, policy);
  for (const held of lastHashes(owner, policy.history))
    if (await hasher.matches(given.password, held))
      refuse('password_policy_violation', {
        rule: 'history',
        why: `must not be one of the last ${policy.history}`,
      });
  return hasher.hash(given.password);
};

const adoptedHash = (
  hasher: SecretHasher,
  { algorithm, value }: Exclude<GivenPassword, { readonly password: string }>,
): string => {
  const adopted = hasher.adopt(algorithm, value);
  if (typeof adopted === 'string') return adopted;
  const why = adopted?.why ?? 'must be a hash that can be checked here';
  const code = adopted?.unfit === 'too_costly' ? 'hash_too_costly' : 'invalid_field';
  return refuse(code, { field: 'passwordHash', why });
};

export const passwordPolicyOf = async (
  stores: Pick<Stores, 'tenants'>,
  tenantId: string,
): Promise<PasswordPolicy> => (await settingsOf(stores)(tenantId)).passwordPolicy;

/** The present password and those before it, at most so many. */
export const lastHashes = (
  { passwordHash, previousPasswordHashes }: Pick<User, 'passwordHash' | 'previousPasswordHashes'>,
  history: number,
): readonly string[] =>
  [...(passwordHash === null ? [] : [passwordHash]), ...previousPasswordHashes].slice(0, history);
