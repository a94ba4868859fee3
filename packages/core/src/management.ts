/**
 * What a Management API needs: the rules and the limits of each field, the words of each enumeration, lists and their
 * filters, and what follows from several records.
 */
export type { Source } from './access/effective-permissions.js';
export {
  type DerivedAccess,
  effectiveGroupsOf,
  effectiveMembersOfGroup,
  effectiveMembersOfRole,
  effectivePermissionsOf,
  effectiveRolesOf,
  effectiveRolesOfGroup,
} from './access/effective-reads.js';
export { gates, gateStates } from './access/explain/explain-gates.js';
export type { Hint } from './access/explain/explain-hints.js';
export type { JudgedGate } from './access/explain/explain.js';
export { mostChanges, type ToldChange, type ToldEvent } from './access/explain/explain-past.js';
export { mostWays } from './access/explain/explain-ways.js';
export type { ScopeSelection } from './access/grant-permissions.js';
export { loadEffective } from './access/load-facts.js';
export {
  clientsWithReadableSecret,
  resourcesWithReadableSecret,
} from './access/readable-secrets.js';
export { withoutExpiredLinks } from './access/without-expired-links.js';
export type { AppliedConfiguration, ConfigurationPlan } from './configuration/configuration.js';
export {
  configurationLimits,
  type ConfigurationDocument,
  type NamedReference,
} from './configuration/document.js';
export { configurationKinds, type ConfigurationKind } from './configuration/kinds.js';
export type { NamedEffects } from './configuration/name-effects.js';
export type { HeldConfiguration } from './configuration/read-configuration.js';
export type { OwnerQuestion, RecordOwner } from './configuration/read-owners.js';
export { RowRefusal, type RowPlace } from './configuration/row-place.js';
export type { RowChange } from './configuration/run.js';
export { givenSecretBounds } from './configuration/set-client-secret.js';
export type { AuditChainState } from './audit/audit-chain-state.js';
export { idTokenAlgorithm } from './model/client/client.js';
export { isLoopbackIssuer } from './model/values/loopback-issuer.js';
export type { Outbox } from './operations/read-outbox.js';
export { audienceOf } from './model/resource/resource.js';
export { linkEnds } from './unit-of-work/link-values.js';
export type { Effects } from './unit-of-work/rehearsal.js';
export {
  type AuditBreak,
  auditBreaks,
  type AuditFinding,
  type UnsealedTail,
} from './audit/verify-audit.js';
export type { ChainPartReport } from './audit/verify-chain-part.js';
export { loginSteps } from './federation/login-steps.js';
export { type PersonOutcome, personResults } from './federation/rehearse-person.js';
export { type TestLogin, testStatuses } from './federation/test-login.js';
export { longestPassword } from './login/log-in.js';
export { type AuthenticatorKind, authenticatorKinds } from './model/user/authenticator.js';
export { blockTypes } from './model/user/block.js';
export { newClient } from './model/client/client-fields.js';
export {
  type ClientMetadataPatch,
  clientMetadataRules,
  grantTypes,
} from './model/client/client-metadata.js';
export { trustLimits, trustWarnings, warningsOf } from './model/client/client-trust.js';
export { clientTypes } from './model/client/client-type.js';
export {
  contradictionsTo,
  keepsTo,
  profileAlgorithms,
  securityRules,
  type SecurityRule,
  withProfile,
} from './model/client/security-profile.js';
export { clientAliasRule } from './model/client/client-alias.js';
export { webhookLimits } from './model/webhook/webhook-fields.js';
export {
  challengeOf,
  domainProofStatus,
  domainProofStatuses,
} from './model/tenant/domain-proof.js';
export { hookTrialOutcomes } from './hooks/try-hook.js';
export { hookLimits } from './model/hook/hook-fields.js';
export { failureModes, hookTypes } from './model/hook/hook.js';
export { webhookStatuses } from './model/webhook/webhook.js';
export { type Attempted } from './delivery/send-event.js';
export { clientIdOf, clientKinds, clientTenancy, isUnregistered } from './model/client/client.js';
export { consoleClientId, consoleScope } from './model/client/console-client.js';
export { dayText } from './model/audit/daily-count.js';
export { type EventName, eventNames } from './model/audit/event-names.js';
export {
  type DocumentRule,
  type Fault,
  findFault,
  type Rule,
  type TextRule,
} from './model/values/document-rules.js';
export { externalIdRule, newGroup } from './model/group/group-fields.js';
export { assertEmail, identifierRules, usernameKeyOf } from './model/user/identifiers.js';
export { type AccountLinking, accountLinkings } from './model/provider/identity-provider.js';
export { passwordLimits } from './model/tenant/password-limits.js';
export {
  addressMembers,
  type ProfileClaim,
  profileClaims,
  profileRules,
} from './model/user/profile.js';
export {
  givenProviderMetadataRules,
  providerLimits,
  providerMetadataRules,
  type ProviderType,
  providerTypes,
} from './model/provider/provider-metadata.js';
export { newResource, tokenLifetimeBounds } from './model/resource/resource-fields.js';
export { resourceTypes } from './model/resource/resource.js';
export { issuerOfAudience, managementPath, ticketLink } from './model/values/server-addresses.js';
export {
  boundsOf as registrationBoundsOf,
  termsOf as delegateTermsOf,
  scopesOf as scopesOfToken,
} from './model/key/access-key.js';
export { keyStatus, type KeyStatus, keyStatuses } from './model/key/signing-key.js';
export { newTenant, withTenantFields } from './model/tenant/tenant-fields.js';
export { logoPath, pictureTypes } from './model/tenant/tenant-logo.js';
export {
  type BrandingPatch,
  brandingRules,
  type MailKind,
  mailKinds,
  mailLanguages,
  type MailTextsPatch,
  mailTextsRules,
  securityProfiles,
  type SecurityProfile,
  type TenantMetadataPatch,
  tenantMetadataRules,
} from './model/tenant/tenant-metadata.js';
export { defaultSettings, tenantSettings } from './model/tenant/tenant-settings.js';
export { requiredAgeBounds } from './model/scope/scope-fields.js';
export { type Acr, supportedAcrs } from './model/scope/scope.js';
export { suspendedAtOf } from './model/tenant/tenant.js';
export { detailsTypeLimits } from './model/resource/authorization-details-types.js';
export { entryLimits, textRules } from './model/record/text-rules.js';
export {
  isTicketStatus,
  ticketStatus,
  ticketStatuses,
  ticketsThatAre,
  ticketTypes,
  ttlSecondsOf,
} from './model/ticket/ticket.js';
export { newUser } from './model/user/user-fields.js';
export { providerUserIdRule } from './model/user/user-identity.js';
export { userSearch, userSearchLimit } from './model/user/user-search.js';
export { userStatus, userStatuses, usersThatAre } from './model/user/user-status.js';
export { type ClientTest } from './oauth/client-test/client-test.js';
export { clientTestStatuses } from './oauth/client-test/walk-client-test.js';
export type { PreviewedToken } from './oauth/preview-tokens.js';
export type { StatementPreview } from './saml/preview-assertion.js';
export type { RecordCount, Statistics } from './operations/read-statistics.js';
export type { MailRequest } from './people/ask-for-mail.js';
export type { GivenPassword } from './people/given-password.js';
export { identitiesOf, pageOfIdentities } from './people/identities-of.js';
export { importLimit, type ImportOptions, type ImportOutcome } from './people/import-users.js';
export {
  type ImportedAuthenticator,
  type ImportedIdentity,
  type ImportedUser,
} from './people/imported-members.js';
export type { Registration } from './people/register.js';
export { maximumOverlap } from './registry/change-secret.js';
export { scimTokenLimits } from './registry/scim-tokens.js';
export { registrableGrants, registrationTokenLimits } from './registry/registration-tokens.js';
export { consentOfUser } from './sessions/revoke-consents.js';
export { toBase64 } from './support/base64.js';
export {
  filterLimits,
  FilterSyntaxError,
  type FilterText,
  parseFilterText,
} from './support/filter-text.js';
