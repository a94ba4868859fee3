/** The two cookies: the session, and the binding that tells one browser from another. */
import type { Browser } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import { auditOriginOf, type ApiRequest } from '../kernel/message.js';
import { admissionOf, networkOf, strangerAdmissionOf } from '../kernel/throttle.js';

type OfIssuer = { readonly keyward: Pick<ApiContext['keyward'], 'issuer'> };

const isOverTls = ({ keyward }: OfIssuer): boolean => keyward.issuer.startsWith('https:');

/**
 * `__Host-` binds a cookie to this host and to TLS (RFC 6265bis §4.1.3.2); browsers take it over
 * https only.
 */
const named = (context: OfIssuer, name: string): string =>
  isOverTls(context) ? `__Host-${name}` : name;

const read = (cookies: string | undefined, name: string): string | undefined => {
  for (const pair of (cookies ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
};

/** The secret of the session that a browser sends, out of the header `Cookie`. */
export const sessionSecretIn = (
  cookies: string | undefined,
  context: OfIssuer,
): string | undefined => read(cookies, named(context, 'keyward_session'));

export interface BrowserCookies {
  readonly browser: Browser;
  /** The cookies to set, for a browser that is new. A form brings the cookies of its page, so it gets none. */
  readonly cookies: readonly string[];
}

export const readBrowser = (request: ApiRequest, context: ApiContext): BrowserCookies => {
  const cookies = request.header('cookie');
  const known = read(cookies, named(context, 'keyward_browser'));
  const isValid = known !== undefined && /^[\w-]{43}$/.test(known);
  const binding = isValid ? known : context.keyward.authorization.newBinding();
  return {
    browser: {
      session: sessionSecretIn(cookies, context),
      binding,
      userAgent: request.header('user-agent'),
      network: networkOf(request.remoteAddress),
      origin: auditOriginOf(request),
      admit: admissionOf(request, context),
      admitStranger: strangerAdmissionOf(request, context),
    },
    cookies:
      binding === known || request.method === 'POST'
        ? []
        : [cookie(context, 'keyward_browser', binding)],
  };
};

/** Whether the browser sent cookies of ours. It sends none with a form of another site (SameSite=Lax). */
export const bringsCookies = (request: ApiRequest, context: OfIssuer): boolean => {
  const cookies = request.header('cookie');
  return ['keyward_browser', 'keyward_session'].some(
    (name) => read(cookies, named(context, name)) !== undefined,
  );
};

export const sessionCookie = (context: ApiContext, secret: string): string =>
  cookie(context, 'keyward_session', secret);
export const noSessionCookie = (context: ApiContext): string =>
  `${cookie(context, 'keyward_session', '')}; Max-Age=0`;

/** SameSite=Lax: sent along when an application sends its user here, not with what it posts here. */
const cookie = (context: ApiContext, name: string, value: string): string => {
  const secure = isOverTls(context) ? '; Secure' : '';
  return `${named(context, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
};
