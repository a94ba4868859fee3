import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  atAnApp,
  changeUser,
  fromPerson,
  type AppInput,
} from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addManager,
  globex,
  letUse,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { isRefreshTokenForm } from './kept-refresh-token.js';

const kinds = ['access token', 'refresh token', 'ID token'] as const;
type Kind = (typeof kinds)[number];

const given = async (input: AppInput = {}) => {
  const setting = await atAnApp(await setUp(), {
    ...input,
    metadata: {
      grant_types: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
      ...input.metadata,
    },
  });
  const { world, app, code, redeem } = setting;
  const { keyward } = world;
  const issue = async () => redeem(await code({ scope: 'openid read' }));
  const first = await issue();
  const tokens: Record<Kind, string> = {
    'access token': first.accessToken,
    'refresh token': first.refreshToken!,
    'ID token': first.idToken!,
  };
  const byClient = async (id: string, token: string) =>
    keyward.introspectAny(token, { client: (await keyward.directory.client(id))! });
  const byBearer = async (own: string, token: string) =>
    keyward.introspectAny(token, { caller: await keyward.authenticateInquirer(own) });
  return { ...setting, app, tokens, issue, byClient, byBearer };
};

describe.each(kinds)('a living %s (specification §4.2)', (kind) => {
  test('is known to its client', async () => {
    const { app, tokens, user, byClient } = await given();
    expect(await byClient(app.id, tokens[kind])).toMatchObject({ subject: user.id });
  });

  test('is not known to another client', async () => {
    const { world, tokens, byClient } = await given();
    const other = await addApp(world);
    expect(await byClient(other.id, tokens[kind])).toBeUndefined();
  });

  test.each([
    ['of no tenant', {}, true],
    ['of the same tenant', { isGlobal: false, tenantId: acme }, true],
    ['of another tenant', { isGlobal: false, tenantId: globex }, false],
  ])('is known with read:tokens to a client %s: %s', async (_, place, isKnown) => {
    const { world, tokens, byClient, byBearer } = await given();
    const manager = await addManager(world, place, 'read:tokens');
    const own = await tokenFor(world, manager);
    expect((await byClient(manager.id, tokens[kind])) !== undefined).toBe(isKnown);
    expect((await byBearer(own, tokens[kind])) !== undefined).toBe(isKnown);
  });

  test('is known to another token of the same client and person', async () => {
    const { tokens, issue, byBearer } = await given();
    const { accessToken } = await issue();
    expect(await byBearer(accessToken, tokens[kind])).toBeDefined();
  });

  test('is known to a token that the client has for itself', async () => {
    const { world, app, resource, tokens, byBearer } = await given();
    const own = await tokenFor(world, app, { resource: resource.id });
    expect(await byBearer(own, tokens[kind])).toBeDefined();
  });

  test('is not known to a token of another person at the same client', async () => {
    const { world, app, tokens, byBearer } = await given();
    const other = await addUser(world);
    const { accessToken } = await world.keyward.token({
      ...fromPerson(app, 'password', { username: other.username!, password: 'right' }),
      scopes: ['openid'],
    });
    expect(await byBearer(accessToken, tokens[kind])).toBeUndefined();
  });

  test('is not known to a token of another client', async () => {
    const { world, resource, scopes, tokens, byBearer } = await given();
    const other = await addClient(world, { isGlobal: false, tenantId: acme });
    await letUse(world, other, resource, scopes);
    expect(await byBearer(await tokenFor(world, other), tokens[kind])).toBeUndefined();
  });

  test('is over when its person is blocked', async () => {
    const { world, user, app, tokens, byClient } = await given();
    await changeUser(world, user, { isBlocked: true });
    expect(await byClient(app.id, tokens[kind])).toBeUndefined();
  });

  test('is over when its client is deleted', async () => {
    const { world, app, tokens, byClient } = await given();
    const manager = await addManager(world, {}, 'read:tokens');
    await world.keyward.clients.delete(app.id);
    expect(await byClient(manager.id, tokens[kind])).toBeUndefined();
  });

  test('is over at its end', async () => {
    const { world, app, tokens, byClient } = await given();
    world.clock.advance(91 * 86_400);
    expect(await byClient(app.id, tokens[kind])).toBeUndefined();
  });

  test('of a pairwise client is known by its pairwise subject', async () => {
    const { app, user, tokens, byClient } = await given({
      metadata: { oauth: { subject_type: 'pairwise' } },
    });
    const known = await byClient(app.id, tokens[kind]);
    expect(typeof known?.subject).toBe('string');
    expect(known?.subject).not.toBe(user.id);
  });
});

describe('a refresh token that its client could not use is over (RFC 7662 §2.2)', () => {
  test('because the resource was revoked from the client (operations §10.4)', async () => {
    const { world, app, resource, tokens, byClient } = await given();
    await world.keyward.clients.revokeResources(app.id, [resource.id]);
    expect(await byClient(app.id, tokens['refresh token'])).toBeUndefined();
  });

  test('because no scope is left of what was granted (operations §10.4)', async () => {
    const { world, app, resource, code, redeem, byClient } = await given();
    const { refreshToken } = await redeem(await code({ scope: 'read' }));
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: [] },
    ]);
    expect(await byClient(app.id, refreshToken!)).toBeUndefined();
  });

  test('because the client may not refresh any more', async () => {
    const { world, app, tokens, byClient } = await given();
    const metadata = { grant_types: ['authorization_code'] };
    await world.keyward.clients.modify(app.id, { metadata });
    expect(await byClient(app.id, tokens['refresh token'])).toBeUndefined();
  });
});

test('a used refresh token is over', async () => {
  const { app, tokens, refresh, byClient } = await given();
  await refresh(tokens['refresh token']);
  expect(await byClient(app.id, tokens['refresh token'])).toBeUndefined();
});

test('a bearer token speaks for its client, and for its person alone where it has one', async () => {
  const { tokens, byBearer } = await given();
  expect(await byBearer(tokens['access token'], tokens['access token'])).toBeUndefined();
});

test('a scope called read:tokens of another resource opens nothing to a bearer', async () => {
  const { world, resource, tokens, byBearer } = await given();
  const curious = await addClient(world);
  const scope = await world.keyward.scopes.create(resource.id, { name: 'read:tokens' });
  await letUse(world, curious, resource, [scope]);
  expect(await byBearer(await tokenFor(world, curious), tokens['access token'])).toBeUndefined();
});

test('an ID token that another server has signed is none', async () => {
  const { world, app, tokens, byClient } = await given();
  const { claims, header } = world.signer.read(tokens['ID token'])!;
  const { privateKey } = await world.signer.createKeyPair('RS256');
  const typed = { typ: 'JWT', kid: header.kid };
  expect(
    await byClient(app.id, world.signer.sign(claims, typed, 'RS256', privateKey)),
  ).toBeUndefined();
});

test.each<[Kind, boolean]>([
  ['access token', false],
  ['ID token', false],
  ['refresh token', true],
])('whether a token is looked up as a refresh token: %s, %s', async (kind, isLookedUp) => {
  const { tokens } = await given();
  expect(isRefreshTokenForm(tokens[kind])).toBe(isLookedUp);
});
