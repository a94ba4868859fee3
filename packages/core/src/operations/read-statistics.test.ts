import { describe, expect, test } from '@jest/globals';
import { appendAuditEvents } from '../audit/append-audit-events.js';
import { countedEvents, dayText } from '../model/audit/daily-count.js';
import type { Storage } from '../ports/storage.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  adminOf,
  globalAdmin,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { EventName } from '../model/audit/event-names.js';
import { countedRecords, readStatistics, statisticsDays } from './read-statistics.js';

const { logins, failedLogins, lockouts } = countedEvents;

const append = (
  world: World,
  name: EventName,
  tenantId: string | null = acme,
  count = 1,
): Promise<void> =>
  world.storage.transaction((stores) =>
    appendAuditEvents(world, stores, [{ name, actorId: null, recordId: null, tenantId, count }]),
  );

const lastDay = async ({ keyward }: World, tenantId?: string) => {
  const { days } = await keyward.readStatistics(
    tenantId === undefined ? globalAdmin() : adminOf(tenantId),
  );
  const last = days.at(-1)!;
  return {
    day: dayText(last.day),
    logins: last.logins,
    failedLogins: last.failedLogins,
    lockouts: last.lockouts,
  };
};

const endOfDay = async () => {
  const world = await setUp();
  world.clock.advance(86_399 - (Math.floor(world.clock.now().getTime() / 1000) % 86_400));
  return world;
};

describe('an event counts once, for its tenant and for the installation', () => {
  test('by what it is, when it is sealed', async () => {
    const world = await setUp();
    await append(world, logins);
    await append(world, failedLogins);
    await append(world, failedLogins);
    await append(world, lockouts, acme, 7);
    await append(world, 'client.created');
    expect((await lastDay(world, acme)).logins).toBe(0);
    await world.keyward.sealAudit();
    expect(await lastDay(world, acme)).toMatchObject({ logins: 1, failedLogins: 2, lockouts: 7 });
    expect(await lastDay(world)).toMatchObject({ logins: 1, failedLogins: 2, lockouts: 7 });
    expect(await lastDay(world, globex)).toMatchObject({ logins: 0, failedLogins: 0 });
  });

  test('however often and by however many sealers the log is sealed', async () => {
    const world = await setUp();
    for (let at = 0; at < 20; at++) await append(world, logins, at % 2 === 0 ? acme : globex);
    await Promise.all(Array.from({ length: 5 }, () => world.keyward.sealAudit()));
    await append(world, logins);
    await world.keyward.sealAudit();
    expect((await lastDay(world, acme)).logins).toBe(11);
    expect((await lastDay(world)).logins).toBe(21);
  });

  test('an event without a tenant counts for the installation alone', async () => {
    const world = await setUp();
    await append(world, lockouts, null, 3);
    await world.keyward.sealAudit();
    expect((await lastDay(world)).lockouts).toBe(3);
    expect((await lastDay(world, acme)).lockouts).toBe(0);
  });

  test('on the day on which it happened, also when it is sealed on the next', async () => {
    const world = await endOfDay();
    await append(world, logins);
    world.clock.advance(2);
    await append(world, logins);
    await append(world, logins);
    await world.keyward.sealAudit();
    const { days } = await world.keyward.readStatistics(adminOf(acme));
    expect(days.slice(-2).map((day) => day.logins)).toEqual([1, 2]);
  });

  test('an event that no server has written counts nowhere', async () => {
    const world = await setUp();
    await append(world, logins);
    const [event] = await world.storage.auditEvents.all([{ attribute: 'name', equals: logins }]);
    await world.storage.auditEvents.change(event!.id, (each) => ({ ...each, count: 1000 }));
    await world.keyward.sealAudit();
    expect((await lastDay(world, acme)).logins).toBe(0);
  });

  test('the counts of real logins agree with the log', async () => {
    const world = await setUp();
    await addUser(world, { username: 'ada' });
    const attempt = { tenantId: acme, identifier: 'ada', network: 'home', address: '192.0.2.1' };
    for (const password of ['wrong', 'wrong too', 'right'])
      await world.keyward.logIn({ ...attempt, password }).catch(() => undefined);
    await world.keyward.sealAudit();
    const events = await world.storage.auditEvents.all([]);
    const numberOf = (name: string): number => events.filter((event) => event.name === name).length;
    expect(numberOf(failedLogins)).toBe(2);
    expect(await lastDay(world)).toMatchObject({
      logins: numberOf(logins),
      failedLogins: numberOf(failedLogins),
    });
  });
});

