/** One consistent set of records, one of every kind, that the contracts add, compare and remove. */
import { newClient } from '../model/client/client-fields.js';
import { newResource } from '../model/resource/resource-fields.js';
import type { ClientMetadata } from '../model/client/client-metadata.js';
import { newGroup } from '../model/group/group-fields.js';
import { newIdentityProvider } from '../model/provider/provider-fields.js';
import { newRole } from '../model/role/role-fields.js';
import { newScope } from '../model/scope/scope-fields.js';
import { newTenant } from '../model/tenant/tenant-fields.js';
import type { Audited } from '../model/record/record-type.js';
import { newUser } from '../model/user/user-fields.js';
import type { DomainNames } from './domain-names.js';
import { recordNames, type AddingStores, type RecordName, type Records } from './storage.js';

/** The samples have no international name. */
export const asciiNames: DomainNames = { toAscii: (name) => name.toLowerCase() };

export type Family = { readonly [K in RecordName]: Records[K] };

/**
 * `full` belongs to a tenant and leaves nothing out; `bare` is global wherever it can be and null wherever it
 * can be.
 */
export type Shape = 'full' | 'bare';

export const idOf = (name: RecordName, number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-${String(recordNames.indexOf(name)).padStart(12, '0')}`;

/** Characters that SQL, patterns, JSON or an encoding treat in a special way. */
export const nastyText = `100% o_f *all?* [a-z] \\ ' " \`x\` {"a":1} ñ Ñ ß 李 😀👩‍👩‍👧 \u{10ffff} ?0 :p --`;

export const familyOf = (number: number, shape: Shape = 'full'): Family => {
  const id = (name: RecordName): string => idOf(name, number);
  const isFull = shape === 'full';
  const either = <const A, const B>(full: A, bare: B): A | B => (isFull ? full : bare);
  const whenFull = <T>(value: T): T | null => (isFull ? value : null);
  const time = (minutes: number): Date =>
    new Date(Date.UTC(2026, 0, 1, 0, minutes, number % 60, 1 + (number % 998)));
  const audited = (minutes: number): Audited => ({
    createdBy: whenFull(`creator ${number}`),
    createdAt: time(minutes),
    updatedBy: whenFull(`updater ${number}`),
    updatedAt: time(minutes + 1),
  });
  const tenantId = whenFull(id('tenants'));
  return {
    tenants: newTenant({
      id: id('tenants'),
      name: `Tenant ${number} ${nastyText}`,
      displayName: whenFull(nastyText),
      description: whenFull(nastyText.repeat(3)),
      domains: either([`${number}.example`], []),
      metadata: either(
        {
          default_locale: 'de',
          password_policy: { min_length: 20, check_breached: false },
          branding: { logo_url: 'https://logos.example/a?b' },
        },
        {},
      ),
      appMetadata: either([{ key: nastyText, value: '' }], []),
      logo: whenFull({
        digest: `digest-${number}`,
        mediaType: 'image/png',
        width: 64,
        height: 32,
        size: 1234,
      }),
      isDefault: number === 1,
      isSuspended: !isFull,
      accessEndedAt: whenFull(time(25)),
      ...audited(1),
    }),
    tenantDomains: {
      id: id('tenantDomains'),
      tenantId: id('tenants'),
      domain: `${number}.example`,
    },
    tenantLogos: {
      id: id('tenantLogos'),
      tenantId: id('tenants'),
      digest: `digest-${number}`,
      mediaType: either('image/png', 'image/webp'),
      // Longer than a text column of MySQL.
      content: { base64: either('iVBORw0KGgoA'.repeat(6000), 'UklGRg==') },
    },
    users: newUser(asciiNames, {
      id: id('users'),
      tenantId: id('tenants'),
      username: `User${number}.ñ`,
      email: whenFull(`User${number}@Exämple.com`),
      emailVerified: isFull,
      phoneNumber: whenFull(`+49301234${number}`),
      phoneNumberVerified: !isFull,
      profile: either(
        {
          name: nastyText,
          given_name: 'Ada',
          picture: 'https://pictures.example/ada',
          address: { formatted: `1 ${nastyText}\nLondon` },
        },
        {},
      ),
      passwordHash: whenFull(`$argon2id$v=19$m=19456,t=2,p=1$${number}`),
      passwordChangedAt: whenFull(time(20)),
      passwordUsedAt: whenFull(time(25)),
      mustChangePassword: !isFull,
      sessionsEndedAt: whenFull(time(21)),
      previousPasswordHashes: either([`$2b$10$${number}`], []),
      userMetadata: either({ [nastyText]: [nastyText, { deep: null }] }, {}),
      appMetadata: either([{ key: nastyText, value: '' }], []),
      isBlocked: isFull,
      blockedAt: whenFull(time(22)),
      blockedBy: whenFull(`blocker ${number}`),
      blockedReason: whenFull(nastyText),
      blockedUntil: whenFull(time(23)),
      isMfaEnrolled: isFull,
      lastLoginAt: whenFull(time(24)),
      lastLoginIp: whenFull(`2001:db8::${number}`),
      loginsCount: number,
      ...audited(2),
    }),
    tenantAdmins: {
      id: id('tenantAdmins'),
      tenantId: id('tenants'),
      userId: id('users'),
      ...audited(3),
    },
    clients: newClient({
      id: id('clients'),
      documentUrl: whenFull(`https://client.example/${number}`),
      registrationId: whenFull(`kwr.${number}.${'r'.repeat(1400)}`),
      unusedUntil: whenFull(time(102)),
      type: either('regular_web', 'spa'),
      name: `Client ${number} ${nastyText}`,
      description: whenFull(nastyText.repeat(3)),
      secret: whenFull(`secret ${number}`),
      secretExpiresAt: whenFull(time(100)),
      previousSecret: whenFull(`previous ${number}`),
      previousSecretExpiresAt: whenFull(time(101)),
      metadata: metadataOf(shape),
      appMetadata: either(
        [
          { key: nastyText, value: `${number}` },
          { key: 'empty', value: '' },
        ],
        [],
      ),
      isPublic: !isFull,
      isFirstParty: isFull,
      isGlobal: !isFull,
      isDefault: number === 1,
      tenantId,
      ...audited(4),
    }),
    clientOrigins: {
      id: id('clientOrigins'),
      clientId: id('clients'),
      origin: `https://${number}.example`,
      tenantId,
    },
    resources: newResource({
      id: id('resources'),
      type: either('api', 'database'),
      name: `Resource ${number} ${nastyText}`,
      description: whenFull(nastyText),
      identifierUrl: whenFull(`https://api.example/${number}`),
      signingAlgorithm: either('HS256', 'ES256'),
      signingSecret: whenFull(`signing ${number}`),
      tokenLifetime: whenFull(3600 + number),
      rbacEnabled: isFull,
      scopesAdded: !isFull,
      skipConsentForFirstParty: isFull,
      unregisteredAllowed: isFull,
      unregisteredScopes: whenFull(['orders:read', nastyText]),
      unregisteredDefaultScopes: either(['orders:read'], []),
      appMetadata: either([{ key: 'k', value: nastyText }], []),
      isSystem: number === 1,
      tenantId,
      ...audited(5),
    }),
    audiences: {
      id: id('audiences'),
      identifierUrl: `https://audience.example/${number}`,
      tenantId,
    },
    scopes: newScope({
      id: id('scopes'),
      resourceId: id('resources'),
      name: `orders:read:${number}`,
      description: whenFull(nastyText),
      tenantId,
      ...audited(6),
    }),
    clientResources: {
      id: id('clientResources'),
      clientId: id('clients'),
      resourceId: id('resources'),
      authorized: isFull,
      tenantId,
      ...audited(7),
    },
    permissions: {
      id: id('permissions'),
      clientId: id('clients'),
      resourceId: id('resources'),
      scopeId: id('scopes'),
      tenantId,
      ...audited(8),
    },
    roles: newRole({
      id: id('roles'),
      name: `Role ${number} ${nastyText}`,
      description: whenFull(nastyText),
      metadata: either({ [nastyText]: [1, { deep: null }] }, {}),
      appMetadata: either([{ key: 'k', value: nastyText }], []),
      isSystem: isFull,
      isDefault: !isFull,
      tenantId,
      ...audited(20),
    }),
    rolePermissions: {
      id: id('rolePermissions'),
      roleId: id('roles'),
      resourceId: id('resources'),
      scopeId: id('scopes'),
      tenantId,
      expiresAt: whenFull(time(30)),
      ...audited(21),
    },
    roleMembers: {
      id: id('roleMembers'),
      roleId: id('roles'),
      userId: id('users'),
      tenantId,
      identityProviderId: whenFull(id('identityProviders')),
      expiresAt: whenFull(time(31)),
      ...audited(22),
    },
    userPermissions: {
      id: id('userPermissions'),
      userId: id('users'),
      resourceId: id('resources'),
      scopeId: id('scopes'),
      tenantId,
      expiresAt: whenFull(time(32)),
      ...audited(23),
    },
    groups: newGroup({
      id: id('groups'),
      name: `Group ${number} ${nastyText}`,
      description: whenFull(nastyText),
      metadata: either({ [nastyText]: [nastyText] }, {}),
      appMetadata: either([{ key: nastyText, value: '' }], []),
      externalId: whenFull(`directory/${number}`),
      tenantId: id('tenants'),
      ...audited(24),
    }),
    groupMembers: {
      id: id('groupMembers'),
      groupId: id('groups'),
      userId: id('users'),
      tenantId,
      identityProviderId: whenFull(id('identityProviders')),
      expiresAt: whenFull(time(33)),
      ...audited(25),
    },
    groupRoles: {
      id: id('groupRoles'),
      groupId: id('groups'),
      roleId: id('roles'),
      tenantId,
      expiresAt: whenFull(time(34)),
      ...audited(26),
    },
    nestedGroups: {
      id: id('nestedGroups'),
      groupId: id('groups'),
      nestedGroupId: id('groups'),
      tenantId,
      expiresAt: whenFull(time(35)),
      ...audited(27),
    },
    signingKeys: {
      id: id('signingKeys'),
      algorithm: either('ES256', 'RS256'),
      generation: number,
      privateKey: `-----BEGIN PRIVATE KEY-----\n${'k'.repeat(1800)}${number}\n`,
      publicKey: `-----BEGIN PUBLIC KEY-----\n${number}\n`,
      createdAt: time(9),
      activatesAt: time(10),
      retiresAt: whenFull(time(11)),
    },
    revokedTokens: { id: id('revokedTokens'), revokedAt: time(12), expiresAt: time(13) },
    sessions: {
      id: id('sessions'),
      tenantId: id('tenants'),
      userId: id('users'),
      authenticatedAt: time(14),
      methods: either(['pwd', 'otp'], []),
      identityProviderId: whenFull(id('identityProviders')),
      device: whenFull('Firefox, Windows'),
      network: whenFull('203.0.113'),
      createdAt: time(14),
      lastSeenAt: time(15),
      expiresAt: time(16),
    },
    consents: {
      id: id('consents'),
      tenantId: id('tenants'),
      userId: id('users'),
      clientId: id('clients'),
      resourceId: whenFull(id('resources')),
      scopes: either(['openid', 'orders:read'], []),
      expiresAt: whenFull(time(34)),
      ...audited(17),
    },
    delegations: {
      id: id('delegations'),
      tenantId: id('tenants'),
      userId: id('users'),
      clientId: id('clients'),
      resourceId: whenFull(id('resources')),
      scopes: either(['openid'], []),
      sessionId: whenFull(id('sessions')),
      authenticatedAt: time(14),
      methods: ['pwd'],
      nonce: whenFull(nastyText),
      claims: whenFull({ userinfo: { email: null } }),
      code: whenFull({
        digest: nastyText,
        redirectUri: 'https://app.example/back',
        redirectUriGiven: true,
        codeChallenge: nastyText,
        expiresAt: 1_790_000_000_000,
        isUsed: false,
      }),
      refreshToken: whenFull({
        family: nastyText,
        digest: nastyText,
        issuedAt: 1_790_000_000_000,
        expiresAt: 1_791_000_000_000,
        retired: [{ digest: nastyText, at: 1_789_000_000_000 }],
      }),
      createdAt: time(18),
      expiresAt: time(19),
      revokedAt: whenFull(time(20)),
    },
    oneTimeSecrets: {
      id: id('oneTimeSecrets'),
      kind: either('refresh_token', 'authorization_request'),
      clientId: id('clients'),
      delegationId: whenFull(id('delegations')),
      data: { redirectUri: nastyText },
      createdAt: time(18),
      expiresAt: time(19),
      usedAt: whenFull(time(20)),
    },
    auditChains: {
      id: id('auditChains'),
      tenantId,
      sequence: number,
      seal: `seal ${number}`,
      anchor: whenFull({
        sequence: number,
        seal: nastyText,
        prunedAt: '2026-01-01T00:00:00.000Z',
        proof: `proof ${number}`,
      }),
    },
    dailyCounts: {
      id: id('dailyCounts'),
      tenantId,
      day: time(22),
      logins: number,
      failedLogins: number + 1,
      lockouts: number + 2,
    },
    auditEvents: {
      id: id('auditEvents'),
      chainId: id('auditChains'),
      sequence: number,
      tenantId,
      name: 'client.modified',
      actorId: whenFull(id('users')),
      recordId: whenFull(id('clients')),
      ids: either([id('clients'), nastyText], []),
      changed: either(['name'], []),
      values: either([['name', null, JSON.stringify(nastyText)]], []),
      requestId: whenFull(`request ${number}`),
      address: whenFull('2001:db8::1'),
      createdAt: time(23),
      count: either(17, 1),
      seal: `seal ${number}`,
    },
    tickets: {
      id: id('tickets'),
      type: either('password_change', 'invitation'),
      tenantId: id('tenants'),
      userId: whenFull(id('users')),
      email: whenFull(`User${number}@Exämple.com`),
      emailKey: whenFull(`user${number}@xn--exmple-cua.com`),
      clientId: whenFull(id('clients')),
      createdByClientId: whenFull(idOf('clients', 9)),
      resultUrl: whenFull('https://app.example/done?a=1'),
      secretDigest: `digest ${number}`,
      marksEmailVerified: isFull,
      isMailed: !isFull,
      browser: whenFull(`browser ${number}`),
      includesEmail: !isFull,
      roleIds: either([idOf('users', 9)], []),
      groupIds: [],
      expiresAt: time(30),
      usedAt: whenFull(time(31)),
      revokedAt: whenFull(time(32)),
      ...audited(29),
    },
    authenticators: {
      id: id('authenticators'),
      tenantId: id('tenants'),
      userId: id('users'),
      kind: isFull === (number !== 3) ? 'totp' : 'recovery_code',
      label: whenFull(nastyText),
      secret: whenFull(`SECRET${number}`),
      lastUsedStep: whenFull(58_000_000 + number),
      codeDigests: either([], [`digest ${number}`]),
      credentialDigest: whenFull(`credential ${number}`),
      passkey: whenFull({
        credentialId: `credential-${number}`,
        publicKey: 'k'.repeat(360),
        signatureCounter: 4_294_967_295,
        transports: ['internal', 'hybrid'],
      }),
      lastUsedAt: whenFull(time(36)),
      ...audited(37),
    },
    accessKeys: {
      id: id('accessKeys'),
      purpose: either('client', 'registration'),
      tenantId: id('tenants'),
      userId: whenFull(id('users')),
      clientId: whenFull(id('clients')),
      resourceId: whenFull(id('resources')),
      label: nastyText,
      secretDigest: `digest ${number}`,
      opens: either({ resourceIds: [nastyText] }, {}),
      uses: whenFull(number + 3),
      used: number,
      createdByClientId: whenFull(idOf('clients', 9)),
      expiresAt: whenFull(time(38)),
      lastUsedAt: whenFull(time(39)),
      ...audited(37),
    },
    attempts: {
      id: id('attempts'),
      count: number,
      since: time(21),
      lastAt: time(22),
      holder: whenFull(id('knownNetworks')),
      expiresAt: whenFull(time(23)),
    },
    knownNetworks: {
      id: id('knownNetworks'),
      account: id('attempts'),
      count: number,
      since: time(21),
      lastAt: time(22),
      expiresAt: time(23),
    },
    identityProviders: newIdentityProvider({
      id: id('identityProviders'),
      tenantId: id('tenants'),
      type: either('oidc', 'saml'),
      name: `Provider ${number} ${nastyText}`,
      identifier: whenFull(`https://login.example/${number}`),
      description: whenFull(nastyText),
      metadata: either(
        {
          issuer: `https://login.example/${number}`,
          client_id: 'keyward',
          scopes: ['openid'],
          use_pkce: true,
        },
        {},
      ),
      clientSecret: whenFull(`provider secret ${number}`),
      attributeMapping: either({ given_name: nastyText }, {}),
      roleMapping: either([{ claim: 'groups', value: nastyText, role_id: id('scopes') }], []),
      groupMapping: [],
      domains: either(['exämple.com'], []),
      isEnabled: isFull,
      isDefault: number === 1,
      tokenExchangeEnabled: !isFull,
      accountLinking: either('verified_email', 'none'),
      createUsers: isFull,
      updateUsers: !isFull,
      appMetadata: either([{ key: 'k', value: nastyText }], []),
      ...audited(23),
    }),
    providerDomains: {
      id: id('providerDomains'),
      identityProviderId: id('identityProviders'),
      domain: `domain-${number}.exämple`,
      tenantId: id('tenants'),
    },
    userIdentities: {
      id: id('userIdentities'),
      tenantId: id('tenants'),
      userId: id('users'),
      identityProviderId: whenFull(id('identityProviders')),
      providerUserId: `${number}|ñ`,
      isPrimary: isFull,
      profileData: either({ [nastyText]: [nastyText] }, {}),
      lastLoginAt: whenFull(time(24)),
      ...audited(25),
    },
    logoutNotices: {
      id: id('logoutNotices'),
      tenantId: id('tenants'),
      userId: id('users'),
      clientId: id('clients'),
      sessionId: id('sessions'),
      attempts: number,
      dueAt: time(23),
      expiresAt: time(24),
    },
  };
};

const metadataOf = (shape: Shape): ClientMetadata => ({
  grant_types: shape === 'full' ? ['authorization_code', 'refresh_token'] : [],
  urls:
    shape === 'full'
      ? {
          redirect_uris: ['https://app.example/back?a=1&b=%20', 'com.example:/callback'],
          home_uri: 'https://app.example/ñ',
        }
      : {},
  refresh_token: shape === 'full' ? { expiration_enabled: false, idle_lifetime: 0 } : {},
  id_token: {},
  oauth:
    shape === 'full'
      ? { jwks: { keys: [{ kty: 'EC', nested: [[1, 2.5, -3e10], [], {}, null, true] }] } }
      : {},
  saml: shape === 'full' ? { [nastyText]: nastyText, long: 'x'.repeat(70_000) } : {},
  wsfed: {},
});

/** Adds the family, what is referred to first. */
export const addFamily = async (stores: AddingStores, family: Family): Promise<Family> => {
  for (const name of recordNames) await stores[name].add(family[name] as never);
  return family;
};
