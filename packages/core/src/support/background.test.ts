import { expect, test } from '@jest/globals';
import { systemActor } from '../model/values/actor.js';
import { background } from './background.js';

test('work goes on behind the answer, and is done once everything has settled', async () => {
  let release = (): void => undefined;
  const done: string[] = [];
  const behind = background({
    defer: () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  });
  behind.run(systemActor, () => {
    done.push('work');
    return Promise.resolve();
  });
  expect(done).toEqual([]);
  release();
  await behind.settled();
  expect(done).toEqual(['work']);
});

test('what fails is heard of, and holds nothing up', async () => {
  const heard: unknown[] = [];
  const behind = background({
    failedBehind: (error) => {
      heard.push(error);
    },
  });
  behind.run(systemActor, () => Promise.reject(new Error('no')));
  await behind.settled();
  expect(heard).toEqual([new Error('no')]);
});
