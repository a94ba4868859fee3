/** Many invitations at once, and one of them again (contract §21). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import { addManager, addTenant, addTicket, fresh, unknownId } from '../deployment/world.js';

export const manyInvitationsSuite = (server: Deployment): void =>
  describe('invitations', () => {
    let tenant: string;
    let token: string;
    const address = (): string => `${fresh('guest').replace(' ', '.')}@example.com`;

    beforeEach(async () => {
      tenant = await addTenant(server);
      token = (
        await addManager(server, ['create:tickets', 'read:tickets'], {
          is_global: false,
          tenant_id: tenant,
        })
      ).token;
      server.notices.list.length = 0;
    });

    const invite = (...invitations: object[]) =>
      server.manage('POST', '/tickets/invitation/import', { invitations }, { as: token });

    test('each line has its answer, in the order of the lines', async () => {
      const { status, body } = await invite(
        { email: address() },
        { email: 'no address' },
        { email: address(), role_ids: [unknownId] },
        { email: address(), nickname: 'x' },
      );
      expect([status, body.items]).toEqual([
        200,
        [
          expect.objectContaining({ status: 'created', ticket: expect.any(String) as unknown }),
          expect.objectContaining({
            status: 'refused',
            message: expect.stringContaining('email') as unknown,
          }),
          expect.objectContaining({
            status: 'refused',
            message: expect.stringContaining('role_ids') as unknown,
          }),
          expect.objectContaining({
            status: 'refused',
            message: expect.stringContaining('nickname') as unknown,
          }),
        ],
      ]);
    });

    test('those that are mailed show no link', async () => {
      const email = address();
      const { body } = await invite({ email, send_mail: true });
      expect([Object.keys(body.items[0]), server.notices.list.map(({ to }) => to)]).toEqual([
        ['status', 'id'],
        [email],
      ]);
    });

    test('an address with an invitation that waits is not invited twice', async () => {
      const email = address();
      const first = await invite({ email });
      const { body } = await invite({ email }, { email: email.toUpperCase() });
      const { id } = first.body.items[0];
      expect(body.items).toEqual([
        { status: 'present', id },
        { status: 'present', id },
      ]);
    });

    test('nor twice in one call', async () => {
      const email = address();
      const { body } = await invite({ email }, { email });
      expect(body.items).toMatchObject([{ status: 'created' }, { status: 'present' }]);
    });

    test('nor where the first of them is refused', async () => {
      const email = address();
      const { body } = await invite(
        { email, role_ids: [unknownId] },
        ...Array.from({ length: 3 }, () => ({ email })),
      );
      const of = (status: string) =>
        body.items.filter((each: { status: string }) => each.status === status).length;
      expect([of('refused'), of('created'), of('present')]).toEqual([1, 1, 2]);
    });

    test('an invitation whose maker could not make it any more does not wait', async () => {
      const maker = await addManager(server, ['create:tickets'], {
        is_global: false,
        tenant_id: tenant,
      });
      const email = address();
      const invitations = [{ email }];
      await server.manage(
        'POST',
        '/tickets/invitation/import',
        { invitations },
        { as: maker.token },
      );
      const ofMaker = { attribute: 'clientId', equals: maker.client.id } as const;
      await server.storage.permissions.removeAll([ofMaker]);
      server.clock.advance(2);
      const { body } = await invite({ email });
      expect(body.items).toMatchObject([{ status: 'created' }]);
    });

    test('a thousand go at once', async () => {
      const lines = Array.from({ length: 1000 }, () => ({ email: address(), send_mail: true }));
      const { body } = await invite(...lines);
      const created = body.items.filter(({ status }: { status: string }) => status === 'created');
      expect([created.length, server.notices.list.length]).toEqual([1000, 1000]);
    });

    test.each([[[]], [Array.from({ length: 1001 }, () => ({}))]])(
      'not none, and no more: 400',
      async (lines) => {
        expect((await invite(...lines)).status).toBe(400);
      },
    );

    test('a tenant mails many five times an hour: 429', async () => {
      const statuses = [];
      for (let times = 0; times < 6; times += 1)
        statuses.push((await invite({ email: address(), send_mail: true })).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('sent again, an invitation has another link: 201', async () => {
      const email = address();
      const { body } = await invite({ email });
      const { id } = body.items[0];
      const sent = await server.manage('POST', `/tickets/${id}/resend`, undefined, { as: token });
      const old = await server.manage('GET', `/tickets/${id}`, undefined, { as: token });
      expect([sent.status, sent.body.status, old.body.status]).toEqual([201, 'pending', 'revoked']);
    });

    test('one that has an account by now is not: 409', async () => {
      const email = address();
      const ticket = await addTicket(server, { email, tenant_id: tenant }, 'invitation');
      await server.manage('POST', '/users', { email, tenant_id: tenant, verify_email: false });
      const { status } = await server.manage('POST', `/tickets/${ticket.id}/resend`);
      expect(status).toBe(409);
    });
  });
