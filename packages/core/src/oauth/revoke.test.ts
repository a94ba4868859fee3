import { describe, expect, test } from '@jest/globals';
import type { Client } from '../model/client/client.js';
import { plainDigest } from '../in-memory/test-platform.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  attempt,
  letUse,
  race,
  refusedCleanly,
  setUp,
  tokenFor,
  type World,
} from '../testing/set-up.test-support.js';
import { revocationId } from '../directory/directory.js';

const issued = async () => {
  const world = await setUp();
  const client = await addClient(world);
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  return { world, client, resource, token: await tokenFor(world, client) };
};

const revoke = ({ keyward }: World, client: Client, token: string, secret = client.secret!) =>
  keyward.revoke({ method: 'client_secret_basic', id: client.id, secret }, token);
const isAlive = async ({ keyward }: World, client: Client, token: string) =>
  (await keyward.introspect(token, { client: (await keyward.directory.client(client.id))! })) !==
  undefined;

test('a revoked token is dead at once, and it is told', async () => {
  const { world, client, token } = await issued();
  const { told } = await attempt(world, () => revoke(world, client, token));
  expect(told).toEqual(['token.revoked']);
  expect(await isAlive(world, client, token)).toBe(false);
});

test('a revocation names the client that asked for it', async () => {
  const { world, client, token } = await issued();
  await revoke(world, client, token);
  expect(world.events.list.at(-1)).toMatchObject({
    actorId: client.id,
    recordId: world.signer.read(token)!.claims['jti'],
  });
});

test('the other tokens of the client live on', async () => {
  const { world, client, token } = await issued();
  const other = await tokenFor(world, client);
  await revoke(world, client, token);
  expect(await isAlive(world, client, other)).toBe(true);
});

describe('is a success that changes nothing', () => {
  test.each(['', 'x', '{}'])('the unknown token %j', async (text) => {
    const { world, client } = await issued();
    expect(await attempt(world, () => revoke(world, client, text))).toEqual({
      refused: undefined,
      changed: [],
      told: [],
    });
  });

  test('a token that was revoked before', async () => {
    const { world, client, token } = await issued();
    await revoke(world, client, token);
    expect(await attempt(world, () => revoke(world, client, token))).toEqual({
      refused: undefined,
      changed: [],
      told: [],
    });
  });

  test('a token that has died', async () => {
    const { world, client, token } = await issued();
    world.clock.advance(600);
    expect(await attempt(world, () => revoke(world, client, token))).toEqual({
      refused: undefined,
      changed: [],
      told: [],
    });
  });
});

test('a client revokes only what was issued to it', async () => {
  const { world, token } = await issued();
  const thief = await addClient(world);
  expect(await attempt(world, () => revoke(world, thief, token))).toEqual(
    refusedCleanly('grant_invalid'),
  );
});

test('a client that does not prove itself revokes nothing', async () => {
  const { world, client, token } = await issued();
  expect(await attempt(world, () => revoke(world, client, token, 'wrong'))).toEqual(
    refusedCleanly('client_authentication_failed'),
  );
});

test('64 parallel revocations of one token all succeed and leave one record', async () => {
  const { world, client, token } = await issued();
  const outcome = await race(64, () => revoke(world, client, token));
  expect(outcome.winners).toBe(64);
  expect(await world.storage.revokedTokens.all([])).toHaveLength(1);
});

test('a token forged with the secret of another resource revokes nothing of this one', async () => {
  const { world, client, token } = await issued();
  const shared = await addResource(world, acme, 'shared', { signingAlgorithm: 'HS256' });
  await letUse(world, client, shared, await addScopes(world, shared, 'write'));
  const { claims } = world.signer.read(token)!;
  const forged = world.signer.sign(
    { ...claims, aud: shared.id },
    { typ: 'at+jwt' },
    'HS256',
    shared.signingSecret!,
  );
  await revoke(world, client, forged);
  expect(await isAlive(world, client, forged)).toBe(false);
  expect(await isAlive(world, client, token)).toBe(true);
});

test('a record goes when its token would have died anyway', async () => {
  const { world, client, resource, token } = await issued();
  await revoke(world, client, token);
  world.clock.advance(601);
  const later = await tokenFor(world, client);
  await revoke(world, client, later);
  expect((await world.storage.revokedTokens.all([])).map(({ id }) => id)).toEqual([
    revocationId(plainDigest, resource.id, world.signer.read(later)!.claims['jti'] as string),
  ]);
});

test('a record stays as long as its token could be presented', async () => {
  const { world, client, token } = await issued();
  await revoke(world, client, token);
  world.clock.advance(599);
  await revoke(world, client, await tokenFor(world, client));
  expect(await isAlive(world, client, token)).toBe(false);
});
