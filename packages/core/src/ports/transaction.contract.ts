/** Transactions: all or nothing, and nothing to be seen before. */
import {
  assertRefused,
  assertSame,
  assertThrows,
  assertTrue,
  countUp,
  type StorageTest,
} from './contract.js';
import { addFamily, familyOf, idOf } from './samples.contract.js';
import { recordNames } from './storage.js';
import { storeOf } from './store.contract.js';

class ChangeOfMind extends Error {}

export const transactionContract = (test: StorageTest): void => {
  test('keeps everything that a transaction wrote, for the very next read to see', async (storage) => {
    const family = familyOf(1);
    const answer = await storage.transaction(async (stores) => {
      await addFamily(stores, family);
      await stores.clients.change(family.clients.id, (client) => ({
        ...client,
        description: 'changed inside',
      }));
      await stores.permissions.removeAll([{ attribute: 'id', equals: family.permissions.id }]);
      return 'done';
    });
    assertSame(answer, 'done', 'the answer');
    assertSame(
      (await storage.clients.find(family.clients.id))?.description,
      'changed inside',
      'the change',
    );
    assertSame(
      await storage.permissions.find(family.permissions.id),
      undefined,
      'the removed permission',
    );
    assertSame(await storage.scopes.find(family.scopes.id), family.scopes, 'the scope');
  });

  test('reads inside a transaction what it wrote', async (storage) => {
    const family = familyOf(1);
    await storage.transaction(async (stores) => {
      await addFamily(stores, family);
      for (const name of recordNames)
        assertSame(await storeOf(stores, name).find(family[name].id), family[name], name);
      assertSame(
        (
          await stores.clients.page({
            pinned: [],
            order: [{ attribute: 'name', direction: 'asc' }],
            offset: 0,
            limit: 9,
            totalCount: true,
          })
        ).totalCount,
        1,
        'the count',
      );
      await stores.tenants.removeAll([{ attribute: 'id', equals: family.tenants.id }]);
      assertSame(await stores.permissions.all([]), [], 'permissions after the cascade');
    });
  });

  test('leaves nothing of a transaction that throws: additions, changes, removals and cascades', async (storage) => {
    const [kept, added] = [await addFamily(storage, familyOf(1)), familyOf(2)];
    await assertThrows(
      () =>
        storage.transaction(async (stores) => {
          await addFamily(stores, added);
          await stores.clients.change(kept.clients.id, (client) => ({
            ...client,
            name: 'Changed',
          }));
          await stores.resources.removeAll([{ attribute: 'id', equals: kept.resources.id }]);
          throw new ChangeOfMind();
        }),
      'the transaction',
    );
    for (const name of recordNames)
      assertSame(await storeOf(storage, name).all([]), [kept[name]], name);
  });

  test('leaves nothing of a transaction in which a refusal is thrown', async (storage) => {
    const [kept, added] = [await addFamily(storage, familyOf(1)), familyOf(2)];
    await assertRefused(
      storage.transaction(async (stores) => {
        await addFamily(stores, added);
        await stores.tenants.add({ ...familyOf(3).tenants, name: kept.tenants.name });
      }),
      'already_exists',
      'the transaction',
    );
    for (const name of recordNames)
      assertSame(await storeOf(storage, name).all([]), [kept[name]], name);
  });

  test('ends with a refusal of a taken name, though it is caught inside', async (storage) => {
    const family = await addFamily(storage, familyOf(1));
    await assertRefused(
      storage.transaction(async ({ tenants }) => {
        await tenants.add(familyOf(3).tenants);
        await tenants
          .add({ ...familyOf(2).tenants, name: family.tenants.name })
          .catch(() => undefined);
      }),
      'already_exists',
      'the transaction',
    );
    assertSame((await storage.tenants.all([])).length, 1, 'tenants');
  });

  test('ends with a refusal of a missing reference, though it is caught inside', async (storage) => {
    const family = await addFamily(storage, familyOf(1));
    await assertRefused(
      storage.transaction(async ({ users }) => {
        await users.add({ ...familyOf(3).users, tenantId: family.tenants.id });
        await users
          .add({ ...familyOf(2).users, tenantId: idOf('tenants', 9) })
          .catch(() => undefined);
      }),
      'reference_missing',
      'the transaction',
    );
    assertSame((await storage.users.all([])).length, 1, 'users');
  });

  test('ends with a refusal of a change, though it is caught inside', async (storage) => {
    const [first, second] = [
      await addFamily(storage, familyOf(1)),
      await addFamily(storage, familyOf(2)),
    ];
    await assertRefused(
      storage.transaction(async ({ tenants }) => {
        await tenants
          .change(second.tenants.id, (tenant) => ({ ...tenant, name: first.tenants.name }))
          .catch(() => undefined);
      }),
      'already_exists',
      'the transaction',
    );
    assertSame(await storage.tenants.find(second.tenants.id), second.tenants, 'the tenant');
  });

  test('frees what a rolled back transaction had taken', async (storage) => {
    const family = familyOf(1);
    await assertThrows(
      () =>
        storage.transaction(async (stores) => {
          await addFamily(stores, family);
          throw new ChangeOfMind();
        }),
      'the transaction',
    );
    await addFamily(storage, family);
    assertSame(await storage.clients.find(family.clients.id), family.clients, 'the client');
  });

  test('shows to plain reads either all of a transaction or nothing', async (storage) => {
    const [first, second] = [familyOf(1).tenants, familyOf(2).tenants];
    for (const ends of ['rolled back', 'committed'] as const) {
      const writing = storage
        .transaction(async (stores) => {
          await stores.tenants.add(first);
          for (const _ of countUp(20))
            assertTrue((await stores.tenants.find(first.id)) !== undefined, 'its own write');
          await stores.tenants.add(second);
          if (ends === 'rolled back') throw new ChangeOfMind();
        })
        .catch((error: unknown) => {
          if (!(error instanceof ChangeOfMind)) throw error;
        });
      const reads = countUp(20).map(
        async () =>
          (await storage.tenants.all([{ attribute: 'id', in: [first.id, second.id] }])).length,
      );
      await writing;
      for (const seen of await Promise.all(reads))
        assertTrue(
          ends === 'rolled back' ? seen === 0 : seen !== 1,
          `a read beside a transaction that is ${ends} sees ${seen} of its 2 rows`,
        );
    }
  });

  test('keeps the writes of others when a transaction beside them rolls back', async (storage) => {
    const rollingBack = countUp(8).map((at) =>
      storage
        .transaction(async (stores) => {
          await stores.tenants.add(familyOf(100 + at).tenants);
          await stores.users.add(familyOf(100 + at).users);
          throw new ChangeOfMind();
        })
        .catch(() => undefined),
    );
    const plain = countUp(8).map((at) => storage.tenants.add(familyOf(200 + at).tenants));
    const committing = countUp(8).map((at) =>
      storage.transaction(async (stores) => {
        await stores.tenants.add(familyOf(300 + at).tenants);
        await stores.users.add(familyOf(300 + at).users);
      }),
    );
    await Promise.all([...rollingBack, ...plain, ...committing]);
    assertSame(
      (await storage.tenants.all([])).map((tenant) => tenant.id),
      [
        ...countUp(8).map((at) => idOf('tenants', 200 + at)),
        ...countUp(8).map((at) => idOf('tenants', 300 + at)),
      ],
      'tenants',
    );
    assertSame((await storage.users.all([])).length, 8, 'users');
  });

  test('answers that it can be reached', async (storage) => {
    await storage.ping();
  });
};
