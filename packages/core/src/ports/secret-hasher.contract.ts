/**
 * What every SecretHasher promises.
 *
 * The `plainHasher` of the tests is not held to it: it keeps no promise of safety.
 */
import { assertSame, assertTrue, type Runner } from './contract.js';
import type { SecretHasher } from './secret-hasher.js';

export const secretHasherContract = (
  { describe, test }: Runner,
  name: string,
  open: () => SecretHasher,
): void => {
  const expectMatch = async (hashed: string, tried: string, expected: boolean): Promise<void> => {
    const hasher = open();
    assertSame(
      await hasher.matches(tried, await hasher.hash(hashed)),
      expected,
      `whether ${JSON.stringify(tried)} matches the hash of ${JSON.stringify(hashed)}`,
    );
  };

  describe(`${name} keeps the promises of a SecretHasher`, () => {
    test('knows the password again, whatever it is made of', async () => {
      for (const password of [
        'correct horse battery',
        '',
        ' ',
        'пароль',
        '🐎🔋',
        'a\0b',
        'x'.repeat(1000),
      ])
        await expectMatch(password, password, true);
    });

    test('refuses another password, be it another in case, in white space or by one character', async () => {
      for (const other of [
        'Correct horse',
        'correct horse ',
        ' correct horse',
        'correct hors',
        'correct-horse',
        '',
      ])
        await expectMatch('correct horse', other, false);
    });

    test('distinguishes passwords by what follows byte 72', async () => {
      await expectMatch(`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`, false);
      await expectMatch(`${'é'.repeat(36)}a`, `${'é'.repeat(36)}b`, false);
      await expectMatch('x'.repeat(72), 'x'.repeat(73), false);
    });

    test('distinguishes passwords by what follows a NUL', async () => {
      await expectMatch('a\0b', 'a\0c', false);
      await expectMatch('a\0b', 'a', false);
    });

    test('takes the ways to write the same characters for one (NFC)', async () => {
      await expectMatch('caf\u00e9', 'cafe\u0301', true);
      await expectMatch('cafe\u0301', 'caf\u00e9', true);
    });

    test('hashes the same password differently each time, and never shows it', async () => {
      const hasher = open();
      const [one, two] = [await hasher.hash('correct horse'), await hasher.hash('correct horse')];
      assertTrue(one !== two, 'the two hashes differ');
      assertTrue(!one.includes('correct horse'), 'the password is not in its hash');
    });

    test('matches nothing against a text that is not a hash, and does not throw', async () => {
      const hasher = open();
      const hash = await hasher.hash('correct horse');
      for (const text of [
        '',
        ' ',
        'correct horse',
        '$2b$',
        '$2b$12$',
        '\0',
        hash.slice(0, -1),
        `${hash}x`,
        ` ${hash}`,
      ]) {
        assertTrue(
          !(await hasher.matches('correct horse', text)),
          `nothing matches ${JSON.stringify(text)}`,
        );
      }
    });
  });
};
