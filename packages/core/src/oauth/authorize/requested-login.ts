/** What the parameters `claims` and `acr_values` ask of the login itself (OpenID Connect Core §5.5.1). */
import type { ResourceAccess } from '../../model/client/client-access.js';
import { supportedAcrs, type Acr } from '../../model/scope/scope.js';
import { refuse } from '../../model/values/refusals.js';

/** How and when a person has proven who they are. */
export interface Authentication {
  readonly authenticatedAt: Date;
  readonly methods: readonly string[];
}

export const acrOf = (methods: readonly string[]): Acr => (methods.includes('mfa') ? '2' : '1');

/** Of these scopes, those that a login like this gives (RFC 9470). */
export const givenBy = (
  { authenticatedAt, methods }: Authentication,
  target: Pick<ResourceAccess, 'requiredLogins'> | undefined,
  scopes: readonly string[],
  now: Date,
): readonly string[] => {
  const required = target?.requiredLogins;
  if (required === undefined) return scopes;

  const age = (now.getTime() - authenticatedAt.getTime()) / 1000;
  return scopes.filter((scope) => {
    const { requiredAcr = null, requiredAge = null } = required.get(scope) ?? {};
    return acrOf(methods) >= (requiredAcr ?? '1') && age <= (requiredAge ?? Infinity);
  });
};

/** What the login must be like, so that it gives all of these scopes. */
export const loginFor = (
  target: Pick<ResourceAccess, 'requiredLogins'> | undefined,
  scopes: readonly string[],
): { readonly needsTwoFactors: boolean; readonly maxAge: number } => {
  const required = scopes.flatMap((scope) => target?.requiredLogins?.get(scope) ?? []);
  return {
    needsTwoFactors: required.some(({ requiredAcr }) => requiredAcr === '2'),
    maxAge: Math.min(...required.map(({ requiredAge }) => requiredAge ?? Infinity)),
  };
};

type RequestedClaims = Readonly<Record<string, unknown>> | undefined;

const wish = (claims: RequestedClaims, name: string): Readonly<Record<string, unknown>> => {
  const half = claims?.['id_token'];
  const found =
    typeof half === 'object' && half !== null ? (half as Record<string, unknown>)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
};

/**
 * Rule: a request for the claim `sub` with a value is for that person and for nobody else (OpenID Connect
 * Core §5.5.1).
 */
export const requestedSubject = (claims: RequestedClaims): string | undefined => {
  const { value } = wish(claims, 'sub');
  if (value === undefined || typeof value === 'string') return value;
  return refuse('grant_request_invalid', {
    parameter: 'claims',
    why: 'must name the sub claim by a text',
  });
};

/**
 * Rule: an essential acr that no login here has is refused; a voluntary one, as `acr_values` is, hinders
 * nobody (OpenID Connect Core §5.5.1.1).
 * @throws Refusal `authentication_unmet`
 */
export const assertAcr = (claims: RequestedClaims): void => {
  const { isEssential, accepted } = wishedAcr(claims);
  if (
    isEssential &&
    accepted.length > 0 &&
    !accepted.some((acr) => (supportedAcrs as readonly unknown[]).includes(acr))
  )
    refuse('authentication_unmet');
};

const wishedAcr = (
  claims: RequestedClaims,
): { readonly isEssential: boolean; readonly accepted: readonly unknown[] } => {
  const { essential, value, values } = wish(claims, 'acr');
  return {
    isEssential: essential === true,
    accepted: [
      ...(value === undefined ? [] : [value]),
      ...(Array.isArray(values) ? (values as unknown[]) : []),
    ],
  };
};

/**
 * Whether a request wants two factors. Rule: an essential acr of 2 alone demands a second factor; a voluntary
 * one, or one that acr_values prefers, asks a person who has one (OpenID Connect Core §3.1.2.1, §5.5.1.1).
 * A scope of the request that takes two factors demands them, too (RFC 9470).
 */
export const secondFactorWish = ({
  claims,
  acrValues,
  needsTwoFactors = false,
}: {
  readonly claims?: RequestedClaims;
  readonly acrValues?: string | undefined;
  readonly needsTwoFactors?: boolean | undefined;
}): 'none' | 'preferred' | 'demanded' => {
  if (needsTwoFactors) return 'demanded';
  const { isEssential, accepted } = wishedAcr(claims);
  const [first] = [...accepted, ...(acrValues?.split(' ') ?? [])].filter((acr) =>
    (supportedAcrs as readonly unknown[]).includes(acr),
  );
  if (first !== '2') return 'none';
  return isEssential && !accepted.includes('1') && accepted.includes('2')
    ? 'demanded'
    : 'preferred';
};
