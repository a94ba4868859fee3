/** The state of a chain, and its verification part by part. */
import { describe, expect, test } from '@jest/globals';
import { plainDigest } from '../in-memory/index.js';
import { systemChain } from '../model/audit/audit-event.js';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { appendAuditEvents } from './append-audit-events.js';
import { pruneAudit } from './prune-audit.js';
import { sealedWithin } from './seal-audit.js';
import type { ChainPartReport } from './verify-chain-part.js';

const ofAcme = adminOf(acme, 'read:audit_events');

const append = (world: World, events: number, tenantId: string | null = acme): Promise<void> =>
  world.storage.transaction((stores) =>
    appendAuditEvents(
      world,
      stores,
      Array.from({ length: events }, (_, at) => ({
        name: 'role.modified',
        actorId: null,
        recordId: `${at}`,
        tenantId,
      })),
    ),
  );

const withEvents = async (events: number): Promise<World> => {
  const world = await setUp();
  await append(world, events);
  await world.keyward.sealAudit();
  return world;
};

const eventAt = async ({ storage }: World, sequence: number) => {
  const found = await storage.auditEvents.all([{ attribute: 'chainId', equals: acme }]);
  return found.find((event) => event.sequence === sequence)!;
};

/** Reads part by part, as callers do. */
const verifyAll = async ({ keyward }: World): Promise<readonly ChainPartReport[]> => {
  const reports: ChainPartReport[] = [];
  for (;;) {
    const before = reports.at(-1)?.last;
    const report = await keyward.verifyChainPart(
      { after: before?.sequence, seal: before?.seal },
      ofAcme,
    );
    reports.push(report);
    if (report.isEnd) return reports;
  }
};

describe('the state of a chain', () => {
  test('shows its end, and the tail that has no place yet', async () => {
    const world = await withEvents(3);
    await append(world, 2);
    world.clock.advance(sealedWithin + 1);
    const last = await eventAt(world, 3);
    expect(await world.keyward.auditChain(ofAcme)).toEqual({
      chainId: acme,
      tenantId: acme,
      sequence: 3,
      seal: last.seal,
      pruned: undefined,
      unsealed: { events: 2, oldest: last.createdAt.toISOString(), isOverdue: true },
    });
  });

  test('is that of the tenant seen, and of the system for an actor of all tenants', async () => {
    const world = await withEvents(3);
    expect(await world.keyward.auditChain(adminOf(globex))).toMatchObject({
      chainId: globex,
      sequence: 0,
      unsealed: undefined,
    });
    expect((await world.keyward.auditChain(globalAdmin())).chainId).toBe(systemChain);
  });

  test('shows what went with age', async () => {
    const world = await withEvents(3);
    world.clock.advance(2 * 86_400);
    await pruneAudit({ ...world, auditRetentionDays: 1 })();
    expect((await world.keyward.auditChain(ofAcme)).pruned).toMatchObject({ sequence: 3 });
    const { events, isEnd, broken } = await world.keyward.verifyChainPart({}, ofAcme);
    expect(broken).toBeUndefined();
    expect(events).toBe(0);
    expect(isEnd).toBe(true);
  });
});

describe('a part of a chain is sound if its events follow each other without a gap, each with its own seal', () => {
  test('parts that follow each other check the whole chain', async () => {
    const world = await withEvents(1100);
    const reports = await verifyAll(world);
    expect(reports.length).toBeGreaterThan(2);
    expect(reports.reduce((sum, { events }) => sum + events, 0)).toBe(1100);
    expect(reports.at(-1)).toMatchObject({ last: { sequence: 1100 }, isEnd: true });
    expect(reports.filter(({ broken }) => broken !== undefined)).toEqual([]);
  });

  test('a chain without events is sound', async () => {
    const { keyward } = await setUp();
    expect(await keyward.verifyChainPart({}, adminOf(globex))).toEqual({
      last: { sequence: 0, seal: '' },
      events: 0,
      isEnd: true,
    });
  });

  test('the chain of the system is checked for an actor of all tenants', async () => {
    const world = await withEvents(2);
    await append(world, 4, null);
    await world.keyward.sealAudit();
    const { isEnd, broken, events } = await world.keyward.verifyChainPart();
    expect(isEnd).toBe(true);
    expect(broken).toBeUndefined();
    expect(events).toBe(4);
  });

  test('an event that was changed is found in the part that holds it', async () => {
    const world = await withEvents(700);
    const { id } = await eventAt(world, 600);
    await world.storage.auditEvents.change(id, (event) => ({ ...event, actorId: 'another' }));
    const [first, second] = await verifyAll(world);
    expect(first!.broken).toBeUndefined();
    expect(second!.broken).toEqual({ sequence: 600, why: 'changed' });
    expect(second!.last.sequence).toBe(599);
  });

  test('an event that was removed is found, also where a part begins', async () => {
    const world = await withEvents(20);
    const { id } = await eventAt(world, 10);
    await world.storage.auditEvents.removeAll([{ attribute: 'id', equals: id }]);
    const { keyward } = world;
    expect((await keyward.verifyChainPart({}, ofAcme)).broken?.sequence).toBe(10);
    expect((await keyward.verifyChainPart({ after: 10 }, ofAcme)).broken).toEqual({
      sequence: 10,
      why: 'missing',
    });
  });

  test('an end that was cut off is found', async () => {
    const world = await withEvents(20);
    const { id } = await eventAt(world, 20);
    await world.storage.auditEvents.removeAll([{ attribute: 'id', equals: id }]);
    const { broken } = await world.keyward.verifyChainPart({ after: 5 }, ofAcme);
    expect(broken).toEqual({ sequence: 20, why: 'missing' });
  });

  test('an event behind the end of the chain is found', async () => {
    const world = await withEvents(5);
    const last = await eventAt(world, 5);
    await world.storage.auditEvents.add({ ...last, id: world.random.uuid(), sequence: 6 });
    const { broken } = await world.keyward.verifyChainPart({}, ofAcme);
    expect(broken).toEqual({ sequence: 6, why: 'added' });
  });

  test('a seal that was noted elsewhere is compared', async () => {
    const world = await withEvents(5);
    const { seal } = await eventAt(world, 4);
    const { keyward } = world;
    expect((await keyward.verifyChainPart({ after: 4, seal }, ofAcme)).broken).toBeUndefined();
    const noted = plainDigest.sha256('of another chain');
    expect((await keyward.verifyChainPart({ after: 4, seal: noted }, ofAcme)).broken).toEqual({
      sequence: 4,
      why: 'changed',
    });
  });
});
