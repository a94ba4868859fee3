/** The kinds of login that service providers name. */
import type { SamlContexts } from '../ports/saml-issuer.js';

const classes = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
export const twoFactors = 'https://refeds.org/profile/mfa';
const unspecified = `${classes}unspecified`;
const protectedPassword = `${classes}PasswordProtectedTransport`;

/** Every login here is one of these: what a person proves goes over TLS, and is no weaker than a password. */
const ofEveryLogin: readonly string[] = [protectedPassword, `${classes}Password`, unspecified];

export interface WantedLogin {
  /** What the answer names. */
  readonly context: string | undefined;
  readonly needsTwoFactors: boolean;
}

/**
 * What the request asks of the login; undefined for what no login here is.
 * Rule: of several kinds of login, the first that is known here is meant (SAML Core §3.3.2.2.1). Better than a password
 * is one with two factors.
 */
export const wantedLogin = (contexts: SamlContexts | undefined): WantedLogin | undefined => {
  if (contexts === undefined || contexts.classes.length === 0)
    return { context: undefined, needsTwoFactors: false };
  if (contexts.comparison === 'better')
    return contexts.classes.every((each) => ofEveryLogin.includes(each))
      ? { context: twoFactors, needsTwoFactors: true }
      : undefined;

  const known = contexts.classes.find((each) => each === twoFactors || ofEveryLogin.includes(each));
  return known === undefined
    ? undefined
    : { context: known, needsTwoFactors: known === twoFactors };
};

/** What an answer says where the request did not ask. */
export const contextOf = (methods: readonly string[]): string => {
  if (methods.includes('mfa')) return twoFactors;
  return methods.includes('pwd') ? protectedPassword : unspecified;
};
