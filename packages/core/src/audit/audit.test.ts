import { describe, expect, test } from '@jest/globals';
import { fixedClock, inMemoryStorage, plainDigest } from '../in-memory/index.js';
import {
  acme,
  addClient,
  addResource,
  adminOf,
  globalAdmin,
  globex,
  race,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { systemChain, type AuditEvent } from '../model/audit/audit-event.js';
import { appendAuditEvents } from './append-audit-events.js';
import { pruneAudit } from './prune-audit.js';
import { pageSize, verifyAudit, type VerifiedPart } from './verify-audit.js';

/** Sealed, in the order of their chains. */
const eventsOf = async (
  { storage, keyward }: World,
  name?: string,
): Promise<readonly AuditEvent[]> => {
  await keyward.sealAudit();
  return [
    ...(await storage.auditEvents.all(
      name === undefined ? [] : [{ attribute: 'name', equals: name }],
    )),
  ].sort((a, b) => a.sequence! - b.sequence!);
};

test('every write leaves an event with the write: who, what, which attributes and with which request', async () => {
  const world = await setUp();
  const client = await addClient(world, { tenantId: acme, isGlobal: false });
  world.clock.advance(5);
  await world.keyward.clients.modify(
    client.id,
    { name: 'renamed' },
    { ...globalAdmin(), requestId: 'request 1', address: '192.0.2.1' },
  );
  expect(await eventsOf(world, 'client.modified')).toMatchObject([
    {
      tenantId: acme,
      chainId: acme,
      sequence: 2,
      actorId: 'global-admin',
      recordId: client.id,
      changed: ['name'],
      requestId: 'request 1',
      address: '192.0.2.1',
      createdAt: world.clock.now(),
    },
  ]);
});

test('a write that is refused for its input leaves none', async () => {
  const world = await setUp();
  const before = await eventsOf(world);
  expect(await refusalOf(addClient(world, { name: '' }))).toBe('invalid_field');
  expect(await eventsOf(world)).toEqual(before);
});

test('the event is in the tenant of its record, or of its actor, and no other tenant sees it', async () => {
  const world = await setUp();
  const resource = await addResource(world, acme);
  await world.keyward.resources.delete(resource.id, globalAdmin());
  const seenBy = async (tenantId: string): Promise<string[]> =>
    (await world.storage.within(adminOf(tenantId).tenancy).auditEvents.all([]))
      .map(({ name }) => name)
      .sort();
  expect(await seenBy(acme)).toEqual(['resource.created', 'resource.deleted']);
  expect(await seenBy(globex)).toEqual([]);
});

test('racing writes append one after the other, without a gap', async () => {
  const world = await setUp();
  const resource = await addResource(world, acme);
  expect(
    (
      await race(32, (index) =>
        world.keyward.scopes.create(resource.id, { name: `scope:${index}` }),
      )
    ).winners,
  ).toBe(32);
  await world.keyward.sealAudit();
  expect(
    (await world.storage.within(adminOf(acme).tenancy).auditEvents.all([]))
      .map(({ sequence }) => sequence!)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 33 }, (_, at) => at + 1));
  expect((await world.keyward.verifyAudit()).filter(({ broken }) => broken)).toEqual([]);
});

const written = async (): Promise<World> => {
  const world = await setUp();
  for (let i = 0; i < 6; i++) await addClient(world);
  await world.keyward.sealAudit();
  return world;
};

/** What verification finds in the system's chain. */
const verdictOf = async ({ keyward }: World) =>
  (await keyward.verifyAudit()).find(({ chainId }) => chainId === systemChain);

const third = async (world: World): Promise<AuditEvent> =>
  (await eventsOf(world)).find(
    ({ chainId, sequence }) => chainId === systemChain && sequence === 3,
  )!;

test('a verification tells how far each chain is checked', async () => {
  const world = await written();
  const reached: VerifiedPart[] = [];

  await world.keyward.verifyAudit({ progress: (part) => reached.push(part) });

  const ofSystem = reached.filter(({ chainId }) => chainId === systemChain);
  const { events } = (await verdictOf(world))!;
  expect(ofSystem).toEqual([{ chainId: systemChain, events, of: events }]);
});

test('an untouched log is sound, over more than one page', async () => {
  const world = await written();
  for (let i = 0; i < 600; i++)
    await world.keyward.clients.modify(world.defaultClientId, { description: `${i}` });
  const events = await eventsOf(world);
  const last = events.filter(({ chainId }) => chainId === systemChain).at(-1)!;
  expect(await verdictOf(world)).toEqual({
    chainId: systemChain,
    events: last.sequence,
    seal: last.seal,
  });
  expect(last.sequence).toBeGreaterThan(500);
});

test('an event that was changed, removed, added or moved breaks the chain from there on', async () => {
  const tampering: Record<string, (world: World) => Promise<unknown>> = {
    changed: async (world) =>
      world.storage.auditEvents.change((await third(world)).id, (event) => ({
        ...event,
        actorId: 'somebody else',
      })),
    missing: async (world) =>
      world.storage.auditEvents.removeAll([{ attribute: 'id', equals: (await third(world)).id }]),
    added: async (world) => {
      const chain = (await world.storage.auditChains.find(systemChain))!;
      await world.storage.auditEvents.add({
        ...(await third(world)),
        id: world.random.uuid(),
        sequence: chain.sequence + 1,
      });
    },
  };
  for (const [why, tamper] of Object.entries(tampering)) {
    const world = await written();
    const { sequence: end } = (await world.storage.auditChains.find(systemChain))!;
    await tamper(world);
    expect(await verdictOf(world)).toMatchObject({
      broken: { why, sequence: why === 'added' ? end + 1 : 3 },
    });
  }
});

