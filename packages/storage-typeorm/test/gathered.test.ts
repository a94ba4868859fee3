/** Questions that are answered together: which ones, in whose context, and what one group keeps from the next. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, jest, test } from '@jest/globals';
import { gathered } from '../src/sql/gathered.js';

/** Answers when it is told to. */
const heldAnswers = () => {
  const groups: (readonly number[])[] = [];
  const releases: (() => void)[] = [];
  const answerAll = (questions: readonly number[]): Promise<readonly string[]> => {
    groups.push(questions);
    return new Promise((resolve) => {
      releases.push(() => resolve(questions.map((question) => `answer ${question}`)));
    });
  };
  return { groups, releases, answerAll };
};
type Ask = (question: number) => Promise<unknown>;
const askAll = (ask: Ask, questions: readonly number[]): void => {
  for (const question of questions) void ask(question);
};
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A group ends in a turn, and the next one begins in the one after it. */
const twoTurns = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

describe('questions', () => {
  test('of one turn are answered together, each with its own answer', async () => {
    const { groups, releases, answerAll } = heldAnswers();
    const ask = gathered(10, answerAll);
    const answers = Promise.all([1, 2, 3].map(ask));
    await nextTurn();
    releases[0]!();
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  test('are at most so many in a group', async () => {
    const { groups, answerAll } = heldAnswers();
    askAll(gathered(2, answerAll), [1, 2, 3]);
    await nextTurn();
    expect(groups).toEqual([[1, 2], [3]]);
  });

  test('wait while two groups are answered, and grow to one', async () => {
    const { groups, releases, answerAll } = heldAnswers();
    const ask = gathered(2, answerAll);
    askAll(ask, [1, 2, 3, 4, 5]);
    await nextTurn();
    void ask(6);
    await twoTurns();
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);

    releases[0]!();
    await twoTurns();
    expect(groups[2]).toEqual([5, 6]);
  });

  test('do not wait for a group that takes long, since it may wait for a lock', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { groups, answerAll } = heldAnswers();
      askAll(gathered(1, answerAll), [1, 2, 3]);
      await nextTurn();
      jest.advanceTimersByTime(19);
      await twoTurns();
      expect(groups).toHaveLength(2);

      jest.advanceTimersByTime(1);
      await twoTurns();
      expect(groups).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  test('all hear of an error, and the next ones are answered', async () => {
    let isBroken = true;
    const ask = gathered(10, (questions: readonly number[]) =>
      isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(questions),
    );
    const outcomes = await Promise.allSettled([1, 2].map(ask));
    isBroken = false;
    expect(outcomes).toMatchObject([
      { reason: { message: 'broken' } },
      { reason: { message: 'broken' } },
    ]);
    expect(await ask(3)).toBe(3);
  });

  test('are answered in no caller’s context, and each caller goes on in its own', async () => {
    const ofCaller = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const ask = gathered(10, (questions: readonly number[]) => {
      seen.push(ofCaller.getStore());
      return Promise.resolve(questions);
    });
    const callers = ['first', 'second'].map((name) =>
      ofCaller.run(name, async () => {
        await ask(1);
        return ofCaller.getStore();
      }),
    );
    expect(await Promise.all(callers)).toEqual(['first', 'second']);
    expect(seen).toEqual([undefined]);
  });
});
