/** What the parameters `claims` and `acr_values` ask of the login itself (OpenID Connect Core §5.5.1). */
import { refuse } from '../../model/values/refusals.js';

/**
 * The authentication contexts of logins here: one factor, or two. They are published, and one is in every ID
 * token.
 */
export const supportedAcrs = ['1', '2'] as const;

export const acrOf = (methods: readonly string[]): string => (methods.includes('mfa') ? '2' : '1');

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
 */
export const secondFactorWish = ({
  claims,
  acrValues,
}: {
  readonly claims?: RequestedClaims;
  readonly acrValues?: string | undefined;
}): 'none' | 'preferred' | 'demanded' => {
  const { isEssential, accepted } = wishedAcr(claims);
  const [first] = [...accepted, ...(acrValues?.split(' ') ?? [])].filter((acr) =>
    (supportedAcrs as readonly unknown[]).includes(acr),
  );
  if (first !== '2') return 'none';
  return isEssential && !accepted.includes('1') && accepted.includes('2')
    ? 'demanded'
    : 'preferred';
};
