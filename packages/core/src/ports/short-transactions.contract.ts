/** Short transactions keep every law of transactions, also where those of several callers run in one. */
import { isRefusal } from '../model/values/refusals.js';
import { assertRefused, assertSame, assertThrows, countUp, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf } from './samples.contract.js';
import { shortTransaction, type AddingStores, type Storage, type Stores } from './storage.js';
import { transactionContract } from './transaction.contract.js';

class ChangeOfMind extends Error {}

const callers = 40;

const shortly = <R>(storage: Storage, work: (stores: Stores) => Promise<R>): Promise<R> =>
  storage.transaction(work, shortTransaction);

/** Every transaction of it says that it is short. */
const withShortTransactions = (storage: Storage): Storage =>
  new Proxy(storage, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return (work: Parameters<Storage['transaction']>[0]) =>
        target.transaction(work, shortTransaction);
    },
  });

/** A tenant, and a user who refers to it. */
const addPair =
  (number: number) =>
  async (stores: AddingStores): Promise<void> => {
    await stores.tenants.add(familyOf(number).tenants);
    await stores.users.add(familyOf(number).users);
  };

const codeOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'added',
    (error: unknown) => {
      if (isRefusal(error)) return error.code;
      throw error;
    },
  );

const renamed = <T extends { readonly name: string }>(record: T): T => ({
  ...record,
  name: `${record.name} again`,
});

