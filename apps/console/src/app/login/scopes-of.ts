/**
 * The scopes of the Management API in an access token (RFC 9068 §2.2.3), or in the token answer if it is not a JWT.
 * Those of OpenID Connect, such as `profile`, allow nothing there, and are one word. Those of Shared Signals have a
 * dot.
 */
export const scopesOf = (
  accessToken: string,
  answered: string | undefined,
): ReadonlySet<string> => {
  const claims = claimsOf(accessToken);
  const scope = typeof claims?.['scope'] === 'string' ? claims['scope'] : (answered ?? '');
  return new Set(scope.split(' ').filter((each) => /[:.]/.test(each)));
};

const claimsOf = (token: string): Readonly<Record<string, unknown>> | undefined => {
  const [, payload] = token.split('.');
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};
