import { AccessDenied } from './access-denied.js';
import type { Access } from './access.js';

/** How the person must have logged in for an operation (RFC 9470). */
export interface RequiredLogin {
  /** `2` takes a login with two factors; `1` any login. */
  readonly acr?: '1' | '2' | undefined;
  /** Seconds since the login, at most. */
  readonly maxAge?: number | undefined;
}

/** What an operation asks of a token: the names of scopes, and what the login must be like. */
export type Requirement = string | RequiredLogin;

export const scopesIn = (required: readonly Requirement[]): readonly string[] =>
  required.filter((each) => typeof each === 'string');

/** All of them together. */
export const loginIn = (required: readonly Requirement[]): RequiredLogin => {
  const logins = required.filter((each) => typeof each === 'object');
  const ages = logins.flatMap(({ maxAge }) => maxAge ?? []);
  return {
    acr: logins
      .flatMap(({ acr }) => acr ?? [])
      .sort()
      .at(-1),
    maxAge: ages.length === 0 ? undefined : Math.min(...ages),
  };
};

/**
 * Rule: a token that tells of no login, such as a client’s own, is of no login that fits.
 * @throws AccessDenied `insufficient_user_authentication`
 */
export const assertLogin = (
  { acr, maxAge }: RequiredLogin,
  { claims }: Access,
  now: Date,
): void => {
  const { acr: actual, auth_time: at } = claims;
  if (acr !== undefined && !(typeof actual === 'string' && actual >= acr))
    throw tooWeak('The operation takes a login with more factors');
  if (maxAge !== undefined && !(typeof at === 'number' && now.getTime() / 1000 - at <= maxAge))
    throw tooWeak('The operation takes a younger login');
};

const tooWeak = (message: string): AccessDenied =>
  new AccessDenied('insufficient_user_authentication', message);
