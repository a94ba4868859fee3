import { describe, expect, test } from '@jest/globals';
import type { NewRegistrationToken } from '../../registry/registration-tokens.js';
import {
  acme,
  adminOf,
  addResource,
  addScopes,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../../testing/set-up.test-support.js';
import { subjectOf } from '../../keys/subject-type.js';
import { callback } from '../../testing/strangers.test-support.js';
import { letIn, openSetting } from '../../testing/unregistered.test-support.js';

const day = 86_400;
const metadataRefused = 'client_metadata_refused';
const given = { client_name: 'Robot', redirect_uris: [callback] };

/** A tenant that takes registration tokens, a resource with two scopes, and a token for it. */
const setting = async (more: Partial<NewRegistrationToken> = {}) => {
  const world = await setUp();
  await letIn(world, { registration: 'token' });
  const resource = await addResource(world, acme);
  await addScopes(world, resource, 'read', 'write');
  const made = await world.keyward.registrationTokens.create({
    label: 'Partners',
    tenantId: acme,
    uses: 3,
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    resourceIds: [resource.id],
    ...more,
  });
  const { withToken } = world.keyward.strangers!;
  const register = (members: object = {}) =>
    withToken.register(made.secret, { ...given, ...members });
  return { world, resource, made, withToken, register };
};

const clientOf = async ({ storage }: World, id: string) => (await storage.clients.find(id))!;

describe('a registration token', () => {
  test('has 43 random characters and a checksum behind its prefix, and is kept as a digest', async () => {
    const { world, made } = await setting();
    expect(made.secret).toMatch(/^kwi_[0-9A-Za-z]{49}$/);
    expect(JSON.stringify(await world.storage.accessKeys.all([]))).not.toContain(made.secret);
  });

  test.each([
    ['no use', { uses: 0 }],
    ['more than 1,000 uses', { uses: 1001 }],
    ['an end in the past', { expiresAt: new Date(0) }],
    ['an end in more than a year', { expiresAt: new Date(Date.UTC(2099, 0)) }],
    ['the grant of passwords', { grantTypes: ['password'] }],
    ['no grant', { grantTypes: [] }],
    ['client_credentials for public clients', { isPublic: true }],
    ['an empty label', { label: ' ' }],
  ])('is not made with %s', async (_, more) => {
    expect(await refusalOf(setting(more))).toBe('invalid_field');
  });

  test('does not open the Management API', async () => {
    const { world } = await setting();
    const create = world.keyward.registrationTokens.create({
      label: 'x',
      tenantId: acme,
      resourceIds: [world.system.id],
    });
    expect(await refusalOf(create)).toBe('invalid_field');
  });

  test('is for resources of its tenant', async () => {
    const { world } = await setting();
    const { id } = await addResource(world, globex);
    const create = world.keyward.registrationTokens.create({
      label: 'x',
      tenantId: acme,
      resourceIds: [id],
    });
    expect(await refusalOf(create)).toBe('tenant_mismatch');
  });

  test('takes the authority to give the scopes of its resources', async () => {
    const { world, resource } = await setting();
    const create = (...scopes: string[]) =>
      world.keyward.registrationTokens.create(
        { label: 'x', resourceIds: [resource.id] },
        adminOf(acme, 'create:registration_tokens', ...scopes),
      );
    expect(await refusalOf(create())).toBe('escalation_refused');
    expect((await create('update:client_permissions')).key.tenantId).toBe(acme);
  });
});

describe('a client registers with a token', () => {
  test('and gets a row, the resources of the token with their scopes, and a token of its own', async () => {
    const { world, register, resource } = await setting();
    const { clientId, secret, managed } = await register();
    const client = await clientOf(world, clientId);
    expect(client).toMatchObject({ kind: 'token', tenantId: acme, secret, isFirstParty: false });
    const token: unknown = expect.stringMatching(/^kwc_/);
    expect(managed).toEqual({ id: client.id, scope: 'read write', token });
    const access = await world.keyward.directory.client(clientId);
    expect(access?.resources.map((each) => [each.resource.id, each.scopes])).toEqual([
      [resource.id, ['read', 'write']],
    ]);
  });

  test('and only the scopes that it names', async () => {
    const { register } = await setting();
    expect((await register({ scope: 'read delete' })).managed?.scope).toBe('read');
  });

  test('and only grants of the token', async () => {
    const { register } = await setting({ grantTypes: ['authorization_code'] });
    const { metadata } = await register({
      grant_types: ['authorization_code', 'client_credentials', 'password'],
    });
    expect(metadata.grant_types).toEqual(['authorization_code']);
  });

  test('as a machine without redirects, and gets a token with its secret', async () => {
    const { world, register, resource } = await setting({ grantTypes: ['client_credentials'] });
    const { clientId, secret } = await register({ redirect_uris: undefined });
    const { scope } = await world.keyward.token({
      grantType: 'client_credentials',
      client: { method: 'client_secret_basic', id: clientId, secret },
      scopes: ['read'],
      resource: resource.id,
      parameter: () => undefined,
    });
    expect(scope).toBe('read');
  });

  test.each([
    ['no grant of the token', { grant_types: ['device_code'] }, 'client_metadata_refused'],
    ['no secret', { token_endpoint_auth_method: 'none' }, 'client_metadata_refused'],
    ['a bad redirect', { redirect_uris: ['http://a.example/x'] }, 'client_redirect_refused'],
    ['a bad link', { client_uri: 'javascript:alert(1)' }, 'client_metadata_refused'],
    [
      'two hosts for pairwise subjects',
      { subject_type: 'pairwise', redirect_uris: [callback, 'https://b.example/x'] },
      'client_metadata_refused',
    ],
    ['a sector without https', { sector_identifier_uri: 'http://a.example/' }, metadataRefused],
    ['a sector on this machine', { sector_identifier_uri: 'https://localhost/' }, metadataRefused],
    [
      'a sector at no public address',
      { sector_identifier_uri: 'https://10.0.0.1/' },
      metadataRefused,
    ],
    ['scopes that are no text', { scope: ['read'] }, 'client_metadata_refused'],
  ])('is refused with %s, and no use is counted', async (_, members, code) => {
    const { world, made, register } = await setting();
    expect(await refusalOf(register(members))).toBe(code);
    expect((await world.storage.accessKeys.find(made.key.id))?.used).toBe(0);
  });

  test('is refused under the name of a first-party client or the product, however it is written', async () => {
    const { world, register } = await setting();
    await world.keyward.clients.create({
      name: 'Payroll',
      isGlobal: false,
      tenantId: acme,
      isFirstParty: true,
    });
    for (const client_name of [
      'PAYROLL',
      'Pау-roII',
      'Рayrol1',
      'Key ward',
      'Keyvvard',
      'Ｋｅｙｗａｒｄ',
    ])
      expect([client_name, await refusalOf(register({ client_name }))]).toEqual([
        client_name,
        'client_metadata_refused',
      ]);
    expect((await register({ client_name: 'Payroll export' })).name).toBe('Payroll export');
  });
});

const sector = 'https://sector.example/uris.json';
const twoHosts = [callback, 'https://b.example/x'];
const inSector = {
  redirect_uris: twoHosts,
  subject_type: 'pairwise',
  sector_identifier_uri: sector,
};

const publishSector = (
  { sectorDocuments }: World,
  uris: unknown = twoHosts,
  { type = 'application/json', ...more }: { type?: string; status?: number } = {},
): void => {
  const headers = { 'content-type': type };
  sectorDocuments.answers.set(sector, { headers, body: JSON.stringify(uris), ...more });
};

const reasons: readonly (readonly [string, (world: World) => unknown, object])[] = [
  ['the token has ended', ({ clock }) => clock.advance(31 * day), {}],
  ['the tenant takes none', (world) => letIn(world, { registration: 'off' }), {}],
  ['another member is refused', () => undefined, { client_name: '' }],
  ['it is not asked for', () => undefined, { sector_identifier_uri: undefined }],
];

describe('a client names its sector (OpenID Connect Core §8.1)', () => {
  test('and knows people as the clients of that host do', async () => {
    const { world, register } = await setting();
    publishSector(world);
    const { clientId } = await register(inSector);
    const ofHost = await world.keyward.clients.create({
      name: 'ofHost',
      metadata: {
        urls: { redirect_uris: ['https://sector.example/callback'] },
        oauth: { subject_type: 'pairwise' },
      },
    });
    const client = await clientOf(world, clientId);
    expect(subjectOf(world.digest, client, 'ada')).toBe(subjectOf(world.digest, ofHost, 'ada'));
  });

  test('and reads it in what counts', async () => {
    const { world, register } = await setting();
    publishSector(world, [...twoHosts, 'https://c.example/']);
    const { metadata } = await register(inSector);
    expect(metadata.oauth).toMatchObject({
      subject_type: 'pairwise',
      sector_identifier_uri: sector,
    });
  });

  test.each<[string, unknown, { type?: string; status?: number }]>([
    ['lists one of two redirect URIs', [callback], {}],
    ['is no array', { redirect_uris: twoHosts }, {}],
    ['is no JSON media type', twoHosts, { type: 'text/html' }],
    ['is longer than 5 KB', [...twoHosts, 'x'.repeat(5120)], {}],
    ['is not found', twoHosts, { status: 404 }],
  ])(
    'the document of a sector lists every redirect URI of the client: one that %s is refused',
    async (_, uris, hosted) => {
      const { world, made, register } = await setting();
      publishSector(world, uris, hosted);
      expect(await refusalOf(register(inSector))).toBe(metadataRefused);
      expect((await world.storage.accessKeys.find(made.key.id))?.used).toBe(0);
    },
  );

  test('a document that cannot be read is a fault of the metadata', async () => {
    const { register } = await setting();
    await expect(register(inSector)).rejects.toThrow(/sector_identifier_uri cannot be read/);
  });

  test('the address is asked once a minute', async () => {
    const { world, register } = await setting();
    publishSector(world, []);
    await refusalOf(register(inSector));
    publishSector(world);
    expect(await refusalOf(register(inSector))).toBe(metadataRefused);
    world.clock.advance(60);
    expect(await refusalOf(register(inSector))).toBeUndefined();
    expect(world.sectorDocuments.asked).toHaveLength(2);
  });

  test.each(reasons)(
    'the document of a sector is fetched only where nothing else speaks against the registration: not when %s',
    async (_, change, members) => {
      const { world, register } = await setting();
      await change(world);
      await refusalOf(register({ ...inSector, ...members }));
      expect(world.sectorDocuments.asked).toEqual([]);
    },
  );

  test('no document is fetched for an open registration', async () => {
    const { world } = await openSetting();
    await letIn(world, { registration: 'open' });
    const { register } = world.keyward.strangers!;
    const { metadata } = await register({ ...given, ...inSector }, () => Promise.resolve());
    expect(metadata.oauth.sector_identifier_uri).toBeUndefined();
    expect(world.sectorDocuments.asked).toEqual([]);
  });

  test('a replacement is held to it, too', async () => {
    const { world, register, withToken } = await setting();
    publishSector(world);
    const { clientId, managed } = await register(inSector);
    const replace = (members: object) =>
      withToken.replace(clientId, managed!.token, {
        ...given,
        ...inSector,
        client_id: clientId,
        ...members,
      });
    const more = { redirect_uris: [...twoHosts, 'https://c.example/'] };
    expect(await refusalOf(replace(more))).toBe(metadataRefused);
    expect(await refusalOf(replace({ sector_identifier_uri: undefined }))).toBe(metadataRefused);
    expect(await refusalOf(replace({ client_name: 'Robot 2' }))).toBeUndefined();
  });
});

describe('each rule is asked in the transaction that makes the client', () => {
  test('of many at once, as many register as the token has uses', async () => {
    const { world, register } = await setting();
    const codes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(register())));
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    const made = await world.storage.clients.all([{ attribute: 'kind', equals: 'token' }]);
    expect(made).toHaveLength(3);
  });

  test.each([
    ['the token has ended', ({ clock }: World) => Promise.resolve(clock.advance(31 * day))],
    [
      'the token was deleted',
      async ({ keyward, storage }: World) => {
        const [key] = await storage.accessKeys.all([]);
        await keyward.registrationTokens.delete(key!.id);
      },
    ],
  ])('none registers when %s', async (_, end) => {
    const { world, register } = await setting();
    await end(world);
    expect(await refusalOf(register())).toBe('token_invalid');
  });

  test('none registers when the tenant takes none any more, or is suspended', async () => {
    const { world, register } = await setting();
    await letIn(world, { registration: 'off' });
    expect(await refusalOf(register())).toBe('client_registration_closed');
    await letIn(world, { registration: 'open' });
    await world.keyward.tenants.modify(acme, { isSuspended: true });
    expect(await refusalOf(register())).toBe('client_registration_closed');
  });

  test('a registration token works only while its maker could make it again', async () => {
    const { world, resource, withToken } = await setting();
    const maker = await world.keyward.clients.create({ name: 'maker', type: 'machine_to_machine' });
    const apiScopes = await world.storage.scopes.all([
      { attribute: 'resourceId', equals: world.system.id },
    ]);
    const scopeIds = apiScopes
      .filter(({ name }) => /^(create:registration_tokens|update:client_perm)/.test(name))
      .map(({ id }) => id);
    await world.keyward.clients.authorizeResources(maker.id, [world.system.id]);
    const selection = [{ resourceId: world.system.id, scopeIds }];
    await world.keyward.clients.grantPermissions(maker.id, selection);
    const { secret } = await world.keyward.registrationTokens.create(
      { label: 'x', tenantId: acme, uses: 9, resourceIds: [resource.id] },
      {
        id: maker.id,
        clientId: maker.id,
        tenancy: { kind: 'all' },
        managementScopes: new Set(['create:registration_tokens', 'update:client_permissions']),
      },
    );
    await withToken.register(secret, given);
    await world.keyward.clients.revokePermissions(maker.id, selection);
    expect(await refusalOf(withToken.register(secret, given))).toBe('token_invalid');
  });

  test('a token ends with its maker', async () => {
    const { world } = await setting();
    const maker = await world.keyward.clients.create({ name: 'maker', type: 'machine_to_machine' });
    const { key } = await world.keyward.registrationTokens.create(
      { label: 'x', tenantId: acme },
      { ...adminOf(acme, 'create:registration_tokens'), id: maker.id, clientId: maker.id },
    );
    await world.keyward.clients.delete(maker.id);
    expect(await world.storage.accessKeys.find(key.id)).toBeUndefined();
  });
});

