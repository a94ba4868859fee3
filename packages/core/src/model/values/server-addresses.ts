/**
 * The addresses of this server that the core itself must write: into the audience of a token, a mail, or a
 * request to another server. They stand here together because records and registrations elsewhere keep them,
 * so that they change for no API. An API serves its operations at these addresses; every other path is its
 * own business.
 */

/** Below it are the operations of the Management API. */
export const managementPath = '/api/management/v1';

/** The audience of the tokens for the Management API. */
export const managementAudience = (issuer: string): string => issuer + managementPath;

/** The issuer that such an audience belongs to. */
export const issuerOfAudience = (audience: string): string =>
  audience.endsWith(managementPath) ? audience.slice(0, -managementPath.length) : audience;

/** The audience of tokens that carry OpenID Connect scopes alone. */
export const userInfoAudience = (issuer: string): string => `${issuer}/userinfo`;

/** The audiences of a client assertion: RFC 7523 §3, and RFC 9126 §2 for the last. */
export const assertionAudiences = (issuer: string): readonly string[] => [
  issuer,
  `${issuer}/token`,
  `${issuer}/par`,
];

/** Where the console is; below it are its pages. */
export const consoleAddress = (issuer: string): string => `${issuer}/console`;

/** The page of the console with a record, by the path of its kind. */
export const consolePage = (issuer: string, path: string): string =>
  `${consoleAddress(issuer)}/${path}`;

/** The page on which people see their personal access tokens. */
export const accountTokensPage = (issuer: string): string => `${issuer}/account/tokens`;

/** The page on which people see who may act for them. */
export const accountDelegatesPage = (issuer: string): string => `${issuer}/account/delegates`;

/** The link of a ticket, as a mail gives it. The handle is of the authorization request that waits. */
export const ticketLink = (issuer: string, secret: string, handle?: string): string => {
  const query = handle === undefined ? '' : `?handle=${encodeURIComponent(handle)}`;
  return `${issuer}/ticket/${secret}${query}`;
};

/** The page on which a person of this tenant asks for a new password; the link holds no secret. */
export const passwordResetLink = (issuer: string, tenantId: string): string =>
  `${issuer}/account?reset=true&tenant_id=${tenantId}`;

/**
 * Where an identity provider sends people back to: each has an address of its own, at which no answer passes
 * for another's (RFC 9700 §4.4).
 */
export const callbackPath = '/federation/{identity_provider_id}/callback';

/** Where the browser of an administrator begins a test of a provider. */
export const providerTestPath = '/federation/{identity_provider_id}/test';

/** Where the browser of an administrator begins a test of a client. */
export const clientTestPath = '/test-login';

export const clientTestAddress = (issuer: string): string => issuer + clientTestPath;

/** Where the browser of an administrator begins to act as a person, and ends it. */
export const impersonationPath = '/impersonation';

export const impersonationLink = (issuer: string, secret: string): string =>
  `${issuer}${impersonationPath}?link=${secret}`;

/** Where a SAML provider posts its assertions. */
export const assertionPath = '/federation/{identity_provider_id}/acs';

/** The metadata of this server for a SAML provider; the address is also its entity id. */
export const samlMetadataPath = '/federation/{identity_provider_id}/metadata';

/** One of the paths above as the address for one identity provider. */
export const providerAddress = (issuer: string, path: string, providerId: string): string =>
  issuer + path.replace('{identity_provider_id}', providerId);

/** The metadata of this server for SAML service providers; the address is also its entity id. */
export const samlEntityPath = '/saml/metadata';

export const samlEntityAddress = (issuer: string): string => issuer + samlEntityPath;

/** Where service providers send people (SAML Profiles §4.1). */
export const samlSsoPath = '/saml/sso';

export const samlSsoAddress = (issuer: string): string => issuer + samlSsoPath;

/** Where a login to a service provider begins that has not asked for one (SAML Profiles §4.1.5). */
export const samlStartPath = '/saml/start/{client_id}';

/** Where service providers send people to log out, and back from it (SAML Profiles §4.4). */
export const samlSloPath = '/saml/slo';

export const samlSloAddress = (issuer: string): string => issuer + samlSloPath;

/** Where relying parties of WS-Federation send people (WS-Federation 1.2 §13). */
export const wsfedPath = '/wsfed';

/** The metadata of this server for relying parties, where Microsoft's programs look below an address. */
export const wsfedMetadataPath = '/wsfed/FederationMetadata/2007-06/FederationMetadata.xml';
