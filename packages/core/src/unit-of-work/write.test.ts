import { describe, expect, test } from '@jest/globals';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { NarrowStores, Storage, Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { acme, adminOf, attempt, globex, platform, setUp } from '../testing/set-up.test-support.js';
import { promised } from '../support/promised.js';
import { stampCreated, stampUpdated, write } from './write.js';

const actor: Actor = { ...systemActor, id: 'somebody' };

describe('the log of an event of an actor of all tenants', () => {
  const tenantsOf = async (storage: Storage, name: string) =>
    (await storage.auditEvents.all([]))
      .filter((event) => event.name === name)
      .map(({ tenantId }) => tenantId);

  test('is that of the tenant of its record, also where it changed nothing, or only links', async () => {
    const ports = await setUp();
    const { id } = await ports.keyward.groups.create({ name: 'Staff' }, adminOf(acme));
    await write(ports, actor, (_, note) => Promise.resolve(note('group.members_removed', id)));
    await write(ports, actor, async ({ tenants }, note) => {
      await tenants.change(globex, (tenant) => ({ ...tenant, description: 'changed' }));
      note('group.members_added', id);
    });
    expect(await tenantsOf(ports.storage, 'group.members_removed')).toEqual([acme]);
    expect(await tenantsOf(ports.storage, 'group.members_added')).toEqual([acme]);
  });

  test('is that of the system for a record of no tenant, or one that is gone', async () => {
    const ports = await setUp();
    const client = await ports.keyward.clients.create({
      type: 'machine_to_machine',
      name: 'Global',
      isGlobal: true,
    });
    await write(ports, actor, (_, note) => Promise.resolve(note('client.tested', client.id)));
    await write(ports, actor, (_, note) => Promise.resolve(note('client.tested', 'gone')));
    expect(await tenantsOf(ports.storage, 'client.tested')).toEqual([null, null]);
  });
});

describe('events', () => {
  test('are told in order, with who, what and when', async () => {
    const ports = platform();
    await write(ports, actor, (_, note) => {
      note('role.created', 'a');
      note('role.modified', 'b', ['c']);
      return Promise.resolve();
    });
    const at = ports.clock.now();
    expect(ports.events.list).toEqual([
      { name: 'role.created', recordId: 'a', actorId: 'somebody', at, ids: undefined },
      { name: 'role.modified', recordId: 'b', actorId: 'somebody', at, ids: ['c'] },
    ]);
  });

  test('are told only after the commit', async () => {
    const ports = platform();
    const toldInside: number[] = [];
    await write(ports, actor, async (stores, note) => {
      note('role.created', 'a');
      await stores.tenants.find('x');
      toldInside.push(ports.events.list.length);
    });
    expect(toldInside).toEqual([0]);
    expect(ports.events.list).toHaveLength(1);
  });

  test.each([
    ['a refusal', () => refuse('token_missing')],
    [
      'a bug',
      () => {
        throw new Error('bug');
      },
    ],
  ])('are not told after %s', async (_, fail) => {
    const ports = platform();
    const failing = write(ports, actor, (__, note) => {
      note('role.created', 'a');
      return promised(fail);
    });
    await failing.catch(() => undefined);
    expect(ports.events.list).toEqual([]);
  });

  test('are not told when the commit itself fails', async () => {
    const ports = platform();
    const breaking: Storage = {
      ...ports.storage,
      within: () => breaking,
      transaction: async (work) => {
        await ports.storage.transaction(work);
        return refuse('storage_unavailable');
      },
    };
    const failing = write({ ...ports, storage: breaking }, actor, (_, note) =>
      promised(() => note('role.created', 'a')),
    );
    await failing.catch(() => undefined);
    expect(ports.events.list).toEqual([]);
  });

  test('are told once when the transaction runs again', async () => {
    const ports = platform();
    const again: Storage = {
      ...ports.storage,
      within: () => again,
      transaction: async <R>(work: (stores: Stores, within: NarrowStores) => Promise<R>) => {
        await ports.storage.transaction(work);
        return ports.storage.transaction(work);
      },
    };
    await write({ ...ports, storage: again }, actor, (_, note) =>
      promised(() => note('role.created', 'a')),
    );
    expect(ports.events.list).toHaveLength(1);
  });
});

describe('a write', () => {
  test('answers what the work answers', async () => {
    expect(await write(platform(), actor, () => Promise.resolve(42))).toBe(42);
  });

  test('that is refused half-way leaves nothing', async () => {
    const world = await setUp();
    expect(
      (
        await attempt(world, () =>
          write(world, systemActor, async ({ tenants }, note) => {
            await tenants.change(acme, (tenant) => ({ ...tenant, name: 'changed' }));
            note('tenant.modified', acme);
            refuse('token_missing');
          }),
        )
      ).changed,
    ).toEqual([]);
  });

  test('reaches as far as its actor', async () => {
    const world = await setUp();
    expect(
      await write(world, adminOf(acme), async ({ tenants }) => [
        await tenants.find(globex),
        (await tenants.find(acme))?.name,
      ]),
    ).toEqual([undefined, 'acme']);
  });
});

test('a stamp says who and when', () => {
  const ports = platform();
  const now = ports.clock.now();
  expect(stampCreated(ports, actor)).toEqual({
    createdBy: 'somebody',
    createdAt: now,
    updatedBy: 'somebody',
    updatedAt: now,
  });
  expect(stampUpdated(ports, actor)).toEqual({ updatedBy: 'somebody', updatedAt: now });
});
