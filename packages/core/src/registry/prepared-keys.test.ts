import { describe, expect, test } from '@jest/globals';
import { publicationLead } from '../keys/key-ring.js';
import { setUp } from '../testing/set-up.test-support.js';
import { addApp } from '../testing/people.test-support.js';

type World = Awaited<ReturnType<typeof setUp>>;

const algorithms = async ({ storage }: World): Promise<readonly string[]> =>
  (await storage.signingKeys.all([])).map(({ algorithm }) => algorithm);

describe('the first key of an algorithm is published when a resource or a client first names it', () => {
  test.each(['EdDSA', 'ES384', 'ES512', 'PS256'] as const)('a new resource: %s', async (named) => {
    const world = await setUp();
    const { name } = await world.keyward.resources.create({
      type: 'api',
      name: 'Orders',
      signingAlgorithm: named,
    });
    expect(name).toBe('Orders');
    const [key] = await world.keyward.keys.published();
    expect(key?.algorithm).toEqual(named);
    expect(key!.activatesAt.getTime() - world.clock.now().getTime()).toBeGreaterThanOrEqual(
      publicationLead * 1000,
    );
  });

  test('a resource that is changed', async () => {
    const world = await setUp();
    const { id } = await world.keyward.resources.create({ type: 'api', name: 'Orders' });
    await world.keyward.resources.modify(id, { signingAlgorithm: 'EdDSA' });
    expect(await algorithms(world)).toEqual(['RS256', 'EdDSA']);
  });

  test('a client, by its ID tokens', async () => {
    const world = await setUp();
    const app = await addApp(world, { metadata: { id_token: { signing_algorithm: 'ES384' } } });
    expect(await algorithms(world)).toEqual(['ES384']);
    await world.keyward.clients.modify(app.id, {
      metadata: { id_token: { signing_algorithm: 'EdDSA' } },
    });
    expect(await algorithms(world)).toEqual(['ES384', 'EdDSA']);
  });

  test('none for HS256, and none for a client that names none', async () => {
    const world = await setUp();
    await world.keyward.resources.create({ type: 'api', name: 'O', signingAlgorithm: 'HS256' });
    await addApp(world);
    expect(await algorithms(world)).toEqual([]);
  });
});
