/** The public entry of the core: the types, the ports and the rules that adapters and embedders build on. */
export * from './model/client.js';
export { clientTypes, type ClientType } from './model/client-type.js';
export type { KeyValue } from './model/key-value.js';
export type { ClientMetadata, ClientMetadataPatch } from './model/client-metadata.js';
export { clientAuthMethods, grantTypes, subjectTypes } from './model/client-metadata.js';
export type { ClientOrigin } from './model/client-origin.js';
export type { Consent } from './model/consent.js';
export { consentOfUser } from './sessions/revoke-consents.js';
export { identitiesOf, pageOfIdentities } from './people/identities-of.js';
export type { AskedLink, LinkProof, Place } from './federation/account-link.js';
export type { Entered } from './federation/enter.js';
export { callbackPath, type Departure } from './federation/begin-federation.js';
export { assertionPath, samlMetadataPath } from './federation/saml-party.js';
export type { Return } from './federation/complete-federation.js';
export { providerNamed, providerOfAddress, type Waited } from './federation/offered-providers.js';
export type { NewIdentity } from './federation/link-identity.js';
export { providerUserIdLimit, type UserIdentity } from './model/user-identity.js';
export type { SubjectToken } from './federation/vouched.js';
export {
  accountLinkings,
  type AccountLinking,
  type IdentityProvider,
} from './model/identity-provider.js';
export type { NewIdentityProvider } from './federation/manage-providers.js';
export type { ProviderDomain } from './model/provider-domain.js';
export type { ProviderFields } from './model/provider-fields.js';
export {
  providerLimits,
  providerTypes,
  type ProviderMetadata,
  type ProviderType,
} from './model/provider-metadata.js';
export type { SigningKey } from './model/signing-key.js';
export { preferredLanguage, type InLanguage } from './model/languages.js';
export type { RevokedToken } from './model/revoked-token.js';
export {
  compareScalars,
  matches,
  type Filter,
  type Scalar,
  type ScalarKey,
  type SubstringParts,
} from './model/filter.js';
export {
  FilterSyntaxError,
  filterLimits,
  parseFilterText,
  type FilterText,
} from './support/filter-text.js';
export type { Order, Page, PageQuery, Where } from './model/page.js';
export type { Permission } from './model/permission.js';
export type { AuditEvent } from './model/audit-event.js';
export type { AuditFinding } from './audit/verify-audit.js';
export type { Group, GroupMember, GroupRole, NestedGroup } from './model/group.js';
export { externalIdLimit, type GroupPatch, type NewGroup } from './access/manage-groups.js';
export { deepestNesting } from './access/nesting.js';
export type { Ending } from './access/change-links.js';
export { isLive, type Link, type MappableLink } from './model/link.js';
export { living } from './access/living.js';
export {
  clientsWithReadableSecret,
  resourcesWithReadableSecret,
} from './access/readable-secrets.js';
export type { Role, RoleMember, RolePermission, UserPermission } from './model/role.js';
export type { NewRole, RolePatch } from './access/manage-roles.js';
export { pageOf } from './support/page-of.js';
export {
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
  type Derived,
} from './access/effective-reads.js';
export {
  effectivePermissions,
  type Effective,
  type Facts,
  type Source,
} from './access/effective-permissions.js';
export type { Explanation, Question } from './access/explain.js';
export { gates } from './access/explain-gates.js';
export { mostWays } from './access/explain-ways.js';
export { loadEffective } from './access/load-facts.js';
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
export type { ExpectedAnswer, PasskeyAssertion, Passkeys } from './ports/passkeys.js';
export type { PasskeyKey } from './model/authenticator.js';
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
export type { Gathered, Store, Traversal } from './ports/store.js';
export type { TokenHeader, TokenSigner, UnverifiedToken } from './ports/token-signer.js';
export type { Claims } from './model/claims.js';
export { metadataLimit as userMetadataLimit } from './model/free-metadata.js';
export {
  foldName,
  isVisible,
  type Audited,
  type Identified,
  type RecordType,
} from './model/record-type.js';
export {
  isRefusal,
  refusals,
  refuse,
  Refusal,
  type RefusalKind,
  type RefusalName,
} from './model/refusals.js';
export type { ClientResource } from './model/client-resource.js';
export * from './model/resource.js';
export type { Scope } from './model/scope.js';
export { allTenants, narrower, oneTenant, type Tenancy } from './model/tenancy.js';
export { mailLimits, type MailRequest } from './people/ask-for-mail.js';
export { ticketLink } from './people/mail-ticket.js';
export type { Registration } from './people/register.js';
export type { Deferring } from './support/background.js';
export type { TicketInput } from './people/create-ticket.js';
export type { OwnPasswordChange } from './people/change-own-password.js';
export { ticketLifetimes, type IssuedTicket } from './people/issue-ticket.js';
export type { LiveTicket, Redeemed, Redemption } from './people/redeem-ticket.js';
export {
  isTicketStatus,
  ticketStatus,
  ticketStatuses,
  ticketsThatAre,
  ticketTypes,
  type Ticket,
  type TicketStatus,
  type TicketType,
} from './model/ticket.js';
export { asciiDomain } from './model/domain-name.js';
export { newTenant, type Tenant } from './model/tenant.js';
export type { TenantDomain } from './model/tenant-domain.js';
export {
  mfaPolicies,
  tenantBounds,
  type TenantMetadata,
  type TenantMetadataPatch,
} from './model/tenant-metadata.js';
export {
  defaultSettings,
  tenantSettings,
  welcomesEmail,
  type Lockout,
  type PasswordPolicy,
  type TenantSettings,
} from './model/tenant-settings.js';
export type { NewTenant } from './tenants/create-tenant.js';
export type { TenantFields } from './model/tenant-fields.js';
export type { TenantAdmin } from './model/tenant-admin.js';
export { takeTurns, type Turns } from './support/turns.js';
export { identifierLimits } from './model/identifiers.js';
export {
  addressMembers,
  profileClaims,
  profileLimits,
  type UserAddress,
  type UserProfile,
  type UserProfilePatch,
} from './model/profile.js';
export type { NewUser } from './people/create-user.js';
export type { GivenPassword } from './people/given-password.js';
export { passwordLimits } from './model/password-limits.js';
export type { PasswordSetting } from './people/set-password.js';
export type { UserFields } from './model/user-fields.js';
export { importLimit, type ImportOutcome } from './people/import-users.js';
export { blockTypes, type Block, type BlockTerms, type BlockType } from './model/block.js';
export { newUser, withKeys, type User } from './model/user.js';
export { isBlockedAt, userStatus, userStatuses, type UserStatus } from './model/user-status.js';
export { Rehearsed, type Effects } from './audit/rehearsal.js';
export { theServer, type Actor } from './model/actor.js';
export { maximumOverlap } from './registry/change-secret.js';
export type { NewClient } from './registry/create-client.js';
export type { ClientPatch } from './registry/modify-client.js';
export { directoryStaleness } from './directory/cached-directory.js';
export type { Directory } from './directory/directory.js';
export type { ClientAccess, ResourceAccess } from './model/client-access.js';
export {
  managementAudience,
  type FirstCredentials,
  type IssuedCredentials,
} from './operations/first-start.js';
export type { RecoveredAdmin, Recovery } from './operations/recover-admin.js';
export { managementScopes } from './model/management-scopes.js';
export { publicationLead, rotationInterval, type KeyRing } from './keys/key-ring.js';
export { keyAlgorithms, type KeyAlgorithm } from './model/signing-key.js';
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
export { foreignAlgorithms } from './model/foreign-keys.js';
export type { KeySource } from './oauth/foreign-key-sets.js';
export { clientCredentials } from './oauth/grants/client-credentials.js';
export type { HomeRealm } from './login/login-tenant.js';
export type { NextStep } from './oauth/authorize/next-step.js';
export type { Browser } from './sessions/browser.js';
export type { WaitingRequest } from './oauth/authorize/waiting-request.js';
export {
  authenticatorKinds,
  type Authenticator,
  type AuthenticatorKind,
} from './model/authenticator.js';
export type { FirstProof, HalfLogin } from './login/half-login.js';
export type { MissingFactor } from './login/missing-factor.js';
export type { PasskeyCreation, PasskeyRequest } from './login/passkey-options.js';
export { passkeyLimits } from './login/passkey.js';
export type { OwnChange, OwnFactors } from './login/own-factors.js';
export type { PasskeyLogin, PasskeyProof } from './login/passkey-login.js';
export type { AskedFactor, ProvenTwice, SecondProof } from './login/second-factor.js';
export { longestPassword, type FirstFactor, type LoginAttempt } from './login/log-in.js';
export { otpLimits } from './login/one-time-password.js';
export type { OneTimePasswordRequest } from './login/send-one-time-password.js';
export type { DeviceCodes } from './oauth/authorize/device.js';
export type { EndSessionStep } from './oauth/authorize/end-session.js';
export type { BrowserSessions } from './sessions/browser-sessions.js';
export type { LogoutDelivery } from './sessions/logout-delivery.js';
export type { LogoutNotice } from './model/logout-notice.js';
export type {
  AuthorizationRequest,
  Parameter,
  ReturnAddress,
} from './oauth/authorize/authorization-request.js';
export { secondFactorWish, supportedAcrs } from './oauth/authorize/requested-login.js';
export { responseModes } from './oauth/authorize/authorization-request.js';
export { responseTypes } from './model/client-metadata.js';
export { supportedClaims } from './people/claims.js';
export type { UserInfo } from './oauth/user-info.js';
export { readTokens, type Inquirer, type LiveRefreshToken } from './oauth/introspect.js';
export type { ScopeSelection } from './access/grant-permissions.js';
export type { NewResource } from './registry/create-resource.js';
export { openidScopes, type NewScope } from './registry/manage-scopes.js';
export type { ResourcePatch } from './registry/modify-resource.js';
export { tokenLifetimeBounds, type ResourceSettings } from './model/resource-settings.js';
export { textLimits } from './model/text-rules.js';
