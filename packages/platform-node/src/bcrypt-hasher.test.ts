import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { secretHasherContract } from '../../core/src/ports/secret-hasher.contract.js';
import { bcryptHasher } from './bcrypt-hasher.js';
import { derivePepper } from './derived-keys.js';

const pepper = derivePepper(Buffer.alloc(32, 7));
const quick = { pepper, cost: 4 };

secretHasherContract({ describe, test }, 'bcryptHasher', () => bcryptHasher(quick));

describe('bcryptHasher', () => {
  test('writes the bcrypt format with the cost asked for, 12 by default', async () => {
    expect(await bcryptHasher(quick).hash('correct horse')).toMatch(/^\$2b\$04\$/);
    expect(await bcryptHasher({ pepper }).hash('correct horse')).toMatch(/^\$2b\$12\$/);
  });

  test('matches hashes of another cost, so that the cost can be raised', async () => {
    const hash = await bcryptHasher(quick).hash('correct horse');
    expect(await bcryptHasher({ pepper, cost: 5 }).matches('correct horse', hash)).toBe(true);
  });

  test('matches nothing under another pepper', async () => {
    const hash = await bcryptHasher(quick).hash('correct horse');
    expect(await bcryptHasher({ ...quick, pepper: derivePepper(randomBytes(32)) }).matches('correct horse', hash)).toBe(false);
  });

  test('refuses what comes when as many run and wait as may, and works on afterwards', async () => {
    const hasher = bcryptHasher({ ...quick, running: 1, waiting: 2 });
    const asked = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((each) => hasher.hash(each)));
    expect(asked.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(asked[4]).toMatchObject({ reason: { fact: 'too_many_requests', kind: 'tooMany' } });
    expect(await hasher.matches('a', await hasher.hash('a'))).toBe(true);
  });

  test('counts comparing and hashing together', async () => {
    const hasher = bcryptHasher({ ...quick, running: 1, waiting: 0 });
    const hashing = hasher.hash('a');
    await expect(hasher.matches('a', 'x')).rejects.toMatchObject({ fact: 'too_many_requests' });
    await hashing;
  });

  test('refuses a short pepper and a cost that bcrypt does not know', () => {
    expect(() => bcryptHasher({ pepper: randomBytes(31) })).toThrow('The pepper must have 32 bytes or more.');
    for (const cost of [3, 32, 10.5, Number.NaN]) expect(() => bcryptHasher({ pepper, cost })).toThrow('from 4 to 31');
  });
});

describe('derivePepper', () => {
  test('gives the same pepper for the same key for ever', () => {
    expect(derivePepper(Buffer.alloc(32, 7)).toString('hex')).toBe('73edbf561811b03595c5e4e9a1cb297688885361c26468e037c2866908b20faa366b19708a93e0f262117cbf94d5230a');
  });

  test('gives another one for another key, and never the key itself', () => {
    const key = randomBytes(32);
    expect(derivePepper(key)).not.toEqual(derivePepper(randomBytes(32)));
    expect(derivePepper(key).includes(key)).toBe(false);
  });

  test('refuses a short key', () => {
    expect(() => derivePepper(randomBytes(16))).toThrow('32 bytes or more');
  });
});
