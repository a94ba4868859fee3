/**
 * For each operation, how it is attacked: what its body needs at least, and for each attribute of its body the values
 * that would hand authority over. A new operation or attribute that is not here fails the test.
 */
import type { Json } from '../deployment/exchange.js';
import { smallPng } from '../deployment/pictures.js';
import { providerBody } from '../deployment/world.js';
import { spMetadata } from '../management/attempts.js';
import { attacker } from './powers.js';
import { uniqueName, type Caller, type Named, type Stage } from './stage.js';

/** By the path of an attribute, such as `client_metadata.oauth.jwks`. */
export type Values = Readonly<Record<string, readonly unknown[]>>;

export interface Attack {
  readonly values: Values;
  /** What makes a body of one attribute acceptable; made anew for each request. */
  readonly base?: (() => Json) | undefined;
  /** Whole bodies, for what takes several attributes at once. */
  readonly together?: readonly (() => Json)[] | undefined;
}

type Plan = (stage: Stage, caller: Caller) => Attack;

const ids = (records: readonly Named[]): readonly string[] => records.map(({ id }) => id);
const oneByOne = (all: readonly string[]): readonly (readonly string[])[] => all.map((id) => [id]);

/** Takes no body, or a body whose attributes matter to nobody's authority. */
const onlyFlags =
  (...attributes: readonly string[]): Plan =>
  () => ({ values: Object.fromEntries(attributes.map((name) => [name, [true, false]])) });
/** Settings of a service provider that are not saved yet. */
const ownWsfed = { realm: 'urn:rp', reply_urls: ['https://rp.example/'] };
const ownSaml = { entity_id: 'urn:sp', acs_urls: ['https://sp.example/acs'] };

const withoutBody = onlyFlags();

const text = ['a text of the attacker'];
const url = [`https://${attacker.host}/here`];
const keyValues = [[{ key: 'admin', value: 'true' }]];

const keySet = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: attacker.host,
      x: 'gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0',
      y: 'SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps',
    },
  ],
};

const clientValues: Values = {
  client_name: text,
  // Of a client that is taken for another, and of none.
  client_alias: ['an-alias-of-the-attacker', null],
  client_description: text,
  is_public: [true, false],
  is_first_party: [true],
  is_global: [true, false],
  'client_metadata.grant_types': [
    ['client_credentials'],
    ['password', 'refresh_token'],
    ['authorization_code', 'implicit'],
    ['authorization_code', 'device_code', 'token_exchange', 'otp', 'client_credentials'],
  ],
  'client_metadata.urls.redirect_uris': [url],
  'client_metadata.urls.post_logout_redirect_uris': [url],
  'client_metadata.urls.allowed_origins': [[`https://${attacker.host}`]],
  'client_metadata.urls.backchannel_logout_uri': url,
  'client_metadata.urls.initiate_login_uri': url,
  'client_metadata.urls.home_uri': url,
  'client_metadata.urls.logo_uri': url,
  'client_metadata.urls.policy_uri': url,
  'client_metadata.urls.tos_uri': url,
  'client_metadata.refresh_token.expiration_enabled': [false],
  'client_metadata.refresh_token.expiration_lifetime': [31_536_000],
  'client_metadata.refresh_token.idle_lifetime': [31_536_000],
  'client_metadata.refresh_token.rotation': [false],
  'client_metadata.id_token.expiration_lifetime': [3600],
  'client_metadata.id_token.signing_algorithm': ['ES256'],
  'client_metadata.oauth.token_endpoint_auth_method': [
    'none',
    'client_secret_post',
    'private_key_jwt',
    'tls_client_auth',
  ],
  'client_metadata.oauth.response_types': [['token'], ['code', 'id_token token']],
  'client_metadata.oauth.require_pkce': [false],
  'client_metadata.oauth.require_pushed_authorization_requests': [false],
  'client_metadata.oauth.jwks': [keySet],
  'client_metadata.oauth.jwks_uri': [`https://${attacker.host}/jwks`],
  'client_metadata.oauth.subject_type': ['pairwise', 'public'],
  'client_metadata.oauth.sector_identifier_uri': [`https://${attacker.host}/sector`],
  'client_metadata.oauth.default_max_age': [0],
  'client_metadata.oauth.dpop_bound_access_tokens': [false],
  'client_metadata.oauth.dpop_nonce': [false],
  'client_metadata.oauth.tls_client_auth_subject_dn': ['CN=the attacker'],
  'client_metadata.oauth.tls_client_auth_san_dns': [attacker.host],
  'client_metadata.oauth.tls_client_auth_san_uri': url,
  'client_metadata.oauth.tls_client_auth_san_ip': ['192.0.2.66'],
  'client_metadata.oauth.tls_client_auth_san_email': [attacker.host],
  'client_metadata.oauth.tls_client_certificate_bound_access_tokens': [false],
  'client_metadata.oauth.authorization_signed_response_alg': ['RS256'],
  'client_metadata.oauth.introspection_signed_response_alg': ['RS256'],
  'client_metadata.oauth.request_object_signing_alg': ['RS256'],
  'client_metadata.oauth.require_signed_request_object': [false],
  'client_metadata.oauth.authorization_details_types': [['attack']],
  'client_metadata.oauth.security_profile': ['none'],
  'client_metadata.scim.on_delete': ['delete'],
  'client_metadata.saml': [{ entity_id: attacker.host, acs_urls: url }],
  'client_metadata.wsfed': [{ realm: attacker.host, reply_urls: url }],
};

