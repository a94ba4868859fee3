import { vouchingProvider } from '../sessions/rests-on.js';
import { describe, expect, test } from '@jest/globals';
import { addChain, addManagingRole } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import { tenantAdminScopes } from '../access/admin-scopes.js';
import {
  acme,
  adminOf,
  attempt,
  globex,
  managementScope,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { NewIdentityProvider } from '../model/provider/provider-fields.js';

const oidc = { issuer: 'https://login.example', client_id: 'keyward' };
let names = 0;
const given = (more: Partial<NewIdentityProvider> = {}): NewIdentityProvider => ({
  type: 'oidc',
  name: `provider ${++names}`,
  metadata: { ...oidc, issuer: `https://login-${names}.example` },
  ...more,
});
const add = ({ keyward }: World, more: Partial<NewIdentityProvider> = {}, tenantId = acme) =>
  keyward.identityProviders.create(tenantId, given(more));
const refusal = async (world: World, more: Partial<NewIdentityProvider>) =>
  (await attempt(world, () => add(world, more))).refused;

test('name and identifier of an identity provider are unique in a tenant; one provider is the default', async () => {
  const world = await setUp();
  for (const more of [
    { name: 'Login' },
    { identifier: 'urn:example:login' },
    { isDefault: true },
  ]) {
    await add(world, more);
    expect(await attempt(world, () => add(world, more))).toEqual(refusedCleanly('already_exists'));
    await add(world, more, globex);
  }
});

test('an e-mail domain leads to one identity provider of a tenant', async () => {
  const world = await setUp();
  const first = await add(world, { domains: ['one.example', 'two.example'] });
  expect(await attempt(world, () => add(world, { domains: ['TWO.example'] }))).toEqual(
    refusedCleanly('already_exists'),
  );
  await world.keyward.identityProviders.modify(acme, first.id, { domains: ['one.example'] });
  await add(world, { domains: ['two.example'] });
  await add(world, { domains: ['one.example'] }, globex);

  const third = await add(world, {
    domains: ['Bücher.example', 'xn--bcher-kva.example', 'münchen.example'],
  });
  expect(third.domains).toEqual(['bücher.example', 'münchen.example']);
  expect(await attempt(world, () => add(world, { domains: ['xn--bcher-kva.example'] }))).toEqual(
    refusedCleanly('already_exists'),
  );
  await world.keyward.identityProviders.modify(acme, third.id, {
    domains: ['xn--bcher-kva.example'],
  });
  await add(world, { domains: ['xn--mnchen-3ya.example'] });
});

describe('an identity provider is spoken to over https; plain http only to this very machine, for development', () => {
  test.each([
    'https://login.example',
    'https://login.example:8443/realms/a',
    'http://127.0.0.1:8080/a',
    'http://localhost',
    'http://[::1]:1/',
  ])('%s is taken', async (issuer) => {
    expect((await add(await setUp(), { metadata: { ...oidc, issuer } })).identifier).toBe(issuer);
  });

  test.each([
    'http://login.example',
    'ftp://login.example',
    'https://',
    'https://a b',
    'https://u:p@login.example',
    'https://login.example/#x',
    'http://localhost.example',
    'https://login.example\\@evil.example',
    `https://login.example/${'x'.repeat(400)}`,
  ])('%s is not', async (issuer) => {
    expect(await refusal(await setUp(), { metadata: { ...oidc, issuer } })).toBe('invalid_field');
  });
});

describe('the identifier of a provider is a URI, by default its issuer, and no token type of a standard', () => {
  test.each(['urn:example:login', 'https://login.example/x?y', 'tag:example.com,2026:a'])(
    '%s is taken',
    async (identifier) => {
      expect((await add(await setUp(), { identifier })).identifier).toBe(identifier);
    },
  );

  test.each([
    'login',
    '',
    'a b:c',
    'urn:',
    'urn:ietf:params:oauth:token-type:id_token',
    'URN:IETF:x:y',
    `urn:${'x'.repeat(400)}`,
  ])('%s is not', async (identifier) => {
    expect(await refusal(await setUp(), { identifier })).toBe('invalid_field');
  });

  test('it stays when the issuer changes, until it is cleared', async () => {
    const world = await setUp();
    const { id, identifier } = await add(world);
    const change = { metadata: { issuer: 'https://other.example' } };
    expect((await world.keyward.identityProviders.modify(acme, id, change)).identifier).toBe(
      identifier,
    );
    expect(
      (await world.keyward.identityProviders.modify(acme, id, { identifier: null })).identifier,
    ).toBe('https://other.example');
  });
});

describe('an address that the server itself asks is none of a private network', () => {
  test.each(['issuer', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])('%s', async (member) => {
    const world = await setUp();
    const metadata = { ...oidc, [member]: 'https://10.0.0.1/x' };
    expect(await attempt(world, () => add(world, { metadata }))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('a page for browsers may be in a network of their own', async () => {
    const world = await setUp();
    const metadata = { ...oidc, authorization_endpoint: 'https://10.0.0.1/login' };
    expect((await add(world, { metadata })).metadata).toMatchObject(metadata);
  });
});

describe('a secret is not sent to another place: a change of a provider’s issuer or endpoint gives it anew', () => {
  const places = {
    issuer: 'https://elsewhere.example',
    token_endpoint: 'https://elsewhere.example/token',
    userinfo_endpoint: 'https://elsewhere.example/me',
    authorization_endpoint: 'https://elsewhere.example/login',
    jwks_uri: 'https://elsewhere.example/keys',
  };
  test.each(Object.entries(places))('%s', async (member, url) => {
    const world = await setUp();
    const { id } = await add(world, { metadata: { ...oidc, client_secret: 'known there' } });
    const modify = (metadata: Record<string, string | string[] | null>) =>
      attempt(world, () => world.keyward.identityProviders.modify(acme, id, { metadata }));
    expect(await modify({ [member]: url })).toEqual(refusedCleanly('invalid_field'));
    expect(
      (await modify({ [member]: url, client_secret: 'known elsewhere' })).refused,
    ).toBeUndefined();
    expect((await modify({ [member]: url, scopes: ['openid'] })).refused).toBeUndefined();
    expect(
      (await modify({ [member]: 'https://third.example', client_secret: null })).refused,
    ).toBeUndefined();
    expect((await modify({ [member]: url })).refused).toBeUndefined();
  });
});

test('tokens are exchanged only for a provider with an issuer (RFC 8693 §2.1, RFC 8725 §3.8)', async () => {
  const world = await setUp();
  expect(
    await refusal(world, {
      type: 'github',
      metadata: { client_id: 'x' },
      tokenExchangeEnabled: true,
    }),
  ).toBe('invalid_field');
  expect((await add(world, { tokenExchangeEnabled: true })).tokenExchangeEnabled).toBe(true);
});

test('SAML and OAuth have members of their own, and what each needs is required', async () => {
  const world = await setUp();
  const saml = {
    entity_id: 'urn:example:saml',
    sso_url: 'https://login.example/sso',
    certificates: ['MIIB'],
  };
  expect((await add(world, { type: 'saml', metadata: saml })).identifier).toBe('urn:example:saml');
  const oauth = {
    client_id: 'x',
    authorization_endpoint: 'https://login.example/a',
    token_endpoint: 'https://login.example/t',
  };
  expect((await add(world, { type: 'oauth2', metadata: oauth })).identifier).toBeNull();
  for (const [type, metadata] of [
    ['saml', { ...saml, certificates: [] }],
    ['saml', { ...saml, certificates: ['<xml>'] }],
    ['saml', { ...saml, client_secret: 'x' }],
    ['oauth2', { client_id: 'x' }],
    ['microsoft', { client_id: 'x' }],
  ] as const) {
    expect(await refusal(world, { type, metadata: { ...metadata } })).toBe('invalid_field');
  }
});

test('a change of whom a provider believes as administrator takes every scope of administrators', async () => {
  const world = await setUp();
  const [provider, admin] = [await add(world), await addUser(world)];
  const stamp = {
    createdBy: null,
    createdAt: world.clock.now(),
    updatedBy: null,
    updatedAt: world.clock.now(),
  };
  await world.storage.tenantAdmins.add({
    id: world.random.uuid(),
    tenantId: acme,
    userId: admin.id,
    ...stamp,
  });
  const modify = (patch: object, ...scopes: string[]) =>
    attempt(world, () =>
      world.keyward.identityProviders.modify(acme, provider.id, patch, adminOf(acme, ...scopes)),
    );
  const takeover = { metadata: { issuer: 'https://evil.example' } };
  expect((await modify({ metadata: { scopes: ['openid'] } })).refused).toBeUndefined();
  await world.keyward.identities.link(admin.id, {
    identityProviderId: provider.id,
    providerUserId: 'ada',
  });
  expect(await modify(takeover, 'update:identity_providers')).toEqual(
    refusedCleanly('escalation_refused'),
  );
  expect((await modify({ description: 'harmless' })).refused).toBeUndefined();
  expect((await modify(takeover, ...tenantAdminScopes)).refused).toBeUndefined();
});

describe('the same holds for people with management scopes; the caller must hold those', () => {
  test.each(['a role', 'a group above their own', 'a permission of their own'])(
    'by %s',
    async (by) => {
      const world = await setUp();
      const [provider, user] = [await add(world), await addUser(world)];
      await world.keyward.identities.link(user.id, {
        identityProviderId: provider.id,
        providerUserId: 'ada',
      });
      const modify = (issuer: string, ...scopes: string[]) =>
        attempt(world, () =>
          world.keyward.identityProviders.modify(
            acme,
            provider.id,
            { metadata: { issuer } },
            adminOf(acme, ...scopes),
          ),
        );
      expect((await modify('https://one.example')).refused).toBeUndefined();
      const scope = await managementScope(world, 'delete:clients');
      if (by === 'a permission of their own')
        await world.keyward.users.grantPermissions(user.id, [
          { resourceId: scope.resourceId, scopeIds: [scope.id] },
        ]);
      const role = await addManagingRole(world, 'delete:clients', 'read:current_user');
      if (by === 'a role') await world.keyward.users.addRoles(user.id, [role.id]);
      if (by === 'a group above their own') {
        const [top, , below] = await addChain(world, 3);
        await world.keyward.groups.addRoles(top!.id, [role.id]);
        await world.keyward.users.addGroups(user.id, [below!.id]);
      }
      expect(await modify('https://two.example', 'update:identity_providers')).toEqual(
        refusedCleanly('escalation_refused'),
      );
      expect((await modify('https://two.example', 'delete:clients')).refused).toBeUndefined();
    },
  );
});

test('so can a change of the attribute by which people of a SAML provider are known', async () => {
  const world = await setUp();
  const [provider, admin] = [
    await add(world, {
      type: 'saml',
      metadata: {
        entity_id: 'urn:example:saml',
        sso_url: 'https://login.example/sso',
        certificates: ['MIIB'],
      },
    }),
    await addUser(world),
  ];
  const stamp = {
    createdBy: null,
    createdAt: world.clock.now(),
    updatedBy: null,
    updatedAt: world.clock.now(),
  };
  await world.storage.tenantAdmins.add({
    id: world.random.uuid(),
    tenantId: acme,
    userId: admin.id,
    ...stamp,
  });
  await world.keyward.identities.link(admin.id, {
    identityProviderId: provider.id,
    providerUserId: 'ada',
  });
  const modify = (attributeMapping: Readonly<Record<string, string>>, ...scopes: string[]) =>
    attempt(world, () =>
      world.keyward.identityProviders.modify(
        acme,
        provider.id,
        { attributeMapping },
        adminOf(acme, ...scopes),
      ),
    );
  expect(await modify({ provider_user_id: 'nickname' }, 'update:identity_providers')).toEqual(
    refusedCleanly('escalation_refused'),
  );
  expect(
    (await modify({ nickname: 'nickname' }, 'update:identity_providers')).refused,
  ).toBeUndefined();
  expect(
    (await modify({ provider_user_id: 'nickname' }, ...tenantAdminScopes)).refused,
  ).toBeUndefined();
});

describe('an administrator who logs in through a provider alone', () => {
  const alone = async () => {
    const world = await setUp();
    const [provider, admin] = [await add(world), await addUser(world, { passwordHash: null })];
    await world.keyward.tenants.addAdmins(acme, [admin.id]);
    await world.keyward.identities.link(admin.id, {
      identityProviderId: provider.id,
      providerUserId: 'ada',
    });
    const modify = (patch: object) =>
      attempt(world, () => world.keyward.identityProviders.modify(acme, provider.id, patch));
    return { world, provider, admin, modify };
  };

  test('is not locked out: the last administrator’s provider is not disabled, deleted or replaced', async () => {
    const { world, provider, admin, modify } = await alone();
    const refused = refusedCleanly('last_tenant_admin');
    for (const patch of [{ isEnabled: false }, { metadata: { issuer: 'https://else.example' } }])
      expect(await modify(patch)).toEqual(refused);
    expect(
      await attempt(world, () => world.keyward.identityProviders.delete(acme, provider.id)),
    ).toEqual(refused);
    expect(
      (await modify({ metadata: { scopes: ['openid'] }, name: 'renamed' })).refused,
    ).toBeUndefined();
    await world.keyward.users.setPassword(admin.id, {
      password: { password: 'kumquat accordion' },
    });
    expect(
      (await modify({ metadata: { issuer: 'https://else.example' } })).refused,
    ).toBeUndefined();
  });
});

test('the sessions of a provider end when it is switched off, and others stay (operations §10.3)', async () => {
  const world = await setUp();
  const [provider, user] = [await add(world), await addUser(world)];
  const vouching = vouchingProvider(world, provider);
  const [through, own] = [
    (await world.keyward.sessions.begin(user, ['fed'], undefined, vouching)).secret,
    (await world.keyward.sessions.begin(user, ['pwd'])).secret,
  ];
  const alive = async () =>
    [await world.keyward.sessions.find(through), await world.keyward.sessions.find(own)].map(
      (found) => found !== undefined,
    );
  await world.keyward.identityProviders.modify(acme, provider.id, { description: 'x' });
  expect(await alive()).toEqual([true, true]);
  await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
  expect(await alive()).toEqual([false, true]);
});
