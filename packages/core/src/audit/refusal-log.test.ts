/** Refusals on their way to the audit log: counted, bounded, and written together. */
import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { AuditEvent } from '../model/audit/audit-event.js';
import { refuse } from '../model/values/refusals.js';
import type { Storage } from '../ports/storage.js';
import { familyOf } from '../ports/samples.contract.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, globalAdmin, platform, refusalOf, setUp } from '../testing/set-up.test-support.js';
import { refusalLimits, refusalLog, type RefusedRequest } from './refusal-log.js';

const scopeMissing = (
  actorId: string | null,
  more: Partial<RefusedRequest> = {},
): RefusedRequest => ({
  name: 'refused.scope_insufficient',
  tenantId: acme,
  actorId,
  recordId: null,
  ...more,
});

const eventsIn = async (storage: Storage): Promise<readonly AuditEvent[]> =>
  [...(await storage.auditEvents.all([]))]
    .filter(({ name }) => name.startsWith('refused.'))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

const withLog = () => {
  const ports = platform();
  return { ...ports, log: refusalLog(ports), events: () => eventsIn(ports.storage) };
};

describe('refusals of one actor and kind are one event with their count', () => {
  test('and the last request, in the tenant of the actor', async () => {
    const { log, events, clock, storage } = withLog();
    await storage.tenants.add({ ...familyOf(1).tenants, id: acme });
    for (let i = 1; i <= 1000; i++)
      log.note(scopeMissing('eve', { requestId: `request ${i}`, address: '192.0.2.7' }));
    expect(await events()).toEqual([]);

    clock.advance(60);
    await log.flush();
    expect(await events()).toMatchObject([
      {
        name: 'refused.scope_insufficient',
        tenantId: acme,
        actorId: 'eve',
        count: 1000,
        requestId: 'request 1000',
        address: '192.0.2.7',
        createdAt: clock.now(),
      },
    ]);
  });

  test('and of the installation, where the tenant was deleted meanwhile', async () => {
    const { keyward, storage } = await setUp();
    const { id } = await keyward.tenants.create({ name: 'gone' }, globalAdmin());
    keyward.refusals.note(scopeMissing('eve', { tenantId: id }));
    await keyward.tenants.delete(id, { cascade: true }, globalAdmin());

    await keyward.refusals.flush();
    expect(await eventsIn(storage)).toMatchObject([{ actorId: 'eve', tenantId: null, count: 1 }]);
  });

  test('a flush without refusals writes nothing, and each flush begins anew', async () => {
    const { log, events } = withLog();
    log.note(scopeMissing('eve'));
    await log.flush();
    await log.flush();
    log.note(scopeMissing('eve'));
    log.note(scopeMissing('mallory'));
    await log.flush();
    expect((await events()).map(({ actorId, count }) => [actorId, count])).toEqual([
      ['eve', 1],
      ['eve', 1],
      ['mallory', 1],
    ]);
  });
});

describe('refusals of many actors at once', () => {
  test('are one event for each kind beyond the limit, and none is lost', async () => {
    const { log, events } = withLog();
    const actors = refusalLimits.known + 50;
    for (let i = 0; i < actors; i++) log.note(scopeMissing(`actor ${i}`));
    await log.flush();

    const written = await events();
    expect(written.length).toBe(refusalLimits.known + 1);
    expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(actors);
    expect(written.find(({ actorId }) => actorId === null)).toMatchObject({
      count: 50,
      tenantId: null,
    });
  });

  test('whom no one knows do not take the places of known ones', async () => {
    const { log, events } = withLog();
    for (let i = 0; i < 10_000; i++) log.note(scopeMissing(null, { network: `network ${i}` }));
    log.note(scopeMissing('eve'));
    await log.flush();

    const written = await events();
    expect(written.length).toBe(refusalLimits.unknown + 2);
    expect(written.filter(({ actorId }) => actorId === 'eve')).toMatchObject([{ count: 1 }]);
  });
});

test('who tries the credentials of records that exist takes no place of a known actor', async () => {
  const { log, events } = withLog();
  const tried = { tenantId: null, name: 'refused.client_authentication_failed' } as const;
  for (let i = 0; i < 1000; i++)
    log.note(scopeMissing(null, { ...tried, recordId: `client ${i}` }));
  log.note(scopeMissing('eve'));
  await log.flush();

  const written = await events();
  expect(written.length).toBe(refusalLimits.tried + 2);
  expect(written.filter(({ actorId }) => actorId === 'eve')).toMatchObject([{ count: 1 }]);
});

