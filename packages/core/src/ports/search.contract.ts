/** Searches: users are found by what they are called now, best first, and none of another tenant. */
import { matches, type Filter } from '../model/values/filter.js';
import type { PageQuery } from '../model/values/page.js';
import { oneTenant } from '../model/values/tenancy.js';
import type { TermSearch } from '../model/values/term-search.js';
import { userType, type User } from '../model/user/user.js';
import { pageOf } from '../support/page-of.js';
import { comparedValues } from '../support/scan.js';
import { assertSame, assertThrows, assertTrue, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf, nastyText } from './samples.contract.js';
import { shortTransaction, type Storage } from './storage.js';

const compared = comparedValues(userType);
const tenants = [idOf('tenants', 1), idOf('tenants', 2)] as const;
const whole = { pinned: [], order: [], offset: 0, limit: 1000, totalCount: true } as const;

const names = [
  'Mary Smith',
  'Mary Smithson',
  'Mary Ann Smith',
  'Smith Zoe',
  'Zoë Müller',
  'Zoe Mueller',
  'Mary',
  'Maryam Smith',
  'Adam Maryson',
  'Ada',
  nastyText,
  '\u{10ffff} Smith',
  '\u{ffff}',
];

/** Users of two tenants; some have a term twice, others a term that another one begins with. */
const addUsers = async (storage: Storage): Promise<readonly User[]> => {
  for (const number of [1, 2]) await addFamily(storage, familyOf(number, 'bare'));
  for (const id of [1, 2])
    await storage.users.removeAll([{ attribute: 'id', equals: idOf('users', id) }]);

  const users = names.flatMap((name, at) =>
    tenants.map((tenantId, of) => userOf(2 * at + of + 10, tenantId, name)),
  );
  await storage.transaction(async (stores) => {
    for (const user of users) await stores.users.add(user);
  });
  return users;
};

const userOf = (number: number, tenantId: string, name: string): User => ({
  ...familyOf(number, 'bare').users,
  tenantId,
  username: `mary${number}`,
  usernameKey: `mary${number}`,
  email: number % 3 === 0 ? `mary.${number}@example.com` : null,
  emailKey: number % 3 === 0 ? `mary.${number}@example.com` : null,
  isBlocked: number % 4 === 0,
  profile: { name },
});

const searches: readonly TermSearch[] = [
  [],
  [['mary']],
  [['mary smith']],
  [['smith'], ['mary']],
  [['mary', 'smith']],
  [['smith', 'mary', 'example']],
  [['mary smith'], ['smith mary'], ['mary', 'smith']],
  [['m']],
  [['zzz']],
  [['zzz'], ['ada']],
  [['\u{ffff}']],
  [['\u{10ffff}']],
  [['%'], ['_'], ['*'], ['100']],
  [['example.com'], ['muller']],
];

const blocked: Filter<User> = { kind: 'equals', attribute: 'isBlocked', value: true };

const idsOf = (users: readonly User[]): readonly string[] => users.map(({ id }) => id);

const expectedOf = (users: readonly User[], query: Omit<PageQuery<User>, 'pinned'>) => {
  const { items, ...counts } = pageOf(users, query, compared);
  return { ids: idsOf(items), ...counts };
};

const foundBy = async (stores: Pick<Storage, 'users'>, text: string): Promise<readonly string[]> =>
  idsOf((await stores.users.page({ ...whole, search: [[text]] })).items);