const clientCombinations: readonly Json[] = [
  {
    is_public: true,
    client_metadata: {
      grant_types: ['authorization_code'],
      urls: { redirect_uris: url },
      oauth: { token_endpoint_auth_method: 'none', require_pkce: false },
    },
  },
  {
    client_metadata: {
      grant_types: ['authorization_code', 'implicit'],
      oauth: { response_types: ['code', 'token'] },
    },
  },
  {
    is_public: false,
    client_metadata: {
      grant_types: ['client_credentials'],
      oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: keySet, jwks_uri: null },
    },
  },
  {
    is_public: false,
    client_metadata: {
      grant_types: ['client_credentials'],
      oauth: {
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_san_dns: attacker.host,
      },
    },
  },
  { client_metadata: null },
];

const tenantIds = ({ tenants }: Stage): readonly string[] => Object.values(tenants);

const scopeValues: Values = {
  scope_description: text,
  required_acr: ['1', '2', null],
  required_age: [60, 86_400, null],
};

const resourceValues: Values = {
  resource_name: text,
  resource_description: text,
  'resource_metadata.identifier_url': [`https://${attacker.host}/api`],
  'resource_metadata.signing_algorithm': ['HS256', 'RS256'],
  'resource_metadata.signing_secret': ['a-signing-secret-of-the-attacker-here'],
  'resource_metadata.token_lifetime': [86_400],
  'resource_metadata.rbac_enabled': [false, true],
  'resource_metadata.scopes_added': [true],
  'resource_metadata.skip_consent_for_first_party': [true],
  'resource_metadata.authorization_server.issuer': [`https://${attacker.host}`],
  'resource_metadata.authorization_server.client_ids': [{}],
  'resource_metadata.authorization_details_types': [
    [{ type: 'attack', schema: { type: 'object' }, text: { en: 'attack' } }],
    null,
  ],
  'resource_metadata.unregistered_clients.allowed': [true, false],
  'resource_metadata.unregistered_clients.scopes': [['attack'], null],
  'resource_metadata.unregistered_clients.default_scopes': [['attack']],
};

const tenantValues = ({ roles, providers, users }: Stage): Values => ({
  tenant_name: ['renamed'],
  tenant_display_name: text,
  tenant_description: text,
  tenant_domains: [[attacker.host], ['victims.example']],
  app_metadata: keyValues,
  is_suspended: [true, false],
  'tenant_metadata.default_locale': ['de'],
  'tenant_metadata.self_registration_enabled': [true],
  'tenant_metadata.email_verification_required': [false],
  'tenant_metadata.allowed_email_domains': [[attacker.host], []],
  'tenant_metadata.password_policy.min_length': [8],
  'tenant_metadata.password_policy.require_upper': [false],
  'tenant_metadata.password_policy.require_lower': [false],
  'tenant_metadata.password_policy.require_digit': [false],
  'tenant_metadata.password_policy.require_symbol': [false],
  'tenant_metadata.password_policy.history': [0],
  'tenant_metadata.password_policy.max_age_seconds': [315_360_000],
  'tenant_metadata.password_policy.check_breached': [false],
  'tenant_metadata.lockout.max_attempts': [100],
  'tenant_metadata.lockout.window_seconds': [1],
  'tenant_metadata.lockout.duration_seconds': [1],
  'tenant_metadata.session.idle_lifetime': [700, 31_536_000],
  'tenant_metadata.session.absolute_lifetime': [31_536_000],
  'tenant_metadata.mfa.policy': ['never', 'optional'],
  'tenant_metadata.mfa.factors': [['totp'], []],
  'tenant_metadata.login.methods': [['password', 'passkey', 'otp', 'provider'], ['otp']],
  'tenant_metadata.login.required_provider_id': ids(providers),
  'tenant_metadata.login.except_user_ids': oneByOne(ids(users)),
  'tenant_metadata.minimum_security_profile': ['none'],
  'tenant_metadata.impersonation': ['notify', 'consent'],
  'tenant_metadata.unregistered_clients.documents': ['any', 'hosts'],
  'tenant_metadata.unregistered_clients.hosts': [[attacker.host]],
  'tenant_metadata.unregistered_clients.registration': ['open', 'token'],
  'tenant_metadata.unregistered_clients.token_days': [90],
  'tenant_metadata.unregistered_clients.documents_per_minute': [1000],
  'tenant_metadata.unregistered_clients.registrations_per_hour': [10_000],
  'tenant_metadata.unregistered_clients.require_statement': [false],
  'tenant_metadata.personal_tokens.allowed': [true],
  'tenant_metadata.personal_tokens.longest_days': [365],
  'tenant_metadata.software_publishers': [[{ issuer: attacker.host, jwks: keySet }]],
  'tenant_metadata.account.profile_claims': [['nickname'], []],
  'tenant_metadata.account.deletion_enabled': [true],
  'tenant_metadata.branding.logo_url': url,
  'tenant_metadata.branding.primary_color': ['#000000'],
  'tenant_metadata.branding.background_color': ['#ffffff'],
  ...Object.fromEntries(mailTexts.map((name) => [name, text])),
  'tenant_metadata.default_role_ids': oneByOne(ids(roles)),
});

const mailTexts = [
  'one_time_password',
  'password_reset',
  'email_verification',
  'invitation',
].flatMap((kind) =>
  ['en', 'de', 'fr', 'es', 'zh-Hans', 'ar'].flatMap((language) =>
    ['subject', 'text'].map((name) => `tenant_metadata.mails.${kind}.${language}.${name}`),
  ),
);