export const shortTransactionsContract = (test: StorageTest): void => {
  transactionContract((name, body) =>
    test(name, (storage) => body(withShortTransactions(storage))),
  );

  test('of callers who change a record each, and add another, lose nothing', async (storage) => {
    await Promise.all(countUp(callers).map((at) => storage.tenants.add(familyOf(at).tenants)));
    const answers = await Promise.all(
      countUp(callers).map((at) =>
        shortly(storage, async ({ tenants, users }) => {
          const changed = await tenants.change(idOf('tenants', at), renamed);
          await users.add(familyOf(at).users);
          return changed?.id;
        }),
      ),
    );
    assertSame(
      answers,
      countUp(callers).map((at) => idOf('tenants', at)),
      'answers',
    );
    const tenants = await storage.tenants.all([]);
    assertSame(tenants.filter(({ name }) => name.endsWith(' again')).length, callers, 'changes');
    assertSame((await storage.users.all([])).length, callers, 'users');
  });

  test('of callers who write different things are kept', async (storage) => {
    const { tenants, clients } = await addFamily(storage, familyOf(1));
    await Promise.all([
      shortly(storage, (stores) => stores.tenants.change(tenants.id, renamed)),
      shortly(storage, (stores) =>
        stores.clients.change(clients.id, (client) => ({ ...client, description: 'changed' })),
      ),
      shortly(storage, (stores) => stores.tenants.add(familyOf(2).tenants)),
      shortly(storage, async (stores) => {
        await stores.tenants.add(familyOf(3).tenants);
        await stores.users.add(familyOf(3).users);
      }),
    ]);
    assertSame((await storage.tenants.find(tenants.id))?.name, renamed(tenants).name, 'tenant');
    assertSame((await storage.clients.find(clients.id))?.description, 'changed', 'client');
    assertSame((await storage.tenants.all([])).length, 3, 'tenants');
    assertSame((await storage.users.find(familyOf(3).users.id)) !== undefined, true, 'user');
  });

  test('leave nothing of the one that throws, and all of the others', async (storage) => {
    const outcomes = await Promise.allSettled(
      countUp(callers).map((at) =>
        shortly(storage, async ({ tenants }) => {
          await tenants.add(familyOf(at).tenants);
          if (at === 7) throw new ChangeOfMind();
        }),
      ),
    );
    assertSame(outcomes.filter(({ status }) => status === 'rejected').length, 1, 'refused');
    assertSame((await storage.tenants.all([])).length, callers - 1, 'tenants');
    assertSame(await storage.tenants.find(idOf('tenants', 7)), undefined, 'the one that throws');
  });

  test('refuse the one whose key is taken, and none of the others', async (storage) => {
    await storage.tenants.add(familyOf(7).tenants);
    const codes = await Promise.all(
      countUp(callers).map((at) => codeOf(shortly(storage, addPair(at)))),
    );
    assertSame(
      codes,
      countUp(callers).map((at) => (at === 7 ? 'already_exists' : 'added')),
      'outcomes',
    );
    assertSame((await storage.users.all([])).length, callers - 1, 'users');
  });

  test('of callers who add the same keep that of exactly one', async (storage) => {
    const codes = await Promise.all(
      countUp(callers).map(() => codeOf(shortly(storage, addPair(1)))),
    );
    assertSame(codes.filter((code) => code === 'added').length, 1, 'callers who added');
    assertSame(await storage.users.all([]), [familyOf(1).users], 'users');
  });

  test('tell which record is to blame', async (storage) => {
    await storage.tenants.add(familyOf(1).tenants);
    const refusal = await assertRefused(
      shortly(storage, async (stores) => {
        await addPair(2)(stores);
        await stores.users.add({ ...familyOf(3).users, tenantId: idOf('tenants', 9) });
      }),
      'reference_missing',
      'the transaction',
    );
    assertSame(refusal.values, { record: 'user', attribute: 'tenantId' }, 'the values');
    assertSame((await storage.tenants.all([])).length, 1, 'tenants');
  });

  test('of which all change one record lose none of the changes', async (storage) => {
    const { resources } = await addFamily(storage, familyOf(1));
    await storage.resources.change(resources.id, (resource) => ({ ...resource, tokenLifetime: 0 }));
    await Promise.all(
      countUp(callers).map(() =>
        shortly(storage, (stores) =>
          stores.resources.change(resources.id, (resource) => ({
            ...resource,
            tokenLifetime: resource.tokenLifetime! + 1,
          })),
        ),
      ),
    );
    assertSame((await storage.resources.find(resources.id))?.tokenLifetime, callers, 'changes');
  });

  test('of which all hold one record keep what they add', async (storage) => {
    const { tenants } = await addFamily(storage, familyOf(1));
    await Promise.all(
      countUp(callers).map((at) =>
        shortly(storage, async (stores) => {
          await stores.tenants.change(tenants.id, (tenant) => tenant);
          await stores.users.add({ ...familyOf(100 + at).users, tenantId: tenants.id });
        }),
      ),
    );
    assertSame((await storage.users.all([])).length, callers + 1, 'users');
  });

  test('change a record twice, the second time from what the first made of it', async (storage) => {
    const { tenants } = await addFamily(storage, familyOf(1));
    await Promise.all(
      countUp(3).map(() =>
        shortly(storage, async (stores) => {
          await stores.tenants.change(tenants.id, renamed);
          await stores.tenants.change(tenants.id, renamed);
        }),
      ),
    );
    const name = countUp(6).reduce((current) => `${current} again`, tenants.name);
    assertSame((await storage.tenants.find(tenants.id))?.name, name, 'the name');
  });

  test('do not find what is not there', async (storage) => {
    const found = await Promise.all(
      countUp(3).map((at) =>
        shortly(storage, async ({ tenants }) => [
          await tenants.find(idOf('tenants', at)),
          await tenants.change(idOf('tenants', at), renamed),
        ]),
      ),
    );
    assertSame(
      found.flat(),
      countUp(6).map(() => undefined),
      'found',
    );
  });

  test('that catch an error inside end as if alone', async (storage) => {
    await storage.tenants.add(familyOf(1).tenants);
    await assertRefused(
      shortly(storage, async ({ tenants }) => {
        await tenants.add(familyOf(2).tenants);
        await tenants.add(familyOf(1).tenants).catch(() => undefined);
        await tenants.all([]).catch(() => undefined);
      }),
      'already_exists',
      'the transaction',
    );
    assertSame((await storage.tenants.all([])).length, 1, 'tenants');
  });

  test('of strangers see only their own tenant', async (storage) => {
    const [own, other] = [
      await addFamily(storage, familyOf(1)),
      await addFamily(storage, familyOf(2)),
    ];
    const within = storage.within({ kind: 'one', tenantId: own.tenants.id });
    const found = await Promise.all([
      shortly(within, ({ users }) => users.find(own.users.id)),
      shortly(within, ({ users }) => users.find(other.users.id)),
      shortly(within, ({ clients }) => clients.change(other.clients.id, (client) => client)),
    ]);
    assertSame(found, [own.users, undefined, undefined], 'what is seen');
    await assertThrows(
      () => shortly(within, ({ users }) => users.add(familyOf(2).users)),
      'an addition to another tenant',
    );
  });
};
