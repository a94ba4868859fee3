/** The contract of isolation finds an adapter in which one method of one tenant's stores reaches those of others. */
import { describe, expect, test } from '@jest/globals';
import { isolationContract } from '../ports/isolation.contract.js';
import { recordNames, type Storage, type Stores } from '../ports/storage.js';
import type { Tenancy } from '../model/values/tenancy.js';
import { inMemoryStorage } from './storage.js';

const methods = [
  'find',
  'all',
  'page',
  'pick',
  'groupIds',
  'countBy',
  'countUpTo',
  'firstPerKey',
  'traverse',
  'add',
  'change',
  'overwrite',
  'removeAll',
] as const;
type Method = (typeof methods)[number];

type AnyStores = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The stores of a tenant, with one method that knows no tenancy. */
const unbounded = (bounded: Stores, whole: Stores, method: Method): Stores =>
  Object.fromEntries(
    recordNames.map((name) => {
      const others = (whole as unknown as AnyStores)[name]!;
      return [name, { ...(bounded as unknown as AnyStores)[name]!, [method]: others[method] }];
    }),
  ) as unknown as Stores;

const faultyStorage = (method: Method): Storage => {
  const storage = inMemoryStorage();
  const within = (tenancy: Tenancy): ReturnType<Storage['within']> => {
    const bounded = storage.within(tenancy);
    return { ...bounded, ...unbounded(bounded, storage, method) };
  };
  return { ...storage, within };
};

/** The titles of the contract that a storage breaks. */
const brokenBy = async (open: () => Storage): Promise<readonly string[]> => {
  const parts: (readonly [string, (storage: Storage) => Promise<void>])[] = [];
  isolationContract((title, body) => parts.push([title, body]));

  const broken: string[] = [];
  for (const [title, body] of parts) await body(open()).catch(() => broken.push(title));
  return broken;
};

describe('the contract of isolation', () => {
  test('holds for the storage in memory', async () => {
    expect(await brokenBy(() => inMemoryStorage())).toEqual([]);
  });

  test.each(methods)('finds %s without bounds', async (method) => {
    expect(await brokenBy(() => faultyStorage(method))).not.toEqual([]);
  });

  test('finds a record that is taken over', async () => {
    const takenOver = (): Storage => {
      const storage = inMemoryStorage();
      const within = (tenancy: Tenancy): ReturnType<Storage['within']> => {
        const bounded = storage.within(tenancy);
        const taking = Object.fromEntries(
          recordNames.map((name) => [name, takingOver(bounded, storage, name)]),
        ) as unknown as Stores;
        return { ...bounded, ...taking };
      };
      return { ...storage, within };
    };

    expect(await brokenBy(takenOver)).toContain('refuses to take over a visible global record');
  });
});

interface Changing {
  readonly find: (id: string) => Promise<object | undefined>;
  readonly change: (id: string, change: (record: object) => object) => Promise<unknown>;
}

/** Looks at what a change makes of a record, and not at what it was. */
const takingOver = (bounded: Stores, whole: Stores, name: string): object => {
  const own = (bounded as unknown as Record<string, Changing>)[name]!;
  const all = (whole as unknown as Record<string, Changing>)[name]!;
  return {
    ...own,
    change: async (id: string, change: (record: object) => object) => {
      const seen = await own.find(id);
      if (seen === undefined) return undefined;

      const isMoved = 'tenantId' in seen && 'tenantId' in change(seen) && movesIn(seen, change);
      return isMoved ? all.change(id, change) : own.change(id, change);
    },
  };
};

const movesIn = (seen: object, change: (record: object) => object): boolean =>
  (seen as { tenantId: unknown }).tenantId === null &&
  (change(seen) as { tenantId: unknown }).tenantId !== null;
