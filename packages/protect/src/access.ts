/** The party that acts, and the one that it acts for in turn, if there is one. */
export interface Actor {
  readonly subject: string;
  /** Left out for a party of the issuer of the token. */
  readonly issuer?: string | undefined;
  readonly actor?: Actor | undefined;
}

/** What an access token says that was accepted. */
export interface Access {
  /** The user, or the client that acts for itself. */
  readonly subject: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  readonly expiresAt: Date;
  /** Who acts for the subject (RFC 8693 §4.1): a service on their behalf, or the support desk. */
  readonly actor?: Actor | undefined;
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
  const actor = actorFrom(claims['act']);
  if (actor === 'malformed') return undefined;
  return { subject: sub, clientId, scopes, expiresAt: new Date(exp * 1000), actor, claims };
};

const longestChain = 10;

/** Undefined where nobody acts. A token whose actor cannot be read is refused, and never taken for the person's own. */
const actorFrom = (claim: unknown, depth = 1): Actor | 'malformed' | undefined => {
  if (claim === undefined) return undefined;
  const { sub, iss, act } = (claim ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof sub !== 'string' || depth > longestChain) return 'malformed';
  const before = actorFrom(act, depth + 1);
  if (before === 'malformed') return before;
  return {
    subject: sub,
    ...(typeof iss === 'string' ? { issuer: iss } : {}),
    ...(before === undefined ? {} : { actor: before }),
  };
};
