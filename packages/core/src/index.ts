/** The public entry of the core: the types, the ports and the rules that adapters and embedders build on. */
export * from './clients/client.js';
export type { ClientMetadata, ClientMetadataPatch } from './clients/client-metadata.js';
export { grantTypes } from './clients/client-metadata.js';
export type { ClientOrigin } from './clients/client-origin.js';
export type { Consent } from './consents/consent.js';
export { consentOfUser } from './consents/revoke-consents.js';
export { identitiesOf, pageOfIdentities } from './identities/identities-of.js';
export type { AskedLink, LinkProof, Place } from './federation/account-link.js';
export type { Entered } from './federation/enter.js';
export { callbackPath, type Departure } from './federation/begin-federation.js';
export { assertionPath, samlMetadataPath } from './federation/saml-party.js';
export type { Return } from './federation/complete-federation.js';
export { providerNamed, providerOfAddress, type Waited } from './federation/offered-providers.js';
export type { NewIdentity } from './identities/link-identity.js';
export { providerUserIdLimit, type UserIdentity } from './identities/user-identity.js';
export type { SubjectToken } from './identity-providers/vouched.js';
export {
  accountLinkings,
  type AccountLinking,
  type IdentityProvider,
} from './identity-providers/identity-provider.js';
export type { NewIdentityProvider } from './identity-providers/manage-providers.js';
export type { ProviderDomain } from './identity-providers/provider-domain.js';
export type { ProviderFields } from './identity-providers/provider-fields.js';
export {
  providerLimits,
  providerTypes,
  type ProviderMetadata,
  type ProviderType,
} from './identity-providers/provider-metadata.js';
export type { SigningKey } from './keys/signing-key.js';
export { preferredLanguage, type InLanguage } from './languages.js';
export type { RevokedToken } from './oauth/revoked-token.js';
export {
  compareScalars,
  matches,
  type Filter,
  type Scalar,
  type ScalarKey,
  type SubstringParts,
} from './paging/filter.js';
export {
  FilterSyntaxError,
  filterLimits,
  parseFilterText,
  type FilterText,
} from './paging/filter-text.js';
export type { Order, Page, PageQuery, Where } from './paging/page.js';
export type { Permission } from './permissions/permission.js';
export type { AuditEvent } from './audit/audit-event.js';
export type { AuditFinding } from './audit/verify-audit.js';
export type { Group, GroupMember, GroupRole, NestedGroup } from './groups/group.js';
export { externalIdLimit, type GroupPatch, type NewGroup } from './groups/manage-groups.js';
export { deepestNesting } from './groups/nesting.js';
export type { Ending } from './links/change-links.js';
export { isLive, type Link, type MappableLink } from './links/link.js';
export { living } from './links/living.js';
export type { Role, RoleMember, RolePermission, UserPermission } from './roles/role.js';
export type { NewRole, RolePatch } from './roles/manage-roles.js';
export { pageOf } from './paging/page-of.js';
export {
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
  type Derived,
} from './permissions/effective-reads.js';
export {
  effectivePermissions,
  type Effective,
  type Facts,
  type Source,
} from './permissions/effective-permissions.js';
export { gates, type Explanation, type Question } from './permissions/explain.js';
export { mostWays } from './permissions/explain-ways.js';
export { loadEffective } from './permissions/load-facts.js';
export type { Clock } from './ports/clock.js';
export type { Digest } from './ports/digest.js';
export type { Event, Events } from './ports/events.js';
export type { Notice, Notifier } from './ports/notifier.js';
export type { Outgoing, OutgoingAnswer, OutgoingRequest } from './ports/outgoing.js';
export type {
  SamlAssertion,
  SamlConfirmation,
  SamlMessages,
  SamlRequest,
  SamlResponse,
} from './ports/saml.js';
export type { Random } from './ports/random.js';
export type { ExpectedAnswer, PasskeyAssertion, PasskeyKey, Passkeys } from './ports/passkeys.js';
export type { PasswordBlocklist } from './ports/password-blocklist.js';
export { totpStep, type Totp } from './ports/totp.js';
export type { SecretHasher } from './ports/secret-hasher.js';
export {
  recordNames,
  recordTypes,
  type RecordName,
  type Records,
  type Storage,
  type Stores,
} from './ports/storage.js';
export type { Gathered, Store } from './ports/store.js';
export type { Claims, TokenHeader, TokenSigner, UnverifiedToken } from './ports/token-signer.js';
export { metadataLimit as userMetadataLimit } from './free-metadata.js';
export {
  foldName,
  isVisible,
  type Audited,
  type Identified,
  type RecordType,
} from './record-type.js';
export {
  isRefusal,
  refusals,
  refuse,
  Refusal,
  type RefusalKind,
  type RefusalName,
} from './refusals.js';
export type { ClientResource } from './resources/client-resource.js';
export * from './resources/resource.js';
export type { Scope } from './resources/scope.js';
export { allTenants, narrower, oneTenant, type Tenancy } from './tenants/tenancy.js';
export { mailLimits, type MailRequest } from './people/ask-for-mail.js';
export { ticketLink } from './people/mail-ticket.js';
export type { Registration } from './people/register.js';
export type { Deferring } from './background.js';
export type { TicketInput } from './tickets/create-ticket.js';
export type { OwnPasswordChange } from './users/change-own-password.js';
export { ticketLifetimes, type IssuedTicket } from './tickets/issue-ticket.js';
export type { LiveTicket, Redeemed, Redemption } from './tickets/redeem-ticket.js';
export {
  isTicketStatus,
  ticketStatus,
  ticketStatuses,
  ticketsThatAre,
  ticketTypes,
  type Ticket,
  type TicketStatus,
  type TicketType,
} from './tickets/ticket.js';
export { asciiDomain } from './tenants/domain-name.js';
export { newTenant, type Tenant } from './tenants/tenant.js';
export type { TenantDomain } from './tenants/tenant-domain.js';
export {
  mfaPolicies,
  tenantBounds,
  type TenantMetadata,
  type TenantMetadataPatch,
} from './tenants/tenant-metadata.js';
export {
  defaultSettings,
  tenantSettings,
  welcomesEmail,
  type Lockout,
  type PasswordPolicy,
  type TenantSettings,
} from './tenants/tenant-settings.js';
export type { NewTenant } from './tenants/create-tenant.js';
export type { TenantFields } from './tenants/tenant-fields.js';
export type { TenantAdmin } from './tenants/tenant-admin.js';
export { takeTurns, type Turns } from './turns.js';
export { identifierLimits } from './users/identifiers.js';
export {
  addressMembers,
  profileClaims,
  profileLimits,
  type UserAddress,
  type UserProfile,
  type UserProfilePatch,
} from './users/profile.js';
export type { NewUser } from './users/create-user.js';
export type { GivenPassword } from './users/given-password.js';
export { passwordLimits } from './users/password-limits.js';
export type { PasswordSetting } from './users/set-password.js';
export type { UserFields } from './users/user-fields.js';
export { importLimit, type ImportOutcome } from './users/import-users.js';
export { blockTypes, type Block, type BlockTerms, type BlockType } from './users/block.js';
export { newUser, withKeys, type User } from './users/user.js';
export { isBlockedAt, userStatus, userStatuses, type UserStatus } from './users/user-status.js';
export { Rehearsed, type Effects } from './rehearsal/rehearsal.js';
export { theServer, type Actor } from './actor.js';
export { maximumOverlap } from './clients/change-secret.js';
export type { NewClient } from './clients/create-client.js';
export type { ClientPatch } from './clients/modify-client.js';
export { directoryStaleness } from './directory/cached-directory.js';
export type { ClientAccess, Directory, ResourceAccess } from './directory/directory.js';
export {
  managementAudience,
  type FirstCredentials,
  type IssuedCredentials,
} from './installation/first-start.js';
export type { RecoveredAdmin, Recovery } from './installation/recover-admin.js';
export { managementScopes } from './installation/management-scopes.js';
export {
  keyAlgorithms,
  publicationLead,
  rotationInterval,
  type KeyAlgorithm,
  type KeyRing,
} from './keys/key-ring.js';
export { createKeyward, type Keyward, type Platform } from './keyward.js';
export type { AccessToken } from './oauth/access-token.js';
export type { Caller } from './oauth/authenticate-bearer.js';
export { chooseTarget } from './oauth/choose-target.js';
export type {
  Authorization,
  Grant,
  PresentedClient,
  TokenRequest,
  TokenResponse,
} from './oauth/grant.js';
export {
  foreignTokens,
  type Expected,
  type ForeignTokens,
  type Verdict,
} from './oauth/foreign-tokens.js';
export { foreignAlgorithms } from './oauth/foreign-keys.js';
export type { KeySource } from './oauth/foreign-key-sets.js';
export { clientCredentials } from './oauth/grants/client-credentials.js';
export type { HomeRealm } from './oauth/login-tenant.js';
export type { NextStep } from './authorization/authorize.js';
export type { Browser } from './authorization/browser.js';
export type { WaitingRequest } from './authorization/waiting-request.js';
export {
  authenticatorKinds,
  type Authenticator,
  type AuthenticatorKind,
} from './second-factors/authenticator.js';
export type { FirstProof, HalfLogin } from './second-factors/half-login.js';
export type { MissingFactor } from './second-factors/missing-factor.js';
export type { PasskeyCreation, PasskeyRequest } from './second-factors/passkey-options.js';
export { passkeyLimits } from './second-factors/passkey.js';
export type { OwnChange, OwnFactors } from './second-factors/own-factors.js';
export type { PasskeyLogin, PasskeyProof } from './second-factors/passkey-login.js';
export type { AskedFactor, ProvenTwice, SecondProof } from './second-factors/second-factor.js';
export { longestPassword, type FirstFactor, type LoginAttempt } from './authentication/log-in.js';
export { otpLimits } from './authentication/one-time-password.js';
export type { OneTimePasswordRequest } from './authentication/send-one-time-password.js';
export type { DeviceCodes } from './authorization/device.js';
export type { EndSessionStep } from './authorization/end-session.js';
export type { BrowserSessions } from './sessions/browser-sessions.js';
export type { LogoutDelivery } from './sessions/logout-delivery.js';
export type { LogoutNotice } from './sessions/logout-notice.js';
export type {
  AuthorizationRequest,
  Parameter,
  ReturnAddress,
} from './authorization/authorization-request.js';
export { secondFactorWish, supportedAcrs } from './authorization/requested-login.js';
export { responseModes, responseTypes } from './authorization/authorization-request.js';
export { supportedClaims } from './users/claims.js';
export type { UserInfo } from './oauth/user-info.js';
export { readTokens, type Inquirer, type LiveRefreshToken } from './oauth/introspect.js';
export type { ScopeSelection } from './permissions/grant-permissions.js';
export type { NewResource } from './resources/create-resource.js';
export { openidScopes, type NewScope } from './resources/manage-scopes.js';
export type { ResourcePatch } from './resources/modify-resource.js';
export { tokenLifetimeBounds, type ResourceSettings } from './resources/resource-settings.js';
export { textLimits } from './text-rules.js';
