import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import { reading } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  setUp,
  tokenFor,
  tokenRequest,
} from '../testing/set-up.test-support.js';
import type { Grant } from './grant.js';

/** A machine client that holds two scopes of one resource. */
const machine = async (client = {}, settings = {}) => {
  const world = await setUp();
  const made = await addClient(world, client);
  const resource = await addResource(world, acme, undefined, settings);
  await letUse(world, made, resource, await addScopes(world, resource, 'read', 'write'));
  return { world, client: made, resource };
};

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

describe('client_credentials', () => {
  test('answers all that the client holds when nothing is asked', async () => {
    const { world, client } = await machine();
    expect(await world.keyward.token(tokenRequest(client))).toEqual({
      accessToken: expect.any(String),
      tokenType: 'Bearer',
      expiresIn: 600,
      scope: 'read write',
    });
  });

  test('answers what was asked and is permitted', async () => {
    const { world, client } = await machine();
    expect(
      (await world.keyward.token(tokenRequest(client, { scopes: ['write', 'magic'] }))).scope,
    ).toBe('write');
  });

  test('makes a token whose subject is the client', async () => {
    const { world, client } = await machine();
    expect(world.signer.read(await tokenFor(world, client))!.claims).toMatchObject({
      sub: client.id,
      client_id: client.id,
    });
  });

  test('is for the resource that is named', async () => {
    const { world, client, resource } = await machine();
    expect(
      world.signer.read(await tokenFor(world, client, { resource: resource.id }))!.claims,
    ).toMatchObject({ aud: resource.id });
  });

  test.each([
    ['an unknown scope', { scopes: ['magic'] }, 'scope_invalid'],
    ['an unknown resource', { resource: 'urn:nothing' }, 'target_invalid'],
    [
      'a wrong secret',
      { client: { method: 'client_secret_basic', id: '', secret: 'x' } },
      'client_authentication_failed',
    ],
  ] as const)('refuses %s', async (_, more, code) => {
    const { world, client } = await machine();
    expect(await refusalOf(world.keyward.token(tokenRequest(client, more)))).toBe(code);
  });

  test('refuses a public client even if its record lists the grant', async () => {
    const { world, client } = await machine();
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      isPublic: true,
      secret: null,
    }));
    expect(
      await refusalOf(
        world.keyward.token(tokenRequest(client, { client: { method: 'none', id: client.id } })),
      ),
    ).toBe('client_unauthorized');
  });

  test('keeps no record', async () => {
    const { world, client } = await machine();
    await tokenFor(world, client);
    expect(await world.storage.revokedTokens.all([])).toEqual([]);
  });
});

describe('a client uses only the grants that its registration lists', () => {
  test('one that it does not list is refused', async () => {
    const { world, client } = await machine({ metadata: { grant_types: ['authorization_code'] } });
    expect(await refusalOf(world.keyward.token(tokenRequest(client)))).toBe('client_unauthorized');
  });

  test('one that it has stopped listing is refused at once', async () => {
    const { world, client } = await machine();
    await tokenFor(world, client);
    await world.keyward.clients.modify(client.id, { metadata: { grant_types: [] } });
    expect(await refusalOf(world.keyward.token(tokenRequest(client)))).toBe('client_unauthorized');
  });

  test('whether it does is said only to the client itself', async () => {
    const { world, client } = await machine({ metadata: { grant_types: ['authorization_code'] } });
    expect(await refusalOf(world.keyward.token(tokenRequest({ ...client, secret: 'wrong' })))).toBe(
      'client_authentication_failed',
    );
  });
});

describe('the grant types', () => {
  test.each(['', 'magic', 'CLIENT_CREDENTIALS', '__proto__', 'saml'])(
    '%j is not supported',
    async (grantType) => {
      const { world, client } = await machine();
      expect(await refusalOf(world.keyward.token(tokenRequest(client, { grantType })))).toBe(
        'grant_unsupported',
      );
    },
  );

  test('implicit is refused with the way to go', async () => {
    const { world, client } = await machine();
    await expect(
      world.keyward.token(tokenRequest(client, { grantType: 'implicit' })),
    ).rejects.toThrow('GET /authorize?response_type=token');
  });

  const custom: Grant = {
    type: 'otp',
    aliases: ['urn:example:otp'],
    audience: 'any',
    authorize: (request, { resources }) =>
      Promise.resolve({
        subject: request.parameter?.('username') ?? '',
        target: resources[0]!,
        scopes: ['read'],
      }),
  };

  test.each(['otp', 'urn:example:otp'])(
    'an embedder brings its own, called %s',
    async (grantType) => {
      const { world, client } = await machine({ metadata: { grant_types: ['otp'] } });
      const keyward = createKeyward({
        ...world,
        grants: (standard) => [...standard.filter(({ type }) => type !== custom.type), custom],
      });
      const { accessToken } = await keyward.token(
        tokenRequest(client, { grantType, parameter: reading({ username: 'ann' }) }),
      );
      expect(world.signer.read(accessToken)!.claims).toMatchObject({ sub: 'ann', scope: 'read' });
    },
  );
});
