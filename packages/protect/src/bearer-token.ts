import { AccessDenied } from './access-denied.js';

/** RFC 6750 §2.1; the scheme is read without regard to case (RFC 9110 §11.1). */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * The token of an `Authorization` header.
 * @throws AccessDenied `token_missing`, `invalid_request`
 */
export const bearerToken = (header: string | undefined): string => {
  if (header === undefined || !/^Bearer\b/i.test(header))
    throw new AccessDenied('token_missing', 'An access token is required as a Bearer token');

  const token = bearer.exec(header)?.[1];
  if (token === undefined)
    throw new AccessDenied('invalid_request', 'The Authorization header holds no Bearer token');
  return token;
};
