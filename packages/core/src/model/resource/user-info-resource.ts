import { newResource } from './resource-fields.js';
import type { Resource } from './resource.js';
import { userInfoAudience } from '../values/server-addresses.js';

const template = newResource({
  id: 'userinfo',
  type: 'api',
  name: 'User info',
  signingAlgorithm: 'ES256',
  tokenLifetime: 900,
  skipConsentForFirstParty: true,
  tenantId: null,
  createdBy: null,
  createdAt: new Date(0),
  updatedBy: null,
  updatedAt: new Date(0),
});

/**
 * The audience of tokens that carry OpenID Connect scopes alone. It is no record: nobody manages it, every
 * client may use it, and it has no scopes of its own.
 */
export const userInfoResource = (issuer: string): Resource => ({
  ...template,
  identifierUrl: userInfoAudience(issuer),
});
