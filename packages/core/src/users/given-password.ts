import type { PasswordBlocklist } from '../ports/password-blocklist.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import { refuse } from '../refusals.js';
import { assertPassword, type PasswordOwner } from './password-policy.js';

/** A password, or what another system kept of one (operations §6.1). */
export type GivenPassword = { readonly password: string } | { readonly algorithm: string; readonly value: string };

export interface Hashing {
  readonly hasher: SecretHasher;
  readonly passwordBlocklist: PasswordBlocklist;
}

/** What is kept of it. Slow, so never to be called inside a transaction. @throws Refusal `password_policy_violation`, `invalid_field` */
export const hashOf = async ({ hasher, passwordBlocklist }: Hashing, given: GivenPassword, owner: PasswordOwner): Promise<string> => {
  if (!('password' in given)) return hasher.adopt(given.algorithm, given.value) ?? refuse('invalid_field', { field: 'password_hash', why: 'must be a bcrypt hash with a cost of 4 to 14' });
  await assertPassword(passwordBlocklist, given.password, owner);
  return hasher.hash(given.password);
};