export const searchContract = (test: StorageTest): void => {
  test('finds users best first, on pages that never overlap', async (storage) => {
    const users = await addUsers(storage);
    for (const search of searches)
      for (const limit of [1, 3, 1000])
        for (let offset = 0; offset <= users.length; offset += limit) {
          const query = { ...whole, search, offset, limit };
          const { items, ...counts } = await storage.users.page(query);
          const what = `${JSON.stringify(search)}, ${limit} from ${offset}`;
          assertSame({ ids: idsOf(items), ...counts }, expectedOf(users, query), what);
        }
    const { items } = await storage.users.page({ ...whole, search: [['mary smith']] });
    const expected = items.map(({ id }) => users.find((user) => user.id === id));
    assertSame(items, expected, 'the records');
  });

  test('finds what filters and pins leave, in an order as well', async (storage) => {
    const users = await addUsers(storage);
    const pinned = [{ attribute: 'tenantId', equals: tenants[1] }] as const;
    const orders = [[], [{ attribute: 'nameKey', direction: 'desc' }]] as const;
    for (const search of searches)
      for (const order of orders)
        for (const filter of [undefined, blocked, { kind: 'not', of: blocked } as const])
          for (const offset of [0, 2]) {
            const query = { ...whole, search, order, filter, offset, limit: 4 };
            const what = JSON.stringify([search, order, filter, offset]);
            const all = await storage.users.page(query);
            const expected = expectedOf(users, query);
            assertSame({ ...all, items: undefined, ids: idsOf(all.items) }, expected, what);

            const some = await storage.users.page({ ...query, pinned });
            const left = users.filter(({ tenantId }) => tenantId === tenants[1]);
            assertSame(idsOf(some.items), expectedOf(left, query).ids, `pinned, ${what}`);
          }
    assertTrue(
      users.some((user) => matches(blocked, user)),
      'the filter finds some',
    );
  });

  test('finds no user of another tenant, and counts none', async (storage) => {
    const users = await addUsers(storage);
    for (const tenantId of tenants) {
      const stores = storage.within(oneTenant(tenantId));
      const own = users.filter((user) => user.tenantId === tenantId);
      for (const search of searches)
        for (const order of [[], [{ attribute: 'createdAt', direction: 'asc' }]] as const) {
          const query = { ...whole, search, order, offset: 1, limit: 5 };
          const { items, ...counts } = await stores.users.page(query);
          const what = JSON.stringify([search, order]);
          assertSame({ ids: idsOf(items), ...counts }, expectedOf(own, query), what);
        }
    }
  });

  test('finds a user by the name of now, whichever way it is changed', async (storage) => {
    const [user] = await addUsers(storage);
    const { id } = user!;
    const renamed = (current: User, name: string): User => ({ ...current, profile: { name } });
    await storage.users.change(id, (current) => renamed(current, 'First Name'));
    assertSame(await foundBy(storage, 'first'), [id], 'after a change');

    await storage.transaction(async (stores) => {
      await stores.users.change(id, (current) => renamed(current, 'Second Name'));
      assertSame(await foundBy(stores, 'second'), [id], 'within a transaction');
      assertSame(await foundBy(stores, 'first'), [], 'the former name within it');
    });
    await storage.transaction(async (stores) => {
      await stores.users.change(id, (current) => renamed(current, 'Third Name'));
    }, shortTransaction);
    assertSame(await foundBy(storage, 'third'), [id], 'after a short transaction');

    await storage.users.overwrite(['profile'], [renamed(user!, 'Fourth Name')]);
    assertSame(await foundBy(storage, 'fourth'), [id], 'after it was overwritten');
    for (const former of ['first', 'second', 'third'])
      assertSame(await foundBy(storage, former), [], `by the ${former} name`);

    const key = { username: 'fifth', usernameKey: 'fifth' };
    await storage.users.change(id, (current) => ({ ...current, ...key }));
    assertSame(await foundBy(storage, 'fifth'), [id], 'by the user name');
  });

  test('finds no one by a name that was undone or that is gone', async (storage) => {
    const [user] = await addUsers(storage);
    const renaming = storage.transaction(async (stores) => {
      const profile = { name: 'Undone Name' };
      await stores.users.change(user!.id, (current) => ({ ...current, profile }));
      throw new Error('the work fails');
    });
    await assertThrows(() => renaming, 'the transaction');
    assertSame(await foundBy(storage, 'undone'), [], 'undone');
    assertTrue((await foundBy(storage, 'mary smith')).includes(user!.id), 'the former name stays');

    const adding = storage.transaction(async (stores) => {
      await stores.users.add({ ...userOf(99, tenants[0], 'New Name'), id: idOf('users', 99) });
      throw new Error('the work fails');
    });
    await assertThrows(() => adding, 'the transaction that adds');
    assertSame(await foundBy(storage, 'new'), [], 'never added');

    await storage.users.removeAll([{ attribute: 'tenantId', equals: tenants[0] }]);
    const left = await storage.users.page({ ...whole, search: [['mary']] });
    assertTrue(left.items.length > 0, 'those of the other tenant');
    assertTrue(
      left.items.every(({ tenantId }) => tenantId === tenants[1]),
      'no one who is gone',
    );
    await storage.tenants.removeAll([{ attribute: 'id', equals: tenants[1] }]);
    assertSame(await foundBy(storage, 'm'), [], 'after the tenant is gone');
  });

  test('finds nothing by what no text holds', async (storage) => {
    await addUsers(storage);
    assertSame(await foundBy(storage, 'ma\0ry'), [], 'a NUL');
  });
};