test('an end that was cut off shows, whether or not the chain was shortened with it', async () => {
  const world = await written();
  const chain = (await world.storage.auditChains.find(systemChain))!;
  const last = (await eventsOf(world)).find(
    ({ chainId, sequence }) => chainId === systemChain && sequence === chain.sequence,
  )!;
  await world.storage.auditEvents.removeAll([{ attribute: 'id', equals: last.id }]);
  expect(await verdictOf(world)).toMatchObject({
    broken: { sequence: chain.sequence, why: 'missing' },
  });
  await world.storage.auditChains.change(systemChain, (current) => ({
    ...current,
    sequence: current.sequence - 1,
  }));
  expect(await verdictOf(world)).toMatchObject({ broken: { why: 'changed' } });
});

describe('a planted event that readers of a tenant see', () => {
  const setUpTenant = async (count: number): Promise<World> => {
    const world = await setUp();
    const fresh = Array.from({ length: count }, () => ({
      name: 'role.modified' as const,
      actorId: null,
      recordId: null,
      tenantId: acme,
    }));
    await world.storage.transaction((stores) => appendAuditEvents(world, stores, fresh));
    await world.keyward.sealAudit();
    return world;
  };

  const plant = async (world: World, planted: Partial<AuditEvent>): Promise<void> => {
    const [first] = await eventsOf(world);
    const createdAt = new Date(world.clock.now().getTime() + 1000);
    await world.storage.auditEvents.add({
      ...first!,
      id: world.random.uuid(),
      tenantId: acme,
      chainId: acme,
      createdAt,
      ...planted,
    });
  };

  const breakOf = async ({ keyward }: World, chain: string) =>
    (await keyward.verifyAudit()).find(({ chainId }) => chainId === chain)?.broken;

  const cases: Record<string, Partial<AuditEvent> & { readonly sequence: number }> = {
    'in the chain of another tenant': { chainId: globex, sequence: 2 },
    'in a chain that is unknown': { chainId: 'unknown', sequence: 3 },
    'in the chain of the system': { chainId: systemChain, sequence: 1_000 },
    'beyond the end': { chainId: globex, sequence: 1_000 },
    'at the place zero': { sequence: 0 },
    'before all places': { sequence: -7 },
  };
  test.each(Object.entries(cases))('shows as added: %s', async (_, planted) => {
    const world = await setUpTenant(4);
    await plant(world, planted);
    expect(await breakOf(world, acme)).toEqual({ sequence: planted.sequence, why: 'added' });
  });

  test('shows between two pages', async () => {
    const world = await setUpTenant(pageSize + 5);
    await plant(world, { chainId: globex, sequence: pageSize });
    expect(await breakOf(world, acme)).toEqual({ sequence: pageSize, why: 'added' });
  });

  test('shows at the place of the last event', async () => {
    const world = await setUpTenant(pageSize);
    await plant(world, { chainId: globex, sequence: pageSize });
    expect(await breakOf(world, acme)).toEqual({ sequence: pageSize, why: 'added' });
  });

  test('shows at a place that went with age', async () => {
    const world = await setUpTenant(4);
    world.clock.advance(10 * 86_400);
    await pruneAudit({ ...world, auditRetentionDays: 3 })();
    expect(await breakOf(world, acme)).toBeUndefined();
    await addResource(world, acme);
    await plant(world, { sequence: 4 });
    expect(await breakOf(world, acme)).toEqual({ sequence: 4, why: 'added' });
  });

  test('shows if it is of no tenant', async () => {
    const world = await setUpTenant(1);
    await plant(world, { tenantId: null, chainId: 'unknown', sequence: 1 });
    expect(await breakOf(world, systemChain)).toEqual({ sequence: 1, why: 'added' });
  });

  test('shows if the tenant has no chain', async () => {
    const world = await setUpTenant(1);
    await plant(world, { tenantId: globex, chainId: 'unknown', sequence: 1 });
    expect(await breakOf(world, globex)).toEqual({ sequence: 1, why: 'added' });
  });
});

test('without the key of the server nobody can seal a changed event anew', async () => {
  const world = await written();
  const event = await third(world);
  await world.storage.auditEvents.change(event.id, (current) => ({
    ...current,
    actorId: 'somebody else',
    seal: world.digest.sha256(JSON.stringify(current)),
  }));
  expect(await verdictOf(world)).toMatchObject({
    events: 2,
    broken: { sequence: 3, why: 'changed' },
  });
});

test('an installation without writes has nothing to verify', async () => {
  expect(
    await verifyAudit({
      storage: inMemoryStorage(),
      digest: plainDigest,
      clock: fixedClock(),
    })(),
  ).toEqual([]);
});

test('who reaches for power that is not theirs is in the log, though nothing was written', async () => {
  const world = await setUp();
  expect(
    await refusalOf(
      world.keyward.clients.delete(world.defaultClientId, {
        ...globalAdmin(),
        requestId: 'request 2',
      }),
    ),
  ).toBe('default_client_protected');
  expect(await eventsOf(world, 'refused.default_client_protected')).toMatchObject([
    { actorId: 'global-admin', recordId: null, requestId: 'request 2' },
  ]);
});