describe('a client that registered itself widens nothing (RFC 7592)', () => {
  const registered = async () => {
    const made = await setting();
    const { clientId, secret, managed } = await made.register();
    const { withToken } = made;
    const token = managed!.token;
    const replace = (members: object = {}) =>
      withToken.replace(clientId, token, { ...given, client_id: clientId, ...members });
    return { ...made, clientId, secret, token, replace };
  };

  test('it reads what counts', async () => {
    const { withToken, clientId, secret, token } = await registered();
    expect(await withToken.read(clientId, token)).toMatchObject({
      clientId,
      secret,
      name: 'Robot',
    });
  });

  test.each(['kwc_no token', '', 'kwi_'])('another token opens nothing: %s', async (token) => {
    const { withToken, clientId } = await registered();
    expect(await refusalOf(withToken.read(clientId, token))).toBe('token_invalid');
  });

  test('the token of another client opens nothing', async () => {
    const { withToken, register, token } = await registered();
    const other = await register();
    expect(await refusalOf(withToken.remove(other.clientId, token))).toBe('token_invalid');
  });

  test('it replaces what it says, and its token stays', async () => {
    const { replace, clientId, token, world } = await registered();
    const { managed } = await replace({ client_name: 'Robot 2', client_uri: 'https://r.example/' });
    expect(managed?.token).toBe(token);
    const { name, metadata } = await clientOf(world, clientId);
    expect([name, metadata.urls.home_uri]).toEqual(['Robot 2', 'https://r.example/']);
  });

  test('it does not leave a security profile that people have set', async () => {
    const { replace, clientId, world } = await registered();
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
    await world.keyward.clients.modify(clientId, {
      metadata: {
        oauth: {
          security_profile: 'fapi2',
          token_endpoint_auth_method: 'private_key_jwt',
          require_pkce: null,
          jwks: { keys: [jwk] },
        },
      },
    });
    expect(await refusalOf(replace())).toBe('client_registration_closed');
  });

  test('it widens no grant beyond those of its token', async () => {
    const { replace } = await registered();
    const { metadata } = await replace({ grant_types: ['authorization_code', 'device_code'] });
    expect(metadata.grant_types).toEqual(['authorization_code']);
  });

  test('it gives up scopes and gains none', async () => {
    const { replace } = await registered();
    expect((await replace({ scope: 'read' })).managed?.scope).toBe('read');
    expect((await replace({ scope: 'read write' })).managed?.scope).toBe('read');
  });

  test('it names itself, and the secret that it has (RFC 7592 §2.2)', async () => {
    const { replace, secret } = await registered();
    expect(await refusalOf(replace({ client_id: 'another' }))).toBe('client_metadata_refused');
    expect(await refusalOf(replace({ client_secret: 'wrong' }))).toBe('client_metadata_refused');
    expect((await replace({ client_secret: secret })).secret).toBe(secret);
  });

  test('it leaves what an administrator has changed', async () => {
    const { replace, clientId, world } = await registered();
    const patch = { description: 'Known' };
    await world.keyward.clients.modify(clientId, patch, adminOf(acme, 'update:clients'));
    expect(await refusalOf(replace())).toBe('client_registration_fixed');
  });

  test('its consents end when its answers go to another host', async () => {
    const { replace, clientId, world } = await registered();
    const user = await world.keyward.users.create({ username: 'ada', tenantId: acme });
    await world.storage.consents.add({
      id: 'a consent',
      tenantId: acme,
      userId: user.id,
      clientId,
      resourceId: null,
      scopes: ['openid'],
      expiresAt: null,
      createdBy: user.id,
      createdAt: world.clock.now(),
      updatedBy: user.id,
      updatedAt: world.clock.now(),
    });
    await replace();
    expect(await world.storage.consents.find('a consent')).toBeDefined();
    await replace({ redirect_uris: ['https://elsewhere.example/'] });
    expect(await world.storage.consents.find('a consent')).toBeUndefined();
  });

  test('it goes, with its token', async () => {
    const { withToken, clientId, token, world } = await registered();
    await withToken.remove(clientId, token);
    expect(await world.storage.clients.find(clientId)).toBeUndefined();
    expect(await refusalOf(withToken.read(clientId, token))).toBe('token_invalid');
  });

  test('a deleted registration token stops nothing that exists', async () => {
    const { world, made, replace } = await registered();
    await world.keyward.registrationTokens.delete(made.key.id);
    expect((await replace({ client_name: 'Robot 3' })).name).toBe('Robot 3');
  });

  test('it changes nothing while the tenant takes no registrations', async () => {
    const { world, replace, withToken, clientId, token } = await registered();
    await letIn(world, { registration: 'off' });
    expect(await refusalOf(replace())).toBe('client_registration_closed');
    expect((await withToken.read(clientId, token)).clientId).toBe(clientId);
  });
});

