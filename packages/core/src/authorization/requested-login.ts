/** What the parameters `claims` and `acr_values` ask of the login itself (OpenID Connect Core §5.5.1). */
import { refuse } from '../refusals.js';

/** The authentication context of every login here: one factor. It is published, and in every ID token. */
export const supportedAcrs = ['1'] as const;

type Requested = Readonly<Record<string, unknown>> | undefined;

const wish = (claims: Requested, name: string): Readonly<Record<string, unknown>> => {
  const half = claims?.['id_token'];
  const found = typeof half === 'object' && half !== null ? (half as Record<string, unknown>)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
};

/** Rule: a request for the claim `sub` with a value is for that person and for nobody else (OpenID Connect Core §5.5.1). */
export const requestedSubject = (claims: Requested): string | undefined => {
  const { value } = wish(claims, 'sub');
  if (value === undefined || typeof value === 'string') return value;
  return refuse('grant_request_invalid', { parameter: 'claims', why: 'must name the sub claim by a text' });
};

/**
 * Rule: an essential acr that no login here has is refused; a voluntary one, as `acr_values` is, hinders nobody (OpenID Connect Core §5.5.1.1).
 * @throws Refusal `authentication_unmet`
 */
export const assertAcr = (claims: Requested): void => {
  const { essential, value, values } = wish(claims, 'acr');
  if (essential !== true) return;
  const accepted = [...(value === undefined ? [] : [value]), ...(Array.isArray(values) ? (values as unknown[]) : [])];
  if (accepted.length > 0 && !accepted.some((acr) => (supportedAcrs as readonly unknown[]).includes(acr))) refuse('authentication_unmet');
};
