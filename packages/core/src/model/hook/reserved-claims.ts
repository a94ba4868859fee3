/** Names of claims that mean something already, to this server or to the readers of its tokens. */

/** Of the registry of claims of JWT, as far as an authorization server or an API reads them. */
const registered = [
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username'],
  ...['profile', 'picture', 'website', 'email', 'email_verified', 'gender', 'birthdate'],
  ...['zoneinfo', 'locale', 'phone_number', 'phone_number_verified', 'address', 'updated_at'],
  ...['azp', 'nonce', 'auth_time', 'at_hash', 'c_hash', 's_hash', 'acr', 'amr', 'sub_jwk'],
  ...['cnf', 'act', 'may_act', 'scope', 'client_id', 'events', 'toe', 'txn', 'sid', 'sub_id'],
  ...['roles', 'groups', 'entitlements', 'active', 'username', 'token_type', 'token_introspection'],
  ...[
    'authorization_details',
    'verified_claims',
    'vc',
    'vp',
    'vct',
    'status',
    'jwks',
    'htm',
    'htu',
  ],
  ...['ath', 'trust_chain', 'metadata', 'metadata_policy', 'client_metadata', 'cdniv', 'orig'],
] as const;

/** Of this server. */
const own = ['permissions', 'tenant_id', 'grant_id', 'derived_from', 'issuance_proof'] as const;

/** Of other servers: libraries read rights out of these. */
const authorities = [
  ...[
    'scp',
    'scopes',
    'permission',
    'role',
    'group',
    'authorities',
    'authority',
    'wids',
    'hasgroups',
  ],
  ...['realm_access', 'resource_access', 'resource', 'tid', 'oid', 'org_id', 'user_id', 'uid'],
] as const;

/**
 * Compared without case: some readers do so.
 * Rule: a hook adds no claim that says who someone is, how they logged in, or what they may do.
 */
const reserved: ReadonlySet<string> = new Set([...registered, ...own, ...authorities]);

export const isReservedClaim = (name: string): boolean => reserved.has(name.toLowerCase());
