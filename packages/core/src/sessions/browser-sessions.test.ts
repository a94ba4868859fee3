import { describe, expect, test } from '@jest/globals';
import { addUser, atAnApp, changeUser } from '../testing/people.test-support.js';
import { refusalOf, setUp } from '../testing/set-up.test-support.js';

const begun = async () => {
  const world = await setUp();
  const user = await addUser(world);
  const { session, secret } = await world.keyward.sessions.begin(user, ['pwd']);
  const isAlive = async (presented = secret) =>
    (await world.keyward.sessions.find(presented)) !== undefined;
  return { world, user, session, secret, isAlive };
};

test('a session says who logged in, when and how', async () => {
  const { world, user, secret } = await begun();
  expect(await world.keyward.sessions.find(secret)).toMatchObject({
    session: {
      userId: user.id,
      tenantId: user.tenantId,
      methods: ['pwd'],
      authenticatedAt: world.clock.now(),
    },
    user: { id: user.id },
  });
});

test('the secret is not kept, only its digest', async () => {
  const { world, secret } = await begun();
  expect(JSON.stringify(await world.storage.sessions.all([]))).not.toContain(secret);
});

test.each([undefined, '', 'x', '__proto__'])('%j is no session', async (secret) => {
  const { world } = await begun();
  expect(await world.keyward.sessions.find(secret)).toBeUndefined();
});

test('the id of a session, which applications see as sid, opens nothing', async () => {
  const { session, isAlive } = await begun();
  expect(await isAlive(session.id)).toBe(false);
});

describe('a session ends (ASVS 5.0 §7.3)', () => {
  test.each([
    [3600, true],
    [3601, false],
  ])('when nobody was seen for %s s: alive %s', async (seconds, alive) => {
    const { world, isAlive } = await begun();
    world.clock.advance(seconds);
    expect(await isAlive()).toBe(alive);
  });

  test('twelve hours after the login, however busy it is', async () => {
    const { world, isAlive } = await begun();
    const seen: boolean[] = [];
    for (let halfHours = 0; halfHours < 24; halfHours++) {
      world.clock.advance(1800);
      seen.push(await isAlive());
    }
    expect(seen).toEqual([...Array<boolean>(23).fill(true), false]);
  });

  test('when it is ended', async () => {
    const { world, session, isAlive } = await begun();
    await world.keyward.sessions.end(session.id);
    expect(await isAlive()).toBe(false);
  });

  test('while its person is blocked', async () => {
    const { world, user, isAlive } = await begun();
    await changeUser(world, user, { isBlocked: true });
    expect(await isAlive()).toBe(false);
  });

  test('when its person is deleted', async () => {
    const { world, user, isAlive } = await begun();
    await world.storage.users.removeAll([{ attribute: 'id', equals: user.id }]);
    expect(await isAlive()).toBe(false);
  });

  test('when all sessions of its person end, as after a new password (operations §10.4)', async () => {
    const { world, user, isAlive } = await begun();
    world.clock.advance(1);
    const changed = await changeUser(world, user, { sessionsEndedAt: world.clock.now() });
    world.clock.advance(1);
    const { secret } = await world.keyward.sessions.begin(changed!, ['pwd']);
    expect(await isAlive()).toBe(false);
    expect(await isAlive(secret)).toBe(true);
  });
});

describe('having been seen', () => {
  test('is written at most once a minute', async () => {
    const { world, session, isAlive } = await begun();
    const notes = new Set<number>();
    for (let seconds = 0; seconds < 180; seconds += 10) {
      world.clock.advance(10);
      await isAlive();
      notes.add(
        (await world.storage.sessions.find(session.id))!.lastSeenAt.getTime() -
          session.createdAt.getTime(),
      );
    }
    expect([...notes]).toEqual([0, 60_000, 120_000, 180_000]);
  });

  test('is not written for a session that is over', async () => {
    const { world, session, isAlive } = await begun();
    world.clock.advance(4000);
    await isAlive();
    expect((await world.storage.sessions.find(session.id))!.lastSeenAt).toEqual(session.createdAt);
  });
});

describe('a login begins a new session (session fixation, ASVS 5.0 §7.2.4)', () => {
  test('with a new secret, and the one that the browser had ends', async () => {
    const { world, user, secret, isAlive } = await begun();
    const next = await world.keyward.sessions.begin(user, ['pwd'], secret);
    expect(next.secret === secret).toBe(false);
    expect(await isAlive()).toBe(false);
    expect(await isAlive(next.secret)).toBe(true);
  });

  test('of the same person ends what was issued in the one before; nobody is told of a logout', async () => {
    const { world, user, at, code, redeem, refresh } = await atAnApp(await setUp());
    const { refreshToken } = await redeem(await code());
    const { session } = await world.keyward.sessions.begin(user, ['pwd'], at.session);
    const ended = () => world.events.list.filter(({ name }) => name === 'session.ended').length;
    expect(ended()).toBe(0);
    expect((await world.storage.delegations.all([]))[0]!.sessionId).toEqual(session.id);
    await world.keyward.sessions.end(session.id);
    expect(await refusalOf(refresh(refreshToken!))).toBe('grant_invalid');
    expect(ended()).toBe(1);
  });

  test('a secret that a person planted never becomes one', async () => {
    const { world, user, isAlive } = await begun();
    await world.keyward.sessions.begin(user, ['pwd'], 'planted');
    expect(await isAlive('planted')).toBe(false);
  });

  test('the session of another browser lives on', async () => {
    const { world, user, secret, isAlive } = await begun();
    const other = await world.keyward.sessions.begin(user, ['pwd']);
    await world.keyward.sessions.begin(user, ['pwd'], secret);
    expect(await isAlive(other.secret)).toBe(true);
  });
});

describe('a session says where it is', () => {
  test('it keeps a description of the browser and the network, and not what the browser sent', async () => {
    const { world, user } = await begun();
    const { session } = await world.keyward.sessions.begin(user, ['pwd'], {
      session: undefined,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0',
      network: '203.0.113',
    });
    const stored = await world.storage.sessions.find(session.id);
    expect(stored?.device).toBe('Firefox, Windows');
    expect(stored?.network).toBe('203.0.113');
  });

  test('it says nothing where nothing is known', async () => {
    const { world, user } = await begun();
    const { session } = await world.keyward.sessions.begin(user, ['pwd']);
    expect(session.device).toBeNull();
    expect(session.network).toBeNull();
  });
});
