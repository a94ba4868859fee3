import { describe, expect, test } from '@jest/globals';
import type { Claims } from '../model/values/claims.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  nowhere,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { detailedRights } from './details/authorization-details.js';
import { issuanceCheck } from './issuance-proof.js';
import { checkAccessToken } from './access-token.js';

const issued = async (settings = {}) => {
  const world = await setUp();
  const client = await addClient(world, { isGlobal: false, tenantId: acme });
  const resource = await addResource(world, acme, undefined, settings);
  const scopes = await addScopes(world, resource, 'read');
  await letUse(world, client, resource, scopes);
  const token = await tokenFor(world, client);
  const check = (presented: string = token) =>
    checkAccessToken(
      {
        ...world,
        ...world.keyward,
        details: detailedRights(world),
        isIssuedHere: issuanceCheck(world.digest),
      },
      presented,
    );
  return { world, client, resource, scopes, token, check };
};
type Setting = Awaited<ReturnType<typeof issued>>;

/** The token once more, said differently but signed by the very same key. */
const retold = ({ token }: Setting, claims: Claims = {}, header = {}): string => {
  const written = JSON.parse(token) as { header: object; claims: object };
  return JSON.stringify({
    ...written,
    header: { ...written.header, ...header },
    claims: { ...written.claims, ...claims },
  });
};

test('a token that is alive tells what it says, with its resource and its client', async () => {
  const { world, client, resource, check } = await issued();
  const now = world.clock.now().getTime() / 1000;
  expect(await check()).toMatchObject({
    subject: client.id,
    audience: resource.id,
    scopes: ['read'],
    issuedAt: now,
    notBefore: now,
    expiresAt: now + 600,
    resource: { id: resource.id },
    access: { client: { id: client.id } },
  });
});

test('a token without scopes is alive', async () => {
  const setting = await issued();
  expect(await setting.check(retold(setting, { scope: '' }))).toMatchObject({ scopes: [] });
});

describe('only the algorithm of its resource is accepted, and only the type at+jwt', () => {
  test.each(['JWT', 'id+jwt', 'AT+JWT', '', undefined])('the type %s is refused', async (typ) => {
    const setting = await issued();
    expect(await setting.check(retold(setting, {}, { typ }))).toBeUndefined();
  });

  test('another key of the same algorithm is refused', async () => {
    const { world, token, check } = await issued({ signingAlgorithm: 'ES256' });
    expect(
      await check(
        JSON.stringify({
          ...(JSON.parse(token) as object),
          signedBy: (await world.signer.createKeyPair('ES256')).privateKey,
        }),
      ),
    ).toBeUndefined();
  });

  test('a good signature under another algorithm of the server is refused', async () => {
    const { world, token, check } = await issued({ signingAlgorithm: 'ES256' });
    const { header, claims } = world.signer.read(token)!;
    const other = await world.keyward.keys.signing('RS256');
    expect(
      await check(
        world.signer.sign(claims, { typ: header.typ!, kid: other.id }, 'RS256', other.privateKey),
      ),
    ).toBeUndefined();
  });

  test('the public key as an HS256 secret is refused', async () => {
    const { world, token, check } = await issued({ signingAlgorithm: 'ES256' });
    const { claims, header } = world.signer.read(token)!;
    const { publicKey } = (await world.keyward.keys.find(header.kid!))!;
    expect(
      await check(
        world.signer.sign(claims, { typ: 'at+jwt', kid: header.kid }, 'HS256', publicKey),
      ),
    ).toBeUndefined();
  });

  test('a key named by a token of another algorithm is not used', async () => {
    const { world, token, check } = await issued({ signingAlgorithm: 'ES256' });
    const other = await world.keyward.keys.signing('RS256');
    expect(
      await check(
        world.signer.sign(
          world.signer.read(token)!.claims,
          { typ: 'at+jwt', kid: other.id },
          'ES256',
          other.privateKey,
        ),
      ),
    ).toBeUndefined();
  });

  test.each([undefined, nowhere, '__proto__'])('the key id %s is refused', async (kid) => {
    const setting = await issued();
    expect(await setting.check(retold(setting, {}, { kid }))).toBeUndefined();
  });

  test('the old secret of an HS256 resource is refused', async () => {
    const { world, resource, check } = await issued({ signingAlgorithm: 'HS256' });
    await world.keyward.resources.modify(resource.id, { signingSecret: null });
    expect(await check()).toBeUndefined();
  });

  test('the old algorithm of a resource is refused', async () => {
    const { world, resource, check } = await issued({ signingAlgorithm: 'ES256' });
    await world.keyward.resources.modify(resource.id, { signingAlgorithm: 'RS256' });
    expect(await check()).toBeUndefined();
  });
});