const mailDraft: Plan = () => ({
  values: {
    kind: ['password_reset'],
    locale: ['de'],
    'texts.subject': text,
    'texts.text': text,
  },
  base: () => ({ kind: 'invitation', locale: 'en' }),
});

const profileValues: Values = {
  name: text,
  given_name: text,
  middle_name: text,
  family_name: text,
  nickname: text,
  preferred_username: text,
  profile: url,
  picture: url,
  website: url,
  gender: text,
  birthdate: ['1990-01-01'],
  zoneinfo: ['Europe/Berlin'],
  locale: ['de'],
  ...Object.fromEntries(
    ['country', 'postal_code', 'region', 'locality', 'street_address', 'formatted'].map((name) => [
      `address.${name}`,
      text,
    ]),
  ),
};

/** Another address than the accomplice has, which is taken. */
const email = `somebody@${attacker.host}`;

const userValues: Values = {
  ...profileValues,
  username: ['renamed-by-the-attacker'],
  email: [email],
  external_id: ['attacker'],
  directory_name: ['attacker@directory'],
  email_verified: [true],
  phone_number: [attacker.phone],
  phone_number_verified: [true],
  user_metadata: [{ admin: true }],
  app_metadata: keyValues,
  is_blocked: [true, false],
  must_change_password: [true, false],
};

const hash = { algorithm: 'plain', value: attacker.password };
const hashValues: Values = {
  'password_hash.algorithm': ['plain'],
  'password_hash.value': [attacker.password],
  'password_hash.parameters': [{}],
};

const account = (): Json => ({ username: uniqueName(), password: attacker.password });

/** What a line of an import gives by name. */
const importedMembers = ({ roles, groups, providers, users }: Stage): readonly object[] => [
  ...roles.map(({ name }) => ({ roles: [name] })),
  ...groups.map(({ name }) => ({ groups: [name] })),
  ...providers.map(({ name: provider_name }) => ({
    identities: [{ provider_name, provider_user_id: 'the-attacker' }],
  })),
  ...users.map(({ id }) => ({ id })),
];

const webhookValues = {
  webhook_name: text,
  webhook_url: [`https://${attacker.host}`],
  event_types: [['*'], ['user.*']],
  include_values: [true, false],
  is_enabled: [true, false],
};

const hookValues = {
  hook_url: [`https://${attacker.host}`],
  timeout_ms: [50, 5000],
  on_failure: ['allow', 'deny'],
  is_enabled: [true, false],
};

const providerValues = ({ roles, groups }: Stage): Values => ({
  provider_name: ['renamed by the attacker'],
  provider_identifier: [`https://${attacker.host}`],
  provider_description: text,
  attribute_mapping: [{ provider_user_id: 'nickname' }, { email: 'nickname' }],
  role_mapping: roles.map(({ id }) => [{ claim: 'sub', value: attacker.subject, role_id: id }]),
  group_mapping: groups.map(({ id }) => [{ claim: 'sub', value: attacker.subject, group_id: id }]),
  domains: [[attacker.host], ['victims.example']],
  is_enabled: [true, false],
  is_default: [true],
  token_exchange_enabled: [true],
  account_linking: ['verified_email', 'prompt'],
  create_users: [true],
  update_users: [true],
  app_metadata: keyValues,
  'provider_metadata.issuer': [`https://${attacker.host}`],
  'provider_metadata.client_id': [attacker.host],
  'provider_metadata.client_secret': ['a secret of the attacker'],
  'provider_metadata.scopes': [['openid', 'email']],
  'provider_metadata.authorization_endpoint': url,
  'provider_metadata.token_endpoint': url,
  'provider_metadata.userinfo_endpoint': url,
  'provider_metadata.jwks_uri': url,
  'provider_metadata.use_pkce': [false],
  'provider_metadata.trust_mfa': [true],
  'provider_metadata.id_jag': [true],
  'provider_metadata.shared_signals.issuer': url,
  'provider_metadata.shared_signals.jwks_uri': url,
  'provider_metadata.shared_signals.audience': text,
  'provider_metadata.shared_signals.secret_digest': ['A'.repeat(43)],
  'provider_metadata.entity_id': url,
  'provider_metadata.sso_url': url,
  'provider_metadata.slo_url': url,
  'provider_metadata.certificates': [['a certificate']],
  'provider_metadata.name_id_format': text,
  'provider_metadata.url': [`ldaps://${attacker.host}`],
  'provider_metadata.start_tls': [true],
  'provider_metadata.ca_certificates': [['a certificate']],
  'provider_metadata.bind_dn': ['cn=attacker,dc=example'],
  'provider_metadata.base_dn': ['dc=attacker,dc=example'],
  'provider_metadata.user_filter': ['(mail={login})'],
  'provider_metadata.unique_attribute': ['uid'],
  'provider_metadata.group_base_dn': ['dc=attacker,dc=example'],
  'provider_metadata.group_filter': ['(member={dn})'],
  'provider_metadata.nested_groups': [true],
  'provider_metadata.encrypted_names': [true],
  'provider_metadata.sign_requests': [false],
});

const ticketValues = (stage: Stage): Values => ({
  tenant_id: tenantIds(stage),
  email: [attacker.host, 'admin-of-home@victims.example'],
  client_id: ids(stage.clients),
  result_url: url,
  ttl_seconds: [3600],
  include_email_in_redirect: [true],
  send_mail: [true],
});

