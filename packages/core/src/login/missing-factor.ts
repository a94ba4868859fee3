/** Who is asked for a second factor, and for which. */
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Person } from '../model/user/user.js';

/** What is left to do after the first factor: nothing, prove the second one, or enrol one. */
export type MissingFactor = 'nothing' | 'code' | 'enrolment';

/** What people can set up, by the names that `mfa.factors` knows. */
const enrolledKinds = ['totp', 'passkey'] as const;

/**
 * Rule: where a tenant names factors, people set up these and no others; what a person has goes on working.
 */
export const mayEnrolWith = (
  factors: readonly string[],
  kind: (typeof enrolledKinds)[number],
): boolean => factors.length === 0 || factors.includes(kind);

type MissingFactorDeps = { readonly tenants: Pick<Storage['tenants'], 'find'> };

/**
 * Rule: a person with a second factor is asked for it, and where the policy of the tenant is always, a person
 * without one enrols one.
 * Rule: where the policy of the tenant is never, nobody is asked for a second factor and nobody can enrol
 * one.
 * `isDemanded`: the request wants two factors whatever the policy says; so a person enrols who wants to.
 */
export const missingFactor = async (
  { tenants }: MissingFactorDeps,
  user: Person,
  isDemanded = false,
): Promise<MissingFactor> => {
  const tenant = await tenants.find(user.tenantId);
  const { policy, factors } = tenantSettings({ metadata: tenant?.metadata ?? {} }).mfa;
  if (policy === 'never') return 'nothing';
  if (user.isMfaEnrolled) return 'code';
  const mayEnrol = enrolledKinds.some((kind) => mayEnrolWith(factors, kind));
  return mayEnrol && (policy === 'always' || isDemanded) ? 'enrolment' : 'nothing';
};

/**
 * Rule: where no second factor can be asked for, a person who needs one is refused; a password or a one-time
 * password alone is not enough.
 * @throws Refusal `second_factor_required`
 */
export const assertOneFactorIsEnough = async (
  storage: MissingFactorDeps,
  user: Person,
): Promise<void> => {
  if ((await missingFactor(storage, user)) !== 'nothing') refuse('second_factor_required');
};
