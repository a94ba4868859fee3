/** Chains that are not there. Who can write to the database, and has not the key of the server, hides nothing. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { systemChain } from '../model/audit/audit-event.js';
import type { EventName } from '../model/audit/event-names.js';
import {
  acme,
  addResource,
  adminOf,
  globex,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { appendAuditEvents } from './append-audit-events.js';
import { pruneAudit } from './prune-audit.js';
import type { AuditBreak } from './verify-audit.js';

let world: World;
let defaultTenant: string;
beforeEach(async () => {
  world = await setUp();
  await addResource(world, acme);
  await world.keyward.sealAudit();
  const [tenant] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  defaultTenant = tenant!.id;
});

const brokenChains = async (): Promise<Record<string, AuditBreak>> => {
  const findings = await world.keyward.verifyAudit();
  return Object.fromEntries(
    findings.flatMap(({ chainId, broken }) => (broken ? [[chainId, broken]] : [])),
  );
};

const partOf = async (tenantId: string) =>
  (await world.keyward.verifyChainPart({}, adminOf(tenantId))).broken;

const removeEvents = (chainId: string) =>
  world.storage.auditEvents.removeAll([{ attribute: 'chainId', equals: chainId }]);

const removeChain = async (chainId: string): Promise<void> => {
  await removeEvents(chainId);
  await world.storage.auditChains.removeAll([{ attribute: 'id', equals: chainId }]);
};

const append = (name: EventName, tenantId: string | null) =>
  world.storage.transaction((stores) =>
    appendAuditEvents(world, stores, [{ name, tenantId, actorId: null, recordId: null }]),
  );

const missing = { sequence: 1, why: 'missing' };

test('an installation has a chain for itself and one for each tenant, and they are sound', async () => {
  const findings = await world.keyward.verifyAudit();
  expect(findings.map(({ chainId }) => chainId).sort()).toEqual(
    [systemChain, acme, globex, defaultTenant].sort(),
  );
  expect(await brokenChains()).toEqual({});
});

test('a new tenant has its chain before an event has a place in it', async () => {
  const tenant = await world.keyward.tenants.create({ name: 'new' });
  expect(await world.storage.auditChains.find(tenant.id)).toMatchObject({ sequence: 0 });
  expect(await brokenChains()).toEqual({});
  expect(await partOf(tenant.id)).toBeUndefined();
});

describe('a chain that was removed with its events is a break', () => {
  test.each([
    ['of a tenant', () => acme],
    ['of the default tenant', () => defaultTenant],
    ['of a tenant that never had an event', () => globex],
  ])('%s, to the command and to the API', async (_, chainOf) => {
    await removeChain(chainOf());
    expect(await brokenChains()).toEqual({ [chainOf()]: missing });
    expect(await partOf(chainOf())).toEqual(missing);
  });

  test('of the system', async () => {
    await removeChain(systemChain);
    expect(await brokenChains()).toEqual({ [systemChain]: missing });
    expect((await world.keyward.verifyChainPart()).broken).toEqual(missing);
  });

  test('of everything', async () => {
    for (const { id } of await world.storage.auditChains.all([])) await removeChain(id);
    expect(await brokenChains()).toEqual({
      [systemChain]: missing,
      [acme]: missing,
      [globex]: missing,
      [defaultTenant]: missing,
    });
  });

  test('of a tenant that was deleted, while a day of it is counted', async () => {
    const tenant = await world.keyward.tenants.create({ name: 'old' });
    await append('user.logged_in', tenant.id);
    await world.keyward.tenants.delete(tenant.id);
    await world.keyward.sealAudit();
    expect(await brokenChains()).toEqual({});
    await removeChain(tenant.id);
    expect(await brokenChains()).toEqual({ [tenant.id]: missing });
  });

  test('and stays one when the next event begins it anew', async () => {
    await removeChain(acme);
    await removeChain(systemChain);
    await append('role.modified', acme);
    await append('role.modified', null);
    await world.keyward.sealAudit();
    expect(await brokenChains()).toEqual({ [acme]: missing, [systemChain]: missing });
    expect(await partOf(acme)).toEqual(missing);
    expect((await world.keyward.verifyChainPart()).broken).toEqual(missing);
  });

  test('also where only another tenant has a new event', async () => {
    await removeChain(systemChain);
    await append('role.modified', acme);
    await world.keyward.sealAudit();
    expect(await brokenChains()).toEqual({ [systemChain]: missing });
  });
});

describe('an end that was cut off with the end in the row of the chain is a break', () => {
  beforeEach(async () => {
    await append('user.logged_in', acme);
    await world.keyward.sealAudit();
    world.clock.advance(86_400);
    await append('user.login_failed', acme);
    await world.keyward.sealAudit();
  });

  const cutTo = async (sequence: number): Promise<void> => {
    const events = await world.storage.auditEvents.all([{ attribute: 'chainId', equals: acme }]);
    const last = events.find((event) => event.sequence === sequence);
    const cut = events.filter((event) => event.sequence! > sequence).map(({ id }) => id);
    await world.storage.auditEvents.removeAll([{ attribute: 'id', in: cut }]);
    await world.storage.auditChains.change(acme, (chain) => ({
      ...chain,
      sequence,
      seal: last?.seal ?? '',
    }));
  };

  test.each([0, 1, 2])('while a counted event was behind place %i', async (sequence) => {
    await cutTo(sequence);
    expect(await brokenChains()).toEqual({ [acme]: { sequence: sequence + 1, why: 'missing' } });
  });

  test('and none while nothing is missing, or went with age', async () => {
    expect(await brokenChains()).toEqual({});
  });
});

test('events that went with age are missing in no count', async () => {
  await append('user.logged_in', acme);
  world.clock.advance(40 * 86_400);
  await append('user.logged_in', acme);
  await world.keyward.sealAudit();
  await pruneAudit({ ...world, auditRetentionDays: 30 })();
  expect((await world.storage.auditChains.find(acme))!.anchor).not.toBeNull();
  expect(await brokenChains()).toEqual({});
});

test('a server of an earlier version made a tenant: its chain begins with its creation', async () => {
  const tenant = await world.keyward.tenants.create({ name: 'new' });
  await world.storage.auditChains.removeAll([{ attribute: 'id', equals: tenant.id }]);
  expect(await brokenChains()).toEqual({});
  expect(await partOf(tenant.id)).toBeUndefined();
  await world.keyward.sealAudit();
  expect(await brokenChains()).toEqual({});
});
