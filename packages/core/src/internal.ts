/**
 * What the other packages of this repository need besides the public entries.
 * @internal Nothing here is promised: it changes without notice, in any version.
 */
export type { Access } from './access/access.js';
export type { Expiry } from './access/change-links.js';
export {
  type Effective,
  type Facts,
  type Source,
  effectivePermissions,
} from './access/effective-permissions.js';
export {
  type DerivedAccess,
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
} from './access/effective-reads.js';
export { gates } from './access/explain/explain-gates.js';
export { mostChanges, type ToldChange, type ToldEvent } from './access/explain/explain-past.js';
export type { Hint } from './access/explain/explain-hints.js';
export { linkEnds } from './audit/link-values.js';
export { mostWays } from './access/explain/explain-ways.js';
export type { Question } from './access/explain/explain.js';
export type { ScopeSelection } from './access/grant-permissions.js';
export { loadEffective } from './access/load-facts.js';
export { deepestNesting } from './access/nesting.js';
export {
  clientsWithReadableSecret,
  resourcesWithReadableSecret,
} from './access/readable-secrets.js';
export { collectAdditions } from './ports/collect-additions.js';
export { storesWhenUsed } from './ports/stores-when-used.js';
export { withoutExpiredLinks } from './access/without-expired-links.js';
export type { Audit } from './audit/audit.js';
export type { RecordVersions } from './audit/record-versions.js';
export type { Effects } from './audit/rehearsal.js';
export {
  auditBreaks,
  type AuditBreak,
  type AuditFinding,
  type UnsealedTail,
} from './audit/verify-audit.js';
export { dayText } from './model/daily-count.js';
export type { RecordCount, Statistics } from './operations/read-statistics.js';
export type { AuditChainState } from './audit/audit-chain-state.js';
export type { ChainPart, ChainPartReport } from './audit/verify-chain-part.js';
export { directoryStaleness } from './directory/cached-directory.js';
export type { Directory } from './directory/directory.js';
export type { AskedLink, LinkProof, PendingLogin } from './federation/account-link.js';
export type { Departure } from './federation/begin-federation.js';
export type { Return } from './federation/complete-federation.js';
export type {
  FederationRoom,
  AccountLinks,
  Federation,
  TestLogins,
} from './federation/federation.js';
export type { FederatedLogin } from './federation/log-in-through-provider.js';
export {
  type OfferRequest,
  providerNamed,
  providerOfAddress,
} from './federation/offered-providers.js';
export { loginSteps, type LoginStep } from './federation/login-steps.js';
export { personResults, type PersonOutcome } from './federation/rehearse-person.js';
export {
  testStatuses,
  type NewTestLogin,
  type TestDeparture,
  type TestLogin,
} from './federation/test-login.js';
export type { SubjectToken } from './federation/verify-provider-token.js';
export { publicationLead, rotationInterval } from './keys/key-ring.js';
export type { Keys } from './keys/keys.js';
export type { FirstProof, HalfLogin } from './login/half-login.js';
export { longestPassword, type FirstFactor, type LoginAttempt } from './login/log-in.js';
export type { HomeRealm } from './login/login-tenant.js';
export type { Login } from './login/login.js';
export type { MissingFactor } from './login/missing-factor.js';
export { otpLimits } from './login/one-time-password.js';
export {
  accountName,
  type AccountHolder,
  type DeletionProof,
  type NewOwnPassword,
  type OwnAccount,
} from './login/own-account.js';
export { addressLimits, type NewAddress, type PendingAddresses } from './login/own-address.js';
export type { OwnChange, OwnFactors } from './login/own-factors.js';
export type { ClientOfUser } from './sessions/client-access.js';
export type { PasskeyLogin, PasskeyProof } from './login/passkey-login.js';
export type { PasskeyCreation, PasskeyRequest } from './login/passkey-options.js';
export { passkeyLimits } from './login/passkey.js';
export type { AskedFactor, CompletedLogin, SecondProof } from './login/second-factor.js';
export type { OneTimePasswordRequest } from './login/send-one-time-password.js';
export { type AuthenticatorKind, authenticatorKinds } from './model/authenticator.js';
export { blockTypes, type BlockTerms } from './model/block.js';
export { newClient } from './model/client-fields.js';
export {
  clientAuthMethods,
  clientMetadataRules,
  grantTypes,
  responseTypes,
  subjectTypes,
  type ClientMetadataPatch,
} from './model/client-metadata.js';
export { clientTypes } from './model/client-type.js';
export { clientRecordType, clientTenancy } from './model/client.js';
export { type DocumentRule, type Fault, type Rule, findFault } from './model/document-rules.js';
export { asciiDomain } from './model/domain-name.js';
export { metadataLimit as userMetadataLimit } from './model/free-metadata.js';
export { visibleAddress } from './model/typed-text.js';
export { assertEmail, emailKeyOf, identifierLimits, usernameKeyOf } from './model/identifiers.js';
export { type AccountLinking, accountLinkings } from './model/identity-provider.js';
export { isLive } from './model/link.js';
export { consoleClientId, consoleScope } from './model/console-client.js';
export { isOwnAddress } from './model/own-addresses.js';
export { passwordLimits } from './model/password-limits.js';
export {
  type UserAddress,
  addressMembers,
  profileClaims,
  type ProfileClaim,
  profileLimits,
  type UserProfilePatch,
} from './model/profile.js';
export {
  type ProviderMetadata,
  type ProviderType,
  givenProviderMetadataRules,
  providerLimits,
  providerMetadataRules,
  providerTypes,
} from './model/provider-metadata.js';
export { asErrorDescription, refusals } from './model/refusals.js';
export { newResource, tokenLifetimeBounds } from './model/resource-fields.js';
export { audienceOf, resourceRecordType, resourceTypes } from './model/resource.js';
export {
  assertionPath,
  callbackPath,
  issuerOfAudience,
  managementPath,
  providerTestPath,
  samlMetadataPath,
  ticketLink,
} from './model/server-addresses.js';
export {
  brandingRules,
  mailKinds,
  mailLanguages,
  mailTextsRules,
  tenantMetadataRules,
  type BrandingPatch,
  type MailKind,
  type MailTextsPatch,
  type TenantMetadataPatch,
} from './model/tenant-metadata.js';
export {
  type Lockout,
  type PasswordPolicy,
  defaultSettings,
  tenantSettings,
  welcomesEmail,
} from './model/tenant-settings.js';
export { externalIdLimit } from './model/group-fields.js';
export { openidScopes } from './model/scope-fields.js';
export { suspendedAtOf } from './model/tenant.js';
export { logoPath, pictureLimits, pictureTypes } from './model/tenant-logo.js';
export { newTenant, withTenantFields } from './model/tenant-fields.js';
export { type MailDraft, testMailLimit } from './tenants/sample-mails.js';
export { toBase64 } from './support/base64.js';
export { textLimits } from './model/text-rules.js';
export {
  type TicketStatus,
  isTicketStatus,
  ticketStatus,
  ticketStatuses,
  ticketTypes,
  ticketsThatAre,
  ttlSecondsOf,
} from './model/ticket.js';
export { providerUserIdLimit } from './model/user-identity.js';
export {
  type UserStatus,
  isBlockedAt,
  userStatus,
  userStatuses,
  usersThatAre,
} from './model/user-status.js';
export { userSearchLimit, userSearchRanks } from './model/user-search.js';
export { withKeys } from './model/user.js';
export { newUser } from './model/user-fields.js';
export type { AccessToken } from './oauth/access-token.js';
export type { Caller } from './oauth/authenticate-bearer.js';
export {
  type AuthorizationRequest,
  type Parameter,
  type ReturnAddress,
  requestParameters,
  responseModes,
} from './oauth/authorize/authorization-request.js';
export type { DeviceCodes } from './oauth/authorize/device.js';
export type { EndSessionStep } from './oauth/authorize/end-session.js';
export type { NextStep } from './oauth/authorize/next-step.js';
export { secondFactorWish, supportedAcrs } from './oauth/authorize/requested-login.js';
export type { WaitingRequest } from './oauth/authorize/waiting-request.js';
export type { LiveIdToken } from './oauth/check-id-token.js';
export {
  type Inquirer,
  type LiveRefreshToken,
  type LiveToken,
  readTokens,
} from './oauth/introspect.js';
export type { OAuth } from './oauth/oauth.js';
export type { PreviewedToken, TokenPreview } from './oauth/preview-tokens.js';
export type { FirstCredentials } from './operations/first-start.js';
export type { Operations } from './operations/operations.js';
export type { RecoveredAdmin, Recovery } from './operations/recover-admin.js';
export { type MailRequest, mailLimits } from './people/ask-for-mail.js';
export type { OwnPasswordChange } from './people/change-own-password.js';
export { supportedClaims } from './people/claims.js';
export type { GivenPassword } from './people/given-password.js';
export { identitiesOf, pageOfIdentities } from './people/identities-of.js';
export { importLimit, type ImportOutcome } from './people/import-users.js';
export { ticketLifetimes, type IssuedTicket } from './people/issue-ticket.js';
export type { PeopleRoom } from './people/people.js';
export type { LiveTicket, TicketResult, Redemption } from './people/redeem-ticket.js';
export type { AskedOfHolder, HolderProof } from './people/prove-holder.js';
export type { Registration } from './people/register.js';
export type { SetPasswordDeps } from './people/set-password.js';
export type { Traversal } from './ports/store.js';
export { maximumOverlap } from './registry/change-secret.js';
export type { Registry } from './registry/registry.js';
export type { Admission, Browser } from './sessions/browser.js';
export type { LogoutDelivery } from './sessions/logout-delivery.js';
export { consentOfUser } from './sessions/revoke-consents.js';
export type { Sessions } from './sessions/sessions.js';
export {
  FilterSyntaxError,
  type FilterText,
  filterLimits,
  parseFilterText,
} from './support/filter-text.js';
export { pageOf } from './support/page-of.js';
export { recentlyUsed } from './support/recently-used.js';
export { timeOrderedId } from './support/time-ordered-id.js';
export { keyStatus, keyStatuses, type KeyStatus } from './model/signing-key.js';
