/** The moments at which passwords are refused: with a hasher and a time that are moved by hand. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createKeyward, type Keyward } from '../keyward.js';
import { isRefusal } from '../model/values/refusals.js';
import { inMemoryStorage, plainHasher } from '../in-memory/index.js';
import { notBlocked } from '../model/user/block.js';
import type { User } from '../model/user/user.js';
import type { Delay } from '../ports/delay.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { Storage } from '../ports/storage.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, setUp, platform, type World } from '../testing/set-up.test-support.js';
import { refusalBounds, refusalTime } from './refusal-time.js';

/** Milliseconds that a unit of work takes. */
const pace = 2;

/** A hash such as `work:100:secret` takes 100 units; one of our own takes 64. */
const workIn = (hash: string): number => Number(/^work:(\d+):/.exec(hash)?.[1] ?? 64);

const handMoved = () => {
  const time = { elapsed: 0 };
  const waits: number[] = [];
  const delay: Delay = {
    elapsed: () => time.elapsed,
    until: (moment) => {
      waits.push(moment);
      time.elapsed = Math.max(time.elapsed, moment);
      return Promise.resolve();
    },
  };
  const hasher: { -readonly [K in keyof SecretHasher]: SecretHasher[K] } = {
    ...plainHasher,
    workOf: workIn,
    dearer: [512, 256, 128].map((work) => ({ prefix: `work:${work}:`, work })),
    hash: (password) => {
      time.elapsed += 64 * pace;
      return Promise.resolve(`hash(${password})`);
    },
    matches: (password, hash, begins) => {
      begins?.();
      time.elapsed += workIn(hash) * pace;
      return Promise.resolve(
        [`hash(${password})`, `work:${workIn(hash)}:${password}`].includes(hash),
      );
    },
    adopt: (_, value) => `work:${value}`,
    isOutdated: (hash) => hash.startsWith('work:'),
  };
  return { time, waits, delay, hasher };
};

let world: World;
let keyward: Keyward;
let moved: ReturnType<typeof handMoved>;

const begin = async (): Promise<void> => {
  world = await setUp();
  moved = handMoved();
  keyward = createKeyward({ ...world, hasher: moved.hasher, delay: moved.delay });
};
beforeEach(begin);

const add = (passwordHash: string | null, more: Partial<User> = {}): Promise<User> =>
  addUser(world, { passwordHash, ...more });

/** Milliseconds until an attempt was refused, and how. */
const refusedAfter = async (work: () => Promise<unknown>): Promise<[string, number]> => {
  const from = moved.time.elapsed;
  try {
    await work();
    return ['not refused', moved.time.elapsed - from];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.code, moved.time.elapsed - from];
  }
};
const logIn = (identifier: string, password = 'wrong') =>
  refusedAfter(() =>
    keyward.logIn({ tenantId: acme, identifier, password, network: '', address: null }),
  );

/** What the refusals of an installation whose dearest hash takes so many units take. */
const dearest = (work: number): number => work * pace * refusalBounds.margin;

