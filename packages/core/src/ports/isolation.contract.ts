/**
 * Isolation: within one tenant the records of others do not exist, whatever method is called, in a
 * transaction or out of it.
 */
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import {
  assertRefused,
  assertSame,
  assertThrows,
  assertTrue,
  type StorageTest,
} from './contract.js';
import { addFamily, familyOf, type Family } from './samples.contract.js';
import { recordNames, type RecordName, type Storage, type Stores } from './storage.js';
import { storeOf, typeOf, type AnyRecord } from './store.contract.js';

const everything = { pinned: [], order: [], offset: 0, limit: 1000, totalCount: true } as const;
const byId = (record: { readonly id: string }) => [{ attribute: 'id', equals: record.id }] as const;

/** Calls `body` with the stores of one tenant: plainly, in a transaction of the tenant, and narrowed within one. */
const bothWays = async (
  storage: Storage,
  tenantId: string,
  body: (stores: Stores) => Promise<void>,
): Promise<void> => {
  await body(storage.within(oneTenant(tenantId)));
  await storage.within(oneTenant(tenantId)).transaction(body);
  await storage.transaction((_, within) => body(within(oneTenant(tenantId))));
};

const setUp = async (
  storage: Storage,
): Promise<{ mine: Family; theirs: Family; global: Family }> => ({
  mine: await addFamily(storage, familyOf(1)),
  theirs: await addFamily(storage, familyOf(2)),
  global: await addFamily(storage, familyOf(3, 'bare')),
});

