/** How the people of a tenant may log in: by which methods, or through its provider alone. */
import { listOf, document, ids, oneOf, type DocumentOf } from '../values/document-rules.js';
import { refuse } from '../values/refusals.js';

/** By what a login begins; a second factor is another matter (`mfa`). */
export const loginMethods = ['password', 'passkey', 'otp', 'provider'] as const;
export type LoginMethod = (typeof loginMethods)[number];

export const loginPolicyRules = document({
  /** Every method where the list is absent. */
  methods: listOf(oneOf(loginMethods), { maximum: loginMethods.length }),
  /** The provider of the tenant that every login goes through. */
  required_provider_id: { kind: 'id' },
  /** People of the tenant for whom neither holds. */
  except_user_ids: ids({ maximum: 20 }),
});

type LoginDocument = DocumentOf<typeof loginPolicyRules>;

export const loginPolicyIn = (document: LoginDocument = {}) =>
  ({
    /** Empty where every method is welcome. */
    methods: document.methods ?? [],
    requiredProviderId: document.required_provider_id,
    exceptUserIds: document.except_user_ids ?? [],
  }) as const;

export type LoginPolicy = ReturnType<typeof loginPolicyIn>;

/** @throws Refusal `invalid_field` for members that contradict each other */
export const assertLoginDocument = ({
  methods,
  required_provider_id: provider,
}: LoginDocument): void => {
  if (methods?.length === 0)
    refuse('invalid_field', {
      field: 'metadata.login.methods',
      why: 'must not be empty: without the list, every method is welcome',
    });
  if (provider !== undefined && methods?.includes('provider') === false)
    refuse('invalid_field', {
      field: 'metadata.login.methods',
      why: 'cannot stand beside required_provider_id without provider',
    });
};

/** How a person has logged in: by which methods (RFC 8176), and who vouched for them. */
export interface LoginWay {
  readonly methods: readonly string[];
  readonly identityProviderId: string | null;
}

const byFirstProof: Readonly<Record<string, LoginMethod>> = {
  pwd: 'password',
  otp: 'otp',
  pop: 'passkey',
};

/** The method that a login began with; undefined for one of which nothing is known. */
const methodOf = ({ methods: [first], identityProviderId }: LoginWay): LoginMethod | undefined =>
  identityProviderId === null ? byFirstProof[first ?? ''] : 'provider';

/** Whether anyone of the tenant, those apart who are excepted, may log in by this method. */
export const admitsMethod = (
  { methods, requiredProviderId }: LoginPolicy,
  method: LoginMethod,
): boolean =>
  requiredProviderId === undefined
    ? methods.length === 0 || methods.includes(method)
    : method === 'provider';

/** Whether a login through this provider is welcome. */
export const admitsProvider = (policy: LoginPolicy, providerId: string): boolean =>
  policy.requiredProviderId === undefined
    ? admitsMethod(policy, 'provider')
    : policy.requiredProviderId === providerId;

/** Whether some person of the tenant may log in by this method. */
export const admitsAny = (policy: LoginPolicy, method: LoginMethod): boolean =>
  policy.exceptUserIds.length > 0 || admitsMethod(policy, method);

/** Whether a person without a provider and a passkey could ever log in. */
export const admitsNewPeople = (policy: LoginPolicy): boolean =>
  admitsMethod(policy, 'password') || admitsMethod(policy, 'otp');

const restricts = ({ methods, requiredProviderId }: LoginPolicy): boolean =>
  requiredProviderId !== undefined || methods.length > 0;

/**
 * Rule: a login by a way that the tenant does not let people in by opens nothing. People whom it
 * excepts come in by any.
 */
export const admitsLogin = (policy: LoginPolicy, userId: string, way: LoginWay): boolean => {
  if (!restricts(policy) || policy.exceptUserIds.includes(userId)) return true;

  const { identityProviderId: provider } = way;
  if (provider !== null) return admitsProvider(policy, provider);
  const method = methodOf(way);
  return method !== undefined && admitsMethod(policy, method);
};
