/** Races: of everything that happens at once, exactly what must win wins, and nothing is lost. */
import { isRefusal } from '../model/values/refusals.js';
import { assertSame, assertTrue, countUp, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf } from './samples.contract.js';

const racers = 64;

export const raceContract = (test: StorageTest): void => {
  test('loses none of 64 racing changes', async (storage) => {
    const { resources } = await addFamily(storage, familyOf(1));
    await storage.resources.change(resources.id, (resource) => ({ ...resource, tokenLifetime: 0 }));
    await Promise.all(
      countUp(racers).map(() =>
        storage.resources.change(resources.id, (resource) => ({
          ...resource,
          tokenLifetime: resource.tokenLifetime! + 1,
        })),
      ),
    );
    assertSame((await storage.resources.find(resources.id))?.tokenLifetime, racers, 'changes kept');
  });

  test('loses none of 64 racing changes in transactions', async (storage) => {
    const { resources } = await addFamily(storage, familyOf(1));
    await storage.resources.change(resources.id, (resource) => ({ ...resource, tokenLifetime: 0 }));
    await Promise.all(
      countUp(racers).map(() =>
        storage.transaction((stores) =>
          stores.resources.change(resources.id, (resource) => ({
            ...resource,
            tokenLifetime: resource.tokenLifetime! + 1,
          })),
        ),
      ),
    );
    assertSame((await storage.resources.find(resources.id))?.tokenLifetime, racers, 'changes kept');
  });

  test('lets exactly one of 64 racing additions have a unique key', async (storage) => {
    const { clients, resources } = await addFamily(storage, familyOf(1));
    for (const round of countUp(5)) {
      const number = 1000 * (round + 1);
      assertOneWinner(
        await outcomes((at) =>
          storage.clients.add({
            ...familyOf(number + at).clients,
            tenantId: clients.tenantId,
            name: `Wanted ${round}`,
          }),
        ),
        'client_name',
      );
      assertOneWinner(
        await outcomes((at) =>
          storage.scopes.add({
            ...familyOf(number + at).scopes,
            resourceId: resources.id,
            tenantId: resources.tenantId,
            name: `wanted:${round}`,
          }),
        ),
        'scope_name',
      );
      assertOneWinner(
        await outcomes(() => storage.revokedTokens.add(familyOf(number).revokedTokens)),
        'id',
      );
      assertSame(
        (await storage.clients.all([{ attribute: 'name', equals: `Wanted ${round}` }])).length,
        1,
        'clients of that name',
      );
    }
  });

  test('lets exactly one of 64 racing transactions have a unique key, and nothing of the others', async (storage) => {
    for (const round of countUp(5)) {
      const number = 1000 * (round + 1);
      assertOneWinner(
        await outcomes((at) =>
          storage.transaction(async (stores) => {
            const { tenants, users } = familyOf(number + at);
            await stores.tenants.add({ ...tenants, name: `Wanted ${round}` });
            await stores.users.add(users);
          }),
        ),
        'tenant_name',
      );
      assertSame((await storage.users.all([])).length, round + 1, 'users');
    }
  });

  test('lets one after the other read and write what a held row guards', async (storage) => {
    for (const round of countUp(20)) {
      const { tenants } = familyOf(1000 * (round + 1));
      await storage.tenants.add(tenants);
      const addTheOnlyUser = (at: number): Promise<void> =>
        storage.transaction(async (stores) => {
          await stores.tenants.change(tenants.id, (tenant) => tenant);
          const others = await stores.users.countBy('tenantId', [tenants.id]);
          if (others.size > 0) return;
          const { users } = familyOf(1000 * (round + 1) + at);
          await stores.users.add({ ...users, tenantId: tenants.id });
        });
      await Promise.all(countUp(8).map(addTheOnlyUser));
      assertSame(
        (await storage.users.all([{ attribute: 'tenantId', equals: tenants.id }])).length,
        1,
        'users of whom each was to be the only one',
      );
    }
  });

  test('never leaves an orphan when a parent goes while children come', async (storage) => {
    for (const round of countUp(10)) {
      const { tenants, resources } = familyOf(1000 * (round + 1));
      await storage.tenants.add(tenants);
      await storage.resources.add(resources);
      await outcomes((at) =>
        at === 20
          ? storage.resources.removeAll([{ attribute: 'id', equals: resources.id }])
          : storage.scopes.add({
              ...familyOf(1000 * (round + 1) + at).scopes,
              resourceId: resources.id,
              tenantId: resources.tenantId,
            }),
      );
      assertSame(await storage.resources.find(resources.id), undefined, 'the parent');
      assertSame(
        await storage.scopes.all([{ attribute: 'resourceId', equals: resources.id }]),
        [],
        'orphans',
      );
    }
  });

  test('removes a record for exactly one of 64 callers', async (storage) => {
    for (const round of countUp(5)) {
      await storage.revokedTokens.add(familyOf(round).revokedTokens);
      const counts = await Promise.all(
        countUp(racers).map(() =>
          storage.revokedTokens.removeAll([
            { attribute: 'id', equals: idOf('revokedTokens', round) },
          ]),
        ),
      );
      assertSame(
        counts.filter((count) => count === 1).length,
        1,
        'callers told that they removed it',
      );
      assertSame(
        counts.filter((count) => count === 0).length,
        racers - 1,
        'callers told that it was gone',
      );
    }
  });
};

/** Undefined for who succeeded, or the refusal's key; no other outcome is allowed. */
const outcomes = async (
  attempt: (at: number) => Promise<unknown>,
): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    countUp(racers).map(async (at) => {
      try {
        await attempt(at);
        return undefined;
      } catch (error) {
        if (isRefusal(error, 'already_exists')) return error.values.key;
        if (isRefusal(error, 'reference_missing')) return error.values.attribute;
        throw error;
      }
    }),
  );

const assertOneWinner = (results: readonly (string | undefined)[], key: string): void => {
  assertSame(results.filter((result) => result === undefined).length, 1, `winners of ${key}`);
  assertTrue(
    results.every((result) => result === undefined || result === key),
    `losers of ${key} are told otherwise: ${[...new Set(results)].join(', ')}`,
  );
};
