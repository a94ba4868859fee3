import { describe, expect, test } from '@jest/globals';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const email = 'new@example.com';
const admin = adminOf(acme, 'create:tickets', 'read:clients');

const invited = async () => {
  const world = await setUp();
  const { ticket, secret } = await world.keyward.tickets.create('invitation', {
    email,
    tenantId: acme,
    ttlSeconds: 7200,
  });
  return { world, ticket, secret };
};

const resend = ({ keyward }: World, id: string, actor = admin) =>
  keyward.tickets.resend(id, 'home', actor);

describe('an invitation that is sent again ends the link of before, and what it brings is asked again', () => {
  test('the old link is over', async () => {
    const { world, ticket, secret } = await invited();
    await resend(world, ticket.id);
    expect(await refusalOf(world.keyward.tickets.find(secret))).toBe('ticket_invalid');
  });

  test('the new one goes by mail, for as long as the first', async () => {
    const { world, ticket } = await invited();
    world.clock.advance(3600);
    const sent = await resend(world, ticket.id);
    expect([
      sent.email,
      sent.isMailed,
      sent.expiresAt.getTime() - sent.createdAt.getTime(),
    ]).toEqual([email, true, 7_200_000]);
  });

  test('both are events', async () => {
    const { world, ticket } = await invited();
    const { told } = await attempt(world, () => resend(world, ticket.id));
    expect(told).toEqual(['ticket.revoked', 'ticket.created', 'ticket.mailed']);
  });

  test('one that is too old begins anew', async () => {
    const { world, ticket } = await invited();
    world.clock.advance(8000);
    expect(await refusalOf(resend(world, ticket.id))).toBeUndefined();
  });

  test('of two at once, one is sent', async () => {
    const { world, ticket } = await invited();
    const refusals = await Promise.all([1, 2].map(() => refusalOf(resend(world, ticket.id))));
    expect(refusals.sort()).toEqual(['ticket_invalid', undefined]);
  });

  test('one that was taken back stays so', async () => {
    const { world, ticket } = await invited();
    await world.keyward.tickets.revoke(ticket.id);
    expect(await refusalOf(resend(world, ticket.id))).toBe('ticket_invalid');
  });

  test('one that was used stays so', async () => {
    const { world, ticket, secret } = await invited();
    await world.keyward.tickets.redeem(secret, { password: 'kumquat accordion' });
    expect(await refusalOf(resend(world, ticket.id))).toBe('ticket_invalid');
  });

  test('another kind of ticket is not', async () => {
    const { world, secret } = await invited();
    const { user } = await world.keyward.tickets.redeem(secret, { password: 'kumquat accordion' });
    const { ticket } = await world.keyward.tickets.create('password_change', { userId: user.id });
    expect(await refusalOf(resend(world, ticket.id))).toBe('ticket_invalid');
  });

  test('a role that the caller may not give is refused, and the old link stays', async () => {
    const world = await setUp();
    const role = await world.keyward.roles.create({ name: 'manager', tenantId: acme });
    const [scope] = await world.storage.scopes.all([
      { attribute: 'resourceId', equals: world.system.id },
      { attribute: 'name', equals: 'delete:users' },
    ]);
    await world.keyward.roles.grantPermissions(role.id, [
      { resourceId: world.system.id, scopeIds: [scope!.id] },
    ]);
    const { ticket, secret } = await world.keyward.tickets.create('invitation', {
      email,
      tenantId: acme,
      roleIds: [role.id],
    });
    const refusal = await refusalOf(resend(world, ticket.id));
    const live = await refusalOf(world.keyward.tickets.find(secret));
    expect([refusal, live]).toEqual(['escalation_refused', undefined]);
  });

  test.each([
    ['an unknown one', () => nowhere],
    ['one of another tenant', (id: string) => id],
  ])('%s is not found', async (_, idOf) => {
    const { world, ticket } = await invited();
    const refusal = await refusalOf(
      resend(world, idOf(ticket.id), adminOf(globex, 'create:tickets')),
    );
    expect(refusal).toBe('record_not_found');
  });

  test('a mailbox gets five an hour', async () => {
    const { world, ticket } = await invited();
    let { id } = ticket;
    for (let times = 0; times < 5; times += 1) ({ id } = await resend(world, id));
    expect(await refusalOf(resend(world, id))).toBe('too_many_requests');
  });
});
