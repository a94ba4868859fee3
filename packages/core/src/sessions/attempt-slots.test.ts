import { expect, test } from '@jest/globals';
import { fixedClock, inMemoryStorage, plainDigest } from '../in-memory/index.js';
import { isRefusal } from '../model/values/refusals.js';
import { placeOfKey, placeOfNetwork, slotCount, slotOf } from './attempt-slots.js';
import { loginThrottle } from './login-throttle.js';

const kind = 'login/account';

/** Two texts of one slot; of a few hundred there are two nearly always. */
const pairInOneSlot = (of: string, prefix: string): readonly [string, string] => {
  const bySlot = new Map<number, string>();
  for (let number = 0; ; number++) {
    const text = `${prefix}${number}`;
    const slot = slotOf(plainDigest, of, text);
    const other = bySlot.get(slot);
    if (other !== undefined) return [other, text];
    bySlot.set(slot, text);
  }
};

const throttled = () => {
  const [storage, clock] = [inMemoryStorage(), fixedClock()];
  const throttle = loginThrottle({ storage, clock, digest: plainDigest });
  let networks = 0;
  /** Seconds to wait; 0 for an attempt that may go on. */
  const begin = (account: string, network = `network ${networks++}`): Promise<number> =>
    throttle.begin(account, { network }).then(
      () => 0,
      (error: unknown) => {
        if (!isRefusal(error, 'too_many_requests')) throw error;
        return Number(error.values['seconds']);
      },
    );
  return { storage, clock, throttle, begin };
};

test('all names that no record has take 65,536 rows at most, for each kind of act', () => {
  const slots = new Set<number>();
  for (let number = 0; number < 5000; number++)
    slots.add(slotOf(plainDigest, kind, `tenant/name ${number}`));

  expect(slotCount).toBe(65_536);
  expect(Math.max(...slots)).toBeLessThan(slotCount);
  expect(Math.min(...slots)).toBeGreaterThanOrEqual(0);
  // Few meet, so they are spread over all of them.
  expect(slots.size).toBeGreaterThan(4500);
});

test('two names in one slot have one row', () => {
  const [one, other] = pairInOneSlot(kind, 'tenant/');

  expect(placeOfKey(plainDigest, kind, one).id).toBe(placeOfKey(plainDigest, kind, other).id);
});

test('a record has a row of its own', () => {
  const [one, other] = pairInOneSlot(kind, 'id-');

  expect(placeOfKey(plainDigest, kind, one).id).not.toBe(placeOfKey(plainDigest, kind, other).id);
});

test('the same name has another slot under another key, so that a stranger cannot aim', () => {
  const otherKey = { ...plainDigest, keyed: (_: string, text: string) => `other ${text}` };
  const names = Array.from({ length: 20 }, (_, number) => `tenant/name ${number}`);
  const same = names.filter(
    (name) => slotOf(plainDigest, kind, name) === slotOf(otherKey, kind, name),
  );

  expect(same.length).toBeLessThan(3);
});

test('a slot counts for one name at a time, and another name takes it over with a count of its own', async () => {
  const { begin } = throttled();
  const [one, other] = pairInOneSlot(kind, 'tenant/');
  for (let times = 0; times < 6; times++) await begin(one);

  expect(await begin(one)).toBeGreaterThan(0);
  expect(await begin(other)).toBe(0);
});

test('an unknown name waits as long as a known one, attempt by attempt', async () => {
  const { clock, begin } = throttled();
  const waits: [number, number][] = [];
  for (let times = 0; times < 12; times++) {
    waits.push([await begin('ada'), await begin('tenant/nobody')]);
    if (times % 2 === 1) clock.advance(3);
  }

  expect(waits.filter(([known, unknown]) => known !== unknown)).toEqual([]);
  expect(waits.filter(([known]) => known > 0).length).toBeGreaterThan(3);
});

test('a thousand unknown names from a thousand networks leave no more rows than there are slots', async () => {
  const { storage, begin } = throttled();
  const names = Array.from({ length: 1000 }, (_, number) => `tenant/name ${number}`);
  for (const name of names) await begin(name, name);

  const slots = new Set(names.map((name) => placeOfKey(plainDigest, kind, name).id));
  const networks = new Set(
    names.map((name) => placeOfNetwork(plainDigest, 'login/network', name).id),
  );
  expect(await storage.attempts.all([])).toHaveLength(slots.size + networks.size);
});

test('networks in one slot are counted together, and neither resets the other', async () => {
  const { begin } = throttled();
  const [one, other] = pairInOneSlot('login/network', 'network ');
  for (let times = 0; times < 50; times++) await begin(`account ${times}`, one);

  expect(await begin('one more', other)).toBe(600);
  expect(await begin('one more', one)).toBe(600);
  expect(await begin('one more', 'elsewhere')).toBe(0);
});
