/** Records that are added together: all or nothing, however many callers add at once. */
import { oneTenant } from '../model/tenancy.js';
import { isRefusal } from '../model/refusals.js';
import { assertRefused, assertSame, assertThrows, countUp, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf } from './samples.contract.js';
import { recordNames, type AddingStores } from './storage.js';
import { storeOf } from './store.contract.js';

class ChangeOfMind extends Error {}

const callers = 40;

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

export const additionsContract = (test: StorageTest): void => {
  test('are there for the very next read, of every kind', async (storage) => {
    const family = familyOf(1);
    await storage.addAll(async (stores) => {
      await addFamily(stores, family);
    });
    for (const name of recordNames)
      assertSame(await storeOf(storage, name).all([]), [family[name]], name);
  });

  test('may be none', async (storage) => {
    await storage.addAll(() => Promise.resolve());
    assertSame(await storage.tenants.all([]), [], 'tenants');
  });

  test('are not there where what adds them throws', async (storage) => {
    await assertThrows(
      () =>
        storage.addAll(async (stores) => {
          await addPair(1)(stores);
          throw new ChangeOfMind();
        }),
      'the additions',
    );
    assertSame(await storage.tenants.all([]), [], 'tenants');
  });

  test('are refused together where one has a key that is taken', async (storage) => {
    await storage.tenants.add(familyOf(1).tenants);
    const refusal = await assertRefused(
      storage.addAll(async (stores) => {
        await addPair(2)(stores);
        await stores.tenants.add({ ...familyOf(3).tenants, name: familyOf(1).tenants.name });
      }),
      'already_exists',
      'the additions',
    );
    assertSame(refusal.values, { record: 'tenant', key: 'tenant_name' }, 'the values');
    assertSame((await storage.tenants.all([])).length, 1, 'tenants');
    assertSame(await storage.users.all([]), [], 'users');
  });

  test('are refused together where one refers to nothing', async (storage) => {
    const refusal = await assertRefused(
      storage.addAll(async (stores) => {
        await addPair(1)(stores);
        await stores.users.add({ ...familyOf(2).users, tenantId: idOf('tenants', 9) });
      }),
      'reference_missing',
      'the additions',
    );
    assertSame(refusal.values, { record: 'user', attribute: 'tenantId' }, 'the values');
    assertSame(await storage.tenants.all([]), [], 'tenants');
  });

  test('are refused together where one is outside the tenancy', async (storage) => {
    const [mine, theirs] = [familyOf(1), familyOf(2)];
    await storage.tenants.add(mine.tenants);
    await storage.tenants.add(theirs.tenants);
    await assertRefused(
      storage.within(oneTenant(mine.tenants.id)).addAll(async (stores) => {
        await stores.users.add(mine.users);
        await stores.users.add(theirs.users);
      }),
      'outside_tenancy',
      'the additions',
    );
    assertSame(await storage.users.all([]), [], 'users');
  });

  test('of many callers are all there', async (storage) => {
    await Promise.all(countUp(callers).map((at) => storage.addAll(addPair(at + 1))));
    assertSame((await storage.tenants.all([])).length, callers, 'tenants');
    assertSame((await storage.users.all([])).length, callers, 'users');
  });

  test('of one caller are refused alone, whoever adds beside it', async (storage) => {
    await storage.tenants.add(familyOf(1).tenants);
    const codes = await Promise.all(
      countUp(callers).map((at) => codeOf(storage.addAll(addPair(at + 1)))),
    );
    assertSame(codes, ['already_exists', ...countUp(callers - 1).map(() => 'added')], 'outcomes');
    assertSame((await storage.users.all([])).length, callers - 1, 'users');
  });

  test('of callers who add the same are those of exactly one', async (storage) => {
    const codes = await Promise.all(countUp(callers).map(() => codeOf(storage.addAll(addPair(1)))));
    assertSame(codes.filter((code) => code === 'added').length, 1, 'callers who added');
    assertSame(await storage.users.all([]), [familyOf(1).users], 'users');
  });
};
