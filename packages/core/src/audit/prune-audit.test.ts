import { expect, test } from '@jest/globals';
import { addClient, setUp, type World } from '../testing/set-up.test-support.js';
import { systemChain, type AuditEvent } from '../model/audit/audit-event.js';
import { pruneAudit } from './prune-audit.js';
import { pageSize } from './verify-audit.js';

const day = 86_400;

/** So many events, a day between each two. */
const written = async (count: number): Promise<World> => {
  const world = await setUp();
  const { clock } = world;
  for (let at = (await eventsOf(world)).length; at < count; at++) {
    clock.advance(day);
    await addClient(world);
    await world.keyward.sealAudit();
  }
  return world;
};

/** Sealed, in the order of their chain. */
const eventsOf = async ({ storage, keyward }: World): Promise<readonly AuditEvent[]> => {
  await keyward.sealAudit();
  return [...(await storage.auditEvents.all([{ attribute: 'chainId', equals: systemChain }]))].sort(
    (a, b) => a.sequence! - b.sequence!,
  );
};

const sequencesOf = async (world: World): Promise<number[]> =>
  (await eventsOf(world)).map(({ sequence }) => sequence!);
const verdictOf = async ({ keyward }: World) =>
  (await keyward.verifyAudit()).find(({ chainId }) => chainId === systemChain);
const prune = (world: World, auditRetentionDays?: number): Promise<void> =>
  pruneAudit({ ...world, auditRetentionDays })();

test('without a retention everything is kept', async () => {
  const world = await written(10);
  world.clock.advance(3650 * day);
  await prune(world);
  await world.keyward.tidy();
  expect(await sequencesOf(world)).toHaveLength(10);
});

test('what is older goes, what stays is sound, and the verdict says what went and when', async () => {
  const world = await written(10);
  const before = await sequencesOf(world);
  await prune(world, 3);
  const left = await sequencesOf(world);
  expect(left).toEqual(before.slice(-4));
  const seal = (await eventsOf(world)).at(-1)!.seal;
  const pruned = { events: left[0]! - 1, at: world.clock.now().toISOString() };
  expect(await verdictOf(world)).toEqual({
    chainId: systemChain,
    events: left.at(-1),
    seal,
    pruned,
  });
  await addClient(world);
  await world.keyward.sealAudit();
  await prune(world, 3);
  expect(await verdictOf(world)).toMatchObject({ events: left.at(-1)! + 1, pruned });
});

test('a chain of which all went goes on where it ended', async () => {
  const world = await written(6);
  world.clock.advance(10 * day);
  await prune(world, 3);
  expect(await sequencesOf(world)).toEqual([]);
  await addClient(world);
  expect(await sequencesOf(world)).toEqual([7]);
  expect(await verdictOf(world)).toMatchObject({ events: 7, pruned: { events: 6 } });
  expect((await verdictOf(world))!.broken).toBeUndefined();
});

test('more than a page goes at once', async () => {
  const world = await setUp();
  for (let at = 0; at < pageSize + 20; at++)
    await world.keyward.clients.modify(world.defaultClientId, { description: `${at}` });
  await world.keyward.sealAudit();
  world.clock.advance(10 * day);
  await prune(world, 3);
  expect(await sequencesOf(world)).toEqual([]);
});

test('of a chain of the audit log only a sound beginning goes with age; tampering stays to be found', async () => {
  const tampering: Record<string, (world: World) => Promise<unknown>> = {
    changed: async (world) =>
      world.storage.auditEvents.change((await eventsOf(world))[2]!.id, (event) => ({
        ...event,
        actorId: 'somebody else',
      })),
    missing: async (world) =>
      world.storage.auditEvents.removeAll([
        { attribute: 'id', equals: (await eventsOf(world))[2]!.id },
      ]),
  };
  for (const [why, tamper] of Object.entries(tampering)) {
    const world = await written(8);
    await tamper(world);
    const before = await sequencesOf(world);
    world.clock.advance(30 * day);
    await prune(world, 3);
    expect([why, await sequencesOf(world)]).toEqual([why, before]);
    expect(await verdictOf(world)).toMatchObject({ broken: { why, sequence: 3 } });
  }
});

test('nobody but the server lets a chain begin later', async () => {
  const world = await written(8);
  const [first, second] = await eventsOf(world);
  await world.storage.auditEvents.removeAll([{ attribute: 'id', in: [first!.id, second!.id] }]);
  await world.storage.auditChains.change(systemChain, (chain) => ({
    ...chain,
    anchor: {
      sequence: 2,
      seal: second!.seal,
      prunedAt: '2026-01-01T00:00:00.000Z',
      proof: world.digest.sha256('guess'),
    },
  }));
  expect(await verdictOf(world)).toMatchObject({ broken: { sequence: 2, why: 'forged' } });
  await world.storage.auditChains.change(systemChain, (chain) => ({ ...chain, anchor: null }));
  expect(await verdictOf(world)).toMatchObject({ broken: { sequence: 1, why: 'missing' } });
});

test('an anchor that was put back to an older one breaks the chain', async () => {
  const world = await written(9);
  await prune(world, 5);
  const older = (await world.storage.auditChains.find(systemChain))!.anchor;
  await prune(world, 2);
  expect((await verdictOf(world))!.broken).toBeUndefined();
  await world.storage.auditChains.change(systemChain, (chain) => ({ ...chain, anchor: older }));
  expect(await verdictOf(world)).toMatchObject({ broken: { why: 'missing' } });
});
