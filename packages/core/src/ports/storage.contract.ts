/**
 * What a storage promises. An adapter is correct when this passes:
 *
 *     const open = async () => ({ storage: inMemoryStorage(), close: async () => {} });
 *     storageContract({ describe, test }, 'memory', { open });
 */
import type { Runner, StorageTest } from './contract.js';
import { filterContract } from './filter.contract.js';
import { traverseContract } from './traverse.contract.js';
import { isolationContract } from './isolation.contract.js';
import { listContract } from './list.contract.js';
import { raceContract } from './race.contract.js';
import type { Storage } from './storage.js';
import { scanContract } from './scan.contract.js';
import { searchContract } from './search.contract.js';
import { shortTransactionsContract } from './short-transactions.contract.js';
import { storeContract } from './store.contract.js';
import { strangersContract } from './strangers.contract.js';
import { transactionContract } from './transaction.contract.js';

export interface OpenedStorage {
  readonly storage: Storage;
  /** Called after each test, whether it passed or not. */
  readonly close: () => Promise<void>;
}

export interface StorageUnderContract {
  /** An empty storage that nobody else uses. */
  readonly open: () => Promise<OpenedStorage>;
}

export const storageContract = (
  runner: Runner,
  name: string,
  { open }: StorageUnderContract,
): void => {
  const testStorage: StorageTest = (title, body) =>
    runner.test(title, async () => {
      const { storage, close } = await open();
      try {
        await body(storage);
      } finally {
        await close();
      }
    });
  runner.describe(`storage in ${name}`, () => {
    runner.describe('records', () => storeContract(testStorage));
    runner.describe('lists', () => listContract(testStorage));
    runner.describe('filters', () => filterContract(testStorage));
    runner.describe('scans', () => scanContract(testStorage));
    runner.describe('searches', () => searchContract(testStorage));
    runner.describe('chains', () => traverseContract(testStorage));
    runner.describe('transactions', () => transactionContract(testStorage));
    runner.describe('short transactions', () => shortTransactionsContract(testStorage));
    runner.describe('races', () => raceContract(testStorage));
    runner.describe('isolation of tenants', () => {
      isolationContract(testStorage);
      strangersContract(testStorage);
    });
  });
};
