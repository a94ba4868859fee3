import { describe, expect, test } from '@jest/globals';
import type { AuditEvent } from '../model/audit/audit-event.js';
import { addUser } from '../testing/people.test-support.js';
import { acme, addClient, setUp, type World } from '../testing/set-up.test-support.js';
import { readableChanges } from './readable-changes.js';

const eventOf = async ({ storage }: World, name: string): Promise<AuditEvent> => {
  const [event] = await storage.auditEvents.all([{ attribute: 'name', equals: name }]);
  return event!;
};

describe('an event keeps no secret and nothing that tells of a person: only the values of these attributes', () => {
  test('of a change, the values before and after it', async () => {
    const world = await setUp();
    const client = await addClient(world, { name: 'Before' });
    await world.keyward.clients.modify(client.id, { name: 'After', isFirstParty: true });
    expect((await eventOf(world, 'client.modified')).values).toEqual([
      ['name', '"Before"', '"After"'],
      ['isFirstParty', 'false', 'true'],
    ]);
  });

  test('of a record that was added or removed, its name', async () => {
    const world = await setUp();
    const client = await addClient(world, { name: 'Short-lived' });
    await world.keyward.clients.delete(client.id);
    expect((await eventOf(world, 'client.created')).values).toEqual([
      ['name', null, '"Short-lived"'],
    ]);
    expect((await eventOf(world, 'client.deleted')).values).toEqual([
      ['name', '"Short-lived"', null],
    ]);
  });

  test('of a document, the members that differ', async () => {
    const world = await setUp();
    await world.keyward.tenants.modify(acme, { metadata: { session: { idle_lifetime: 600 } } });
    await world.keyward.tenants.modify(acme, { metadata: { session: { idle_lifetime: 900 } } });
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'tenant.modified' },
    ]);
    expect(events.map(({ values }) => values)).toContainEqual([
      ['metadata.session.idle_lifetime', '600', '900'],
    ]);
  });

  test('a secret that was changed is known by name alone', async () => {
    const world = await setUp();
    const client = await addClient(world);
    await world.keyward.clients.changeSecret(client.id, 0);
    const event = await eventOf(world, 'client.secret_changed');
    expect(event.changed).toContain('secret');
    expect(event.values).toEqual([]);
  });

  test('what tells of a person is known by name alone', async () => {
    const world = await setUp();
    const user = await addUser(world, { username: 'ada', email: 'ada@example.com' });
    await world.keyward.users.modify(user.id, {
      email: 'countess@example.com',
      profile: { name: 'Ada Lovelace' },
    });
    const event = await eventOf(world, 'user.modified');
    expect(event.changed).toEqual(expect.arrayContaining(['email', 'profile']));
    expect(JSON.stringify(event.values)).not.toMatch(/ada|countess|lovelace/i);
  });
});

test('a long value is cut, and many are left out', () => {
  const change = (description: string, members: number) => ({
    kind: 'clients' as const,
    id: 'client',
    before: { id: 'client', description: '', metadata: {} } as never,
    after: {
      id: 'client',
      description,
      metadata: Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, at])),
    } as never,
  });
  const after = readableChanges([change('x'.repeat(9000), 0)])[0]![2];
  expect(after!.length).toBeLessThan(520);
  expect(JSON.parse(after!)).toMatch(/x…$/);
  expect(readableChanges([change('', 500)])).toHaveLength(40);
});

test('an entry of a list whose members come back in another order is no change', () => {
  const provider = (entry: object) => ({ id: 'provider', metadata: { list: [entry] } }) as never;
  const change = {
    kind: 'identityProviders' as const,
    id: 'provider',
    before: provider({ claim: 'team', role: 'crew' }),
    after: provider({ role: 'crew', claim: 'team' }),
  };
  expect(readableChanges([change])).toEqual([]);
});

test('the values are sealed: an event whose values were changed breaks its chain', async () => {
  const world = await setUp();
  const client = await addClient(world, { name: 'Before', tenantId: acme, isGlobal: false });
  await world.keyward.clients.modify(client.id, { name: 'After' });
  await world.keyward.sealAudit();
  const { id, sequence } = await eventOf(world, 'client.modified');
  expect((await world.keyward.verifyAudit()).filter(({ broken }) => broken)).toEqual([]);
  await world.storage.auditEvents.change(id, (event) => ({
    ...event,
    values: [['name', '"Before"', '"Another"']],
  }));
  const broken = (await world.keyward.verifyAudit()).find(({ chainId }) => chainId === acme);
  expect(broken!.broken).toEqual({ sequence, why: 'changed' });
});
