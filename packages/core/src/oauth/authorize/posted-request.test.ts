import { expect, test } from '@jest/globals';
import { refusalOf, setUp } from '../../testing/set-up.test-support.js';
import { longestPosted } from './posted-request.js';

test('a posted request is found by its reference, more than once', async () => {
  const { authorization } = (await setUp()).keyward;
  const parameters = new Map([['state', 'xyz']]);
  const reference = await authorization.keepPosted(parameters);
  expect(await authorization.findPosted(reference!)).toEqual(parameters);
  expect(await authorization.findPosted(reference!)).toEqual(parameters);
});

test('a posted request waits as long as a login page', async () => {
  const { keyward, clock } = await setUp();
  const reference = await keyward.authorization.keepPosted(new Map([['state', 'xyz']]));
  clock.advance(1799);
  expect(await keyward.authorization.findPosted(reference!)).toEqual(new Map([['state', 'xyz']]));
  clock.advance(1);
  expect(await refusalOf(keyward.authorization.findPosted(reference!))).toBe('interaction_over');
});

test('a reference that was never made finds nothing', async () => {
  const { authorization } = (await setUp()).keyward;
  expect(await refusalOf(authorization.findPosted('x'))).toBe('interaction_over');
});

test('a request that is longer than any is not kept', async () => {
  const { authorization } = (await setUp()).keyward;
  const keep = (length: number) =>
    authorization.keepPosted(new Map([['state', 's'.repeat(length)]]));
  expect(await keep(longestPosted)).toBeDefined();
  expect(await keep(longestPosted + 1)).toBeUndefined();
});
