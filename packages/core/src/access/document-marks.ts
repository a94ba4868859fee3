/**
 * What a change of a member of a document has to do with authority
 * (docs/adr/0060-authority-is-guarded-once.md). A member that is not here counts like one that
 * decides, and a test asks for its mark.
 */
import { authenticatorKinds } from '../model/user/authenticator.js';
import type { DocumentRule } from '../model/values/document-rules.js';
import {
  allowsMore,
  gainsEntry,
  grows,
  shrinks,
  turnsOff,
  turnsOn,
} from '../model/record/looser.js';
import { passwordLimits } from '../model/tenant/password-limits.js';
import type { IsLooser, Mark } from '../model/record/record-fields.js';
import { sessionLifetimes } from '../model/tenant/session-lifetimes.js';
import {
  documentPolicies,
  impersonationPolicies,
  mailKinds,
  mailLanguages,
  mailTextsRules,
  mfaPolicies,
  registrationPolicies,
  securityProfiles,
} from '../model/tenant/tenant-metadata.js';
import {
  standardLockout,
  standardProfileClaims,
  longestTokenDays,
  standardUnregistered,
} from '../model/tenant/tenant-settings.js';
import { defaultIdTokenLifetime, refreshLifetimes } from '../model/resource/token-lifetimes.js';
import { counts } from './counts.js';

/** A choice that is looser the further behind it stands in its list. */
const choosesMore =
  (choices: readonly string[]): IsLooser<string | undefined> =>
  (before = choices[0]!, after = choices[0]!) =>
    choices.indexOf(after) > choices.indexOf(before);

/** The same for a list that begins with what is looser: going back in it loosens. */
const choosesLess =
  (choices: readonly string[]): IsLooser<string | undefined> =>
  (before, after) =>
    choosesMore(choices)(after, before);

/** By the path of a member, such as `urls.home_uri`. */
export type DocumentMarks = Readonly<Record<string, Mark>>;

const { confidential, public: ofPublic } = refreshLifetimes;

export const clientMetadataMarks: DocumentMarks = {
  grant_types: 'decides',
  'urls.redirect_uris': 'decides',
  'urls.post_logout_redirect_uris': 'decides',
  'urls.allowed_origins': 'decides',
  'urls.backchannel_logout_uri': 'decides',
  'urls.initiate_login_uri': 'decides',
  // A login begins anew there, and the link of a ticket may lead there.
  'urls.home_uri': 'decides',
  'urls.logo_uri': 'shown',
  'urls.policy_uri': 'shown',
  'urls.tos_uri': 'shown',
  'refresh_token.expiration_enabled': turnsOff(true),
  'refresh_token.expiration_lifetime': grows(ofPublic.absolute, confidential.absolute),
  'refresh_token.idle_lifetime': grows(ofPublic.idle, confidential.idle),
  'refresh_token.rotation': turnsOff(true),
  'id_token.expiration_lifetime': grows(defaultIdTokenLifetime),
  'id_token.signing_algorithm': 'decides',
  'oauth.token_endpoint_auth_method': 'decides',
  'oauth.response_types': 'decides',
  'oauth.require_pkce': 'decides',
  'oauth.require_pushed_authorization_requests': 'decides',
  'oauth.jwks': 'decides',
  'oauth.jwks_uri': 'decides',
  'oauth.subject_type': 'decides',
  'oauth.sector_identifier_uri': 'decides',
  'oauth.default_max_age': 'decides',
  'oauth.dpop_bound_access_tokens': turnsOff(),
  'oauth.dpop_nonce': turnsOff(),
  'oauth.tls_client_auth_subject_dn': 'decides',
  'oauth.tls_client_auth_san_dns': 'decides',
  'oauth.tls_client_auth_san_uri': 'decides',
  'oauth.tls_client_auth_san_ip': 'decides',
  'oauth.tls_client_auth_san_email': 'decides',
  'oauth.tls_client_certificate_bound_access_tokens': turnsOff(),
  'oauth.request_object_signing_alg': 'decides',
  'oauth.authorization_signed_response_alg': 'decides',
  'oauth.introspection_signed_response_alg': 'decides',
  'oauth.require_signed_request_object': turnsOff(),
  'oauth.authorization_details_types': gainsEntry(),
  'oauth.security_profile': choosesLess(securityProfiles),
  'scim.on_delete': 'decides',
  // Decides who is told of people, and what.
  saml: 'decides',
  wsfed: 'decides',
};

