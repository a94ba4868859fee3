import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { secretHasherContract } from '../../core/src/ports/secret-hasher.contract.js';
import { bcryptHasher } from './bcrypt-hasher.js';
import { derivePepper } from './derived-keys.js';
import type { Pepper } from './peppers.js';
import { systemDelay } from './system-delay.js';

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
    expect(
      await bcryptHasher({ ...quick, pepper: derivePepper(randomBytes(32)) }).matches(
        'correct horse',
        hash,
      ),
    ).toBe(false);
  });

  test('refuses what comes when as many run and wait as may, and works on afterwards', async () => {
    const hasher = bcryptHasher({ ...quick, running: 1, waiting: 2 });
    const asked = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e'].map((each) => hasher.hash(each)),
    );
    expect(asked.map((each) => each.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(asked[4]).toMatchObject({ reason: { code: 'too_many_requests', kind: 'tooMany' } });
    expect(await hasher.matches('a', await hasher.hash('a'))).toBe(true);
  });

  test('counts comparing and hashing together', async () => {
    const hasher = bcryptHasher({ ...quick, running: 1, waiting: 0 });
    const hashing = hasher.hash('a');
    await expect(hasher.matches('a', 'x')).rejects.toMatchObject({ code: 'too_many_requests' });
    await hashing;
  });

  test('refuses a short pepper and a cost that bcrypt does not know', () => {
    expect(() => bcryptHasher({ pepper: randomBytes(31) })).toThrow(
      'The pepper must have 32 bytes or more.',
    );
    for (const cost of [3, 32, 10.5, Number.NaN])
      expect(() => bcryptHasher({ pepper, cost })).toThrow('from 4 to 31');
  });
});

describe('bcryptHasher with several peppers', () => {
  const [first, second] = ['1'.repeat(16), '2'.repeat(16)].map((id) => ({
    id,
    key: derivePepper(randomBytes(32)),
  })) as [Pepper, Pepper];
  const unnamed = { id: '', key: pepper };
  const known = [second, first, unnamed];
  const hasherWith = ({ id }: Pepper) =>
    bcryptHasher({ cost: 4, pepper: { known, hashesWith: id } });

  test('names the pepper of a hash, all but the first', async () => {
    expect(await hasherWith(unnamed).hash('abc')).toMatch(/^\$2b\$04\$/);
    expect(await hasherWith(first).hash('abc')).toMatch(/^1{16}:\$2b\$04\$/);
  });

  test('matches hashes of each pepper, whichever makes new ones', async () => {
    for (const maker of known) {
      const hash = await hasherWith(maker).hash('abc');
      for (const checker of known) {
        expect(await hasherWith(checker).matches('abc', hash)).toBe(true);
        expect(await hasherWith(checker).matches('abd', hash)).toBe(false);
      }
    }
  });

  test('calls hashes of earlier peppers outdated, and never those of later ones', async () => {
    const hashes = await Promise.all(known.map((each) => hasherWith(each).hash('abc')));
    const outdated = hashes.map((hash) => hasherWith(first).isOutdated(hash));
    expect(outdated).toEqual([false, false, true]);
    expect(hasherWith(unnamed).isOutdated(hashes[0]!)).toBe(false);
  });

  test('matches no hash that names an unknown pepper', async () => {
    const hash = await hasherWith(first).hash('abc');
    expect(await hasherWith(second).matches('abc', hash.replace(/^1+/, '3'.repeat(16)))).toBe(
      false,
    );
    expect(await hasherWith(second).matches('abc', hash.replace(/^1+:/, ''))).toBe(false);
    expect(await bcryptHasher(quick).matches('abc', hash)).toBe(false);
  });

  test('needs the pepper of new hashes', () => {
    const pepper = { known: [first], hashesWith: second.id };
    expect(() => bcryptHasher({ pepper })).toThrow('The pepper of new hashes is not known.');
  });
});

