/** The kinds of login that relying parties name, and that tokens name to them. */
import { contextOf, twoFactors, wantedLogin, type WantedLogin } from '../saml/contexts.js';

const methods = 'urn:oasis:names:tc:SAML:1.0:am:';
const types = 'http://docs.oasis-open.org/wsfed/authorization/200706/authntypes/';

/** What the programs of Microsoft call a login with several factors. */
export const multipleFactors = 'http://schemas.microsoft.com/claims/multipleauthn';

/** Every login here is one of these, as over SAML. */
const ofEveryLogin: readonly string[] = [
  `${methods}password`,
  `${methods}unspecified`,
  `${types}unspecified`,
  `${types}default`,
  `${types}Ssl`,
];

/** What `wauth` asks of the login; undefined for what no login here is. */
export const loginFor = (wauth: string | undefined): WantedLogin | undefined => {
  if (wauth !== undefined && ofEveryLogin.includes(wauth))
    return { context: wauth, needsTwoFactors: false };
  if (wauth === multipleFactors) return { context: wauth, needsTwoFactors: true };
  return wantedLogin(wauth === undefined ? undefined : { comparison: 'exact', classes: [wauth] });
};

/** What a token of SAML 1.1 says where the request did not ask (SAML 1.1 Core §7.1). */
export const methodOf = (amr: readonly string[]): string => {
  if (contextOf(amr) === twoFactors) return multipleFactors;
  return methods + (amr.includes('pwd') ? 'password' : 'unspecified');
};
