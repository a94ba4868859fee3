import { describe, expect, test } from '@jest/globals';
import { frequentPasswords } from './frequent-passwords.js';

describe('frequentPasswords', () => {
  test.each([
    'password',
    'iloveyou',
    'liverpool',
    'correcthorsebatterystaple',
    'пароль',
    'qwertyuiop',
  ])('knows %s', async (text) => expect(await frequentPasswords.has(text)).toBe(true));

  test.each(['', 'Password', 'kumquat accordion', 'password\n'])('does not know %j', async (text) =>
    expect(await frequentPasswords.has(text)).toBe(false),
  );
});
