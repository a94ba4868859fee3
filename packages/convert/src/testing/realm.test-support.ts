/** A small realm, in the form that Keycloak 26.4 exports. */
import { pbkdf2Sync, randomBytes } from 'node:crypto';

export const passwordOf = (name: string): string => `Löwe ${name} 7`;

const pbkdf2 = (name: string) => {
  const salt = randomBytes(16);
  const value = pbkdf2Sync(passwordOf(name), salt, 1000, 32, 'sha256');
  return {
    type: 'password',
    secretData: JSON.stringify({
      value: value.toString('base64'),
      salt: salt.toString('base64'),
      additionalParameters: {},
    }),
    credentialData: JSON.stringify({
      hashIterations: 1000,
      algorithm: 'pbkdf2-sha256',
      additionalParameters: {},
    }),
  };
};

export const otpSecret = '9df9e22ca4e0f4a89421';

const otp = {
  type: 'otp',
  secretData: JSON.stringify({ value: otpSecret }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
  }),
};

export const passkey = {
  type: 'webauthn-passwordless',
  secretData: '{}',
  credentialData: JSON.stringify({
    aaguid: '00000000-0000-0000-0000-000000000000',
    credentialId: 'Y3JlZGVudGlhbC0x',
    counter: 7,
    credentialPublicKey: 'pQECAyYgASFYIGVJ1Tg0fXOj',
    attestationStatementFormat: 'none',
    transports: ['internal'],
  }),
};

export const personIds = {
  ada: 'e5984561-cf9a-497d-a71a-a9a70b12c406',
  grace: '659b143f-982e-4fb8-aa31-41b0023c38fe',
} as const;

export const people = [
  {
    id: personIds.ada,
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@harbour.example',
    emailVerified: true,
    attributes: { locale: ['de'], badge: ['7'], desks: ['a', 'b'] },
    enabled: true,
    createdTimestamp: 1_795_951_065_296,
    totp: true,
    credentials: [pbkdf2('ada'), otp],
    disableableCredentialTypes: [],
    requiredActions: ['UPDATE_PASSWORD'],
    federatedIdentities: [
      { identityProvider: 'partner', userId: 'there-7', userName: 'ada-there' },
    ],
    realmRoles: ['default-roles-harbour', 'manager'],
    notBefore: 0,
    groups: ['/sales/emea'],
  },
  {
    id: personIds.grace,
    username: 'grace@harbour.example',
    emailVerified: false,
    enabled: false,
    credentials: [pbkdf2('grace')],
    realmRoles: ['default-roles-harbour'],
    clientRoles: { orders: ['read'], 'realm-management': ['manage-users'] },
    groups: ['/sales'],
  },
  {
    id: '0ab93242-0f0b-4d6d-9bcc-f72823b2f93c',
    username: 'service-account-night-report',
    serviceAccountClientId: 'night-report',
    enabled: true,
    credentials: [],
    realmRoles: ['default-roles-harbour'],
    clientRoles: { orders: ['read'] },
  },
];

const client = (clientId: string, more: object) => ({
  id: `id of ${clientId}`,
  clientId,
  enabled: true,
  clientAuthenticatorType: 'client-secret',
  redirectUris: [],
  webOrigins: [],
  bearerOnly: false,
  consentRequired: false,
  standardFlowEnabled: false,
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  serviceAccountsEnabled: false,
  publicClient: false,
  protocol: 'openid-connect',
  attributes: {},
  fullScopeAllowed: true,
  defaultClientScopes: ['profile', 'email'],
  optionalClientScopes: [],
  ...more,
});

