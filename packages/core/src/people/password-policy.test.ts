import { describe, expect, test } from '@jest/globals';
import { shortBlocklist } from '../in-memory/index.js';
import { isRefusal } from '../model/values/refusals.js';
import { assertPassword, type PasswordOwner } from './password-policy.js';

const ada: PasswordOwner = {
  username: 'ada.byron',
  email: 'ada@analytical-engine.example',
  phoneNumber: '+4930123456',
  profile: { name: 'Ada King Lovelace', birthdate: '1815-12-10' },
};

/** What the message says of the rule that it breaks, if any. */
const judged = (password: string, owner = ada): Promise<string | undefined> =>
  assertPassword(shortBlocklist, password, owner).then(
    () => undefined,
    (error: unknown) => {
      if (!isRefusal(error, 'password_policy_violation')) throw error;
      return error.values['why'];
    },
  );

describe('a password', () => {
  test.each([
    'kumquat accordion',
    'correct horse keyward',
    'my dog ate 12345 tulips',
    '        x!7Kp§ö     ',
    'пять рыжих котов',
    '我的密码很长而且没有人知道的秘密',
    '🐎🔋📎🥕🎻🪁🧿🦑🛶🪕🧇🥁🪗🐙🦔',
    'x9$kfU2#pLq8Zw5',
    '839201748392017',
    'tulips'.repeat(2) + ' grow slowly',
    'ab\u0000cd efgh ijklm zq',
  ])('may be %s', async (password) => expect(await judged(password)).toBeUndefined());

  test('has 15 to 256 characters, counted as code points after NFC', async () => {
    const varied = (length: number): string =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 5000))).join(
        '',
      );
    expect(await judged(varied(14))).toBe('must have at least 15 characters');
    expect(await judged('🐎🔋📎🥕🎻🪁🧿🦑🛶🪕🧇🥁🪗🐙')).toBe('must have at least 15 characters');
    expect(await judged('e\u0301a\u0301o\u0301u\u0301i\u0301e\u0300a\u0300o\u0300')).toBe(
      'must have at least 15 characters',
    );
    expect(await judged(varied(15))).toBeUndefined();
    expect(await judged(varied(256))).toBeUndefined();
    expect(await judged(varied(257))).toBe('must have at most 256 characters');
    expect(await judged('x'.repeat(1_000_000))).toBe('must have at most 256 characters');
  });

  test.each([
    ['short', { rule: 'min_length', minimum: '15' }],
    ['x'.repeat(257), { rule: 'max_length', maximum: '256' }],
    ['aaaaaaaaaaaaaaa', { rule: 'predictable' }],
  ])('names the rule that %s breaks, with its bound', async (password, rule) => {
    const refusal = await assertPassword(shortBlocklist, password, ada).catch(
      (error: unknown) => error,
    );
    expect(isRefusal(refusal) && refusal.values).toMatchObject(rule);
  });

  test('is Unicode text', async () =>
    expect(await judged('kumquat accordion\ud800')).toBe('must be Unicode text'));

  test.each([
    'aaaaaaaaaaaaaaa',
    '               ',
    'abababababababab',
    'xk7!xk7!xk7!xk7!',
    'passwordpassword',
    'abcdefghijklmnopq',
    'zyxwvutsrqponmlk',
    '123456789012345',
    '098765432109876',
    'qwertyuiopasdfgh',
    'QWERTZUIOP12345',
    '1qaz2wsx3edc4rfv',
    'aaaabbbbccccdddd',
    'qwe123asd456zxc',
    'keyward-keyward-',
    'KeywardKeyward1',
    'k3yw4rdk3yw4rd12345',
    'ada.byron123456',
    'ada@analytical-engine.example',
    'analyticalengine',
    'LovelaceLovelace!',
    'ada king lovelace',
    '4930123456493012',
    'Ada18151210Lovelace',
    'AdaAdaAdaAdaAda',
    'йцукенгшщзхъ123',
    '\u{1d7ce}'.repeat(15),
  ])(
    'is more than repetition, runs of the alphabet or a keyboard, and words of its own account: %s',
    async (password) => {
      expect(await judged(password)).toBe(
        'must be more than repetition, runs of the alphabet or a keyboard, and words of its own account',
      );
    },
  );

  test('may hold a word of the account, run or a repetition beside a secret, as the whole is looked at', async () => {
    for (const password of ['lovelace kumquats 4', 'aaaaaaaaaa kumquats', 'kumquats 1234567890'])
      expect(await judged(password)).toBeUndefined();
  });

  test('may be what would be a word of another account', async () => {
    expect(
      await judged('analyticalengine', {
        username: 'eve',
        email: null,
        phoneNumber: null,
        profile: {},
      }),
    ).toBeUndefined();
  });

  test.each([
    'password19841231',
    'PASSWORD!!!!!!!!!',
    '2024-Password-2024',
    'P@ssw0rd86420975',
    'Password!Password!',
    'pa55word48151623',
    '$$$p4ssw0rd84629',
  ])(
    'is no common one, which is found with what is usually added to it, such as a year: %s',
    async (password) => {
      expect(await judged(password)).toBe(
        'must not be one of the most common passwords, or one of them with something added',
      );
    },
  );

  // Where every way to take it apart was tried, these would not end within the time of a test.
  test.each([
    'a'.repeat(256),
    'ab'.repeat(128),
    'abcdefgh'.repeat(32),
    'ada'.repeat(85),
    `${'a'.repeat(250)}xk2!`,
  ])('is judged without trying every way to take it apart: %s', async (password) => {
    expect(await judged(password)).toBe(
      password.endsWith('!')
        ? undefined
        : 'must be more than repetition, runs of the alphabet or a keyboard, and words of its own account',
    );
  });

  test('is not in the refusal', async () => {
    const error = await assertPassword(shortBlocklist, 'kumquat', ada).catch(
      (each: unknown) => each as Error,
    );
    expect(
      `${JSON.stringify(error)} ${(error as Error).message} ${(error as Error).stack}`,
    ).not.toContain('kumquat');
  });
});
