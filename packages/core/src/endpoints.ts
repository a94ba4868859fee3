/**
 * What the endpoints of OAuth and OpenID Connect need, and the pages on which people log in, register and look after
 * their account: what they hand to the interfaces of Keyward, and what these answer.
 */
export {
  type OfferedWays,
  type OfferRequest,
  providerNamed,
  providerOfAddress,
} from './federation/offered-providers.js';
export {
  streamLimits,
  streamStatuses,
  type SignalStream,
  type StreamFields,
  type StreamStatus,
} from './model/signal/signal-stream.js';
export { verificationInterval } from './signals/manage-streams.js';
export { signalScopes } from './signals/pending-signals.js';
export { mostPolled, type Poll } from './signals/poll-stream.js';
export { publicationLead, rotationInterval } from './keys/key-ring.js';
export { type AccountHolder, accountName } from './login/own-account.js';
export type { DelegateOfUser, DelegateOnView } from './people/delegates-of-user.js';
export type { OwnChange } from './login/own-factors.js';
export type { PasskeyLogin } from './login/passkey-login.js';
export type { PasskeyCreation, PasskeyRequest } from './login/passkey-options.js';
export {
  clientIdOf,
  documentHost,
  fixedIdOf,
  holderIdOf,
  isUnregistered,
  isUnregisteredId,
} from './model/client/client.js';
export { redirectsToOrigin, staysLocal } from './model/client/redirect-allowed.js';
export { clientOfInquirer } from './oauth/introspect.js';
export { signsMessages } from './model/client/client.js';
export {
  clientAuthMethods,
  requestObjectAlgorithms,
  responseTypes,
  subjectTypes,
} from './model/client/client-metadata.js';
export { isOwnAddress } from './model/values/own-addresses.js';
export { asErrorDescription } from './model/values/refusals.js';
export { openidScopes } from './model/scope/scope-fields.js';
export {
  assertionPath,
  callbackPath,
  clientTestPath,
  providerTestPath,
  samlEntityPath,
  samlMetadataPath,
  samlSloPath,
  samlSsoPath,
  samlStartPath,
  wsfedMetadataPath,
  wsfedPath,
} from './model/values/server-addresses.js';
export { visibleAddress } from './model/values/typed-text.js';
export type { AccessToken } from './oauth/access-token.js';
export type { Caller } from './oauth/authenticate-bearer.js';
export {
  type AuthorizationRequest,
  type Parameter,
  requestParameters,
  responseModes,
} from './oauth/authorize/authorization-request.js';
export type { DescribedDetail } from './oauth/detailed-rights.js';
export { filledText, type TextPart } from './model/resource/authorization-details-types.js';
export { consentDays } from './oauth/authorize/record-consent.js';
export type { LogoutStep } from './oauth/authorize/end-session.js';
export type { NextStep } from './oauth/authorize/next-step.js';
export { acrOf, secondFactorWish } from './oauth/authorize/requested-login.js';
export { confirmationClaim, type Confirmation } from './model/values/confirmation.js';
export { certificateMethods } from './model/client/mutual-tls.js';
export { proofAlgorithms } from './model/key/proof-algorithms.js';
export type { PresentedProof } from './oauth/possession.js';
export type { LiveIdToken } from './oauth/check-id-token.js';
export type { Inquirer, LiveRefreshToken, LiveToken } from './oauth/introspect.js';
export { supportedClaims } from './people/claims.js';
export type { AskedOfHolder } from './people/prove-holder.js';
export type { LiveTicket, ProvenByLink, Redemption, TicketResult } from './people/redeem-ticket.js';
export type { AdmitStranger, RegisteredClient, TokenRegistration } from './directory/directory.js';
export { placesOfMembers } from './oauth/strangers/token-registration.js';
export type { AskedChoice } from './oauth/authorize/choose-account.js';
export type { Admission, Browser } from './sessions/browser.js';
export { grantProfiles, tokenTypes } from './model/grant/token-types.js';
export {
  type DirectoryUser,
  isActiveAt,
  notGone,
  shownUserName,
} from './provisioning/directory-user.js';
export type { DirectoryGroup, MemberChange } from './provisioning/provision-group.js';
export type {
  ProvisionedGroups,
  ProvisionedUsers,
  Provisioning,
} from './provisioning/provisioning.js';
export {
  mostMembersOfGroup,
  type GroupOfUser,
  type MemberOfGroup,
} from './provisioning/read-members.js';
export type { AnsweredRequest, RequestLog } from './provisioning/request-log.js';
export { type Deletion, onDeleteOf } from './model/client/client-metadata.js';
export { fitsClaim } from './model/user/profile.js';

export { admitsMethod } from './model/tenant/login-policy.js';