const mailValues = (stage: Stage): Values => ({
  user_id: ids(stage.users),
  email: [attacker.host, 'admin-of-home@victims.example'],
  phone_number: [attacker.phone],
  client_id: ids(stage.clients),
});

/** Some that open everything else, and some that only read. */
const someScopes = ['update:user_passwords', 'update:clients', 'create:tenants', 'read:users'];

const permissionsOf = ({ api, app }: Stage) => [
  [{ resource_id: api.id, scopes: Object.values(api.scopes) }],
  ...someScopes.map((scope) => [{ resource_id: api.id, scopes: [api.scopes[scope]!] }]),
  [{ resource_id: app.resource.id, scopes: [app.scope.id] }],
];

const later = ['2027-01-01T00:00:00Z'];

const grantPermissions: Plan = (stage) => {
  const permissions = permissionsOf(stage);
  return {
    values: { permissions, expires_at: later },
    base: () => ({ permissions: permissions[0] }),
  };
};

const addLinks =
  (array: string, others: (stage: Stage, caller: Caller) => readonly Named[]): Plan =>
  (stage, caller) => ({
    values: { [array]: oneByOne(ids(others(stage, caller))), expires_at: later },
    base: () => ({ [array]: [others(stage, caller)[0]!.id] }),
  });

const removeLinks =
  (array: string, others: (stage: Stage) => readonly Named[]): Plan =>
  (stage) => ({ values: { [array]: oneByOne(ids(others(stage))) } });

const usersOf = ({ users }: Stage, { kind, self }: Caller): readonly Named[] =>
  kind === 'a person' ? [self, ...users] : users;

const removeUsers = removeLinks('users', ({ users }) => users);
const removeRoles = removeLinks('roles', ({ roles }) => roles);
const removeGroups = removeLinks('groups', ({ groups }) => groups);
const changeScopes: Plan = (stage) => ({ values: { permissions: permissionsOf(stage) } });
const changeResources: Plan = ({ api, app }) => ({
  values: { resources: oneByOne([api.id, app.resource.id]) },
});
const removeClients = removeLinks('clients', ({ clients }) => clients);
const removeGrants = removeLinks('grants', ({ grants }) => grants);

/** Documents whose rows would hand over what the victims have. */
const configurationAttack: Plan = ({ clients, roles, groups }) => {
  const permissions = [{ resource: 'Management API', scope: 'delete:users' }];
  const every = [{ resource: 'Management API', permissions: ['delete:users'] }];
  const secret = 'a-secret-of-the-attacker';
  const rows = [
    ...names(roles).map((role_name) => ({ roles: [{ role_name, is_default: true, permissions }] })),
    ...names(groups).map((group_name) => ({ groups: [{ group_name, roles: [] }] })),
    ...names(clients).map((client_name) => ({
      clients: [{ client_name, client_secret: secret, resources: every }],
    })),
  ];
  const document = (more: object): Json => ({ keyward: 1, owner: 'attacker', ...more });
  const everywhere = [undefined, 'default', 'home'];
  return {
    values: {
      documents: rows.flatMap((each) =>
        everywhere.map((tenant) => [document({ ...each, ...(tenant && { tenant }) })]),
      ),
      take_over: [true],
      prune: [true],
      max_removals: [2000],
    },
    base: () => ({ documents: [document({})] }),
    together: [
      () => ({ documents: [document({})], prune: true, take_over: true, max_removals: 2000 }),
    ],
  };
};
const names = (records: readonly Named[]): readonly string[] => records.map(({ name }) => name);

const alsoByPost = (name: string, plan: Plan): Readonly<Record<string, Plan>> => ({
  [name]: plan,
  [`${name}_by_post`]: plan,
});

const withForce =
  (plan: Plan): Plan =>
  (stage, caller) => {
    const attack = plan(stage, caller);
    return { ...attack, values: { ...attack.values, force: [true] } };
  };

const clientsWithCaller = ({ clients }: Stage, { kind, self }: Caller): readonly Named[] =>
  kind === 'a person' ? clients : [self, ...clients];

