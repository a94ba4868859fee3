/** The addresses of this server itself, which no resource may have as its identifier. */

/** The beginnings of the paths below the issuer; a test compares them with the routes of the API. */
const ownPaths = [
  '.well-known',
  'account',
  'api/company',
  'api/management',
  'authorize',
  'choose-account',
  'consent',
  'console',
  'continue',
  'device',
  'device_code',
  'docs',
  'federate',
  'federation',
  'link-account',
  'livez',
  'login',
  'logos',
  'logout',
  'metrics',
  'oauth2',
  'openapi.json',
  'otp',
  'par',
  'passkey',
  'password-reset',
  'readyz',
  'register',
  'revoke',
  'saml',
  'scim',
  'second-factor',
  'sign-up',
  'impersonation',
  'test-login',
  'ticket',
  'token',
  'tokeninfo',
  'userinfo',
  'wsfed',
] as const;

/** Case, default port, query and slashes at the end do not make another address of it. */
const plain = (url: string): string =>
  url
    .toLowerCase()
    .replace(/[?].*$/, '')
    .replace(/^(https:\/\/[^/]*):443(?=\/|$)/, '$1')
    .replace(/^(http:\/\/[^/]*):80(?=\/|$)/, '$1')
    .replace(/\/+$/, '');

/**
 * Whether a URL is the issuer or an operation of this server. A token with such an audience could be taken for
 * one that is meant for us (RFC 9068 §3, RFC 7523 §3).
 */
export const isOwnAddress = (issuer: string, url: string): boolean => {
  const [own, other] = [plain(issuer), plain(url)];
  if (other === own) return true;
  if (!other.startsWith(`${own}/`)) return false;

  const path = `${other.slice(own.length + 1)}/`;
  return ownPaths.some((each) => path.startsWith(`${each}/`));
};