describe('tidying removes', () => {
  test('a client that got no token within 24 hours', async () => {
    const { world, register } = await setting();
    const { clientId } = await register();
    world.clock.advance(day - 1);
    await world.keyward.tidy();
    expect(await world.storage.clients.find(clientId)).toBeDefined();
    world.clock.advance(2);
    await world.keyward.tidy();
    expect(await world.storage.clients.find(clientId)).toBeUndefined();
  });

  test('no client that got one', async () => {
    const { world, register, resource } = await setting({ grantTypes: ['client_credentials'] });
    const { clientId, secret } = await register();
    await world.keyward.token({
      grantType: 'client_credentials',
      client: { method: 'client_secret_basic', id: clientId, secret },
      scopes: undefined,
      resource: resource.id,
      parameter: () => undefined,
    });
    world.clock.advance(400 * day);
    await world.keyward.tidy();
    expect(await world.storage.clients.find(clientId)).toBeDefined();
  });

  test('a registration token 30 days after its end', async () => {
    const { world, made } = await setting();
    world.clock.advance(60 * day - 1);
    await world.keyward.tidy();
    expect(await world.storage.accessKeys.find(made.key.id)).toBeDefined();
    world.clock.advance(2);
    await world.keyward.tidy();
    expect(await world.storage.accessKeys.find(made.key.id)).toBeUndefined();
  });
});

test('the metadata of the server names the registration where a registration token is there', async () => {
  const { world } = await setting();
  expect((await world.keyward.strangers!.offers()).registration).toBe(true);
  world.clock.advance(31 * day);
  expect((await world.keyward.strangers!.offers()).registration).toBe(false);
});