describe('a hash of another system', () => {
  /** From the test vectors of jBCrypt: the password is `abc`. */
  const foreign = 'If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
  const hasher = bcryptHasher(quick);
  const adopted = (algorithm: string, value: string, by = hasher): string => {
    const hash = by.adopt(algorithm, value);
    if (typeof hash !== 'string') throw new Error(`${value} is not adopted`);
    return hash;
  };

  test.each(['$2a$', '$2b$', '$2y$'])(
    'is adopted with the prefix %s, and knows its password',
    async (prefix) => {
      const hash = adopted('bcrypt', `${prefix}06$${foreign}`);
      expect(await hasher.matches('abc', hash)).toBe(true);
      expect(await hasher.matches('abd', hash)).toBe(false);
      expect(hasher.isOutdated(hash)).toBe(true);
    },
  );

  test('is refused when it is unknown, broken or too dear, and says which', () => {
    expect(hasher.adopt('bcrypt', `$2a$15$${foreign}`)).toMatchObject({ unfit: 'too_costly' });
    expect(hasher.adopt('bcrypt', '$2a$06$')).toMatchObject({ unfit: 'malformed' });
    expect(hasher.adopt('md5', 'x')).toMatchObject({ unfit: 'malformed' });
  });

  test('does not match without having been adopted, and one of ours does not match as adopted', async () => {
    expect(await hasher.matches('abc', `$2a$06$${foreign}`)).toBe(false);
    expect(await hasher.matches('abc', `adopted:${await hasher.hash('abc')}`)).toBe(false);
  });

  test('is outdated, as is one of ours that was made with less work', async () => {
    const hash = await hasher.hash('abc');
    expect(hasher.isOutdated(hash)).toBe(false);
    expect(bcryptHasher({ pepper, cost: 5 }).isOutdated(hash)).toBe(true);
  });

  test('that an earlier version kept unsealed goes on matching', async () => {
    const hash = `adopted:$2b$06$${foreign}`;
    expect(await hasher.matches('abc', hash)).toBe(true);
    expect(await hasher.matches('abd', hash)).toBe(false);
    expect(hasher.isOutdated(hash)).toBe(true);
  });

  describe('is kept sealed', () => {
    const value = `{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA==`;
    const [first, second] = ['1'.repeat(16), '2'.repeat(16)].map((id) => ({
      id,
      key: derivePepper(randomBytes(32)),
    })) as [Pepper, Pepper];
    const hasherOf = (known: readonly Pepper[], { id }: Pepper) =>
      bcryptHasher({ cost: 4, pepper: { known, hashesWith: id } });
    const before = hasherOf([first], first);

    test('so that neither its algorithm nor its value is seen', () => {
      const hash = adopted('ldap', value, before);
      expect(hash).toMatch(/^1{16}:adopted:01:[\w.-]+$/);
      expect(hash).not.toContain('SSHA');
      expect(adopted('ldap', value, before)).not.toBe(hash);
    });

    test('and opens after the secret key has changed, while its pepper is known', async () => {
      const hash = adopted('ldap', value, before);
      const after = hasherOf([second, first], second);
      expect(await after.matches('grüße', hash)).toBe(true);
      expect(await after.matches('grüsse', hash)).toBe(false);
      expect(after.isOutdated(hash)).toBe(true);
    });

    test('and matches nothing with another pepper, another class or a changed seal', async () => {
      const hash = adopted('ldap', value, before);
      const other = hasherOf([second], second);
      for (const [by, each] of [
        [other, hash],
        [other, hash.replaceAll(/^1+/g, second.id)],
        [before, hash.replace(/^1+:/, '')],
        [before, hash.replace(':01:', ':02:')],
        [before, `${hash}A`],
        [before, hash.slice(0, -1)],
      ] as const) {
        expect(await by.matches('grüße', each)).toBe(false);
      }
    });

    test('within the 512 characters that a storage keeps, whatever its length', () => {
      const long = `$pbkdf2-sha1$i=1000$${'A'.repeat(200)}$${'A'.repeat(32)}`;
      expect(adopted('pbkdf2', long, before).length).toBeLessThanOrEqual(512);
    });
  });
});

