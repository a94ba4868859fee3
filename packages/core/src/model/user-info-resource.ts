import type { Resource } from './resource.js';
import { userInfoAudience } from './server-addresses.js';

/**
 * The audience of tokens that carry OpenID Connect scopes alone. It is no record: nobody manages it, every
 * client may use it, and it has no scopes of its own.
 */
export const userInfoResource = (issuer: string): Resource => ({
  id: 'userinfo',
  type: 'api',
  name: 'User info',
  description: null,
  identifierUrl: userInfoAudience(issuer),
  signingAlgorithm: 'ES256',
  signingSecret: null,
  tokenLifetime: 900,
  rbacEnabled: false,
  scopesAdded: false,
  skipConsentForFirstParty: true,
  appMetadata: [],
  isSystem: false,
  tenantId: null,
  createdBy: null,
  createdAt: new Date(0),
  updatedBy: null,
  updatedAt: new Date(0),
});
