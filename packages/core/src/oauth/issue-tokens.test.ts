import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  issuer,
  letUse,
  setUp,
  tokenFor,
  tokenRequest,
} from '../testing/set-up.test-support.js';

const issued = async (settings = {}) => {
  const world = await setUp();
  const client = await addClient(world);
  const resource = await addResource(world, acme, undefined, settings);
  await letUse(world, client, resource, await addScopes(world, resource, 'read', 'write'));
  const answer = await world.keyward.token(tokenRequest(client));
  const { header, claims, algorithm } = world.signer.read(answer.accessToken)!;
  return { world, client, resource, answer, header, claims, algorithm };
};

describe('an access token', () => {
  test('says what RFC 9068 asks for, and nothing more', async () => {
    const { world, client, resource, claims } = await issued();
    const now = world.clock.now().getTime() / 1000;
    expect(claims).toEqual({
      iss: issuer,
      sub: client.id,
      aud: resource.id,
      client_id: client.id,
      scope: 'read write',
      iat: now,
      nbf: now,
      exp: now + 600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('is typed at+jwt', async () => {
    expect((await issued()).header.typ).toBe('at+jwt');
  });

  test('is meant for the identifier_url of its resource', async () => {
    expect((await issued({ identifierUrl: 'urn:orders' })).claims['aud']).toBe('urn:orders');
  });

  test('carries the scopes once more as permissions where the resource says so', async () => {
    expect((await issued({ scopesAdded: true })).claims['permissions']).toEqual(['read', 'write']);
  });

  test('lives as long as its resource says', async () => {
    const { claims, answer } = await issued({ tokenLifetime: 60 });
    expect(answer.expiresIn).toBe(60);
    expect((claims['exp'] as number) - (claims['iat'] as number)).toBe(60);
  });

  test('is counted in whole seconds', async () => {
    const { world, client } = await issued();
    world.clock.advance(0.9);
    expect(world.signer.read(await tokenFor(world, client))!.claims).toMatchObject({
      iat: Math.floor(world.clock.now().getTime() / 1000),
    });
  });

  test('has an id of its own', async () => {
    const { world, client, claims } = await issued();
    expect(world.signer.read(await tokenFor(world, client))!.claims['jti']).not.toBe(claims['jti']);
  });
});

describe('the signature', () => {
  test.each(['RS256', 'PS256', 'ES256'] as const)(
    'is made with the active key of %s',
    async (signingAlgorithm) => {
      const { world, header, algorithm } = await issued({ signingAlgorithm });
      expect(algorithm).toEqual(signingAlgorithm);
      expect(header.kid).toEqual((await world.keyward.keys.signing(signingAlgorithm)).id);
    },
  );

  test('of an HS256 resource is made with its secret, and names no key', async () => {
    const { world, resource, header, answer } = await issued({ signingAlgorithm: 'HS256' });
    expect(header.kid).toBeUndefined();
    expect(
      world.signer.verify(answer.accessToken, 'HS256', resource.signingSecret!) !== undefined,
    ).toBe(true);
  });
});
