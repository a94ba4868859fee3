/** What an access token says that was accepted. */
export interface Access {
  /** The user, or the client that acts for itself. */
  readonly subject: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: Date;
  /** Every claim of the token (RFC 9068 §2.2), or every member of the introspection (RFC 7662 §2.2). */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** @returns undefined where a member is missing that every access token has */
export const accessFrom = (claims: Readonly<Record<string, unknown>>): Access | undefined => {
  const { sub, client_id: clientId, scope = '', exp } = claims;
  const isComplete =
    typeof sub === 'string' &&
    typeof clientId === 'string' &&
    typeof scope === 'string' &&
    typeof exp === 'number';
  if (!isComplete) return undefined;

  const scopes = new Set(scope.split(' ').filter((each) => each !== ''));
  return { subject: sub, clientId, scopes, expiresAt: new Date(exp * 1000), claims };
};
