/**
 * Every expected "no" in one table. Anything thrown that is not a `Refusal` is a bug.
 *
 * The key is the code, `kind` decides the HTTP status (in `api`), `wireCode` is what the answer says
 * (RFC 6749 §5.2 where it has a word for it), and the compiler reads the `{placeholders}` of the text.
 */
export type RefusalKind =
  | 'malformed'
  | 'wrongMethod'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'changed'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'tooMany'
  | 'notImplemented'
  | 'unavailable';

const table = {
  // Requests
  invalid_field: { kind: 'malformed', wireCode: 'invalid_request', text: '{field} {why}.' },
  invalid_parameter: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The {parameter} parameter {why}.',
  },
  scan_too_long: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'A list by {field} {why}.',
  },
  unknown_reference: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: '{field} names {id}, which does not exist.',
  },
  body_unreadable: { kind: 'malformed', wireCode: 'invalid_request', text: 'The body {why}.' },
  request_unreadable: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The request {why}.',
  },
  picture_refused: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The picture {why}.',
  },
  body_too_large: {
    kind: 'tooLarge',
    wireCode: 'payload_too_large',
    text: 'The body is larger than {limit} bytes.',
  },
  media_type_refused: {
    kind: 'unsupportedMedia',
    wireCode: 'unsupported_media_type',
    text: 'The Content-Type must be {expected}.',
  },
  too_many_requests: {
    kind: 'tooMany',
    wireCode: 'too_many_requests',
    text: 'Too many requests. Try again in {seconds} s.',
  },
  storage_unavailable: {
    kind: 'unavailable',
    wireCode: 'temporarily_unavailable',
    text: 'The storage does not answer at the moment.',
  },
  upstream_unreachable: { kind: 'malformed', wireCode: 'invalid_request', text: '{url} {why}.' },
  shutting_down: {
    kind: 'unavailable',
    wireCode: 'temporarily_unavailable',
    text: 'The server is shutting down.',
  },
  password_policy_violation: {
    kind: 'malformed',
    wireCode: 'password_policy_violation',
    text: 'The password {why}.',
  },
  hash_too_costly: { kind: 'malformed', wireCode: 'hash_too_costly', text: '{field} {why}.' },
  ticket_invalid: {
    kind: 'malformed',
    wireCode: 'ticket_invalid',
    text: 'The link is not valid any more, or never was. Ask for a new one.',
  },
  tenant_not_empty: {
    kind: 'malformed',
    wireCode: 'tenant_not_empty',
    text: 'The tenant still has users, clients or other records: add cascade=true to delete them with it.',
  },
  not_implemented: {
    kind: 'notImplemented',
    wireCode: 'not_implemented',
    text: '{feature} is switched off in this deployment.',
  },

  method_not_allowed: {
    kind: 'wrongMethod',
    wireCode: 'method_not_allowed',
    text: '{method} is not allowed here. Allowed: {allow}.',
  },

  // Records
  path_not_found: { kind: 'missing', wireCode: 'not_found', text: 'There is nothing at {path}.' },
  record_not_found: {
    kind: 'missing',
    wireCode: 'not_found',
    text: 'No {record} has the id {id}.',
  },
  already_exists: {
    kind: 'conflict',
    wireCode: 'conflict',
    text: 'Another {record} has this {key} already.',
  },
  record_changed: {
    kind: 'changed',
    wireCode: 'precondition_failed',
    text: 'The {record} has changed since it was read. Read it again, and repeat the change.',
  },
  reference_missing: {
    kind: 'conflict',
    wireCode: 'conflict',
    text: 'The {record} refers to a record that does not exist: {attribute}.',
  },
  immutable_field: {
    kind: 'conflict',
    wireCode: 'conflict',
    text: '{field} cannot be changed after creation.',
  },
  tenant_mismatch: { kind: 'conflict', wireCode: 'tenant_mismatch', text: '{field} {why}.' },
  resource_not_authorized: {
    kind: 'conflict',
    wireCode: 'not_authorized_resource',
    text: 'The resource {id} is not authorized to the client. Authorize it first.',
  },
  identity_in_use: {
    kind: 'conflict',
    wireCode: 'identity_in_use',
    text: 'The identity belongs to another user.',
  },
  provider_required: {
    kind: 'forbidden',
    wireCode: 'provider_required',
    text: 'The tenant sends its people through {name}. Change how they log in first.',
  },
  cycle: { kind: 'conflict', wireCode: 'cycle', text: 'A group cannot stand in itself: {path}.' },
  depth_exceeded: {
    kind: 'malformed',
    wireCode: 'depth_exceeded',
    text: 'Groups would be nested {depth} deep; the limit is {limit}.',
  },
  scope_name_reserved: {
    kind: 'conflict',
    wireCode: 'conflict',
    text: 'scope_name {name} is reserved for OpenID Connect.',
  },

  // Documents of configuration
  owned_by_other: {
    kind: 'conflict',
    wireCode: 'owned_by_other',
    text: 'Documents of {owner} manage the {record}. Take it over, or leave it to them.',
  },
  too_many_removals: {
    kind: 'conflict',
    wireCode: 'too_many_removals',
    text: '{count} rows would be removed; the limit of this request is {limit}.',
  },
  plan_outdated: {
    kind: 'conflict',
    wireCode: 'plan_outdated',
    text: 'Something has changed since the plan was made. Plan again.',
  },
  configuration_busy: {
    kind: 'conflict',
    wireCode: 'configuration_busy',
    text: 'Another configuration is planned or applied at the moment. Try again.',
  },
  configuration_too_large: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'There are more rows than the {limit} of a document. Read the rows of one owner or tenant.',
  },

  // SCIM (RFC 7644 §3.12)
  scim_filter_refused: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The filter {why}.',
  },
  scim_path_refused: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The path {path} {why}.',
  },
  scim_target_missing: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'Nothing is at the path {path}.',
  },
  scim_attribute_fixed: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: '{attribute} is read-only.',
  },
  scim_too_many: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'There are more than {limit} {what}.',
  },

  // Access
  token_missing: {
    kind: 'unauthenticated',
    wireCode: 'invalid_token',
    text: 'An access token is required: Authorization: Bearer <ACCESS_TOKEN>.',
  },
  token_invalid: {
    kind: 'unauthenticated',
    wireCode: 'invalid_token',
    text: 'The access token is malformed, expired, revoked or not meant for this resource.',
  },
  token_bound: {
    kind: 'unauthenticated',
    wireCode: 'invalid_token',
    text: 'The access token is bound to a key. Send Authorization: DPoP <ACCESS_TOKEN>, and a proof.',
  },
  token_certificate_missing: {
    kind: 'unauthenticated',
    wireCode: 'invalid_token',
    text: 'The access token is bound to a client certificate that the request does not show (RFC 8705 §3).',
  },
  api_proof_invalid: {
    kind: 'unauthenticated',
    wireCode: 'invalid_dpop_proof',
    text: 'The proof in the header DPoP {why}.',
  },
  api_proof_nonce_required: {
    kind: 'unauthenticated',
    wireCode: 'use_dpop_nonce',
    text: 'The proof needs the nonce of the header DPoP-Nonce: {nonce}.',
  },
  scope_insufficient: {
    kind: 'forbidden',
    wireCode: 'insufficient_scope',
    text: 'This operation requires the scope {scope}.',
  },
  other_tenant: {
    kind: 'forbidden',
    wireCode: 'tenant_mismatch',
    text: 'The caller belongs to another tenant than the one in the tenant_id header.',
  },
  tenant_suspended: {
    kind: 'forbidden',
    wireCode: 'tenant_suspended',
    text: 'The tenant is suspended.',
  },
  escalation_refused: {
    kind: 'forbidden',
    wireCode: 'escalation_refused',
    text: 'The caller does not hold {scope} and so cannot pass it on.',
  },
  outside_tenancy: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Only a global caller may write a {record} outside its own tenant.',
  },
  default_client_protected: {
    kind: 'forbidden',
    wireCode: 'default_client_protected',
    text: 'The Default Client {rule}.',
  },
  default_tenant_protected: {
    kind: 'forbidden',
    wireCode: 'default_tenant_protected',
    text: 'The default tenant {rule}.',
  },
  own_tenant_protected: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Nobody can {what} their own tenant.',
  },
  last_tenant_admin: {
    kind: 'forbidden',
    wireCode: 'last_tenant_admin',
    text: 'The tenant would be left without an administrator who can log in.',
  },
  admin_not_merged: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'An administrator of a tenant cannot be merged into another user.',
  },
  own_account_protected: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Nobody can block their own account.',
  },
  registration_closed: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'People cannot register themselves in this tenant.',
  },
  own_account_only: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Only the person itself may do this, with a token of its own.',
  },
  global_admin_only: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Only a global administrator may do this.',
  },
  outbox_closed: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Mails are opened only where the issuer of the server is a loopback address.',
  },
  deletion_closed: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'People cannot delete their own accounts in this tenant.',
  },
  last_login_method: {
    kind: 'forbidden',
    wireCode: 'last_login_method',
    text: 'The user would be left without a way to log in.',
  },
  result_url_needs_client: {
    kind: 'forbidden',
    wireCode: 'forbidden',
    text: 'Only a global caller may name a result_url without a client_id.',
  },
  issuer_moved: {
    kind: 'conflict',
    wireCode: 'issuer_moved',
    text: 'The installation belongs to the issuer {stored}.',
  },
  system_record_protected: {
    kind: 'forbidden',
    wireCode: 'system_record_protected',
    text: 'A system {record} cannot be changed or deleted.',
  },

  unregistered_client_fixed: {
    kind: 'forbidden',
    wireCode: 'unregistered_client_fixed',
    text: 'An unregistered client stays as it describes itself. It can only be deleted.',
  },

  // OAuth (RFC 6749 §5.2, RFC 8707 §2)
  grant_request_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The {parameter} parameter {why}.',
  },
  unregistered_client_refused: {
    kind: 'malformed',
    wireCode: 'unauthorized_client',
    text: 'Unregistered clients are taken here only from hosts and for resources that say so: {why}.',
  },
  client_document_refused: {
    kind: 'malformed',
    wireCode: 'invalid_client',
    text: 'The client ID metadata document {why}.',
  },
  client_registration_closed: {
    kind: 'forbidden',
    wireCode: 'access_denied',
    text: 'Clients cannot register themselves here.',
  },
  client_registration_fixed: {
    kind: 'forbidden',
    wireCode: 'access_denied',
    text: 'People have changed this client since it registered, so it does not change itself any more.',
  },
  impersonation_refused: {
    kind: 'forbidden',
    wireCode: 'access_denied',
    text: 'Acting as the person is refused: {why}.',
  },
  login_insufficient: {
    kind: 'unauthenticated',
    wireCode: 'insufficient_user_authentication',
    text: 'The call takes a login with two factors: acr {acr}.',
  },
  personal_tokens_closed: {
    kind: 'forbidden',
    wireCode: 'access_denied',
    text: 'People of this tenant make no access tokens.',
  },
  software_statement_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_software_statement',
    text: 'The software statement {why}.',
  },
  software_statement_unapproved: {
    kind: 'malformed',
    wireCode: 'unapproved_software_statement',
    text: 'The software statement is of no publisher whom the tenant believes.',
  },
  client_redirect_refused: {
    kind: 'malformed',
    wireCode: 'invalid_redirect_uri',
    text: 'The member redirect_uris {why}.',
  },
  client_metadata_refused: {
    kind: 'malformed',
    wireCode: 'invalid_client_metadata',
    text: 'The member {member} {why}.',
  },
  redirect_uri_unregistered: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The redirect_uri parameter is not registered for this client. It is {address}.',
  },
  client_authentication_failed: {
    kind: 'unauthenticated',
    wireCode: 'invalid_client',
    text: 'Client authentication failed.',
  },
  grant_unsupported: {
    kind: 'malformed',
    wireCode: 'unsupported_grant_type',
    text: 'The grant type {grant} is not supported.',
  },
  grant_is_implicit: {
    kind: 'malformed',
    wireCode: 'unsupported_grant_type',
    text: 'The implicit grant has no token request: send the user to GET /authorize?response_type=token.',
  },
  client_unauthorized: {
    kind: 'malformed',
    wireCode: 'unauthorized_client',
    text: 'The client is not allowed to use the grant type {grant}.',
  },
  account_known: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text: 'There is an account with the e-mail address of this identity. Its owner links the two at the login page.',
  },
  proof_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_dpop_proof',
    text: 'The proof in the header DPoP {why}.',
  },
  proof_nonce_required: {
    kind: 'malformed',
    wireCode: 'use_dpop_nonce',
    text: 'The proof needs the nonce of the header DPoP-Nonce: {nonce}.',
  },
  certificate_required: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The client gets tokens that are bound to a client certificate, and shows none that counts (RFC 8705 §3).',
  },
  grant_invalid: { kind: 'malformed', wireCode: 'invalid_grant', text: '{why}.' },
  scope_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_scope',
    text: 'None of the requested scopes is known and permitted to the client, and to the person where it acts for one.',
  },
  token_too_long: {
    kind: 'malformed',
    wireCode: 'invalid_scope',
    text: 'With {count} scopes, the token would be longer than {limit} characters. Ask for fewer scopes.',
  },
  authorization_details_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_authorization_details',
    text: 'The authorization_details parameter {why}.',
  },
  response_type_unsupported: {
    kind: 'malformed',
    wireCode: 'unsupported_response_type',
    text: 'The response type {type} is not supported.',
  },
  request_object_invalid: {
    kind: 'malformed',
    wireCode: 'invalid_request_object',
    text: 'The request object {why}.',
  },
  request_uri_unsupported: {
    kind: 'malformed',
    wireCode: 'request_uri_not_supported',
    text: 'The request_uri parameter takes only what this server gave for a pushed request.',
  },
  registration_unsupported: {
    kind: 'malformed',
    wireCode: 'registration_not_supported',
    text: 'The registration parameter is not supported.',
  },
  login_required: {
    kind: 'malformed',
    wireCode: 'login_required',
    text: 'The person would have to log in.',
  },
  authentication_unmet: {
    kind: 'malformed',
    wireCode: 'unmet_authentication_requirements',
    text: 'No login here has the authentication context that the request calls essential.',
  },
  consent_required: {
    kind: 'malformed',
    wireCode: 'consent_required',
    text: 'The person would have to agree.',
  },
  authorization_pending: {
    kind: 'malformed',
    wireCode: 'authorization_pending',
    text: 'The person has not answered yet.',
  },
  slow_down: {
    kind: 'malformed',
    wireCode: 'slow_down',
    text: 'Wait longer between two requests.',
  },
  device_code_expired: {
    kind: 'malformed',
    wireCode: 'expired_token',
    text: 'The device code has expired.',
  },
  user_code_unknown: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'This code is not known, or it has expired.',
  },
  login_failed: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text: 'The user name or the password is wrong.',
  },
  password_change_required: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text: 'The password is a temporary one, or too old. Log in on the login page and set a new one first.',
  },
  address_unverified: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text:
      'The address of the account is not verified yet. Follow the link that was sent to it; ' +
      'logging in on the login page sends another.',
  },
  login_method_refused: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text: 'The tenant does not let people log in by this way. Log in on the login page.',
  },
  second_factor_required: {
    kind: 'malformed',
    wireCode: 'invalid_grant',
    text: 'A second factor is required for this account. Log in on the login page.',
  },
  second_factor_wrong: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The code is wrong, or was used before.',
  },
  second_factor_kept: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The tenant asks for a second factor: add another one before the last is removed.',
  },
  passkey_copied: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The passkey {id} answered out of turn: there may be a copy of it.',
  },
  user_blocked: { kind: 'malformed', wireCode: 'invalid_grant', text: 'The account is blocked.' },
  access_denied: {
    kind: 'malformed',
    wireCode: 'access_denied',
    text: 'The person did not agree.',
  },
  registration_denied: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'The registration is denied for its {field}: {why}',
  },
  login_denied: {
    kind: 'malformed',
    wireCode: 'access_denied',
    text: 'The login is denied: {why}',
  },
  federation_failed: {
    kind: 'malformed',
    wireCode: 'access_denied',
    text: 'The identity provider {why}.',
  },
  directory_unavailable: {
    kind: 'unavailable',
    wireCode: 'temporarily_unavailable',
    text: 'The directory {name}, which keeps the password, does not answer as it should.',
  },
  interaction_over: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'This login has ended or belongs to another browser. Go back to the application and begin again.',
  },
  impersonation_over: {
    kind: 'malformed',
    wireCode: 'invalid_request',
    text: 'This link to act as a person has been used or has ended. Ask for a new one.',
  },
  target_invalid: { kind: 'malformed', wireCode: 'invalid_target', text: '{why}.' },
  hook_unavailable: {
    kind: 'unavailable',
    wireCode: 'hook_unavailable',
    text: 'The hook {hook} {why}.',
  },
} as const satisfies Record<string, { kind: RefusalKind; wireCode: string; text: string }>;