export const providerMetadataMarks: DocumentMarks = {
  issuer: 'decides',
  client_id: 'decides',
  scopes: 'decides',
  authorization_endpoint: 'decides',
  token_endpoint: 'decides',
  userinfo_endpoint: 'decides',
  jwks_uri: 'decides',
  use_pkce: 'decides',
  trust_mfa: 'decides',
  id_jag: 'decides',
  'shared_signals.issuer': 'decides',
  'shared_signals.jwks_uri': 'decides',
  'shared_signals.audience': 'decides',
  'shared_signals.secret_digest': 'decides',
  entity_id: 'decides',
  sso_url: 'decides',
  slo_url: 'decides',
  certificates: 'decides',
  name_id_format: 'decides',
  sign_requests: 'decides',
  encrypted_names: 'decides',
  url: 'decides',
  start_tls: 'decides',
  ca_certificates: 'decides',
  bind_dn: 'decides',
  base_dn: 'decides',
  user_filter: 'decides',
  unique_attribute: 'decides',
  group_base_dn: 'decides',
  group_filter: 'decides',
  nested_groups: 'decides',
};

const asksLess: IsLooser<(typeof mfaPolicies)[number] | undefined> = (before, after) =>
  mfaPolicies.indexOf(after ?? 'never') < mfaPolicies.indexOf(before ?? 'never');

const enrollableFactors: readonly string[] = authenticatorKinds.filter(
  (kind) => kind !== 'recovery_code',
);

/** Where no factor can be set up, nobody without one is asked for it. */
const forbidsAll = (factors: readonly string[] = []): boolean =>
  factors.length > 0 && !factors.some((factor) => enrollableFactors.includes(factor));

const allowsOtherFactors: IsLooser<readonly string[] | undefined> = (before, after) =>
  allowsMore(before, after) || (forbidsAll(after) && !forbidsAll(before));

const mailMarks: DocumentMarks = Object.fromEntries(
  mailKinds.flatMap((kind) =>
    mailLanguages.flatMap((language) =>
      Object.keys(mailTextsRules.members).map((member): [string, Mark] => [
        `mails.${kind}.${language}.${member}`,
        'decides',
      ]),
    ),
  ),
);

export const tenantMetadataMarks: DocumentMarks = {
  self_registration_enabled: turnsOn(),
  email_verification_required: turnsOff(),
  allowed_email_domains: allowsMore,
  default_role_ids: gainsEntry(),
  default_locale: 'shown',
  'password_policy.min_length': shrinks(passwordLimits.minimum),
  'password_policy.require_upper': turnsOff(),
  'password_policy.require_lower': turnsOff(),
  'password_policy.require_digit': turnsOff(),
  'password_policy.require_symbol': turnsOff(),
  'password_policy.history': shrinks(0),
  'password_policy.max_age_seconds': grows(Infinity),
  'password_policy.check_breached': turnsOff(true),
  // A tenant without a lockout has waits that grow. The figures of a standard lockout stand for them.
  'lockout.max_attempts': grows(standardLockout.maxAttempts),
  'lockout.window_seconds': shrinks(standardLockout.windowSeconds),
  'lockout.duration_seconds': shrinks(standardLockout.durationSeconds),
  'session.idle_lifetime': grows(sessionLifetimes.idle),
  'session.absolute_lifetime': grows(sessionLifetimes.absolute),
  'mfa.policy': asksLess,
  'mfa.factors': allowsOtherFactors,
  'login.methods': allowsMore,
  'login.required_provider_id': 'decides',
  'login.except_user_ids': gainsEntry(),
  'account.profile_claims': gainsEntry(standardProfileClaims),
  'account.deletion_enabled': turnsOn(),
  'branding.logo_url': 'shown',
  'branding.primary_color': 'shown',
  'branding.background_color': 'shown',
  'unregistered_clients.documents': choosesMore(documentPolicies),
  'unregistered_clients.hosts': gainsEntry(),
  'unregistered_clients.registration': choosesMore(registrationPolicies),
  'unregistered_clients.token_days': grows(standardUnregistered.tokenDays),
  'unregistered_clients.documents_per_minute': grows(standardUnregistered.documentsPerMinute),
  'unregistered_clients.registrations_per_hour': grows(standardUnregistered.registrationsPerHour),
  'unregistered_clients.require_statement': turnsOff(),
  minimum_security_profile: choosesLess(securityProfiles),
  software_publishers: gainsEntry(),
  'personal_tokens.allowed': turnsOn(),
  'personal_tokens.longest_days': grows(longestTokenDays),
  impersonation: choosesMore(impersonationPolicies),
  ...mailMarks,
};

/** Of these, what lets more people in. */
export const registrationSettings: readonly string[] = [
  'self_registration_enabled',
  'email_verification_required',
  'allowed_email_domains',
];

/** The paths of all members that hold a value. */
export const memberPaths = ({ members }: DocumentRule): readonly string[] =>
  Object.entries(members).flatMap(([name, rule]) =>
    rule.kind === 'document' ? memberPaths(rule).map((path) => `${name}.${path}`) : [name],
  );

/** The paths of the members whose change counts, by these marks. */
export const countedMembers = (
  rules: DocumentRule,
  marks: DocumentMarks,
  before: object,
  after: object,
): readonly string[] =>
  memberPaths(rules).filter((path) =>
    counts(marks[path], memberAt(before, path), memberAt(after, path)),
  );

const memberAt = (document: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
      document,
    );
