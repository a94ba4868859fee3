import { describe, expect, test } from '@jest/globals';
import type { Claims } from '../model/values/claims.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  issuer,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from '../testing/set-up.test-support.js';
import { heldBy, personWith } from '../testing/id-jag.test-support.js';
import { atAnApp } from '../testing/people.test-support.js';

const chat = 'https://chat.example';
const idJag = 'urn:ietf:params:oauth:token-type:id-jag';
const tokenType = (name: string) => `urn:ietf:params:oauth:token-type:${name}`;

describe('as the server of the company', () => {
  const atCompany = async (clientMore: object = {}) => {
    const world = await setUp();
    const client = await addClient(world, {
      type: 'regular_web',
      tenantId: acme,
      isGlobal: false,
      metadata: { grant_types: ['password', 'refresh_token', 'token_exchange'] },
      ...clientMore,
    });
    const resource = await addResource(world, acme, 'Chat', {
      identifierUrl: `${chat}/mcp`,
      authorizationServer: { issuer: chat, client_ids: { [client.id]: 'their-agent' } },
    });
    await letUse(world, client, resource, await addScopes(world, resource, 'read', 'write'));
    const person = await personWith(world, client);
    const exchange = (given: Record<string, string> = {}, more: object = {}) => {
      const all: Record<string, string> = {
        subject_token: person.idToken,
        subject_token_type: tokenType('id_token'),
        requested_token_type: idJag,
        audience: chat,
        ...given,
      };
      return world.keyward.token(
        tokenRequest(client, {
          grantType: 'token_exchange',
          resource: `${chat}/mcp`,
          parameter: (name) => all[name],
          ...more,
        }),
      );
    };
    return { ...world, client, resource, person, exchange };
  };

  test('an ID token becomes a grant for the other server', async () => {
    const { exchange, person, signer, clock } = await atCompany();
    const now = Math.floor(clock.now().getTime() / 1000);

    const answer = await exchange();

    expect(answer).toMatchObject({ tokenType: 'N_A', expiresIn: 300, issuedTokenType: idJag });
    expect(answer.refreshToken).toBeUndefined();
    const { header, claims } = signer.read(answer.accessToken)!;
    expect(header.typ).toBe('oauth-id-jag+jwt');
    expect(claims).toMatchObject({
      iss: issuer,
      sub: person.user.id,
      aud: chat,
      client_id: 'their-agent',
      resource: `${chat}/mcp`,
      scope: 'read write',
      iat: now,
      exp: now + 300,
      auth_time: now,
      acr: '1',
    });
  });

  test('a refresh token does the same, and stays as it is', async () => {
    const { exchange, person } = await atCompany();
    const given = {
      subject_token: person.refreshToken,
      subject_token_type: tokenType('refresh_token'),
    };

    expect((await exchange(given)).tokenType).toBe('N_A');
    expect((await exchange(given)).tokenType).toBe('N_A');
  });

  test('the resource follows from the audience, however its end is written', async () => {
    const { exchange } = await atCompany();
    expect((await exchange({ audience: `${chat}/` }, { resource: undefined })).scope).toBe(
      'read write',
    );
  });

  test('a grant for another server says no more than client and person hold on its resource', async () => {
    const world = await atCompany();
    await world.keyward.resources.modify(world.resource.id, { rbacEnabled: true });
    await heldBy(world, world.person.user.id, world.resource, 'read');

    expect((await world.exchange()).scope).toBe('read');
    expect((await world.exchange({}, { scopes: ['read', 'write', 'else'] })).scope).toBe('read');
    expect(await refusalOf(world.exchange({}, { scopes: ['write'] }))).toBe('scope_invalid');
  });

  test('a grant for another server has no scope that takes a better login (RFC 9470)', async () => {
    const world = await atCompany();
    const scopes = await world.storage.scopes.all([{ attribute: 'name', equals: 'write' }]);
    await world.keyward.scopes.modify(world.resource.id, scopes[0]!.id, { requiredAcr: '2' });

    expect((await world.exchange()).scope).toBe('read');
  });

  test.each<[string, Record<string, string>, string]>([
    ['for another server', { audience: 'https://else.example' }, 'target_invalid'],
    [
      'with an access token',
      { subject_token_type: tokenType('access_token') },
      'grant_request_invalid',
    ],
    ['with no token', { subject_token: 'none' }, 'grant_request_invalid'],
  ])('it is refused %s', async (_, given, refused) => {
    const { exchange } = await atCompany();
    expect(await refusalOf(exchange(given))).toBe(refused);
  });

  test('a client that the other server does not know gets none', async () => {
    const world = await atCompany();
    await world.keyward.resources.modify(world.resource.id, {
      authorizationServer: { issuer: chat, client_ids: {} },
    });
    expect(await refusalOf(world.exchange())).toBe('target_invalid');
  });

  test('an ID token of another client gives nothing', async () => {
    const world = await atCompany();
    const other = await addClient(world, {
      type: 'regular_web',
      tenantId: acme,
      isGlobal: false,
      metadata: { grant_types: ['password', 'refresh_token'] },
    });
    const { idToken } = await personWith(world, other);
    expect(await refusalOf(world.exchange({ subject_token: idToken }))).toBe(
      'grant_request_invalid',
    );
  });

  test.each(['act', 'may_act'])(
    'an ID token of an actor, or one that names its actor, is no subject of an identity assertion grant: %s',
    async (name) => {
      const world = await atCompany();
      const key = await world.keyward.keys.signing('RS256');
      const { claims } = world.signer.read(world.person.idToken)!;
      const header = { typ: 'JWT', kid: key.id };
      const said = { ...claims, [name]: { sub: 'desk' } };
      const idToken = world.signer.sign(said, header, key.algorithm, key.privateKey);
      expect(await refusalOf(world.exchange({ subject_token: idToken }))).toBe(
        'grant_request_invalid',
      );
    },
  );

  test('a public client gets none', async () => {
    const { exchange, keyward, client } = await atCompany();
    await keyward.clients.modify(client.id, { isPublic: true });
    const named = { client: { method: 'none', id: client.id } };
    expect(await refusalOf(exchange({}, named))).toBe('client_unauthorized');
  });

  test('an ID token gives nothing after the session that it was issued in', async () => {
    const world = await setUp();
    const { app, resource, user, code, redeem } = await atAnApp(world, {
      metadata: { grant_types: ['authorization_code', 'token_exchange'] },
    });
    await world.keyward.resources.modify(resource.id, {
      authorizationServer: { issuer: chat, client_ids: { [app.id]: 'their-agent' } },
    });
    const { idToken } = await redeem(await code());
    const given: Record<string, string> = {
      subject_token: idToken!,
      subject_token_type: tokenType('id_token'),
      requested_token_type: idJag,
      audience: chat,
    };
    const exchange = () =>
      world.keyward.token(
        tokenRequest(app, { grantType: 'token_exchange', parameter: (name) => given[name] }),
      );

    expect((await exchange()).tokenType).toBe('N_A');
    await world.storage.sessions.removeAll([{ attribute: 'userId', equals: user.id }]);
    expect(await refusalOf(exchange())).toBe('grant_invalid');
  });

  test('a person who was blocked gives nothing any more', async () => {
    const { exchange, keyward, person } = await atCompany();
    await keyward.users.block(person.user.id, {});
    expect(await refusalOf(exchange())).toBe('grant_request_invalid');
  });
});

