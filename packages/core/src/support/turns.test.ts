import { describe, expect, test } from '@jest/globals';
import { takeTurns } from './turns.js';

const afterTurns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

describe('work that takes turns', () => {
  test('runs in the order asked for, one at a time', async () => {
    const turns = takeTurns();
    const happened: string[] = [];
    const work = (name: string, length: number) => async () => {
      happened.push(`${name} begins`);
      await afterTurns(length);
      happened.push(`${name} ends`);
    };
    await Promise.all([turns(work('a', 9)), turns(work('b', 1)), turns(work('c', 0))]);
    expect(happened.join()).toBe('a begins,a ends,b begins,b ends,c begins,c ends');
  });

  test('answers each with its own result', async () => {
    const turns = takeTurns();
    expect(await Promise.all([turns(() => 1), turns(() => Promise.resolve(2))])).toEqual([1, 2]);
  });

  test.each([
    [
      'throws',
      (): never => {
        throw new Error('failed');
      },
    ],
    ['rejects', () => Promise.reject(new Error('failed'))],
  ])('goes on after work that %s', async (_, fail) => {
    const turns = takeTurns();
    const outcomes = await Promise.allSettled([turns(fail), turns(() => 'after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('begins at once when nothing runs, also after other work', async () => {
    const turns = takeTurns();
    await turns(() => 'before');
    let hasBegun = false;
    void turns(() => {
      hasBegun = true;
    });
    expect(hasBegun).toBe(true);
  });
});
