import { describe, expect, test } from '@jest/globals';
import type { Claims } from '../model/values/claims.js';
import {
  addUser,
  atAnApp,
  changeUser,
  claimsOf,
  fromPerson,
} from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globex,
  letUse,
  nowhere,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from '../testing/set-up.test-support.js';

const perToken = ['jti', 'grant_id', 'sid', 'at_hash', 'issuance_proof'];

/** Everything but the values that each token has for itself. */
const comparable = (claims: Claims): Claims =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, perToken.includes(name) ? '…' : value]),
  );

const machine = async (signingAlgorithm: 'RS256' | 'HS256') => {
  const world = await setUp();
  const client = await addClient(world, {
    isGlobal: false,
    tenantId: acme,
    metadata: { grant_types: ['client_credentials'] },
  });
  const resource = await addResource(world, acme, undefined, { signingAlgorithm });
  await letUse(world, client, resource, await addScopes(world, resource, 'read', 'write'));
  return { world, client, resource };
};

const atAnAppWithPassword = async (world: World) =>
  atAnApp(world, {
    metadata: { grant_types: ['authorization_code', 'password', 'refresh_token'] },
  });

describe('a preview of a token that a client gets for itself', () => {
  test.each(['RS256', 'HS256'] as const)('says what a real token says (%s)', async (algorithm) => {
    const { world, client } = await machine(algorithm);
    const real = await world.keyward.token(tokenRequest(client));
    const { accessToken, idToken } = await world.keyward.previewTokens(client.id, {});
    expect(accessToken.claims).toEqual(comparable(claimsOf(world, real.accessToken)));
    expect(Object.keys(accessToken.claims)).toEqual(Object.keys(claimsOf(world, real.accessToken)));
    const { header, algorithm: alg } = world.signer.read(real.accessToken)!;
    expect(accessToken.header).toMatchObject({ alg, typ: header.typ });
    expect(accessToken.header.kid).toBe(header.kid);
    expect(idToken).toBeUndefined();
  });

  test('holds neither a proof of issuance nor an id that a token could have', async () => {
    const { world, client, resource } = await machine('HS256');
    const { accessToken } = await world.keyward.previewTokens(client.id, {});
    const forged = world.signer.sign(
      accessToken.claims,
      { typ: accessToken.header.typ },
      'HS256',
      resource.signingSecret!,
    );
    expect(accessToken.claims).toMatchObject({ jti: '…', issuance_proof: '…' });
    expect(await refusalOf(world.keyward.authenticateBearer(forged))).toBe('token_invalid');
  });

  test('writes nothing, not even a first signing key', async () => {
    const { world, client } = await machine('RS256');
    const outcome = await attempt(world, () => world.keyward.previewTokens(client.id, {}));
    expect(outcome).toEqual({ refused: undefined, changed: [], told: [] });
  });

  test('has the scopes that the request asks for, and is refused as the request is', async () => {
    const { world, client } = await machine('RS256');
    const preview = (scopes: readonly string[], resource?: string) =>
      world.keyward.previewTokens(client.id, { scopes, resource });
    expect((await preview(['write', 'unknown'])).accessToken.claims['scope']).toBe('write');
    expect(await refusalOf(preview(['unknown']))).toBe('scope_invalid');
    expect(await refusalOf(preview(['read'], 'urn:unknown'))).toBe('target_invalid');
  });

  test('is refused for a client that gets no token for itself', async () => {
    const { world, app } = await atAnApp(await setUp());
    expect(await refusalOf(world.keyward.previewTokens(app.id, {}))).toBe('client_unauthorized');
  });

  test('is not there for a client of another tenant', async () => {
    const { world, client } = await machine('RS256');
    const preview = (id: string, tenantId: string) =>
      world.keyward.previewTokens(id, {}, adminOf(tenantId));
    expect(await refusalOf(preview(client.id, globex))).toBe('record_not_found');
    expect(await refusalOf(preview(nowhere, acme))).toBe('record_not_found');
  });
});

describe('a preview of the tokens for a person', () => {
  test.each([['openid'], ['openid read'], ['read write'], ['openid profile read offline_access']])(
    'says what real tokens of a login say (%s)',
    async (scope) => {
      const setting = await atAnApp(await setUp());
      const { world, app, user, resource } = setting;
      const asked = scope.includes('read') ? { resource: resource.id } : {};
      const real = await setting.redeem(await setting.code({ scope, ...asked }));
      const { accessToken, idToken } = await world.keyward.previewTokens(app.id, {
        userId: user.id,
        scopes: scope.split(' '),
        ...asked,
      });
      // The login of a preview is now.
      const { auth_time } = accessToken.claims;
      const inReal = comparable(claimsOf(world, real.accessToken));
      expect(accessToken.claims).toEqual({ ...inReal, auth_time });

      const inIdToken = real.idToken && comparable(claimsOf(world, real.idToken));
      expect(idToken?.claims).toEqual(inIdToken && { ...inIdToken, auth_time });
    },
  );

  test('says what tokens of the password grant say', async () => {
    const { world, app, user } = await atAnAppWithPassword(await setUp());
    const real = await world.keyward.token(
      fromPerson(app, 'password', { username: user.username!, password: 'right' }),
    );
    const preview = await world.keyward.previewTokens(app.id, { userId: user.id });
    expect(preview.accessToken.claims).toEqual(comparable(claimsOf(world, real.accessToken)));
  });

  test('with rbac_enabled has only the scopes that the person holds', async () => {
    const { world, app, user, resource, scopes } = await atAnApp(await setUp());
    await world.keyward.resources.modify(resource.id, { rbacEnabled: true });
    const [read] = scopes;
    await world.keyward.users.grantPermissions(user.id, [
      { resourceId: resource.id, scopeIds: [read!.id] },
    ]);

    const preview = await world.keyward.previewTokens(app.id, {
      userId: user.id,
      scopes: ['read', 'write'],
    });

    expect(preview.accessToken.claims['scope']).toBe('read');
  });

  test('is refused for a person who may not log in', async () => {
    const { world, app, user } = await atAnApp(await setUp());
    await changeUser(world, user, { isBlocked: true });
    const preview = world.keyward.previewTokens(app.id, { userId: user.id });
    expect(await refusalOf(preview)).toBe('grant_invalid');
  });

  test('is refused for a person of another tenant, as for none', async () => {
    const { world, app } = await atAnApp(await setUp());
    const stranger = await addUser(world, { tenantId: globex });
    for (const userId of [stranger.id, nowhere])
      for (const actor of [undefined, adminOf(acme)]) {
        const preview = world.keyward.previewTokens(app.id, { userId }, actor);
        expect(await refusalOf(preview)).toBe('unknown_reference');
      }
  });

  test('is refused for a client that people do not log in to', async () => {
    const { world, client } = await machine('RS256');
    const user = await addUser(world);
    const preview = world.keyward.previewTokens(client.id, { userId: user.id });
    expect(await refusalOf(preview)).toBe('client_unauthorized');
  });
});
