/**
 * Counts requests in a fixed amount of memory, whatever the keys are and however many there are
 * (docs/adr/0126-what-strangers-write-has-slots.md).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { ThrottleRule } from '@keyward/api';
import { wholeSeconds, type Limitations, type Limits } from './limiters.js';

export interface BoundedCounters {
  /** Counts a request, as one or as so many, and returns the seconds to wait, 0 when it may pass. */
  readonly take: (key: string, points?: number) => number;
  /** The same without counting. */
  readonly wait: (key: string) => number;
  /** What the requests of this key are counted under: the key itself, or a slot that it shares with other keys. */
  readonly nameOf: (key: string) => string;
}

export interface CounterBounds {
  /** So many keys at once have a counter of their own. */
  readonly apart: number;
  /** Further ones share so many. */
  readonly shared: number;
  /** Assigns the shared ones. It has a key, so that no stranger can aim at the counter of another caller. */
  readonly digest: (key: string) => string;
  /** Milliseconds since a moment before the first request; they never go back. */
  readonly now: () => number;
}

/** A longer key is a stranger's: those of clients, tokens and networks are shorter. */
const longestKey = 200;

/** Milliseconds between two searches for counters whose time is over. */
const sweepInterval = 1000;

const defaultBounds = (): CounterBounds => {
  const secret = randomBytes(32);
  return {
    apart: 2 ** 13,
    shared: 2 ** 15,
    digest: (key) => createHmac('sha256', secret).update(key).digest('base64url'),
    now: () => performance.now(),
  };
};

/** Counters for each rule. */
export const countersFor = (
  rules: Limitations,
  bounds: Partial<CounterBounds> = {},
): ((rule: ThrottleRule) => BoundedCounters) => {
  const all = { ...defaultBounds(), ...bounds };
  const counters = new Map<string, BoundedCounters>();
  for (const [rule, limits] of Object.entries(rules))
    counters.set(rule, boundedCounters(limits, all));
  return (rule) => counters.get(rule)!;
};

/**
 * Rule: a flood of keys does not reset the counter of another key: none that is counting is given up. While each place
 * of its own is taken, further keys share the others; a key that began to share goes on until its window is over.
 */
export const boundedCounters = (
  { requests, seconds, burst }: Limits,
  { apart, shared, digest, now: readClock }: CounterBounds,
): BoundedCounters => {
  const steady = windows(apart + shared, seconds * 1000);
  const bursts = windows(apart + shared, burstSeconds({ requests, seconds, burst }) * 1000);
  const ownPlaces = new Map<string, number>();
  const released: number[] = [];
  let unused = 0;
  let sharedUntil = -Infinity;
  let sweptAt = -Infinity;

  const slotOf = (key: string): number =>
    apart + (Buffer.from(digest(key), 'base64url').readUInt16BE() % shared);

  const isCounting = (place: number, now: number): boolean =>
    steady.endsAt(place) > now || bursts.endsAt(place) > now;

  const sweep = (now: number): void => {
    if (now - sweptAt < sweepInterval) return;

    sweptAt = now;
    for (const [key, place] of ownPlaces) {
      if (isCounting(place, now)) continue;
      ownPlaces.delete(key);
      released.push(place);
    }
  };

  const hasRoom = (now: number): boolean => {
    if (unused < apart) return true;
    if (released.length === 0) sweep(now);
    return released.length > 0;
  };

  /** The place at which the key is counted now. */
  const placeOf = (key: string, now: number): number | undefined => {
    const own = ownPlaces.get(key);
    if (own !== undefined) return own;
    if (key.length > longestKey) return slotOf(key);

    const slot = now < sharedUntil ? slotOf(key) : undefined;
    if (slot !== undefined && isCounting(slot, now)) return slot;
    return hasRoom(now) ? undefined : (slot ?? slotOf(key));
  };

  const takePlace = (key: string, now: number): number => {
    const found = placeOf(key, now);
    if (found !== undefined) return found;

    const place = unused < apart ? unused++ : released.pop()!;
    ownPlaces.set(key, place);
    return place;
  };

  return {
    take(key, points = 1) {
      const now = readClock();
      const place = takePlace(key, now);
      const isWithin =
        steady.count(place, now, points) <= requests || bursts.count(place, now, points) <= burst;
      if (place >= apart)
        sharedUntil = Math.max(sharedUntil, steady.endsAt(place), bursts.endsAt(place));
      if (isWithin) return 0;

      const end = burst === 0 ? steady.endsAt(place) : earlier(steady, bursts, place);
      return wholeSeconds(end - now);
    },

    wait(key) {
      const now = readClock();
      const place = placeOf(key, now);
      if (place === undefined || steady.counted(place, now) < requests) return 0;
      return wholeSeconds(steady.endsAt(place) - now);
    },

    nameOf(key) {
      const place = placeOf(key, readClock());
      return place === undefined || place < apart ? key : `slot ${place - apart}`;
    },
  };
};

const burstSeconds = ({ requests, seconds, burst }: Limits): number =>
  Math.max(1, Math.ceil((burst / requests) * seconds));

interface Windows {
  /** Counts so many more and answers how many there are; the first one begins a window. */
  count(place: number, now: number, points: number): number;
  counted(place: number, now: number): number;
  endsAt(place: number): number;
}

/**
 * Numbers in arrays: an object and a timer for each counter would take ten times as much. The system gives memory for
 * the places that were used, so nothing is written to the others.
 */
const windows = (places: number, milliseconds: number): Windows => {
  const ends = new Float64Array(places);
  const counts = new Uint32Array(places);

  const counted = (place: number, now: number): number => (ends[place]! > now ? counts[place]! : 0);

  return {
    count(place, now, points) {
      const before = counted(place, now);
      if (before === 0) ends[place] = now + milliseconds;
      counts[place] = before + points;
      return before + points;
    },
    counted,
    endsAt: (place) => ends[place]!,
  };
};

const earlier = (one: Windows, other: Windows, place: number): number =>
  Math.min(one.endsAt(place), other.endsAt(place));
