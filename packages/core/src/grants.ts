/** What a grant of one's own needs (docs/how-to/add-a-grant.md). */
export type { ClientAccess, ResourceAccess } from './model/client/client-access.js';
export type { PresentedProof } from './oauth/possession.js';
export { foreignAlgorithms } from './model/key/foreign-keys.js';
export { Refusal, isRefusal, refuse } from './model/values/refusals.js';
export { chooseTarget } from './oauth/choose-target.js';
export type { KeySource } from './oauth/foreign-key-sets.js';
export {
  type TokenExpectations,
  type ForeignTokens,
  type Verdict,
  foreignTokens,
} from './oauth/foreign-tokens.js';
export type {
  Authorization,
  Grant,
  PresentedClient,
  TokenRequest,
  TokenResponse,
} from './oauth/grant.js';
export { clientCredentials } from './oauth/grants/client-credentials.js';