describe('as the server of the application', () => {
  const company = 'https://login.company.example';

  const atApplication = async (clientMore: object = {}, providerMore: object = {}) => {
    const world = await setUp();
    const client = await addClient(world, {
      type: 'regular_web',
      tenantId: acme,
      isGlobal: false,
      metadata: { grant_types: ['jwt_bearer', 'authorization_code', 'refresh_token'] },
      ...clientMore,
    });
    const resource = await addResource(world, acme, 'Chat', { identifierUrl: `${chat}/mcp` });
    await letUse(world, client, resource, await addScopes(world, resource, 'read', 'write'));
    const provider = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Company',
      metadata: { issuer: company, client_id: 'chat', id_jag: true },
      ...providerMore,
    });
    const pair = await world.signer.createKeyPair('RS256');
    world.outgoing.answers.set(`${company}/.well-known/openid-configuration`, {
      body: JSON.stringify({ issuer: company, jwks_uri: `${company}/keys` }),
    });
    world.outgoing.answers.set(`${company}/keys`, {
      body: JSON.stringify({ keys: [{ ...world.signer.publicJwk(pair.publicKey), kid: 'one' }] }),
    });
    let made = 0;
    const sign = (claims: Claims = {}, typ = 'oauth-id-jag+jwt'): string => {
      const now = Math.floor(world.clock.now().getTime() / 1000);
      const usual = {
        iss: company,
        sub: 'ada',
        aud: issuer,
        client_id: client.id,
        resource: `${chat}/mcp`,
        scope: 'read write openid',
        jti: `grant ${++made}`,
        iat: now,
        exp: now + 300,
        email: 'ada@company.example',
        email_verified: true,
      };
      return world.signer.sign(
        { ...usual, ...claims },
        { typ, kid: 'one' },
        'RS256',
        pair.privateKey,
      );
    };
    const present = (assertion: string, more: object = {}) =>
      world.keyward.token(
        tokenRequest(client, {
          grantType: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          parameter: (name) => (name === 'assertion' ? assertion : undefined),
          ...more,
        }),
      );
    return { ...world, client, resource, provider, sign, present };
  };

  const usersOf = ({ storage }: Pick<World, 'storage'>) =>
    storage.users.all([{ attribute: 'email', equals: 'ada@company.example' }]);

  test('a grant gives an access token of the person, and no other token', async () => {
    const world = await atApplication();

    const answer = await world.present(world.sign());

    const [ada] = await usersOf(world);
    expect(world.signer.read(answer.accessToken)?.claims).toMatchObject({
      sub: ada!.id,
      aud: `${chat}/mcp`,
      client_id: world.client.id,
      scope: 'read write',
    });
    expect([answer.refreshToken, answer.idToken]).toEqual([undefined, undefined]);
    expect((await world.storage.delegations.all([])).map((each) => each.refreshToken)).toEqual([
      null,
    ]);
  });

  test('an identity assertion grant counts once, for the client that it names', async () => {
    const { present, sign } = await atApplication();
    const grant = sign();
    await present(grant);
    expect(await refusalOf(present(grant))).toBe('grant_invalid');
  });

  test('a grant names the client by its alias or by its id', async () => {
    const { present, sign } = await atApplication({ alias: 'chat-app' });
    expect((await present(sign({ client_id: 'chat-app' }))).accessToken).toBeDefined();
    expect((await present(sign())).accessToken).toBeDefined();
    expect(await refusalOf(present(sign({ client_id: 'other' })))).toBe('grant_invalid');
  });

  test('an assertion that names its actor is refused, since the grant shows none (RFC 8693 §4.4)', async () => {
    const world = await atApplication();
    const asking = world.present(world.sign({ may_act: { sub: 'desk' } }));
    expect(await refusalOf(asking)).toBe('grant_invalid');
  });

  test.each<[string, Claims, string | undefined]>([
    ['another client', { client_id: 'else' }, undefined],
    ['no client', { client_id: undefined }, undefined],
    ['another audience', { aud: 'https://else.example' }, undefined],
    ['a second audience', { aud: [issuer, 'https://else.example'] }, undefined],
    ['another issuer', { iss: 'https://else.example' }, undefined],
    ['no jti', { jti: undefined }, undefined],
    ['an end after more than 10 minutes', { exp: 4_000_000_000 }, undefined],
    ['an end in the past', { iat: 1, exp: 2 }, undefined],
    ['the type of other tokens', {}, 'JWT'],
    ['the type of access tokens', {}, 'at+jwt'],
  ])('it is refused with %s, and leaves nothing behind', async (_, claims, typ) => {
    const world = await atApplication();
    expect(await refusalOf(world.present(world.sign(claims, typ)))).toBe('grant_invalid');
    expect(await usersOf(world)).toEqual([]);
  });

  test.each([
    ['that may not', { metadata: { issuer: company, client_id: 'chat' } }],
    ['that is switched off', { isEnabled: false }],
  ])('of a provider %s it is refused', async (_, more) => {
    const { present, sign } = await atApplication({}, more);
    expect(await refusalOf(present(sign()))).toBe('grant_invalid');
  });

  test('what is granted is what grant, request, client and person have in common', async () => {
    const world = await atApplication();
    const { present, sign } = world;
    const asked = { scopes: ['read', 'else'] };

    expect((await present(sign({ scope: 'read else' }))).scope).toBe('read');
    expect((await present(sign(), asked)).scope).toBe('read');
    expect((await present(sign({ scope: undefined }), asked)).scope).toBe('read');
    expect(await refusalOf(present(sign({ scope: 'else' })))).toBe('scope_invalid');

    await world.keyward.resources.modify(world.resource.id, { rbacEnabled: true });
    expect(await refusalOf(present(sign()))).toBe('scope_invalid');
    const [ada] = await usersOf(world);
    await heldBy(world, ada!.id, world.resource, 'write');
    expect((await present(sign())).scope).toBe('write');
  });

  test.each([
    [200, 'read write'],
    [400, 'read'],
  ])(
    'a token of a provider makes no login younger than it says: of %s seconds ago, it gives %s',
    async (seconds, scope) => {
      const world = await atApplication();
      const scopes = await world.storage.scopes.all([{ attribute: 'name', equals: 'write' }]);
      await world.keyward.scopes.modify(world.resource.id, scopes[0]!.id, { requiredAge: 300 });

      const now = Math.floor(world.clock.now().getTime() / 1000);
      const given = await world.present(world.sign({ auth_time: now - seconds }));
      expect(given.scope).toBe(scope);
    },
  );

  test('it is for the resource that it names', async () => {
    const { present, sign } = await atApplication();

    expect((await present(sign(), { resource: `${chat}/mcp/` })).scope).toBe('read write');
    expect(await refusalOf(present(sign(), { resource: 'https://else.example' }))).toBe(
      'target_invalid',
    );
    expect(await refusalOf(present(sign({ resource: ['a:b', 'c:d'] })))).toBe('target_invalid');
    expect(await refusalOf(present(sign({ resource: 'https://else.example' })))).toBe(
      'target_invalid',
    );
  });

  test('the system resource is no target (ADR 0058)', async () => {
    const world = await atApplication();
    await letUse(world, world.client, world.system);
    const named = { resource: world.system.identifierUrl!, scope: undefined };
    expect(await refusalOf(world.present(world.sign(named)))).toBe('target_invalid');
  });

  test('a provider that makes no users sends only those who are linked', async () => {
    const { present, sign } = await atApplication({}, { createUsers: false });
    expect(await refusalOf(present(sign()))).toBe('grant_invalid');
  });

  test('a client that lists no such grant, or is public, gets nothing', async () => {
    const other = await atApplication({ metadata: { grant_types: ['authorization_code'] } });
    const open = await atApplication({ isPublic: true });

    expect(await refusalOf(other.present(other.sign()))).toBe('client_unauthorized');
    const none = { client: { method: 'none', id: open.client.id } };
    expect(await refusalOf(open.present(open.sign(), none))).toBe('grant_invalid');
  });

  test('a person who was blocked gets nothing', async () => {
    const world = await atApplication();
    await world.present(world.sign());
    const person = (await usersOf(world))[0]!;
    await world.keyward.users.block(person.id, {});
    expect(await refusalOf(world.present(world.sign()))).toBe('user_blocked');
  });
});
