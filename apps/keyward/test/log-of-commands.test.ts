import { expect, test } from '@jest/globals';
import { levelFor } from '../src/commands/command-context.js';

test.each([
  ['info', true, 'warn'],
  ['info', false, 'info'],
  ['info', undefined, 'info'],
  ['debug', true, 'debug'],
  ['silent', true, 'silent'],
] as const)(
  'on a terminal, a command logs warnings and worse alone: %s, terminal %s: %s',
  (logLevel, isTTY, level) => {
    expect(levelFor({ logLevel }, { isTTY })).toBe(level);
  },
);