/** By operation. */
export const attacks: Readonly<Record<string, Plan>> = {
  list_clients: withoutBody,
  get_client: withoutBody,
  create_client: (stage) => ({
    values: {
      ...clientValues,
      client_type: ['spa', 'native', 'regular_web', 'machine_to_machine'],
      tenant_id: tenantIds(stage),
    },
    base: () => ({ client_name: uniqueName() }),
    together: clientCombinations.map((body) => () => ({ client_name: uniqueName(), ...body })),
  }),
  modify_client: (stage) => ({
    values: { ...clientValues, app_metadata: keyValues, tenant_id: tenantIds(stage) },
    together: clientCombinations.map((body) => () => body),
  }),
  fill_client_saml: () => ({ values: { xml: [spMetadata(attacker.host)] } }),
  delete_client: withoutBody,
  change_client_secret: () => ({ values: { previous_secret_lifetime: [0, 1000] } }),
  list_client_trusts: withoutBody,
  get_client_trust: withoutBody,
  create_client_trust: () => ({
    values: {
      issuer: [`https://${attacker.host}`],
      audience: [`https://${attacker.host}`],
      subject: [`repo:${attacker.host}/app:environment:production`],
      claims: [{ repository_owner: attacker.host }, null],
      jwks: [keySet, null],
    },
    base: () => ({ issuer: 'https://workloads.example', subject: 'a workload' }),
    together: [() => ({ issuer: `https://${attacker.host}`, subject: 'mine', jwks: keySet })],
  }),
  delete_client_trust: withoutBody,
  list_scim_requests: withoutBody,
  list_scim_tokens: withoutBody,
  get_scim_token: withoutBody,
  create_scim_token: () => ({
    values: { label: [attacker.host], expires_at: ['2026-12-01T00:00:00Z'] },
    base: () => ({ label: attacker.host }),
  }),
  delete_scim_token: withoutBody,
  list_client_resources: withoutBody,
  authorize_client_resources: changeResources,
  ...alsoByPost('revoke_client_resources', changeResources),
  list_client_permissions: withoutBody,
  create_client_test_login: (stage) => ({
    values: { resource: [stage.api.id], scope: ['update:users'] },
  }),
  get_client_test_login: withoutBody,
  preview_client_saml: (stage) => ({
    values: { user_id: ids(stage.users), saml: [{ entity_id: 'urn:sp' }, null] },
    base: () => ({ user_id: stage.users[0]!.id, saml: ownSaml }),
    together: ids(stage.users).map((user_id) => () => ({ user_id, saml: ownSaml })),
  }),
  preview_client_wsfed: (stage) => ({
    values: { user_id: ids(stage.users), wsfed: [{ realm: 'urn:rp' }, null] },
    base: () => ({ user_id: stage.users[0]!.id, wsfed: ownWsfed }),
    together: ids(stage.users).map((user_id) => () => ({ user_id, wsfed: ownWsfed })),
  }),
  preview_client_token: (stage) => ({
    values: { resource: [stage.api.id], scope: ['update:users'], user_id: ids(stage.users) },
  }),
  grant_client_permissions: changeScopes,
  ...alsoByPost('revoke_client_permissions', changeScopes),
  list_resources: withoutBody,
  get_resource: withoutBody,
  get_protected_resource: withoutBody,
  try_client_document: () => ({
    values: { client_id: ['https://agent.example/client.json', 'https://127.0.0.1/client.json'] },
  }),
  create_resource: () => ({
    values: {
      ...resourceValues,
      resource_type: ['web_application', 'api', 'platform', 'device', 'database'],
    },
    base: () => ({ resource_type: 'api', resource_name: uniqueName() }),
  }),
  modify_resource: () => ({ values: { ...resourceValues, app_metadata: keyValues } }),
  delete_resource: withoutBody,
  list_scopes: withoutBody,
  get_scope: withoutBody,
  create_scope: () => ({
    values: { scope_name: ['update:users', 'a:new-one'], ...scopeValues },
    base: () => ({ scope_name: uniqueName() }),
  }),
  modify_scope: () => ({
    values: { scope_name: ['update:users', 'renamed'], ...scopeValues },
  }),
  delete_scope: withoutBody,
  list_resource_clients: withoutBody,
  authorize_resource_clients: (stage, caller) => ({
    values: { clients: oneByOne(ids(clientsWithCaller(stage, caller))) },
  }),
  ...alsoByPost('revoke_resource_clients', removeClients),
  list_audit_events: withoutBody,
  get_audit_event: withoutBody,
  get_statistics: withoutBody,
  get_configuration: withoutBody,
  list_configuration_owners: withoutBody,
  plan_configuration: configurationAttack,
  apply_configuration: (stage, caller) => {
    const { values, ...rest } = configurationAttack(stage, caller);
    return { values: { ...values, plan: ['a guess'] }, ...rest };
  },
  list_outbox: withoutBody,
  open_mail: withoutBody,
  get_audit_chain: withoutBody,
  verify_audit_chain: () => ({ values: { after: [1], seal: [text] } }),
  list_signing_keys: withoutBody,
  rotate_signing_keys: () => ({ values: { algorithms: [['PS256']] } }),
  withdraw_signing_key: withoutBody,
  list_tenants: withoutBody,
  get_tenant: withoutBody,
  create_tenant: (stage) => ({
    values: tenantValues(stage),
    base: () => ({ tenant_name: uniqueName() }),
  }),
  modify_tenant: (stage) => ({ values: tenantValues(stage) }),
  set_tenant_logo: () => ({ values: {}, base: () => smallPng }),
  remove_tenant_logo: withoutBody,
  preview_tenant_page: () => ({
    values: {
      page: ['account'],
      locale: ['de'],
      tenant_display_name: text,
      'branding.logo_url': url,
      'branding.primary_color': ['#000000'],
      'branding.background_color': ['#ffffff'],
    },
    base: () => ({ page: 'login' }),
  }),
  preview_tenant_mail: mailDraft,
  send_test_mail: mailDraft,
  delete_tenant: withoutBody,
  list_tenant_domains: withoutBody,
  add_tenant_domain: () => ({ values: { domain: [attacker.host] } }),
  get_tenant_domain: withoutBody,
  verify_tenant_domain: withoutBody,
  remove_tenant_domain: withoutBody,
  list_tenant_admins: withoutBody,
  add_tenant_admins: (stage, caller) => ({
    values: { users: oneByOne(ids(usersOf(stage, caller))) },
  }),
  ...alsoByPost('remove_tenant_admins', withForce(removeUsers)),
  register_user: (stage) => ({
    values: {
      ...profileValues,
      username: ['registered-by-the-attacker'],
      email: [email],
      phone_number: [attacker.phone],
      password: [attacker.password],
      user_metadata: [{ admin: true }],
      client_id: ids(stage.clients),
      result_url: url,
      ticket: ['no ticket'],
    },
    base: account,
    together: [() => ({ password: attacker.password, ticket: stage.ownTickets.invitation })],
  }),
  verify_registration: (stage) => ({
    values: {
      ticket: ['no ticket', stage.ownTickets.verification],
      user_id: ids(stage.users),
      code: ['000000'],
      password: [attacker.password],
    },
  }),
  resend_verification: (stage) => ({ values: mailValues(stage) }),
  request_password_reset: (stage) => ({
    values: { ...mailValues(stage), username: ['admin', 'accomplice'], result_url: url },
  }),
  import_users: (stage) => ({
    values: { users: [[account()]] },
    together: [
      ...tenantIds(stage).map((tenant_id) => () => ({ users: [{ ...account(), tenant_id }] })),
      () => ({ users: [{ username: uniqueName(), password_hash: hash }] }),
      () => ({ users: [{ ...account(), email: 'admin-of-home@victims.example' }] }),
      ...importedMembers(stage).map((members) => () => ({ users: [{ ...account(), ...members }] })),
    ],
  }),
  list_users: withoutBody,
  get_user: withoutBody,
  create_user: (stage) => ({
    values: {
      ...userValues,
      ...hashValues,
      password: [attacker.password],
      verify_email: [false],
      tenant_id: tenantIds(stage),
    },
    base: account,
    together: [
      () => ({ username: uniqueName(), password_hash: hash }),
      ...tenantIds(stage).map((tenant_id) => () => ({ ...account(), tenant_id })),
    ],
  }),
  modify_user: () => ({
    values: { ...userValues, force: [true] },
    together: [
      () => ({ email, email_verified: true }),
      () => ({ phone_number: attacker.phone, phone_number_verified: true }),
    ],
  }),
  delete_user: onlyFlags('force'),
  get_user_password: withoutBody,
  set_user_password: () => ({
    values: {
      ...hashValues,
      password: [attacker.password],
      is_temporary: [true, false],
      revoke_sessions: [true, false],
    },
    base: () => ({ password: attacker.password }),
    together: [() => ({ password_hash: hash })],
  }),
  remove_user_password: onlyFlags('force'),
  change_own_password: () => ({
    values: { current_password: [attacker.password], new_password: [attacker.password] },
    together: [
      () => ({
        current_password: attacker.password,
        new_password: 'another passphrase of the attacker',
      }),
    ],
  }),
  block_user: () => ({ values: { reason: text, expires_at: later, force: [true] } }),
  unblock_user: () => ({ values: { block_types: [['admin'], ['brute_force']] } }),
  list_user_blocks: withoutBody,
  list_user_grants: withoutBody,
  get_user_grant: withoutBody,
  ...alsoByPost('revoke_user_grants', removeGrants),
  revoke_user_grant: withoutBody,
  list_user_sessions: withoutBody,
  get_user_session: withoutBody,
  end_user_session: withoutBody,
  end_user_sessions: withoutBody,
  list_identity_providers: withoutBody,
  get_identity_provider: withoutBody,
  create_identity_provider: (stage) => ({
    values: {
      ...providerValues(stage),
      provider_type: ['oidc', 'oauth2', 'saml', 'google', 'microsoft', 'github', 'apple', 'ldap'],
    },
    base: () => {
      const provider_name = uniqueName();
      const issuer = `https://${provider_name}.${attacker.host}`;
      return providerBody({ provider_name, provider_metadata: { issuer, client_id: 'keyward' } });
    },
  }),
  modify_identity_provider: (stage) => ({
    values: { ...providerValues(stage), force: [true] },
    together: [
      () => ({
        provider_metadata: {
          issuer: `https://${attacker.host}`,
          authorization_endpoint: null,
          jwks_uri: null,
        },
        force: true,
      }),
    ],
  }),
  delete_identity_provider: onlyFlags('force'),
  create_test_login: () => ({ values: { login: ['ada', attacker.host] } }),
  get_test_login: withoutBody,
  list_user_identities: withoutBody,
  link_user_identity: (stage) => ({
    values: {
      identity_provider_id: ids(stage.providers),
      provider_user_id: ['another subject of the attacker'],
      subject_token_type: ['urn:ietf:params:oauth:token-type:access_token'],
      subject_token: ['a token'],
      secondary_user_id: ids(stage.users),
    },
    together: stage.providers.map(({ id }) => () => ({
      identity_provider_id: id,
      provider_user_id: attacker.subject,
    })),
  }),
  ...alsoByPost(
    'unlink_user_identities',
    withForce(removeLinks('identities', (stage) => stage.identities)),
  ),
  list_tickets: withoutBody,
  get_ticket: withoutBody,
  create_password_change_ticket: (stage) => ({
    values: {
      ...ticketValues(stage),
      user_id: ids(stage.users),
      mark_email_as_verified: [true],
    },
    base: () => ({ user_id: stage.accomplice.id }),
  }),
  create_email_verification_ticket: (stage) => ({
    values: { ...ticketValues(stage), user_id: ids(stage.users) },
    base: () => ({ user_id: stage.accomplice.id }),
  }),
  create_invitation_ticket: (stage) => {
    const base = (): Json => ({ email: `${uniqueName()}@${attacker.host}` });
    return {
      values: {
        ...ticketValues(stage),
        role_ids: oneByOne(ids(stage.roles)),
        group_ids: oneByOne(ids(stage.groups)),
      },
      base,
      together: tenantIds(stage).map((tenant_id) => () => ({ ...base(), tenant_id })),
    };
  },
  import_invitations: (stage) => {
    const line = (): Json => ({ email: `${uniqueName()}@${attacker.host}` });
    const one = (more: Json) => () => ({ invitations: [{ ...line(), ...more }] });
    return {
      values: { invitations: [[line()]] },
      together: [
        ...tenantIds(stage).map((tenant_id) => one({ tenant_id })),
        ...ids(stage.roles).map((id) => one({ role_ids: [id] })),
        ...ids(stage.groups).map((id) => one({ group_ids: [id] })),
        ...ids(stage.clients).map((client_id) => one({ client_id })),
      ],
    };
  },
  resend_invitation: withoutBody,
  revoke_ticket: withoutBody,
  list_user_tokens: withoutBody,
  get_user_token: withoutBody,
  delete_user_token: withoutBody,
  create_user_impersonation: () => ({ values: { reason: text, minutes: [1, 60] } }),
  list_user_delegates: withoutBody,
  get_user_delegate: withoutBody,
  delete_user_delegate: withoutBody,
  create_user_delegate: (stage) => ({
    values: {
      client_id: ids(stage.clients),
      user_id: ids(stage.users),
      resources: [[stage.api.id], [stage.app.resource.id]],
      expires_at: ['2026-12-01T00:00:00Z'],
    },
    base: () => ({ resources: [stage.app.resource.id] }),
    together: ids(stage.clients).map((client_id) => () => ({
      client_id,
      resources: [stage.app.resource.id],
    })),
  }),
  list_hooks: withoutBody,
  get_hook: withoutBody,
  delete_hook: withoutBody,
  change_hook_secret: () => ({ values: { previous_secret_lifetime: [60] } }),
  create_hook: (stage) => ({
    values: { ...hookValues, hook_type: ['claims'], tenant_id: tenantIds(stage) },
    base: () => ({ hook_type: 'claims', hook_url: `https://${attacker.host}` }),
  }),
  modify_hook: () => ({ values: hookValues }),
  list_webhooks: withoutBody,
  get_webhook: withoutBody,
  delete_webhook: withoutBody,
  test_hook: withoutBody,
  test_webhook: withoutBody,
  list_signal_streams: withoutBody,
  get_signal_stream: withoutBody,
  turn_signal_stream: () => ({
    values: { status: ['enabled', 'paused', 'disabled'], reason: ['Upkeep'] },
  }),
  end_signal_stream: withoutBody,
  list_webhook_failures: withoutBody,
  retry_webhook_failure: withoutBody,
  change_webhook_secret: () => ({ values: { previous_secret_lifetime: [60] } }),
  replay_webhook: () => ({ values: { after_sequence: [0], since: ['2026-01-01T00:00:00Z'] } }),
  create_webhook: (stage) => ({
    values: { ...webhookValues, tenant_id: tenantIds(stage), is_global: [true, false] },
    base: () => ({
      webhook_name: uniqueName(),
      webhook_url: `https://${attacker.host}`,
    }),
  }),
  modify_webhook: () => ({ values: webhookValues }),
  list_registration_tokens: withoutBody,
  get_registration_token: withoutBody,
  delete_registration_token: withoutBody,
  create_registration_token: (stage) => ({
    values: {
      label: text,
      tenant_id: tenantIds(stage),
      uses: [1000],
      expires_at: ['2026-12-01T00:00:00Z'],
      grant_types: [['client_credentials']],
      resources: [[stage.api.id], [stage.app.resource.id]],
      is_public: [true, false],
    },
    base: () => ({ label: uniqueName() }),
    together: [
      () => ({
        label: uniqueName(),
        uses: 1000,
        grant_types: ['client_credentials'],
        resources: [stage.app.resource.id],
      }),
    ],
  }),
  list_user_authenticators: withoutBody,
  get_user_authenticator: withoutBody,
  remove_user_authenticator: withoutBody,
  list_user_permissions: withoutBody,
  grant_user_permissions: grantPermissions,
  ...alsoByPost('revoke_user_permissions', changeScopes),
  list_user_roles: withoutBody,
  add_user_roles: addLinks('roles', ({ roles }) => roles),
  ...alsoByPost('remove_user_roles', removeRoles),
  list_user_groups: withoutBody,
  add_user_groups: addLinks('groups', ({ groups }) => groups),
  ...alsoByPost('remove_user_groups', removeGroups),
  list_roles: withoutBody,
  get_role: withoutBody,
  create_role: (stage) => ({
    values: {
      role_name: ['a role of the attacker'],
      tenant_id: tenantIds(stage),
      role_description: text,
      role_metadata: [{ admin: true }],
      app_metadata: keyValues,
      is_default: [true],
    },
    base: () => ({ role_name: uniqueName() }),
  }),
  modify_role: () => ({
    values: {
      role_name: ['renamed by the attacker'],
      role_description: text,
      role_metadata: [{ admin: true }],
      app_metadata: keyValues,
      is_default: [true, false],
    },
  }),
  delete_role: withoutBody,
  list_role_permissions: withoutBody,
  grant_role_permissions: grantPermissions,
  ...alsoByPost('revoke_role_permissions', changeScopes),
  list_role_members: withoutBody,
  add_role_members: addLinks('users', usersOf),
  ...alsoByPost('remove_role_members', removeUsers),
  get_ready_roles: withoutBody,
  update_ready_roles: withoutBody,
  list_groups: withoutBody,
  get_group: withoutBody,
  create_group: (stage) => ({
    values: {
      group_name: ['a group of the attacker'],
      tenant_id: tenantIds(stage),
      group_description: text,
      group_metadata: [{ admin: true }],
      app_metadata: keyValues,
      external_id: ['managers'],
    },
    base: () => ({ group_name: uniqueName() }),
  }),
  modify_group: () => ({
    values: {
      group_name: ['renamed by the attacker'],
      group_description: text,
      group_metadata: [{ admin: true }],
      app_metadata: keyValues,
      external_id: ['managers'],
    },
  }),
  delete_group: withoutBody,
  list_group_members: withoutBody,
  add_group_members: addLinks('users', usersOf),
  ...alsoByPost('remove_group_members', removeUsers),
  list_group_roles: withoutBody,
  add_group_roles: addLinks('roles', ({ roles }) => roles),
  ...alsoByPost('remove_group_roles', removeRoles),
  list_nested_groups: withoutBody,
  add_nested_groups: addLinks('groups', ({ groups }) => groups),
  ...alsoByPost('remove_nested_groups', removeGroups),
  list_user_effective_permissions: withoutBody,
  list_user_effective_roles: withoutBody,
  list_user_effective_groups: withoutBody,
  list_group_effective_members: withoutBody,
  list_group_effective_roles: withoutBody,
  list_role_effective_members: withoutBody,
  explain_authorization: (stage) => ({
    values: {
      user_id: ids(stage.users),
      client_id: ids(stage.clients),
      resource_id: [stage.api.id],
      scope: ['update:users'],
      at: ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'],
    },
    base: () => ({
      user_id: stage.users[0]!.id,
      client_id: stage.clients[1]!.id,
      resource_id: stage.api.id,
      scope: 'update:users',
    }),
  }),
};

