/** What an adapter needs: the ports, and the types and rules that they speak of. */
export { type AccountChange, accountChanges } from './model/user/account-change.js';
export { type ReadyRole, readyRoles } from './access/ready-role-list.js';
export type { AddedClaims, ClaimsQuestion, HookFunction, Hooks } from './ports/hooks.js';
export type { ReceivedSignal, Signal, SignalEvents } from './ports/signal-events.js';
export type { TextRecords } from './ports/text-records.js';
export type { WebhookChannel } from './ports/webhook-channel.js';
export type { AuditEvent } from './model/audit/audit-event.js';
export type { Authenticator, PasskeyKey } from './model/user/authenticator.js';
export type { BlockType } from './model/user/block.js';
export { certificatePem } from './model/values/certificate-text.js';
export type { Claims } from './model/values/claims.js';
export type { ClientMetadata } from './model/client/client-metadata.js';
export type { ForeignServer } from './model/resource/resource.js';
export type { ClientOrigin } from './model/client/client.js';
export type { ClientResource } from './model/client/client.js';
export type { ClientType } from './model/client/client-type.js';
export type { Consent } from './model/grant/consent.js';
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
} from './model/values/filter.js';
export {
  type Colour,
  black,
  contrast,
  moveToContrast,
  printColour,
  readColour,
  textColourOn,
  white,
} from './model/values/colour.js';
export type { GroupMember, GroupRole, NestedGroup } from './model/group/group.js';
export type { KeyValue } from './model/values/key-value.js';
export { type InLanguage, languageTag, preferredLanguage } from './model/values/languages.js';
export type { Link, MappableLink } from './model/record/link.js';
export type { LogoutNotice } from './model/session/session.js';
export { listLimits } from './model/values/page.js';
export type { Links, Order, Page, PageQuery, Where } from './model/values/page.js';
export {
  type Beginnings,
  type ComparedValues,
  type RecordTerms,
  type Term,
  type TermSearch,
  termLength,
} from './model/values/term-search.js';
export { userTerms, type SearchedUser } from './model/user/user-terms.js';
export type { UserProfile } from './model/user/profile.js';
export type { ProviderDomain } from './model/provider/identity-provider.js';
export {
  type Audited,
  type Identified,
  type RecordType,
  type ScannedText,
  type ScannedTexts,
  foldName,
  isVisible,
  ownersSeen,
  wireNameOfKey,
} from './model/record/record-type.js';
export { Refusal, isRefusal, refuse } from './model/values/refusals.js';
export {
  type SigningAlgorithm,
  signingAlgorithms,
  type ResourceType,
} from './model/resource/resource.js';
export { identifierKey } from './model/resource/resource.js';
export type { RevokedToken } from './model/grant/revoked-token.js';
export type { Permission } from './model/scope/scope.js';
export type { RoleMember, RolePermission, UserPermission } from './model/role/role.js';
export { asciiDomain } from './model/values/domain-name.js';
export { emailKeyOf } from './model/user/identifiers.js';
export { type DailyCount, dailyCountId, dayOf } from './model/audit/daily-count.js';
export {
  type KeyAlgorithm,
  type KeyKind,
  type SigningKey,
  keyAlgorithms,
  keyKinds,
} from './model/key/signing-key.js';
export { type Tenancy, allTenants, narrower, oneTenant } from './model/values/tenancy.js';
export type { Session } from './model/session/session.js';
export type { TenantAdmin } from './model/tenant/tenant.js';
export type { TenantDomain } from './model/tenant/tenant.js';
export type { LogoDescription, PictureType, TenantLogo } from './model/tenant/tenant-logo.js';
export type { TenantMetadata } from './model/tenant/tenant-metadata.js';
export type { TenantSettings } from './model/tenant/tenant-settings.js';
export type { TicketType } from './model/ticket/ticket.js';
export type { UserIdentity } from './model/user/user-identity.js';
export type { Clock } from './ports/clock.js';
export type { Delay } from './ports/delay.js';
export type { Digest } from './ports/digest.js';
export type { DomainNames } from './ports/domain-names.js';
export type { Event, Events } from './ports/events.js';
export {
  endingKinds,
  mostOutboxMails,
  type ComposedMail,
  type EndingKind,
  type Notice,
  type NoticeLook,
  type NoticeTexts,
  type Notifier,
  type OpenedMail,
  type OutboxList,
  type OutboxMail,
  type OutboxMails,
} from './ports/notifier.js';
export type { Outgoing, OutgoingAnswer, OutgoingRequest } from './ports/outgoing.js';
export type { ExpectedAnswer, PasskeyAssertion, Passkeys } from './ports/passkeys.js';
export type { PasswordBlocklist } from './ports/password-blocklist.js';
export type { Picture, Pictures } from './ports/pictures.js';
export type {
  DirectoryAttempt,
  DirectoryPerson,
  DirectorySettings,
  DirectoryStep,
  PasswordDirectory,
  ReviewedPerson,
} from './ports/password-directory.js';
export type { Random } from './ports/random.js';
export type {
  SamlAssertion,
  SamlConfirmation,
  SamlMessages,
  SamlPartyKeys,
  SamlRequest,
  SamlResponse,
} from './ports/saml.js';
export type {
  CertificatesOf,
  SamlAnswer,
  SamlAttribute,
  SamlBinding,
  SamlContexts,
  SamlDispatch,
  SamlIssuer,
  SamlKey,
  SamlKeys,
  SamlLoginRequest,
  SamlLogoutAnswer,
  SamlLogoutMessage,
  SamlLogoutRequest,
  SamlLogoutService,
  SamlMessage,
  SamlNamed,
  SamlPartyMetadata,
  SamlStatement,
} from './ports/saml-issuer.js';
export type { WsfedIssuer, WsfedToken } from './ports/wsfed-issuer.js';
export type { DearerHashes, ForeignHash, SecretHasher, UnfitHash } from './ports/secret-hasher.js';
export {
  shortTransaction,
  type AddingStores,
  type RecordName,
  type Records,
  type Storage,
  type Stores,
  recordNames,
  recordTypes,
} from './ports/storage.js';
export type { Store } from './ports/store.js';
export {
  fullStore,
  picked,
  type BulkWrites,
  type CountQuery,
  type FullStore,
  type GraphReads,
  type GroupedIds,
  type StoreReach,
  type Traversal,
} from './ports/full-store.js';
export { everyStore, storesWhenUsed } from './ports/stores-when-used.js';
export { type ProofMemory, rememberedSeconds } from './ports/proof-memory.js';
export type { ClientCertificate, ClientCertificates } from './ports/client-certificates.js';
export type { JsonSchemas } from './ports/json-schemas.js';
export type { AuthorizationDetailsType } from './model/resource/authorization-details-types.js';
export type {
  AuthorizationDetail,
  AuthorizationDetails,
} from './model/values/authorization-details.js';
export type { CertificateName, CertificateRules } from './model/client/mutual-tls.js';
export { proofMemory } from './support/proof-memory.js';
export { longestToken } from './ports/token-signer.js';
export type {
  TokenHeader,
  TokenSigner,
  UnverifiedToken,
  VerifyingAlgorithm,
} from './ports/token-signer.js';
export { type Totp, totpStep } from './ports/totp.js';
export type { BackgroundDeps } from './support/background.js';
export { byId, pageOf } from './support/page-of.js';
export { holdsWhere, type OwnWhere } from './support/holds-where.js';
export { refuseNul } from './ports/refuse-nul.js';
export { memoize, memoizeByObject } from './support/memoize.js';
export { type RecentlyUsed, recentlyUsed } from './support/memoize.js';
export { type Scan, comparedValues, fewestLeft, foldedText, scanOf } from './support/scan.js';
export { type Turns, takeTurns } from './support/turns.js';