export const isolationContract = (test: StorageTest): void => {
  test('shows a tenant its own records, the global ones that are for all, and no others', async (storage) => {
    const { mine, theirs, global } = await setUp(storage);
    await bothWays(storage, mine.tenants.id, async (stores) => {
      for (const name of recordNames) {
        const seen = [mine, theirs, global]
          .map((family) => family[name] as unknown as AnyRecord)
          .filter((record) => isSeen(name, record, mine.tenants.id));
        await assertSees(stores, name, seen, [mine, theirs, global]);
      }
    });
  });

  test('changes nothing of another tenant', async (storage) => {
    const { mine, theirs, global } = await setUp(storage);
    await bothWays(storage, mine.tenants.id, async (stores) => {
      for (const name of recordNames) {
        for (const record of [theirs[name], global[name]]) {
          if (isSeen(name, record as unknown as AnyRecord, mine.tenants.id)) continue;
          assertSame(
            await storeOf(stores, name).change(record.id, () => {
              throw new Error('shown to the change');
            }),
            undefined,
            `change of ${name}`,
          );
          assertSame(await storeOf(stores, name).removeAll(byId(record)), 0, `removal of ${name}`);
        }
      }
    });
    for (const name of recordNames)
      for (const family of [mine, theirs, global])
        assertSame(await storeOf(storage, name).find(family[name].id), family[name], name);
  });

  test('removes only its own among matches that others have too', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    assertSame(
      await storage
        .within(oneTenant(mine.tenants.id))
        .clients.removeAll([{ attribute: 'isPublic', equals: false }]),
      1,
      'the count',
    );
    assertSame(
      await storage.clients.find(theirs.clients.id),
      theirs.clients,
      'the client of the other tenant',
    );
    assertSame(await storage.clients.find(mine.clients.id), undefined, 'its own client');
  });

  test('overwrites nothing of another tenant', async (storage) => {
    const { mine, theirs, global } = await setUp(storage);
    await bothWays(storage, mine.tenants.id, async (stores) => {
      const taken = { tenantId: mine.tenants.id, name: 'taken' };
      await stores.clients.overwrite(['name'], [{ ...theirs.clients, ...taken }]);
      await stores.resources.overwrite(['name'], [{ ...global.resources, ...taken }]);
    });
    assertSame(await storage.clients.find(theirs.clients.id), theirs.clients, 'their client');
    assertSame(
      await storage.resources.find(global.resources.id),
      global.resources,
      'the global resource',
    );
  });

  test('refuses to write a visible global record from within a tenant', async (storage) => {
    const { mine, global } = await setUp(storage);
    for (const name of recordNames.filter((each) =>
      isSeen(each, global[each] as unknown as AnyRecord, mine.tenants.id),
    )) {
      const store = storeOf(storage.within(oneTenant(mine.tenants.id)), name);
      await assertRefused(
        store.change(global[name].id, (record) => record),
        'outside_tenancy',
        `change of ${name}`,
      );
      await assertRefused(
        store.removeAll(byId(global[name])),
        'outside_tenancy',
        `removal of ${name}`,
      );
      await assertRefused(
        store.removeAll([{ attribute: 'id', in: [global[name].id, mine[name].id] }]),
        'outside_tenancy',
        `removal of ${name} among others`,
      );
      assertSame(await storeOf(storage, name).find(global[name].id), global[name], name);
      assertSame(await storeOf(storage, name).find(mine[name].id), mine[name], name);
    }
  });

  test('refuses to take over a visible global record', async (storage) => {
    const { mine, global } = await setUp(storage);
    const visible = recordNames.filter((name) =>
      isSeen(name, global[name] as unknown as AnyRecord, mine.tenants.id),
    );

    await bothWays(storage, mine.tenants.id, async (stores) => {
      for (const name of visible)
        await assertRefused(
          storeOf(stores, name).change(global[name].id, (record) => ({
            ...record,
            tenantId: mine.tenants.id,
          })),
          'outside_tenancy',
          `taking over of ${name}`,
        );
    });

    for (const name of visible)
      assertSame(await storeOf(storage, name).find(global[name].id), global[name], name);
  });

  test('refuses to add to another tenant or to none', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    await bothWays(storage, mine.tenants.id, async (stores) => {
      for (const family of [
        familyOf(4),
        familyOf(5, 'bare'),
        { ...familyOf(6), users: { ...familyOf(6).users, tenantId: theirs.tenants.id } },
      ]) {
        for (const name of recordNames)
          await assertRefused(
            storeOf(stores, name).add(family[name] as unknown as AnyRecord),
            'outside_tenancy',
            `${name} added`,
          );
      }
    });
    for (const name of recordNames)
      assertSame((await storeOf(storage, name).all([])).length, 3, name);
  });

  test('refuses a change that moves a record out of the tenant', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    const within = storage.within(oneTenant(mine.tenants.id));
    await assertRefused(
      within.clients.change(mine.clients.id, (client) => ({
        ...client,
        tenantId: theirs.tenants.id,
      })),
      'outside_tenancy',
      'to another tenant',
    );
    await assertRefused(
      within.clients.change(mine.clients.id, (client) => ({ ...client, isGlobal: true })),
      'outside_tenancy',
      'to none',
    );
    await assertRefused(
      within.scopes.change(mine.scopes.id, (scope) => ({ ...scope, tenantId: null })),
      'outside_tenancy',
      'of a scope',
    );
    assertSame(await storage.clients.find(mine.clients.id), mine.clients, 'the client');
    assertSame(await storage.scopes.find(mine.scopes.id), mine.scopes, 'the scope');
  });

  test('lets a tenant write what is its own', async (storage) => {
    const { mine } = await setUp(storage);
    await bothWays(storage, mine.tenants.id, async (stores) => {
      await stores.users.add({ ...familyOf(7).users, tenantId: mine.tenants.id });
      assertSame(
        (
          await stores.users.change(familyOf(7).users.id, (user) => ({
            ...user,
            username: 'renamed',
          }))
        )?.username,
        'renamed',
        'the change',
      );
      assertSame(await stores.users.removeAll(byId(familyOf(7).users)), 1, 'the removal');
    });
  });

  test('widens no transaction', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    const narrow = storage.within(oneTenant(mine.tenants.id));
    for (const tenancy of [allTenants, oneTenant(theirs.tenants.id)])
      await assertThrows(
        () =>
          narrow.transaction(async (_, within) => {
            await within(tenancy).clients.all([]);
          }),
        'a transaction that reaches further',
      );
  });

  test('sees and undoes in a narrowed part of a transaction what the whole of it wrote', async (storage) => {
    const { mine } = await setUp(storage);
    const { id } = mine.clients;
    await assertThrows(
      () =>
        storage.transaction(async (stores, within) => {
          await stores.clients.change(id, (client) => ({ ...client, description: 'whole' }));
          const part = within(oneTenant(mine.tenants.id));
          assertSame((await part.clients.find(id))?.description, 'whole', 'seen by the part');
          await part.clients.change(id, (client) => ({ ...client, description: 'part' }));
          assertSame((await stores.clients.find(id))?.description, 'part', 'seen by the whole');
          throw new TypeError('changed my mind');
        }),
      'the transaction',
    );
    assertSame(await storage.clients.find(id), mine.clients, 'the client');
  });

  test('rolls a transaction within a tenant back when it reaches outside', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    await assertRefused(
      storage.within(oneTenant(mine.tenants.id)).transaction(async (stores) => {
        await stores.users.add({ ...familyOf(7).users, tenantId: mine.tenants.id });
        await stores.users.add({ ...familyOf(8).users, tenantId: theirs.tenants.id });
      }),
      'outside_tenancy',
      'the transaction',
    );
    assertSame((await storage.users.all([])).length, 3, 'users');
  });

  test('can be narrowed to one tenant, and never widened or moved', async (storage) => {
    const { mine, theirs } = await setUp(storage);
    const within = storage.within(allTenants).within(oneTenant(mine.tenants.id));
    await assertThrows(
      () => within.within(oneTenant(theirs.tenants.id)),
      'moving to another tenant',
    );
    await assertThrows(() => within.within(allTenants), 'widening');
    assertSame(
      (await within.within(oneTenant(mine.tenants.id)).clients.all([])).map((client) => client.id),
      [mine.clients.id],
      'clients',
    );
  });
};