export type RefusalName = keyof typeof table;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What a refusal carries for programs, beside what its text is filled with. */
interface RefusalDetails {
  readonly password_policy_violation: {
    readonly rule: string;
    /** Characters, where the rule is `min_length`. */
    readonly minimum?: string;
    /** Characters, where the rule is `max_length`. */
    readonly maximum?: string;
  };
}
type Details<Name> = Name extends keyof RefusalDetails ? RefusalDetails[Name] : unknown;

type Values<Name extends RefusalName> = {
  readonly [K in Placeholders<(typeof table)[Name]['text']>]: string;
} & Details<Name>;
type Arguments<Name extends RefusalName> = keyof Values<Name> extends never
  ? []
  : [values: Values<Name>];

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly wireCode: string;
  /** What the text was filled with; free of secrets, for a presenter that needs one of them. */
  readonly values: Readonly<Record<string, string>>;

  constructor(
    readonly code: RefusalName,
    values: Readonly<Record<string, string>>,
  ) {
    const { kind, wireCode, text } = table[code];
    super(text.replace(/\{(\w+)\}/g, (_, name: string) => inMessage(name, values[name])));
    this.name = 'Refusal';
    this.kind = kind;
    this.wireCode = wireCode;
    this.values = values;
  }
}

/** Characters of a value in a message: a value may be the caller's, and a reason is the server's own. */
const longestInMessage = { value: 200, why: 1000 } as const;

const inMessage = (name: string, value = ''): string =>
  shortened(value, name === 'why' ? longestInMessage.why : longestInMessage.value);

/** The beginning of a text that came from outside, for a message: a message does not repeat its input. */
export const shortened = (text: string, longest = 60): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}…`;

/**
 * A message with the characters that `error_description` may hold (RFC 6749 §5.2): printable ASCII without
 * quotation mark and backslash.
 */
export const asErrorDescription = (message: string): string =>
  message
    .replaceAll('…', '...')
    .replaceAll('’', "'")
    .replaceAll('"', "'")
    .replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');

/** Says no. Typed so that it can stand where a value is expected: `find(id) ?? refuse(…)`. */
export const refuse = <Name extends RefusalName>(
  code: Name,
  ...[values]: Arguments<Name>
): never => {
  throw new Refusal(code, values ?? {});
};

export const isRefusal = (error: unknown, code?: RefusalName): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code);

/** The whole table, for the generated reference. */
export const refusals: Readonly<
  Record<
    RefusalName,
    { readonly kind: RefusalKind; readonly wireCode: string; readonly text: string }
  >
> = table;
