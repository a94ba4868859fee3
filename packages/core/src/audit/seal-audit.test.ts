/** The sealing of the audit log behind the writes: places, forgeries, racing and interrupted sealers. */
import { describe, expect, test } from '@jest/globals';
import { systemChain, type AuditEvent } from '../model/audit/audit-event.js';
import {
  acme,
  addClient,
  addResource,
  globex,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { appendAuditEvents } from './append-audit-events.js';
import { pruneAudit } from './prune-audit.js';
import { sealedAtOnce, sealedLateAfter, sealedWithin } from './seal-audit.js';
import { pageSize } from './verify-audit.js';

const setUpSealed = async (): Promise<World> => {
  const world = await setUp();
  await world.keyward.sealAudit();
  return world;
};

const append = (world: World, recordId: string, tenantId: string | null = null): Promise<void> =>
  world.storage.transaction((stores) =>
    appendAuditEvents(world, stores, [
      { name: 'role.modified', actorId: null, recordId, tenantId },
    ]),
  );

const eventAbout = async ({ storage }: World, recordId: string): Promise<AuditEvent> => {
  const [event] = await storage.auditEvents.all([{ attribute: 'recordId', equals: recordId }]);
  return event!;
};

const unsealedIn = async ({ storage }: World): Promise<number> =>
  (await storage.auditEvents.all([{ attribute: 'sequence', equals: null }])).length;

const verdictOf = async ({ keyward }: World, chain: string = systemChain) =>
  (await keyward.verifyAudit()).find(({ chainId }) => chainId === chain);

test('a write leaves its event without a place, and touches no chain', async () => {
  const world = await setUpSealed();
  const chain = await world.storage.auditChains.find(systemChain);
  await append(world, 'one');
  const { sequence, seal } = await eventAbout(world, 'one');
  expect(sequence).toBeNull();
  expect(seal).toMatch(/^\w{43}$/);
  expect(await world.storage.auditChains.find(systemChain)).toEqual(chain);
});

test('sealing gives each event the next place of its chain, in the order of their times', async () => {
  const world = await setUpSealed();
  const { sequence: end } = (await world.storage.auditChains.find(systemChain))!;
  await append(world, 'one');
  world.clock.advance(1);
  await append(world, 'two');
  await append(world, 'of acme', acme);
  expect(await world.keyward.sealAudit()).toEqual({ sealed: 3, refused: 0 });
  expect((await eventAbout(world, 'one')).sequence).toBe(end + 1);
  expect((await eventAbout(world, 'two')).sequence).toBe(end + 2);
  expect((await eventAbout(world, 'of acme')).sequence).toBe(1);
  expect((await verdictOf(world))!.broken).toBeUndefined();
  expect(await verdictOf(world, acme)).toMatchObject({ events: 1 });
});

test('the events of one write keep their order', async () => {
  const world = await setUpSealed();
  const names = ['role.created', 'role.modified', 'role.members_added', 'role.deleted'] as const;
  const fresh = names.map((name) => ({ name, actorId: null, recordId: 'same', tenantId: acme }));
  await world.storage.transaction((stores) => appendAuditEvents(world, stores, fresh));
  await world.keyward.sealAudit();
  const events = await world.storage.auditEvents.all([{ attribute: 'recordId', equals: 'same' }]);
  const inOrder = [...events].sort((one, other) => one.sequence! - other.sequence!);
  expect(inOrder.map(({ name }) => name)).toEqual(names);
});

test('nothing is left to do after it, and a second run changes nothing', async () => {
  const world = await setUpSealed();
  await append(world, 'one');
  await world.keyward.sealAudit();
  const before = await world.storage.auditEvents.all([]);
  expect(await world.keyward.sealAudit()).toEqual({ sealed: 0, refused: 0 });
  expect(await world.storage.auditEvents.all([])).toEqual(before);
});

test('an event that is older than the last sealed one is sealed later all the same', async () => {
  const world = await setUpSealed();
  await append(world, 'late');
  const late = await eventAbout(world, 'late');
  await world.storage.auditEvents.removeAll([{ attribute: 'id', equals: late.id }]);
  world.clock.advance(3);
  await append(world, 'in time');
  await world.keyward.sealAudit();

  await world.storage.auditEvents.add(late);
  expect(await world.keyward.sealAudit()).toEqual({ sealed: 1, refused: 0 });
  const [inTime, sealedLate] = [
    await eventAbout(world, 'in time'),
    await eventAbout(world, 'late'),
  ];
  expect(sealedLate.sequence).toBe(inTime.sequence! + 1);
  expect((await verdictOf(world))!.broken).toBeUndefined();
});

test('a backlog is sealed in batches, and a run that is told to end leaves the rest to the next', async () => {
  const world = await setUpSealed();
  for (let at = 0; at < 2 * sealedAtOnce + 10; at++) await append(world, `${at}`);
  let asked = 0;
  const some = await world.keyward.sealAudit({ goesOn: () => ++asked <= 1 });
  expect(some.sealed).toBe(sealedAtOnce);
  expect((await verdictOf(world))!.broken).toBeUndefined();
  expect((await world.keyward.sealAudit()).sealed).toBe(sealedAtOnce + 10);
  expect((await verdictOf(world))!.unsealed).toBeUndefined();
});

test('racing sealers give each place once', async () => {
  const world = await setUpSealed();
  for (let at = 0; at < 50; at++) await append(world, `${at}`, at % 2 === 0 ? acme : null);
  const reports = await Promise.all(Array.from({ length: 8 }, () => world.keyward.sealAudit()));
  expect(reports.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(50);
  const findings = await world.keyward.verifyAudit();
  expect(findings.filter(({ broken }) => broken !== undefined)).toEqual([]);
});

describe('an event of the tail that no server has written so', () => {
  const tampering: Record<string, (world: World) => Promise<unknown>> = {
    changed: async ({ storage }) =>
      storage.auditEvents.change((await storage.auditEvents.all([tail]))[0]!.id, (event) => ({
        ...event,
        actorId: 'another actor',
      })),
    'in another chain': async ({ storage }) =>
      storage.auditEvents.change((await storage.auditEvents.all([tail]))[0]!.id, (event) => ({
        ...event,
        chainId: acme,
        tenantId: acme,
      })),
    added: async ({ storage, random, digest }) =>
      storage.auditEvents.add({
        ...(await storage.auditEvents.all([tail]))[0]!,
        id: random.uuid(),
        seal: digest.sha256('guess'),
      }),
    'sealed before': async ({ storage }) => {
      const [sealed] = await storage.auditEvents.all([{ attribute: 'sequence', equals: 1 }]);
      await storage.auditEvents.change(sealed!.id, (event) => ({ ...event, sequence: null }));
    },
  };
  const tail = { attribute: 'sequence', equals: null } as const;

  test.each(Object.entries(tampering))('is never sealed, and is found: %s', async (_, tamper) => {
    const world = await setUpSealed();
    await append(world, 'one');
    await append(world, 'two');
    await tamper(world);
    world.clock.advance(1);
    await append(world, 'three');

    const { refused } = await world.keyward.sealAudit();
    expect(refused).toBe(1);
    expect((await eventAbout(world, 'three')).sequence).not.toBeNull();
    expect(await unsealedIn(world)).toBe(1);
    const broken = (await world.keyward.verifyAudit()).filter((finding) => finding.broken);
    expect(broken).toHaveLength(1);
  });

  test('is named by the verdict', async () => {
    const world = await setUpSealed();
    await append(world, 'one');
    const { id } = await eventAbout(world, 'one');
    await world.storage.auditEvents.change(id, (event) => ({ ...event, name: 'other' }));
    expect(await verdictOf(world)).toMatchObject({
      broken: { sequence: null, why: 'forged', eventId: id },
    });
  });

  test('is named even if its chain has no event else', async () => {
    const world = await setUpSealed();
    await append(world, 'one', acme);
    const { id } = await eventAbout(world, 'one');
    await world.storage.auditEvents.change(id, (event) => ({ ...event, name: 'other' }));
    expect(await verdictOf(world, acme)).toMatchObject({ events: 0, broken: { eventId: id } });
  });

  test('keeps none after it from being sealed, however many there are', async () => {
    const world = await setUpSealed();
    await append(world, 'forged');
    const forged = await eventAbout(world, 'forged');
    for (let at = 0; at < sealedAtOnce + pageSize; at++)
      await world.storage.auditEvents.add({
        ...forged,
        id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
      });
    await append(world, 'genuine');
    await world.keyward.sealAudit();
    expect((await eventAbout(world, 'genuine')).sequence).not.toBeNull();
    expect((await verdictOf(world))!.broken).toMatchObject({ why: 'forged' });
  });
});

describe('a chain whose next place is taken', () => {
  const blocking: Record<string, (world: World) => Promise<unknown>> = {
    'by an event that was added': async ({ storage, random }) => {
      const last = (await storage.auditEvents.all([{ attribute: 'chainId', equals: acme }]))[0]!;
      await storage.auditEvents.add({ ...last, id: random.uuid(), sequence: last.sequence! + 1 });
    },
    'since its end was set back': ({ storage }) =>
      storage.auditChains.change(acme, (chain) => ({ ...chain, sequence: 0 })),
    'since its row was removed': ({ storage }) =>
      storage.auditChains.removeAll([{ attribute: 'id', equals: acme }]),
  };

  const setUpBlocked = async (
    block: (world: World) => Promise<unknown> = blocking['by an event that was added']!,
  ): Promise<World> => {
    const world = await setUpSealed();
    await append(world, 'first of acme', acme);
    await world.keyward.sealAudit();
    await block(world);
    await append(world, 'of acme', acme);
    await append(world, 'of globex', globex);
    await append(world, 'of none');
    return world;
  };

  test.each(Object.entries(blocking))(
    'keeps no other from being extended: %s',
    async (_, block) => {
      const world = await setUpBlocked(block);
      expect(await world.keyward.sealAudit()).toEqual({ sealed: 2, refused: 0, blocked: [acme] });
      expect((await eventAbout(world, 'of globex')).sequence).toBe(1);
      expect((await eventAbout(world, 'of none')).sequence).not.toBeNull();
      expect((await eventAbout(world, 'of acme')).sequence).toBeNull();
    },
  );

  test('shows in the verdict', async () => {
    const world = await setUpBlocked();
    await world.keyward.sealAudit();
    world.clock.advance(sealedWithin + 1);
    const verdict = await verdictOf(world, acme);
    expect(verdict!.unsealed).toMatchObject({ events: 1, isOverdue: true });
    expect(verdict!.broken).toMatchObject({ why: 'added' });
  });

  test('keeps no event of another from being sealed, however many it has', async () => {
    const world = await setUpBlocked();
    for (let at = 0; at < sealedAtOnce + 10; at++) await append(world, `${at}`, acme);
    world.clock.advance(1);
    await append(world, 'last of none');
    expect(await world.keyward.sealAudit()).toEqual({ sealed: 3, refused: 0, blocked: [acme] });
    expect((await eventAbout(world, 'last of none')).sequence).not.toBeNull();
  });

  test('is extended again once the place is free', async () => {
    const world = await setUpBlocked();
    await world.keyward.sealAudit();
    await world.storage.auditEvents.removeAll([
      { attribute: 'chainId', equals: acme },
      { attribute: 'sequence', equals: 2 },
    ]);
    expect(await world.keyward.sealAudit()).toEqual({ sealed: 1, refused: 0 });
    expect((await verdictOf(world, acme))!.broken).toBeUndefined();
  });
});

describe('events that are sealed late', () => {
  const notesIn = async ({ storage }: World): Promise<readonly AuditEvent[]> => {
    const notes = await storage.auditEvents.all([
      { attribute: 'name', equals: 'audit.sealed_late' },
    ]);
    return [...notes].sort((one, other) => one.sequence! - other.sequence!);
  };

  test('leave a note behind them in their chain, before younger events', async () => {
    const world = await setUpSealed();
    await append(world, 'one', acme);
    await append(world, 'two', acme);
    const ids = [(await eventAbout(world, 'one')).id, (await eventAbout(world, 'two')).id];
    world.clock.advance(sealedLateAfter + 1);
    await append(world, 'in time', acme);
    expect(await world.keyward.sealAudit()).toEqual({ sealed: 3, refused: 0 });
    expect(await notesIn(world)).toMatchObject([
      {
        chainId: acme,
        tenantId: acme,
        actorId: null,
        recordId: null,
        sequence: 3,
        count: 2,
        ids,
        createdAt: world.clock.now(),
      },
    ]);
    expect((await eventAbout(world, 'in time')).sequence).toBe(4);
    expect((await verdictOf(world, acme))!.broken).toBeUndefined();
  });

  test('leave none until they are old enough', async () => {
    const world = await setUpSealed();
    await append(world, 'one');
    world.clock.advance(sealedLateAfter);
    await world.keyward.sealAudit();
    expect(await notesIn(world)).toEqual([]);
  });

  test('are all counted, and some of them named', async () => {
    const world = await setUpSealed();
    for (let at = 0; at < 50; at++) await append(world, `${at}`);
    world.clock.advance(sealedLateAfter + 1);
    await world.keyward.sealAudit();
    const [note] = await notesIn(world);
    expect(note!.count).toBe(50);
    expect(note!.ids).toHaveLength(20);
  });

  /** Takes the sealed events from `first` on out of acme's chain, and puts these rows back. */
  const replay = async (
    { storage }: World,
    first: number,
    captured: readonly AuditEvent[],
  ): Promise<void> => {
    const ofAcme = await storage.auditEvents.all([{ attribute: 'chainId', equals: acme }]);
    const before = ofAcme.find(({ sequence }) => sequence === first - 1)!;
    const out = ofAcme.filter(({ sequence }) => sequence! >= first).map(({ id }) => id);
    await storage.auditEvents.removeAll([{ attribute: 'id', in: out }]);
    await storage.auditChains.change(acme, (chain) => ({
      ...chain,
      sequence: before.sequence!,
      seal: before.seal,
    }));
    for (const event of captured) await storage.auditEvents.add(event);
  };

  const setUpCaptured = async () => {
    const world = await setUpSealed();
    for (const recordId of ['kept', 'cut out', 'after']) {
      await append(world, recordId, acme);
      world.clock.advance(1);
    }
    const captured = await eventAbout(world, 'after');
    await world.keyward.sealAudit();
    world.clock.advance(sealedLateAfter);
    return { world, captured };
  };

  test('show that a chain was cut and its events were put back', async () => {
    const { world, captured } = await setUpCaptured();
    await replay(world, 2, [captured]);
    await world.keyward.sealAudit();
    expect(await notesIn(world)).toMatchObject([{ sequence: 3, count: 1, ids: [captured.id] }]);
  });

  test('show it again after the note was cut out in the same way', async () => {
    const { world, captured } = await setUpCaptured();
    await replay(world, 2, [captured]);
    await world.keyward.sealAudit();
    await replay(world, 2, [captured]);
    await world.keyward.sealAudit();
    expect(await notesIn(world)).toMatchObject([{ sequence: 3, count: 1, ids: [captured.id] }]);
  });

  test('show that an event that went with age was put back', async () => {
    const world = await setUpSealed();
    await append(world, 'old', acme);
    const captured = await eventAbout(world, 'old');
    await world.keyward.sealAudit();
    world.clock.advance(10 * 86_400);
    await pruneAudit({ ...world, auditRetentionDays: 3 })();
    await world.storage.auditEvents.add(captured);
    await world.keyward.sealAudit();
    expect(await notesIn(world)).toMatchObject([{ count: 1, ids: [captured.id] }]);
  });
});

describe('the verdict on the tail', () => {
  test('says how many events have no place yet, and since when', async () => {
    const world = await setUpSealed();
    const oldest = world.clock.now().toISOString();
    await append(world, 'one');
    world.clock.advance(sealedWithin);
    await append(world, 'two');
    expect(await verdictOf(world)).toMatchObject({
      unsealed: { events: 2, oldest, isOverdue: false },
    });
    expect((await verdictOf(world))!.broken).toBeUndefined();
  });

  test('complains of an event that is older than it can be while a server runs', async () => {
    const world = await setUpSealed();
    await append(world, 'one');
    world.clock.advance(sealedWithin + 1);
    expect((await verdictOf(world))!.unsealed).toMatchObject({ events: 1, isOverdue: true });
  });

  test('counts more than a page, in each chain its own', async () => {
    const world = await setUpSealed();
    for (let at = 0; at < pageSize + 5; at++) await append(world, `${at}`);
    await append(world, 'of acme', acme);
    expect((await verdictOf(world))!.unsealed!.events).toBe(pageSize + 5);
    expect((await verdictOf(world, acme))!.unsealed!.events).toBe(1);
  });
});

test('age removes no event that has no place yet', async () => {
  const world = await setUp();
  const resource = await addResource(world, acme);
  await addClient(world);
  await world.keyward.sealAudit();
  await append(world, 'unsealed');
  world.clock.advance(365 * 86_400);
  await pruneAudit({ ...world, auditRetentionDays: 30 })();
  expect(await eventAbout(world, 'unsealed')).toBeDefined();
  expect(await eventAbout(world, resource.id)).toBeUndefined();
});