/** The rule written out, so that the contract does not lean on what it checks. */
const isSeen = (name: RecordName, record: AnyRecord, tenantId: string): boolean => {
  const owner = typeOf(name).tenancyOf(record);
  return (
    owner === tenantId ||
    (owner === null && ['resources', 'scopes', 'roles', 'rolePermissions'].includes(name))
  );
};

const assertSees = async (
  stores: Stores,
  name: RecordName,
  seen: readonly AnyRecord[],
  families: readonly Family[],
): Promise<void> => {
  const store = storeOf(stores, name);
  const ids = families.map((family) => family[name].id);
  for (const id of ids)
    assertSame(
      (await store.find(id))?.id,
      seen.find((record) => record.id === id)?.id,
      `${name} found`,
    );
  const seenIds = seen.map((record) => record.id);
  assertSame(
    (await store.all([])).map((record) => record.id),
    seenIds,
    `all ${name}`,
  );
  assertSame(
    (await store.pick(['id'], [])).map((record) => record.id).sort(),
    [...seenIds].sort(),
    `${name} picked`,
  );
  assertSame(
    (await store.traverse(['id'], { from: 'id', to: 'id', starts: ids }))
      .map((record) => record.id)
      .sort(),
    [...seenIds].sort(),
    `${name} followed`,
  );
  assertSame(
    (await store.groupIds('id', ['id'], [])).flatMap((record) => record.ids).sort(),
    [...seenIds].sort(),
    `${name} gathered`,
  );
  assertSame(
    (await store.all([{ attribute: 'id', in: ids }])).map((record) => record.id),
    seenIds,
    `${name} by id`,
  );
  assertSame(
    await idsAndCount(store.page(everything)),
    [seenIds, seenIds.length],
    `page of ${name}`,
  );
  assertSame(
    await idsAndCount(
      store.page({ ...everything, order: [{ attribute: 'id', direction: 'desc' }] }),
    ),
    [[...seenIds].reverse(), seenIds.length],
    `sorted page of ${name}`,
  );
  // A disjunction that is always true must not loosen the tenancy.
  assertSame(
    await idsAndCount(
      store.page({
        ...everything,
        filter: {
          kind: 'or',
          of: [
            { kind: 'present', attribute: 'id' },
            { kind: 'equals', attribute: 'id', value: ids[1]! },
          ],
        },
      }),
    ),
    [seenIds, seenIds.length],
    `filtered page of ${name}`,
  );
  assertSame(
    (await store.firstPerKey('id', ids, 5)).map((record) => record.id),
    seenIds,
    `${name} firstPerKey`,
  );
  assertSame(
    [...(await store.countBy('id', ids)).keys()].sort(),
    [...seenIds].sort(),
    `${name} counted`,
  );
  assertSame(
    await store.countUpTo({ pinned: [], order: [] }, seenIds.length + 1),
    seenIds.length,
    `${name} counted up to a number`,
  );
  const pages = [
    await store.page({ ...everything, limit: 1 }),
    await store.page({ ...everything, offset: 1, limit: 1 }),
  ];
  assertSame(
    pages.flatMap((page) => page.items.map((item) => item.id)),
    seenIds.slice(0, 2),
    `pages of ${name}`,
  );
  assertTrue(
    pages[0]!.hasMore === seenIds.length > 1 && pages[1]!.hasMore === false,
    `has_more counts hidden ${name}`,
  );
};

const idsAndCount = async (
  page: Promise<{ readonly items: readonly AnyRecord[]; readonly totalCount?: number | undefined }>,
): Promise<[string[], number | undefined]> => {
  const { items, totalCount } = await page;
  return [items.map((item) => item.id), totalCount];
};