describe('the counts of a tenant that was deleted', () => {
  const deleted = async () => {
    const world = await setUp();
    const { id } = await world.keyward.tenants.create({ name: 'gone' }, globalAdmin());
    await append(world, logins, id);
    await world.keyward.sealAudit();
    await append(world, failedLogins, id);
    await world.keyward.tenants.delete(id, { cascade: true }, globalAdmin());
    return { world, id };
  };

  test('are not shown, neither those from before nor those that are sealed afterwards', async () => {
    const { world, id } = await deleted();
    expect(await refusalOf(world.keyward.readStatistics(adminOf(id)))).toBe('record_not_found');
    await world.keyward.sealAudit();
    expect(await refusalOf(world.keyward.readStatistics(adminOf(id)))).toBe('record_not_found');
    expect(await lastDay(world)).toMatchObject({ logins: 1, failedLogins: 1 });
  });

  test('stay as evidence of its chain: a whole chain is sound, and a removed one is missing', async () => {
    const { world, id } = await deleted();
    await world.keyward.sealAudit();
    const brokenChains = async () =>
      (await world.keyward.verifyAudit())
        .filter(({ broken }) => broken)
        .map(({ chainId }) => chainId);
    expect(await brokenChains()).toEqual([]);

    await world.storage.auditEvents.removeAll([{ attribute: 'chainId', equals: id }]);
    await world.storage.auditChains.removeAll([{ attribute: 'id', equals: id }]);
    expect(await brokenChains()).toEqual([id]);
  });
});

test('the days are those until today in UTC, and a day without an event is empty', async () => {
  const world = await setUp();
  const { days } = await world.keyward.readStatistics();
  expect(days).toHaveLength(statisticsDays);
  expect(dayText(days.at(-1)!.day)).toBe(dayText(world.clock.now()));
  expect(new Set(days.map(({ day }) => dayText(day))).size).toBe(statisticsDays);
  expect(days.every((day) => day.logins === 0)).toBe(true);
});

describe('statistics show what the actor sees', () => {
  test('clients of the tenant and global ones, or all', async () => {
    const world = await setUp();
    const before = await world.keyward.readStatistics(adminOf(acme));
    await addClient(world, { tenantId: acme, isGlobal: false });
    await addClient(world, { tenantId: globex, isGlobal: false });
    const after = await world.keyward.readStatistics(adminOf(acme));
    expect(after.clients.count).toBe(before.clients.count + 1);
    const all = await world.storage.clients.all([]);
    expect((await world.keyward.readStatistics()).clients).toEqual({
      count: all.length,
      isExact: true,
    });
  });

  test('users and blocked ones, whose block is not over', async () => {
    const world = await setUp();
    const actor = adminOf(acme);
    const users = [];
    for (const username of ['one', 'two', 'three'])
      users.push(await world.keyward.users.create({ username }, actor));
    await world.keyward.users.block(users[0]!.id, {}, actor);
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.keyward.users.block(users[1]!.id, { until }, actor);
    expect(await world.keyward.readStatistics(actor)).toMatchObject({
      tenantId: acme,
      users: { count: 3, isExact: true },
      blockedUsers: { count: 2, isExact: true },
    });
    world.clock.advance(61);
    expect((await world.keyward.readStatistics(actor)).blockedUsers.count).toBe(1);
  });

  test('more records than are counted show as so many', async () => {
    const world = await setUp();
    const { storage } = world;
    const countUpTo = (_: unknown, atMost: number): Promise<number> => Promise.resolve(atMost);
    const many: Storage = {
      ...storage,
      within(tenancy) {
        const seen = storage.within(tenancy);
        return { ...seen, users: { ...seen.users, countUpTo } };
      },
    };
    const { users } = await readStatistics({ ...world, storage: many })();
    expect(users).toEqual({ count: countedRecords, isExact: false });
  });
});