describe('a storage that fails', () => {
  test('does not hide why a write was refused, and the refusal is written later', async () => {
    const { keyward, storage, defaultClientId } = await setUp();
    const within = storage.within.bind(storage);
    let isDown = true;
    storage.within = (tenancy) => ({
      ...within(tenancy),
      transaction: (work) =>
        within(tenancy).transaction(async (stores, within) => {
          const result = await work(stores, within);
          return isDown ? refuse('storage_unavailable') : result;
        }),
    });
    const reach = keyward.clients.delete(defaultClientId, globalAdmin());
    expect(await refusalOf(reach)).toBe('default_client_protected');

    isDown = false;
    await keyward.refusals.flush();
    expect((await eventsIn(storage)).map(({ count }) => count)).toEqual([1]);
  });

  test('keeps what could not be written for the next flush', async () => {
    const ports = platform();
    let isDown = true;
    const storage: Storage = {
      ...ports.storage,
      transaction: (work) =>
        isDown ? refuse('storage_unavailable') : ports.storage.transaction(work),
    };
    const log = refusalLog({ ...ports, storage });
    log.note(scopeMissing('eve'));
    expect(await refusalOf(log.flush())).toBe('storage_unavailable');
    log.note(scopeMissing('eve'));
    isDown = false;
    await log.flush();
    expect(await eventsIn(ports.storage)).toMatchObject([{ actorId: 'eve', count: 2 }]);
  });
});

describe('a write that reaches for power', () => {
  test('is written at once for the first refusal, and counted for the others of a minute', async () => {
    const world = await setUp();
    const reach = () =>
      refusalOf(world.keyward.clients.delete(world.defaultClientId, globalAdmin()));
    for (let i = 0; i < 50; i++) expect(await reach()).toBe('default_client_protected');
    const countsOf = async () => (await eventsIn(world.storage)).map(({ count }) => count);
    expect(await countsOf()).toEqual([1]);

    await world.keyward.refusals.flush();
    expect(await countsOf()).toEqual([1, 49]);

    world.clock.advance(61);
    await reach();
    expect(await countsOf()).toEqual([1, 49, 1]);
    expect((await world.keyward.verifyAudit()).filter(({ broken }) => broken)).toEqual([]);
  });

  test('is written with all that were counted before, where no flush ever comes', async () => {
    const world = await setUp();
    const reach = () =>
      refusalOf(world.keyward.clients.delete(world.defaultClientId, globalAdmin()));
    for (let i = 0; i < 5; i++) await reach();
    world.clock.advance(61);
    await reach();
    expect((await eventsIn(world.storage)).map(({ count }) => count)).toEqual([1, 5]);
  });
});

describe('too many wrong passwords', () => {
  test('are an event of the account, with the request and its whole address; an unknown name is not kept', async () => {
    const world = await setUp();
    const user = await addUser(world);
    const guess = (identifier: string) =>
      refusalOf(
        world.keyward.logIn({
          tenantId: acme,
          identifier,
          password: 'wrong',
          network: '192.0.2',
          address: '192.0.2.7',
          requestId: 'request 7',
        }),
      );
    for (let i = 0; i < 9; i++) await guess(user.username!);
    for (let i = 0; i < 9; i++) await guess('hunter2');
    await world.keyward.refusals.flush();

    const events = await eventsIn(world.storage);
    expect(events.filter(({ recordId }) => recordId === user.id)).toMatchObject([
      {
        name: 'refused.account_locked',
        tenantId: acme,
        requestId: 'request 7',
        address: '192.0.2.7',
        count: 4,
      },
    ]);
    expect(events.filter(({ recordId }) => recordId === null)).toMatchObject([
      { name: 'refused.account_locked', address: '192.0.2.7', count: 4 },
    ]);
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  test('from one network are an event of that network', async () => {
    const world = await setUp();
    for (let i = 0; i < 53; i++) {
      await refusalOf(
        world.keyward.logIn({
          tenantId: acme,
          identifier: `name${i}`,
          password: 'wrong',
          network: '192.0.2',
          address: '192.0.2.7',
        }),
      );
    }
    await world.keyward.refusals.flush();
    expect(await eventsIn(world.storage)).toMatchObject([
      { name: 'refused.network_locked', actorId: null, address: '192.0.2.7', count: 3 },
    ]);
  });
});

test('a count belongs to the seal, and events from before there was one are sealed as they were', async () => {
  const ports = platform();
  const keyward = createKeyward(ports);
  for (let i = 0; i < 3; i++) keyward.refusals.note(scopeMissing('eve'));
  await keyward.refusals.flush();
  const isBroken = async () => (await keyward.verifyAudit()).some(({ broken }) => broken);
  expect(await isBroken()).toBe(false);

  const [event] = await ports.storage.auditEvents.all([]);
  await ports.storage.auditEvents.change(event!.id, (current) => ({ ...current, count: 1 }));
  expect(await isBroken()).toBe(true);
});