/** What the endpoints beside the Management API are sent: each parameter alone, and all of them together. */
export const formValues = (stage: Stage, caller: Caller): Readonly<Record<string, string>> => ({
  grant_type: 'client_credentials',
  client_id: stage.clients[1]!.id,
  client_secret: caller.knows.split('\n')[0]!,
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: 'an assertion',
  assertion: 'an assertion',
  request: 'an object',
  scope: Object.keys(stage.api.scopes).join(' '),
  resource: stage.api.id,
  audience: stage.api.id,
  code: 'a code',
  code_verifier: 'a verifier of the attacker that is long enough for anybody',
  redirect_uri: url[0]!,
  refresh_token: 'a token',
  authorization_code: 'a code',
  authorization_code_verifier: 'a verifier',
  username: 'admin-of-home',
  password: attacker.password,
  otp: '000000',
  device_code: 'a code',
  subject_token: 'a token',
  subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  actor_token: 'a token',
  actor_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  tenant_id: stage.tenants.home,
  token: 'a token',
  token_type_hint: 'access_token',
  response_type: 'token',
  state: 'a state',
  nonce: 'a nonce',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  dpop_jkt: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  response_mode: 'query',
  prompt: 'none',
  max_age: '0',
  login_hint: 'admin-of-home@victims.example',
  id_token_hint: 'a token',
  ui_locales: 'en',
  claims: '{}',
  acr_values: '0',
  authorization_details: JSON.stringify([{ type: 'attack' }]),
  request_uri: 'urn:ietf:params:oauth:request_uri:unknown',
  done: 'password_change',
  login: 'password',
  reset: 'true',
  choose: 'true',
  step: 'address',
  identity_provider: stage.providers[0]!.id,
  handle: 'a handle',
  csrf: 'a token',
  action: 'log_in',
  new_password: attacker.password,
  shown: 'all',
  provider: stage.providers[0]!.id,
  iss: `https://${attacker.host}`,
  error: 'access_denied',
  SAMLRequest: 'a request',
  SAMLResponse: 'a response',
  SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  Signature: 'a signature',
  RelayState: 'a state',
  wa: 'wsignin1.0',
  wtrealm: attacker.host,
  wreply: url[0]!,
  wctx: 'a context',
  wfresh: '0',
  wauth: 'urn:oasis:names:tc:SAML:1.0:am:password',
  wct: '2031-01-01T00:00:00Z',
  whr: attacker.host,
  wreq: '<a/>',
  post_logout_redirect_uri: url[0]!,
  posted: 'a reference',
  choice: 'new_password',
  user_code: 'ABCD-EFGH',
  channel: 'email',
  email: attacker.host,
  name: 'the attacker',
  passkey: '{}',
  change: 'remove',
  part: 'profile',
  address: attacker.host,
  link: 'a guess',
  locale: 'de',
  id: stage.authenticators[0]!.id,
  label: 'a label',
  fields: 'sub',
  days: '90',
  client_name: 'the attacker',
  redirect_uris: url[0]!,
  grant_types: 'client_credentials',
  response_types: 'token',
  token_endpoint_auth_method: 'none',
  jwks: '{"keys": []}',
  application_type: 'native',
  jwks_uri: `https://${attacker.host}/jwks`,
  post_logout_redirect_uris: url[0]!,
  backchannel_logout_uri: url[0]!,
  initiate_login_uri: url[0]!,
  client_uri: url[0]!,
  policy_uri: url[0]!,
  tos_uri: url[0]!,
  subject_type: 'public',
  sector_identifier_uri: `https://${attacker.host}/sector`,
  default_max_age: '0',
  require_pushed_authorization_requests: 'false',
  dpop_bound_access_tokens: 'false',
  software_statement: 'a statement',
});
