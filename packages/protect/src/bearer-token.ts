import { AccessDenied, type Scheme } from './access-denied.js';

/** The token of a request, and how it is sent. */
export interface SentToken {
  readonly token: string;
  readonly scheme: Scheme;
}

/** RFC 6750 §2.1, RFC 9449 §7.1; the scheme is read without regard to case (RFC 9110 §11.1). */
const form = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i;

/**
 * The token of an `Authorization` header.
 * @throws AccessDenied `token_missing`, `invalid_request`
 */
export const sentToken = (header: string | undefined): SentToken => {
  if (header === undefined || !/^(Bearer|DPoP)\b/i.test(header))
    throw new AccessDenied('token_missing', 'An access token is required as a Bearer token');

  const [, scheme, token] = form.exec(header) ?? [];
  if (scheme === undefined || token === undefined)
    throw new AccessDenied('invalid_request', 'The Authorization header holds no access token');
  return { token, scheme: /^dpop$/i.test(scheme) ? 'DPoP' : 'Bearer' };
};