describe('a refused password is answered at the same moment', () => {
  const kinds: Record<string, () => Promise<string>> = {
    'an unknown name': () => Promise.resolve('nobody'),
    'a person without a password': async () => (await add(null)).username!,
    'a hash of our own': async () => (await add('hash(right)')).username!,
    'a cheap adopted hash': async () => (await add('work:1:right')).username!,
    'a dear adopted hash': async () => (await add('work:256:right')).username!,
    'a blocked person': async () =>
      (await add('work:1:right', { ...notBlocked, isBlocked: true })).username!,
  };

  test.each(Object.entries(kinds))('for %s', async (_, make) => {
    await add('work:256:of another');
    const name = await make();
    await keyward.users.prepareChecks();
    expect(await logIn(name)).toEqual(['login_failed', dearest(256)]);
    expect(await logIn(name)).toEqual(['login_failed', dearest(256)]);
  });

  test('for a blocked person whose password is right, and no new hash is made', async () => {
    const { id, username } = await add('work:1:right', { ...notBlocked, isBlocked: true });
    await keyward.users.prepareChecks();
    expect(await logIn(username!, 'right')).toEqual(['user_blocked', dearest(64)]);
    expect((await world.storage.users.find(id))!.passwordHash).toBe('work:1:right');
  });

  test('where nothing dear is stored, it is that of a hash of our own', async () => {
    await keyward.users.prepareChecks();
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(64)]);
  });

  test('until the storage has said what is stored, it is that of the dearest hash that may be', async () => {
    const silent: Storage = {
      ...world.storage,
      users: { ...world.storage.users, page: () => Promise.reject(new Error('no answer')) },
    };
    const timing = refusalTime({ storage: silent, ...moved });
    await timing.prepare();
    const from = moved.time.elapsed;
    await (await timing.check('wrong', null)).untilRefusal();
    expect(moved.time.elapsed - from).toBe(dearest(512));
  });

  test('after an import, it is that of the dearest hash that came with it', async () => {
    const user = await add('hash(right)');
    await keyward.users.prepareChecks();
    await keyward.users.setPassword(user.id, {
      password: { algorithm: 'any', value: '128:right' },
    });
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(128)]);
  });

  test('a hash that another server adopted counts from its first check on', async () => {
    await keyward.users.prepareChecks();
    const { username } = await add('work:128:right');
    expect(await logIn(username!)).toEqual(['login_failed', dearest(128)]);
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(128)]);
  });

  test('what another process has imported counts within ten minutes, and no longer than it is held', async () => {
    await keyward.users.prepareChecks();
    const { id } = await add('work:256:of another process');
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(64)]);
    moved.time.elapsed += refusalBounds.knownFor;
    await logIn('nobody');
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(256)]);

    await world.storage.users.change(id, (user) => ({ ...user, passwordHash: 'hash(right)' }));
    moved.time.elapsed += refusalBounds.knownFor;
    await logIn('nobody');
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(64)]);
  });

  test('also after many checks of adopted hashes that are quicker than their work says', async () => {
    const { matches } = moved.hasher;
    const quick = 'work:64:quick';
    moved.hasher.matches = async (password, hash, begins) => {
      const from = moved.time.elapsed;
      const isRight = await matches(password, hash, begins);
      if (hash === quick) moved.time.elapsed = from + 1;
      return isRight;
    };
    await keyward.users.prepareChecks();
    const { username } = await add(quick);
    for (let check = 0; check < refusalBounds.observed; check++) {
      expect(await logIn((await add(quick)).username!)).toEqual(['login_failed', dearest(64)]);
    }
    expect(await logIn(username!)).toEqual(['login_failed', dearest(64)]);
    expect(await logIn('nobody')).toEqual(['login_failed', dearest(64)]);
  });

  test('the first check after a start, too', async () => {
    const { username } = await add('work:1:right');
    const [, known] = await logIn(username!);
    await begin();
    const [, unknown] = await logIn('nobody');
    expect(known).toBe(unknown);
  });
});

describe('a password that is right', () => {
  test('is answered at its own time, and an adopted hash is replaced', async () => {
    const { id, username } = await add('work:1:right');
    await keyward.users.prepareChecks();
    expect(await logIn(username!, 'right')).toEqual(['not refused', (1 + 64) * pace]);
    expect((await world.storage.users.find(id))!.passwordHash).toBe('hash(right)');
  });
});

describe('the own password', () => {
  test('is refused at the same moment, whatever its hash is', async () => {
    const times: number[] = [];
    await keyward.users.prepareChecks();
    for (const hash of ['hash(right)', 'work:1:right']) {
      const user = await add(hash);
      const from = moved.time.elapsed;
      expect(await keyward.users.checkPassword(user, 'wrong')).toBe(false);
      times.push(moved.time.elapsed - from);
    }
    expect(times).toEqual([dearest(64), dearest(64)]);
  });
});

describe('refusals that wait', () => {
  test('are bounded: beyond, an attempt is refused before it costs a hash', async () => {
    const { hasher } = moved;
    const ends: (() => void)[] = [];
    const delay = { elapsed: () => 0, until: () => new Promise<void>((end) => ends.push(end)) };
    const timing = refusalTime({ storage: inMemoryStorage(), hasher, delay });
    const attempt = async (): Promise<void> => {
      await (await timing.check('wrong', null)).untilRefusal();
    };
    const waiting = Array.from({ length: refusalBounds.waiting }, attempt);
    while (ends.length < refusalBounds.waiting) await Promise.resolve();

    const before = moved.time.elapsed;
    await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(moved.time.elapsed).toBe(before);
    ends.forEach((end) => end());
    await Promise.all(waiting);
    const next = attempt();
    while (ends.length === refusalBounds.waiting) await Promise.resolve();
    ends.at(-1)!();
    await next;
  });

  test('wait for a bounded time', async () => {
    const { delay, hasher } = moved;
    const dear = [{ prefix: 'x', work: 1_000_000 }];
    const timing = refusalTime({
      storage: inMemoryStorage(),
      hasher: { ...hasher, dearer: dear },
      delay,
    });
    const from = moved.time.elapsed;
    const { untilRefusal } = await timing.check('wrong', null);
    await untilRefusal();
    expect(moved.time.elapsed - from).toBeLessThanOrEqual(refusalBounds.longest + 3 * 64 * pace);
  });

  test('do not wait at all where time cannot be told', async () => {
    const { hasher } = moved;
    const timing = refusalTime({ storage: platform().storage, hasher });
    const { untilRefusal } = await timing.check('wrong', 'work:1:right');
    const from = moved.time.elapsed;
    await untilRefusal();
    expect(moved.time.elapsed).toBe(from);
  });
});