describe('a hash that leaves again', () => {
  const hasher = bcryptHasher(quick);
  const ldap = '{SSHA}+Vf456w9ia1I7of36svvdODlYL5zYWx0c2FsdA==';

  test('is the one that came, where another system made it', () => {
    const hash = hasher.adopt('ldap', ldap) as string;
    expect(hasher.reveal!(hash)).toEqual({ algorithm: 'ldap', value: ldap });
    expect(hasher.reveal!('adopted:$2b$06$x')).toEqual({ algorithm: 'bcrypt', value: '$2b$06$x' });
  });

  test('is taken back by a hasher with the same pepper alone, where this one made it', async () => {
    const hash = await hasher.hash('abc');
    const { algorithm, value } = hasher.reveal!(hash)!;
    const same = bcryptHasher(quick);
    const taken = same.adopt(algorithm, value) as string;
    expect(await same.matches('abc', taken)).toBe(true);
    expect(same.isOutdated(taken)).toBe(false);

    const id = '1'.repeat(16);
    const key = derivePepper(randomBytes(32));
    const other = bcryptHasher({ cost: 4, pepper: { known: [{ id, key }], hashesWith: id } });
    expect(other.adopt(algorithm, value)).toEqual({
      unfit: 'malformed',
      why: 'must be a hash of a Keyward with the same secret key',
    });
    expect(other.reveal!(hash)).toBeUndefined();
  });

  test('is not taken back when it is none, or dearer than those of this server', async () => {
    const dear = await bcryptHasher({ pepper, cost: 5 }).hash('abc');
    expect(hasher.adopt('keyward-bcrypt', dear)).toMatchObject({ unfit: 'too_costly' });
    for (const text of ['', 'x', '$2b$04$', `adopted:${dear}`, `${dear}x`])
      expect(hasher.adopt('keyward-bcrypt', text)).toMatchObject({ unfit: 'malformed' });
    expect(hasher.reveal!('no hash')).toBeUndefined();
  });
});

describe('the work of a hash', () => {
  const hasher = bcryptHasher(quick);

  test('is that of its cost, whoever made it', async () => {
    const own = await bcryptHasher({ pepper, cost: 5 }).hash('abc');
    expect(hasher.workOf!(own)).toBe(2 ** 5);
    expect(hasher.workOf!(`${'1'.repeat(16)}:${own}`)).toBe(2 ** 5);
    expect(hasher.workOf!('adopted:$2b$14$x')).toBe(2 ** 14);
    expect(hasher.workOf!('adopted:13:v2.x')).toBe(2 ** 13);
    expect(hasher.workOf!(`${'1'.repeat(16)}:adopted:13:v2.x`)).toBe(2 ** 13);
    expect(hasher.workOf!('no hash')).toBe(2 ** 4);
  });

  test('is more for adopted hashes of a higher cost, the dearest first, sealed or not', () => {
    const named = { id: '1'.repeat(16), key: pepper };
    const peppers = { known: [named, { id: '', key: pepper }], hashesWith: named.id };
    expect(bcryptHasher({ pepper: peppers }).dearer).toEqual([
      { prefix: 'adopted:$2b$14$', work: 2 ** 14 },
      { prefix: `${named.id}:adopted:14:`, work: 2 ** 14 },
      { prefix: 'adopted:14:', work: 2 ** 14 },
      { prefix: 'adopted:$2b$13$', work: 2 ** 13 },
      { prefix: `${named.id}:adopted:13:`, work: 2 ** 13 },
      { prefix: 'adopted:13:', work: 2 ** 13 },
    ]);
    expect(hasher.dearer).toHaveLength(20);
  });

  test('of a sealed hash stands before the seal, so that a storage can be asked', () => {
    const rounds = (count: number) => `$pbkdf2-sha512$i=${count}$c2FsdA$${'A'.repeat(86)}`;
    for (const [count, work] of [
      [1_000_000, 2 ** 14],
      [400_000, 2 ** 12],
      [1, 2],
    ] as const) {
      const hash = hasher.adopt('pbkdf2', rounds(count));
      expect(hasher.workOf!(hash as string)).toBe(work);
    }
  });

  test('begins when its turn comes', async () => {
    const one = bcryptHasher({ ...quick, running: 1 });
    const hash = await one.hash('abc');
    const seen: string[] = [];
    await Promise.all(
      ['first', 'second'].map(async (each) => {
        await one.matches('abc', hash, () => seen.push(`${each} begins`));
        seen.push(`${each} ends`);
      }),
    );
    expect(seen.indexOf('second begins')).toBeGreaterThan(seen.indexOf('first begins'));
  });
});

describe('systemDelay', () => {
  test('ends at its moment or later, and at once for one that is over', async () => {
    const moment = systemDelay.elapsed() + 20;
    await systemDelay.until(moment);
    expect(systemDelay.elapsed()).toBeGreaterThanOrEqual(moment);
    await systemDelay.until(moment - 1000);
    await systemDelay.until(0);
  });
});

describe('derivePepper', () => {
  test('gives the same pepper for the same key for ever (HKDF, RFC 5869)', () => {
    expect(derivePepper(Buffer.alloc(32, 7)).toString('hex')).toBe(
      '73edbf561811b03595c5e4e9a1cb297688885361c26468e037c2866908b20faa366b19708a93e0f262117cbf94d5230a',
    );
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