test.each<[string, Claims]>([
  ['no issuer', { iss: undefined }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['a slash behind the issuer', { iss: 'https://id.example/' }],
  ['no audience', { aud: undefined }],
  ['two audiences', { aud: ['a', 'b'] }],
  ['an unknown audience', { aud: nowhere }],
  ['no subject', { sub: undefined }],
  ['a number as subject', { sub: 7 }],
  ['no client', { client_id: undefined }],
  ['an unknown client', { client_id: nowhere }],
  ['no scope claim', { scope: undefined }],
  ['no id', { jti: undefined }],
  ['an id that is no UUID', { jti: 'x'.repeat(5000) }],
  ['no end', { exp: undefined }],
  ['an end as text', { exp: '9999999999' }],
  ['an end that is no time', { exp: 1e20 }],
  ['an end too far away', { exp: 4e9 }],
  ['no time of issue', { iat: undefined }],
  ['no beginning', { nbf: undefined }],
  ['half a second', { iat: 0.5 }],
])('a signed token with %s is refused', async (_, claims) => {
  const setting = await issued();
  expect(await setting.check(retold(setting, claims))).toBeUndefined();
});

test.each(['', 'x', '{}', 'a.b.c', 'null', '[]'])('%j is no token', async (text) => {
  expect(await (await issued()).check(text)).toBeUndefined();
});

describe('in time', () => {
  test.each([
    [599, true],
    [600, false],
    [601, false],
  ])('after %s of 600 s: %s', async (seconds, alive) => {
    const { world, check } = await issued();
    world.clock.advance(seconds);
    expect((await check()) !== undefined).toBe(alive);
  });

  test('a token that is not valid yet is refused', async () => {
    const setting = await issued();
    expect(
      await setting.check(retold(setting, { nbf: setting.world.clock.now().getTime() / 1000 + 1 })),
    ).toBeUndefined();
  });
});

describe('a token dies with its client, with its link to the resource, and when it is revoked', () => {
  const ends: [string, (setting: Setting) => Promise<unknown>][] = [
    ['the client is deleted', ({ world, client }) => world.keyward.clients.delete(client.id)],
    [
      'the resource is revoked from the client',
      ({ world, client, resource }) =>
        world.keyward.clients.revokeResources(client.id, [resource.id]),
    ],
    [
      'the client is revoked from the resource',
      ({ world, client, resource }) =>
        world.keyward.resources.revokeClients(resource.id, [client.id]),
    ],
    [
      'the resource is deleted',
      ({ world, resource }) => world.keyward.resources.delete(resource.id),
    ],
    [
      'it is revoked',
      ({ world, client, token }) =>
        world.keyward.revoke(
          { method: 'client_secret_basic', id: client.id, secret: client.secret! },
          token,
        ),
    ],
  ];

  test.each(ends)('at once, when %s', async (_, end) => {
    const setting = await issued();
    const before = await setting.check();
    await end(setting);
    expect(before !== undefined).toBe(true);
    expect(await setting.check()).toBeUndefined();
  });

  test('for good: it does not come back when the resource is authorized again', async () => {
    const { world, client, resource, check } = await issued();
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    world.clock.advance(1);
    await world.keyward.clients.authorizeResources(client.id, [resource.id]);
    expect(await check()).toBeUndefined();
  });

  test('within a second, when its tenant is suspended elsewhere', async () => {
    const { world, check } = await issued();
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    world.clock.advance(1);
    expect(await check()).toBeUndefined();
  });
});

describe('a token lives on', () => {
  const changes: [string, (setting: Setting) => Promise<unknown>][] = [
    [
      'the client gets another secret',
      ({ world, client }) => world.keyward.clients.changeSecret(client.id, 0),
    ],
    [
      'the client gets another name',
      ({ world, client }) => world.keyward.clients.modify(client.id, { name: 'other' }),
    ],
    [
      'the client loses a permission',
      ({ world, client, resource }) =>
        world.keyward.clients.revokePermissions(client.id, [
          { resourceId: resource.id, scopeIds: [] },
        ]),
    ],
    ['its key is rotated', ({ world }) => world.keyward.keys.rotate('RS256')],
  ];

  test.each(changes)('when %s', async (_, change) => {
    const setting = await issued();
    await change(setting);
    expect(await setting.check()).toMatchObject({ scopes: ['read'] });
  });
});
