import { expect, test } from '@jest/globals';
import { addressesIn } from './addresses-in.js';

test.each([
  ['', []],
  ['ada@example.com', ['ada@example.com']],
  ['ada@example.com\r\nbob@example.com\n\n', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com; bob@example.com,ada@example.com', ['ada@example.com', 'bob@example.com']],
  ['ada@example.com bob@example.com', ['ada@example.com', 'bob@example.com']],
  ['Ada Lovelace <ada@example.com>\nbob@example.com', ['ada@example.com', 'bob@example.com']],
  ['"Lovelace, Ada" <ada@example.com>; <bob@example.com>', ['ada@example.com', 'bob@example.com']],
])('of %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