export const realm = {
  id: 'fd118af7-8dfe-43a0-b056-1c666ff2ac52',
  realm: 'harbour',
  displayName: 'Harbour',
  enabled: true,
  accessTokenLifespan: 300,
  ssoSessionIdleTimeout: 3600,
  ssoSessionMaxLifespan: 43_200,
  registrationAllowed: true,
  verifyEmail: true,
  bruteForceProtected: true,
  failureFactor: 12,
  maxFailureWaitSeconds: 900,
  maxDeltaTimeSeconds: 43_200,
  passwordPolicy: 'length(10) and digits(1) and notContainsUsername(undefined)',
  roles: {
    realm: [
      { id: 'r1', name: 'clerk', description: 'Reads orders', composite: false, clientRole: false },
      {
        id: 'r2',
        name: 'manager',
        composite: true,
        composites: { realm: ['clerk'], client: { orders: ['write'] } },
        clientRole: false,
      },
      {
        id: 'r3',
        name: 'default-roles-harbour',
        composite: true,
        composites: { realm: ['offline_access', 'clerk'], client: { account: ['view-profile'] } },
        clientRole: false,
      },
      { id: 'r4', name: 'offline_access', composite: false, clientRole: false },
    ],
    client: {
      orders: [
        { id: 'r5', name: 'read', composite: false, clientRole: true },
        { id: 'r6', name: 'write', description: 'Changes orders', composite: false },
      ],
      account: [{ id: 'r7', name: 'view-profile', composite: false, clientRole: true }],
    },
  },
  groups: [
    {
      id: 'g1',
      name: 'sales',
      path: '/sales',
      attributes: { region: ['north'] },
      realmRoles: ['clerk'],
      clientRoles: {},
      subGroups: [
        {
          id: 'g2',
          name: 'emea',
          path: '/sales/emea',
          attributes: {},
          realmRoles: [],
          clientRoles: { orders: ['write'] },
          subGroups: [],
        },
      ],
    },
  ],
  clients: [
    client('account', { name: '${client_account}', publicClient: true }),
    client('orders', { name: 'Orders API', bearerOnly: true }),
    client('shop', {
      name: 'Shop',
      secret: 'a-secret-of-the-shop',
      standardFlowEnabled: true,
      redirectUris: ['https://shop.harbour.example/callback', 'https://shop.harbour.example/*'],
      webOrigins: ['+'],
      attributes: { 'post.logout.redirect.uris': '+', 'pkce.code.challenge.method': 'S256' },
      protocolMappers: [{ name: 'badge', protocolMapper: 'oidc-usermodel-attribute-mapper' }],
    }),
    client('phone', {
      publicClient: true,
      standardFlowEnabled: true,
      redirectUris: ['example.harbour:/callback'],
      fullScopeAllowed: false,
    }),
    client('night-report', { secret: '**********', serviceAccountsEnabled: true }),
    client('old', { enabled: false, standardFlowEnabled: true }),
    client('legacy', { protocol: 'saml' }),
  ],
  clientScopes: [{ name: 'profile' }, { name: 'badges' }],
  clientScopeMappings: { orders: [{ client: 'phone', roles: ['read'] }] },
  identityProviders: [
    {
      alias: 'partner',
      displayName: 'Partner',
      providerId: 'oidc',
      enabled: true,
      trustEmail: true,
      config: {
        clientId: 'keycloak-there',
        clientSecret: 'a secret of the partner',
        issuer: 'https://id.partner.example',
        defaultScope: 'openid email',
        syncMode: 'LEGACY',
      },
    },
    { alias: 'faces', providerId: 'facebook', enabled: true, config: {} },
  ],
  identityProviderMappers: [
    {
      name: 'clerks',
      identityProviderAlias: 'partner',
      identityProviderMapper: 'oidc-role-idp-mapper',
      config: { claim: 'department', 'claim.value': 'orders', role: 'clerk', syncMode: 'FORCE' },
    },
    {
      name: 'everybody',
      identityProviderAlias: 'partner',
      identityProviderMapper: 'oidc-hardcoded-role-idp-mapper',
      config: { role: 'clerk' },
    },
  ],
  smtpServer: { host: 'mail.harbour.example' },
  authenticationFlows: [
    { alias: 'browser', builtIn: true },
    { alias: 'our browser', builtIn: false },
  ],
  browserFlow: 'our browser',
  components: {
    'org.keycloak.keys.KeyProvider': [{ name: 'rsa-generated' }],
    'org.keycloak.storage.UserStorageProvider': [{ name: 'corporate-ldap' }],
  },
  futureSetting: { a: 1 },
  keycloakVersion: '26.4.5',
  users: people,
};
