/** A ticket is asked again when it is used: its maker must still be able to make it. */
import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import type { Client } from '../model/client/client.js';
import { oneTenant } from '../model/values/tenancy.js';
import { ticketStatus, type Ticket } from '../model/ticket/ticket.js';
import type { User } from '../model/user/user.js';
import { addManagingRole } from '../testing/access.test-support.js';
import { addApp, addUser, changeUser } from '../testing/people.test-support.js';
import {
  acme,
  addManager,
  globex,
  managementScope,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const password = 'kumquat accordion';

/** An administrator of acme who invited a private address with a role that administers, through a client. */
const invited = async () => {
  const world = await setUp();
  const role = await addManagingRole(world, 'update:users');
  const maker = await addUser(world, { username: 'maker' });
  await world.keyward.tenants.addAdmins(acme, [maker.id]);
  const through = await addManager(world, {}, 'create:tickets', 'update:users');
  const actor: Actor = {
    id: maker.id,
    clientId: through.id,
    tenancy: oneTenant(acme),
    managementScopes: new Set(['create:tickets', 'update:users']),
  };
  const input = { email: 'private@example.com', tenantId: acme, roleIds: [role.id] };
  const { ticket, secret } = await world.keyward.tickets.create('invitation', input, actor);
  world.clock.advance(1);

  return { world, role, maker, through, ticket, secret };
};

type Setting = Awaited<ReturnType<typeof invited>>;

const redeem = ({ world, secret }: Pick<Setting, 'world' | 'secret'>) =>
  world.keyward.tickets.redeem(secret, { password });

const statusOf = async ({ storage, clock }: World, { id }: Ticket): Promise<string> =>
  ticketStatus((await storage.tickets.find(id))!, clock.now());

const dismiss = ({ world, maker }: Setting): Promise<unknown> =>
  world.keyward.tenants.removeAdmins(acme, [maker.id], { ...globalOf(), forces: true });

const globalOf = (): Actor => ({ id: null, tenancy: { kind: 'all' }, managementScopes: 'all' });

const stopsHolding = (world: World, client: Client): Promise<unknown> =>
  world.keyward.clients.revokePermissions(client.id, [
    { resourceId: world.system.id, scopeIds: [] },
  ]);

/** What befalls the maker between the invitation and its use. */
const losses: readonly (readonly [string, (setting: Setting) => Promise<unknown>])[] = [
  ['is an administrator no more', dismiss],
  ['is deleted', ({ world, maker }) => world.keyward.users.delete(maker.id, forcing())],
  ['is blocked', ({ world, maker }) => world.keyward.users.block(maker.id, {}, forcing())],
  [
    'is blocked by a change of the account',
    ({ world, maker }) => world.keyward.users.modify(maker.id, { isBlocked: true }, forcing()),
  ],
  [
    'is blocked where no call of ours saw it',
    ({ world, maker }) => changeUser(world, maker, { isBlocked: true }),
  ],
  [
    'made it through a client that is deleted',
    ({ world, through }) => world.keyward.clients.delete(through.id),
  ],
  [
    'made it through a client that lost its scopes',
    ({ world, through }) => stopsHolding(world, through),
  ],
  [
    'belongs to a tenant that is suspended',
    ({ world }) => world.keyward.tenants.modify(acme, { isSuspended: true }),
  ],
];

const forcing = (): Actor => ({ ...globalOf(), forces: true });

describe('a ticket works only while its maker could make it again: it gives nothing once the maker', () => {
  test.each(losses)('%s', async (_, lose) => {
    const setting = await invited();
    const { world, secret } = setting;
    await lose(setting);
    expect(await refusalOf(world.keyward.tickets.find(secret))).toBe('ticket_invalid');
    expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
    expect(
      await world.storage.users.all([{ attribute: 'email', equals: 'private@example.com' }]),
    ).toEqual([]);
  });

  test('and gives its role while the maker still holds it', async () => {
    const setting = await invited();
    const { user } = await redeem(setting);
    const held = await setting.world.storage.roleMembers.all([
      { attribute: 'userId', equals: user.id },
    ]);
    expect(held.map(({ roleId }) => roleId)).toEqual([setting.role.id]);
  });
});

describe('an invitation leads to an application that its maker may read', () => {
  const invitedTo = async () => {
    const world = await setUp();
    const through = await addManager(world, {}, 'create:tickets', 'read:clients');
    const app = await addApp(world);
    const actor: Actor = {
      id: through.id,
      clientId: through.id,
      tenancy: { kind: 'all' },
      managementScopes: new Set(['create:tickets', 'read:clients']),
    };
    const input = { email: 'new@example.com', tenantId: acme, clientId: app.id };
    const { secret } = await world.keyward.tickets.create('invitation', input, actor);
    world.clock.advance(1);
    return { world, through, secret };
  };

  test('while the maker holds read:clients', async () => {
    expect((await redeem(await invitedTo())).user.email).toBe('new@example.com');
  });

  test('and is over once the maker does not', async () => {
    const setting = await invitedTo();
    const { world, through } = setting;
    const { id } = await managementScope(world, 'read:clients');
    await world.keyward.clients.revokePermissions(through.id, [
      { resourceId: world.system.id, scopeIds: [id] },
    ]);
    expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  });
});

describe('what its maker could give is asked of the maker as they are now', () => {
  test('a role that has gained a scope since is more than the maker holds', async () => {
    const setting = await invited();
    const { world, role } = setting;
    await world.keyward.roles.grantPermissions(role.id, [
      { resourceId: world.system.id, scopeIds: [await scopeId(world, 'delete:users')] },
    ]);
    expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  });

  test('a person who has become an administrator since is more than a help desk may reset', async () => {
    const world = await setUp();
    const { ticket, secret, person } = await resetByHelpDesk(world);
    await world.keyward.tenants.addAdmins(acme, [person.id]);
    expect(await refusalOf(redeem({ world, secret }))).toBe('ticket_invalid');
    expect(await statusOf(world, ticket)).toBe('revoked');
  });

  test('a client that made it for itself is asked as a person is', async () => {
    const world = await setUp();
    const { desk, ticket, secret } = await resetByHelpDesk(world);
    await stopsHolding(world, desk);
    expect(await refusalOf(redeem({ world, secret }))).toBe('ticket_invalid');
    expect(await statusOf(world, ticket)).toBe('revoked');
  });

  test('a client that moved to another tenant reaches the person no more', async () => {
    const world = await setUp();
    const { desk, secret } = await resetByHelpDesk(world);
    await world.storage.clients.change(desk.id, (client) => ({ ...client, tenantId: globex }));
    expect(await refusalOf(redeem({ world, secret }))).toBe('ticket_invalid');
  });

  test('a ticket from before its client was kept follows the same rule', async () => {
    const setting = await invited();
    const { world, ticket } = setting;
    await world.storage.tickets.change(ticket.id, (old) => ({ ...old, createdByClientId: null }));
    await dismiss(setting);
    expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  });

  test('a ticket that the server made rests on nobody', async () => {
    const world = await setUp();
    const { secret } = await world.keyward.tickets.create('invitation', {
      email: 'new@example.com',
      tenantId: acme,
    });
    expect((await redeem({ world, secret })).user.email).toBe('new@example.com');
  });
});

test('a ticket whose maker lost the authority ends at its use, and does not come back', async () => {
  const setting = await invited();
  const { world, maker, ticket } = setting;
  await dismiss(setting);
  world.events.list.length = 0;
  expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  expect(world.events.list.map(({ name, recordId }) => [name, recordId])).toEqual([
    ['ticket.lapsed', ticket.id],
  ]);
  await world.keyward.tenants.addAdmins(acme, [maker.id]);
  expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  expect(await statusOf(world, ticket)).toBe('revoked');
});

test('what was a password is not told to a maker who lost the authority', async () => {
  const world = await setUp();
  await world.keyward.tenants.modify(acme, { metadata: { password_policy: { history: 3 } } });
  const { desk, person, ticket, secret } = await resetByHelpDesk(world);
  await world.keyward.users.setPassword(person.id, { password: { password } }, globalOf());
  await world.storage.tickets.change(ticket.id, (old) => ({ ...old, revokedAt: null }));
  await stopsHolding(world, desk);
  expect(await refusalOf(redeem({ world, secret }))).toBe('ticket_invalid');
  expect(await statusOf(world, ticket)).toBe('revoked');
});

const endsWithMaker: ReadonlySet<string> = new Set([
  'is deleted',
  'is blocked',
  'is blocked by a change of the account',
  'made it through a client that is deleted',
]);

describe('what a person or client left pending ends with them', () => {
  test.each(losses.filter(([what]) => endsWithMaker.has(what)))(
    'once the maker %s, and the log names each ticket',
    async (_, lose) => {
      const setting = await invited();
      const { world, ticket } = setting;
      world.events.list.length = 0;
      await lose(setting);
      expect(await statusOf(world, ticket)).toBe('revoked');
      expect(world.events.list.map(({ name, recordId }) => [name, recordId])).toContainEqual([
        'ticket.revoked',
        ticket.id,
      ]);
    },
  );

  test('unblocking does not bring them back', async () => {
    const setting = await invited();
    const { world, maker } = setting;
    await world.keyward.users.block(maker.id, {}, forcing());
    await world.keyward.users.unblock(maker.id);
    expect(await refusalOf(redeem(setting))).toBe('ticket_invalid');
  });

  test('a dry run of the deletion lists them', async () => {
    const { world, maker, ticket } = await invited();
    const { effects } = (await world.keyward.users
      .delete(maker.id, { ...forcing(), rehearses: true })
      .catch((error: unknown) => error)) as { effects: { changes: readonly object[] } };
    expect(effects.changes).toContainEqual({
      kind: 'tickets',
      id: ticket.id,
      action: 'change',
      changed: ['revokedAt'],
    });
  });

  test('and those of others, and used ones, stay as they are', async () => {
    const { world, maker, ticket } = await invited();
    const other = await addUser(world, { username: 'other', email: 'other@example.com' });
    const { ticket: kept } = await world.keyward.tickets.create('password_change', {
      userId: other.id,
    });
    await world.storage.tickets.change(ticket.id, (old) => ({ ...old, usedAt: world.clock.now() }));
    await world.keyward.users.delete(maker.id, forcing());
    expect(await statusOf(world, kept)).toBe('pending');
    expect(await statusOf(world, ticket)).toBe('used');
  });
});

const scopeId = async (world: World, name: string): Promise<string> => {
  const [scope] = await world.storage.scopes.all([
    { attribute: 'resourceId', equals: world.system.id },
    { attribute: 'name', equals: name },
  ]);
  return scope!.id;
};

/** A client of acme that helps people to a new password has made such a link. */
const resetByHelpDesk = async (
  world: World,
): Promise<{ desk: Client; person: User; ticket: Ticket; secret: string }> => {
  const person = await addUser(world, { username: 'ada', email: 'ada@example.com' });
  const desk = await addManager(world, { isGlobal: false, tenantId: acme }, 'create:tickets');
  const actor: Actor = {
    id: desk.id,
    clientId: desk.id,
    tenancy: oneTenant(acme),
    managementScopes: new Set(['create:tickets']),
  };
  const issued = await world.keyward.tickets.create(
    'password_change',
    { userId: person.id },
    actor,
  );
  world.clock.advance(1);
  return { desk, person, ...issued };
};
