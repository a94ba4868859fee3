import { describe, expect, test } from '@jest/globals';
import { keyAlgorithms } from '../model/key/signing-key.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globalAdmin,
  letUse,
  refusalOf,
  refusedCleanly,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { keyRing, publicationLead } from './key-ring.js';

const operator = globalAdmin('delete:signing_keys');
const ids = (keys: readonly { id: string }[]) => keys.map(({ id }) => id);

/** A server whose key is stolen, and another instance that has read the keys before. */
const robbed = async () => {
  const world = await setUp();
  const client = await addClient(world);
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  const token = await tokenFor(world, client);
  const stolen = await world.keyward.keys.signing('RS256');
  const other = keyRing(world);
  await other.published();
  const isActive = async (presented: string) => {
    const access = (await world.keyward.directory.client(client.id))!;
    return (await world.keyward.introspect(presented, { client: access })) !== undefined;
  };
  return { world, client, token, stolen, other, isActive };
};

describe('a withdrawn key leaves the published keys at once, and nothing that it signed is accepted any more', () => {
  test('it is published no longer', async () => {
    const { world, stolen } = await robbed();
    await world.keyward.withdrawKey(stolen.id, operator);
    expect(ids(await world.keyward.keys.published())).not.toContain(stolen.id);
    expect(await world.keyward.keys.find(stolen.id)).toBeUndefined();
  });

  test('that of SAML neither, and another one signs at once', async () => {
    const { world } = await robbed();
    const { samlKeys, withdrawKey } = world.keyward;
    const { id } = await samlKeys.signing('SAML');
    const successor = await withdrawKey(id, operator);
    expect(ids(await samlKeys.published())).toEqual([successor.id]);
    expect((await samlKeys.signing('SAML')).id).toBe(successor.id);
  });

  test('its tokens are refused', async () => {
    const { world, token, stolen, isActive } = await robbed();
    expect(await isActive(token)).toBe(true);
    await world.keyward.withdrawKey(stolen.id, operator);
    expect(await isActive(token)).toBe(false);
  });

  test('another instance refuses them when it reads the keys again, within 30 seconds', async () => {
    const { world, stolen, other } = await robbed();
    await world.keyward.withdrawKey(stolen.id, operator);
    world.clock.advance(30);
    expect(await other.find(stolen.id)).toBeUndefined();
    expect((await other.signing('RS256')).id).not.toBe(stolen.id);
  });

  test('tidying leaves the algorithm a key that signs', async () => {
    const { world, stolen } = await robbed();
    const { id } = await world.keyward.withdrawKey(stolen.id, operator);
    world.clock.advance(60);
    await world.keyward.tidy();
    expect((await world.keyward.keys.signing('RS256')).id).toBe(id);
  });
});

describe('its successor signs at once', () => {
  test.each(keyAlgorithms)('a new one of %s', async (algorithm) => {
    const { world, client, isActive } = await robbed();
    const stolen = await world.keyward.keys.signing(algorithm);
    const successor = await world.keyward.withdrawKey(stolen.id, operator);
    expect((await world.keyward.keys.signing(algorithm)).id).toBe(successor.id);
    expect(successor.algorithm).toBe(algorithm);
    expect(successor.retiresAt).toBeNull();
    expect(await isActive(await tokenFor(world, client))).toBe(true);
  });

  test('the one that was published to follow it', async () => {
    const { world, stolen } = await robbed();
    const next = await world.keyward.keys.rotate('RS256');
    const successor = await world.keyward.withdrawKey(stolen.id, operator);
    expect(successor).toEqual({ ...next, activatesAt: world.clock.now() });
    expect((await world.keyward.keys.signing('RS256')).id).toBe(next.id);
  });

  test('a new one too, when the key that was to follow is withdrawn', async () => {
    const { world, stolen } = await robbed();
    const next = await world.keyward.keys.rotate('RS256');
    const successor = await world.keyward.withdrawKey(next.id, operator);
    expect([stolen.id, next.id]).not.toContain(successor.id);
    expect((await world.keyward.keys.signing('RS256')).id).toBe(successor.id);
  });

  test('the one that signs already, when an older key is withdrawn', async () => {
    const { world, stolen } = await robbed();
    const next = await world.keyward.keys.rotate('RS256');
    world.clock.advance(publicationLead + 60);
    expect((await world.keyward.withdrawKey(stolen.id, operator)).id).toBe(next.id);
    expect(await world.storage.signingKeys.all([])).toHaveLength(2);
  });

  test('keys of other algorithms stay', async () => {
    const { world, stolen } = await robbed();
    const other = await world.keyward.keys.signing('ES256');
    await world.keyward.withdrawKey(stolen.id, operator);
    expect(await world.storage.signingKeys.find(other.id)).toEqual(other);
  });

  test('an instance that rotates in the same moment does not undo it', async () => {
    const { world, stolen, other } = await robbed();
    await Promise.all([
      other.rotate('RS256'),
      world.keyward.withdrawKey(stolen.id, operator),
      other.rotate('RS256'),
    ]);
    expect((await world.storage.signingKeys.find(stolen.id))!.retiresAt).toEqual(world.clock.now());
  });
});

test('the audit log tells who withdrew which key', async () => {
  const { world, stolen } = await robbed();
  const successor = await world.keyward.withdrawKey(stolen.id, operator);
  const events = await world.storage.auditEvents.all([]);
  expect(events.at(-1)).toMatchObject({
    name: 'signing_key.withdrawn',
    actorId: operator.id,
    recordId: stolen.id,
    ids: [successor.id],
    changed: ['retiresAt'],
  });
});

describe('refuses without a change', () => {
  test('a caller of one tenant, since the keys belong to the server', async () => {
    const { world, stolen } = await robbed();
    const admin = adminOf(acme, 'delete:signing_keys');
    expect(await attempt(world, () => world.keyward.withdrawKey(stolen.id, admin))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });

  test.each(['', 'nothing', '__proto__'])('a key called %j', async (id) => {
    const { world } = await robbed();
    expect(await attempt(world, () => world.keyward.withdrawKey(id, operator))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });

  test('a key that is withdrawn already', async () => {
    const { world, stolen } = await robbed();
    await world.keyward.withdrawKey(stolen.id, operator);
    expect(await refusalOf(world.keyward.withdrawKey(stolen.id, operator))).toBe(
      'record_not_found',
    );
  });
});
