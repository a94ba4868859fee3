/** The kinds of row, in the order in which they are written; they are removed in the opposite order. */
export const configurationKinds = [
  'tenants',
  'resources',
  'scopes',
  'roles',
  'groups',
  'identityProviders',
  'clients',
] as const;
export type ConfigurationKind = (typeof configurationKinds)[number];

/** How the scopes of a kind name it: `read:identity_providers`. */
export const scopeNameOf = (kind: ConfigurationKind): string =>
  kind === 'identityProviders' ? 'identity_providers' : kind;
