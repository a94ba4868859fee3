import { expect, test } from '@jest/globals';
import { boundedWaits } from './bounded-waits.js';

test('there is room for so many waits, and again when one has ended', async () => {
  const ends: (() => void)[] = [];
  const until = () => new Promise<void>((resolve) => ends.push(resolve));
  const waits = boundedWaits({ elapsed: () => 0, until }, 2);

  const first = waits.until(1);
  expect(() => waits.assertRoom()).not.toThrow();
  const second = waits.until(1);
  expect(() => waits.assertRoom()).toThrow('Too many');

  ends[0]!();
  await first;
  expect(() => waits.assertRoom()).not.toThrow();
  ends[1]!();
  await second;
});

test('a wait that fails leaves its room', async () => {
  const until = () => Promise.reject(new Error('the clock has stopped'));
  const waits = boundedWaits({ elapsed: () => 0, until }, 1);
  await expect(waits.until(1)).rejects.toThrow('the clock has stopped');
  expect(() => waits.assertRoom()).not.toThrow();
});
