/** When answers are sent that are ready in the turn of the event loop in which requests arrive. */
import { describe, expect, test } from '@jest/globals';
import { createTurn } from '../src/turn.js';

/** A turn that ends when it is told to. */
const heldTurn = () => {
  const ends: (() => void)[] = [];
  const turn = createTurn((end) => ends.push(end));
  return { turn, ends };
};

const microtasks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

describe('an answer', () => {
  test('waits for the end of a turn in which a request has arrived', async () => {
    const { turn, ends } = heldTurn();
    let isSent = false;
    turn.requestArrived();
    void turn.timeToSend()!.then(() => (isSent = true));

    await microtasks();
    expect(isSent).toBe(false);
    ends[0]!();
    await microtasks();
    expect(isSent).toBe(true);
  });

  test('is sent at once in a turn without an arrival', () => {
    const { turn } = heldTurn();
    expect(turn.timeToSend()).toBeUndefined();
  });

  test('is sent at once after the end of the turn', () => {
    const { turn, ends } = heldTurn();
    turn.requestArrived();
    ends[0]!();
    expect(turn.timeToSend()).toBeUndefined();
  });

  test('is sent after those that were ready before it', async () => {
    const { turn, ends } = heldTurn();
    const sent: string[] = [];
    turn.requestArrived();
    void turn.timeToSend()!.then(() => sent.push('first'));
    void turn.timeToSend()!.then(() => sent.push('second'));

    ends[0]!();
    await microtasks();
    expect(sent).toEqual(['first', 'second']);
  });

  test('waits for 31 others at most', async () => {
    const { turn } = heldTurn();
    const sent: number[] = [];
    turn.requestArrived();
    for (let number = 1; number <= 33; number++)
      void turn.timeToSend()!.then(() => sent.push(number));

    await microtasks();
    expect(sent).toHaveLength(32);
  });

  test('after a full group waits for the end of the same turn', async () => {
    const { turn, ends } = heldTurn();
    let isSent = false;
    turn.requestArrived();
    for (let number = 1; number <= 32; number++) void turn.timeToSend();
    void turn.timeToSend()!.then(() => (isSent = true));

    ends[0]!();
    await microtasks();
    expect(isSent).toBe(true);
  });
});

describe('a turn', () => {
  test('ends once, however many requests arrive', () => {
    const { turn, ends } = heldTurn();
    turn.requestArrived();
    turn.requestArrived();
    expect(ends).toHaveLength(1);
  });

  test('ends by itself', async () => {
    const turn = createTurn();
    turn.requestArrived();
    await expect(turn.timeToSend()).resolves.toBeUndefined();
  });
});
