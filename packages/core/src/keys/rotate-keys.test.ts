import { describe, expect, test } from '@jest/globals';
import { isPublishedAt, keyStatus } from '../model/key/signing-key.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { keyRing, publicationLead } from './key-ring.js';

const operator = globalAdmin('update:signing_keys');

const running = async () => {
  const world = await setUp();
  const signing = await world.keyward.keys.signing('RS256');
  return { world, signing };
};

const keysOf = (world: World) =>
  world.storage.signingKeys.all([{ attribute: 'algorithm', equals: 'RS256' }]);

const statusesOf = async (world: World) => {
  const all = await keysOf(world);
  const inOrder = [...all].sort((one, other) => one.generation - other.generation);
  return inOrder.map((key) => keyStatus(key, all, world.clock.now()));
};

describe('a rotation', () => {
  test('publishes the next key at once, and lets it sign when verifiers can know it', async () => {
    const { world, signing } = await running();
    const [next] = await world.keyward.rotateKeys(['RS256'], operator);
    expect((await world.keyward.keys.published()).map(({ id }) => id)).toContain(next!.id);
    expect((await world.keyward.keys.signing('RS256')).id).toBe(signing.id);
    world.clock.advance(publicationLead + 31);
    expect((await world.keyward.keys.signing('RS256')).id).toBe(next!.id);
  });

  test('leaves all people signed in', async () => {
    const { world } = await running();
    const ada = await world.keyward.users.create({ username: 'ada', tenantId: acme });
    const { secret } = await world.keyward.sessions.begin(ada, ['pwd']);
    await world.keyward.rotateKeys(['RS256'], operator);
    expect(await world.keyward.sessions.find(secret)).toMatchObject({ user: { id: ada.id } });
  });

  test('rotates the algorithms in use where none is named', async () => {
    const { world } = await running();
    await world.keyward.keys.signing('ES256');
    const rotated = await world.keyward.rotateKeys();
    expect(rotated.map(({ algorithm }) => algorithm)).toEqual(['ES256', 'RS256']);
  });

  test('makes the first key of an algorithm, which signs at once', async () => {
    const { world } = await running();
    const [first] = await world.keyward.rotateKeys(['PS256'], operator);
    expect(first).toMatchObject({ generation: 1, activatesAt: world.clock.now() });
  });

  test('is in the audit log, with the key before', async () => {
    const { world, signing } = await running();
    const [next] = await world.keyward.rotateKeys(['RS256'], operator);
    const [event] = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'signing_key.rotated' },
    ]);
    expect(event).toMatchObject({
      recordId: next!.id,
      ids: [signing.id],
      actorId: operator.id,
    });
  });

  test('is refused for an actor of one tenant, and leaves nothing behind', async () => {
    const { world } = await running();
    const done = await attempt(world, () =>
      world.keyward.rotateKeys(['RS256'], adminOf(acme, 'update:signing_keys')),
    );
    expect(done).toEqual(refusedCleanly('outside_tenancy'));
  });
});

describe('a key that is published to follow is not followed by another one', () => {
  test('one after the other', async () => {
    const { world } = await running();
    const [first] = await world.keyward.rotateKeys(['RS256'], operator);
    const [second] = await world.keyward.rotateKeys(['RS256'], operator);
    expect(second!.id).toBe(first!.id);
    expect(await keysOf(world)).toHaveLength(2);
  });

  test('at once, from several instances', async () => {
    const { world } = await running();
    const rotations = Array.from({ length: 4 }, () =>
      world.keyward.rotateKeys(['RS256'], operator),
    );
    const ids = (await Promise.all(rotations)).map(([key]) => key!.id);
    expect(new Set(ids).size).toBe(1);
    expect(await keysOf(world)).toHaveLength(2);
  });

  test('once it signs, another one may follow', async () => {
    const { world } = await running();
    const [first] = await world.keyward.rotateKeys(['RS256'], operator);
    world.clock.advance(publicationLead + 31);
    const [second] = await world.keyward.rotateKeys(['RS256'], operator);
    expect(second!.generation).toBe(first!.generation + 1);
  });
});

describe('the status of a key', () => {
  test('goes from next to signing, verifying and retired', async () => {
    const { world } = await running();
    expect(await statusesOf(world)).toEqual(['signing']);
    await world.keyward.rotateKeys(['RS256']);
    expect(await statusesOf(world)).toEqual(['signing', 'next']);
    world.clock.advance(publicationLead + 31);
    expect(await statusesOf(world)).toEqual(['verifying', 'signing']);
    world.clock.advance(86_400 + 61);
    expect(await statusesOf(world)).toEqual(['retired', 'signing']);
  });

  test('names the key that the ring signs with, also after a withdrawal of the next one', async () => {
    const { world } = await running();
    const [next] = await world.keyward.rotateKeys(['RS256']);
    await world.keyward.withdrawKey(next!.id);
    const all = await keysOf(world);
    const signing = all.filter((key) => keyStatus(key, all, world.clock.now()) === 'signing');
    expect(signing.map(({ id }) => id)).toEqual([(await keyRing(world).signing('RS256')).id]);
    expect(all.filter((key) => isPublishedAt(key, world.clock.now()))).toHaveLength(2);
  });
});
