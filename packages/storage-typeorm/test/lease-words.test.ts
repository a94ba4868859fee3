import { describe, expect, test } from '@jest/globals';
import { leaseWords } from '../src/postgres/lease-words.js';

/** A database in which the table of the lock is not there, and which then refuses to make it. */
const makingRefusedWith = (code: string): Promise<void> =>
  leaseWords((sql) =>
    sql.startsWith('SELECT')
      ? Promise.resolve([{ name: null }])
      : Promise.reject(Object.assign(new Error('refused'), { driverError: { code } })),
  ).createTable();

describe('the table of the lock of PostgreSQL, when another instance makes it at the same time', () => {
  test.each([
    ['as the key of a catalogue', '23505'],
    ['as a relation', '42P07'],
    ['as the type of its rows', '42710'],
  ])('is there when its name is taken %s', async (_, code) => {
    await expect(makingRefusedWith(code)).resolves.toBeUndefined();
  });

  test('is not there when the user may not make it', async () => {
    await expect(makingRefusedWith('42501')).rejects.toThrow('refused');
  });
});
