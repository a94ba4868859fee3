/** What an adapter needs: the ports, and the types and rules that they speak of. */
export { type AccountChange, accountChanges } from './model/account-change.js';
export type { AuditEvent } from './model/audit-event.js';
export type { Authenticator, PasskeyKey } from './model/authenticator.js';
export type { BlockType } from './model/block.js';
export type { Claims } from './model/claims.js';
export type { ClientMetadata } from './model/client-metadata.js';
export type { ClientOrigin } from './model/client-origin.js';
export type { ClientResource } from './model/client-resource.js';
export type { ClientType } from './model/client-type.js';
export type { Consent } from './model/consent.js';
export {
  type ComputedKey,
  type ComputedValues,
  type Filter,
  type ListedKey,
  type Scalar,
  type ScalarKey,
  type ScannedKey,
  type SubstringParts,
  compareScalars,
  listedValue,
  matches,
  narrowedAttribute,
} from './model/filter.js';
export type { GroupMember, GroupRole, NestedGroup } from './model/group.js';
export type { KeyValue } from './model/key-value.js';
export { type InLanguage, languageTag, preferredLanguage } from './model/languages.js';
export type { Link, MappableLink } from './model/link.js';
export type { LogoutNotice } from './model/logout-notice.js';
export { anyRank, listLimits } from './model/page.js';
export type { Links, Order, Page, PageQuery, Rank, Where } from './model/page.js';
export type { Permission } from './model/permission.js';
export type { UserProfile } from './model/profile.js';
export type { ProviderDomain } from './model/provider-domain.js';
export {
  type Audited,
  type Identified,
  type RecordType,
  type ScannedText,
  type ScannedTexts,
  foldName,
  isVisible,
} from './model/record-type.js';
export { Refusal, isRefusal, refuse } from './model/refusals.js';
export { type SigningAlgorithm, signingAlgorithms, type ResourceType } from './model/resource.js';
export type { RevokedToken } from './model/revoked-token.js';
export type { RoleMember, RolePermission, UserPermission } from './model/role.js';
export { asciiDomain } from './model/domain-name.js';
export { emailKeyOf } from './model/identifiers.js';
export { type DailyCount, dailyCountId, dayOf } from './model/daily-count.js';
export { type KeyAlgorithm, type SigningKey, keyAlgorithms } from './model/signing-key.js';
export { type Tenancy, allTenants, narrower, oneTenant } from './model/tenancy.js';
export type { Session } from './model/session.js';
export type { TenantAdmin } from './model/tenant-admin.js';
export type { TenantDomain } from './model/tenant-domain.js';
export type { LogoDescription, PictureType, TenantLogo } from './model/tenant-logo.js';
export type { TenantMetadata } from './model/tenant-metadata.js';
export type { TenantSettings } from './model/tenant-settings.js';
export type { TicketType } from './model/ticket.js';
export type { UserIdentity } from './model/user-identity.js';
export type { Clock } from './ports/clock.js';
export type { Delay } from './ports/delay.js';
export type { Digest } from './ports/digest.js';
export type { DomainNames } from './ports/domain-names.js';
export type { Event, Events } from './ports/events.js';
export type { ComposedMail, Notice, NoticeTexts, Notifier } from './ports/notifier.js';
export type { Outgoing, OutgoingAnswer, OutgoingRequest } from './ports/outgoing.js';
export type { ExpectedAnswer, PasskeyAssertion, Passkeys } from './ports/passkeys.js';
export type { PasswordBlocklist } from './ports/password-blocklist.js';
export type { Random } from './ports/random.js';
export type {
  SamlAssertion,
  SamlConfirmation,
  SamlMessages,
  SamlRequest,
  SamlResponse,
} from './ports/saml.js';
export type { DearerHashes, SecretHasher } from './ports/secret-hasher.js';
export {
  type AddingStores,
  type RecordName,
  type Records,
  type Storage,
  type Stores,
  recordNames,
  recordTypes,
} from './ports/storage.js';
export type { CountQuery, GroupedIds, Store } from './ports/store.js';
export { longestToken } from './ports/token-signer.js';
export type { TokenHeader, TokenSigner, UnverifiedToken } from './ports/token-signer.js';
export { type Totp, totpStep } from './ports/totp.js';
export type { BackgroundDeps } from './support/background.js';
export { type Scan, comparedValues, foldedText, scanOf } from './support/scan.js';
export { type Turns, takeTurns } from './support/turns.js';
