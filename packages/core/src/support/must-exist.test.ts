import { expect, test } from '@jest/globals';
import { requireFound, mustExist } from './must-exist.js';
import { acme, globex, nowhere, setUp } from '../testing/set-up.test-support.js';

test('answers the records that are named, each once', async () => {
  const { storage } = await setUp();
  expect(
    [...(await mustExist(storage.tenants, [globex, acme, globex], 'tenants')).keys()].sort(),
  ).toEqual([acme, globex].sort());
});

test('refuses the first id that is not there', async () => {
  const { storage } = await setUp();
  await expect(mustExist(storage.tenants, [acme, 'zzz', nowhere], 'tenants')).rejects.toMatchObject(
    { code: 'unknown_reference', values: { field: 'tenants', id: 'zzz' } },
  );
});

test('asks for nothing when nothing is named', async () => {
  const { storage } = await setUp();
  expect((await mustExist(storage.tenants, [], 'tenants')).size).toBe(0);
});

test('a record of a path that is not there is not found', () => {
  expect(() => requireFound('client', 'x', undefined)).toThrow(
    expect.objectContaining({ code: 'record_not_found', values: { record: 'client', id: 'x' } }),
  );
});
