/** What was handed out and is not used yet is asked again when it is used, against what its maker can give then. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, issuer, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import {
  addClient,
  addRole,
  addTicket,
  addUser,
  authorize,
  credentialsOf,
  done,
  fresh,
  grant,
  managementApi,
} from '../deployment/world.js';

const password = 'kumquat accordion';
const newPassword = 'tangerine accordion';

export const handedOutSuite = (target: Target): void =>
  describe('what was handed out and is not used yet', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let api: Awaited<ReturnType<typeof managementApi>>;
    let portal: Json;
    let role: Json;

    beforeAll(async () => {
      api = await managementApi(server);
      portal = await addPortal();
      role = await addRole(server);
      await done(
        server.manage('POST', `/roles/${role.id}/permissions`, {
          permissions: [{ resource_id: api.id, scopes: [api.scopes['update:users']] }],
        }),
      );
    });

    /** An application through which administrators call the Management API. */
    const addPortal = async (): Promise<Json> => {
      const client = await addClient(server, {
        client_type: 'regular_web',
        client_name: fresh('portal'),
        is_first_party: true,
        client_metadata: {
          urls: { redirect_uris: ['https://portal.example/callback'] },
          grant_types: ['password'],
        },
      });
      await authorize(server, client.id, api.id);
      await grant(server, client.id, api.id, ...scopes.map((name) => api.scopes[name]!));
      return client;
    };
    const scopes = ['create:tickets', 'update:users', 'read:users'];

    const addAdministrator = async (): Promise<Json> => {
      const user = await addUser(server, { password });
      await done(server.manage('POST', `/tenants/${user.tenant_id}/admins`, { users: [user.id] }));
      return user;
    };
    const tokenAt = async (client: Json, { username }: Json): Promise<string> => {
      const { body, text } = await server.post(
        '/token',
        {
          grant_type: 'password',
          username,
          password,
          scope: scopes.join(' '),
          resource: `${issuer}/api/management/v1`,
        },
        credentialsOf(client),
      );
      if (body.access_token === undefined) throw new Error(`no token: ${text}`);
      return body.access_token;
    };

    /** An administrator invites a private address with a role that administers, for thirty days. */
    const invited = async (): Promise<{ maker: Json; ticket: Json; email: string; app: Json }> => {
      const [maker, app] = [await addAdministrator(), await addPortal()];
      const email = `${fresh('private').replace(' ', '-')}@example.com`;
      const about = { email, role_ids: [role.id], ttl_seconds: 2_592_000 };
      const ticket = await addTicket(server, about, 'invitation', await tokenAt(app, maker));
      server.clock.advance(1);
      return { maker, ticket, email, app };
    };

    const accept = ({ ticket }: { ticket: Json }): Promise<Answer> =>
      server.manage('POST', '/users/registration', { ticket: ticket.ticket, password });
    const rolesOf = async (email: string): Promise<readonly string[]> => {
      const { body } = await server.manage('GET', `/users?q=(email=${email})`);
      const [user] = body.items;
      if (user === undefined) return [];
      const held = await server.manage('GET', `/users/${user.id}/roles`);
      return held.body.items.map((link: Json) => link.role_id);
    };
    const eventsOf = async (record: Json): Promise<readonly string[]> => {
      const { body } = await server.manage('GET', `/audit_events?q=(record_id=${record.id})`);
      return body.items.map((event: Json) => event.event);
    };
    const dismiss = ({ id, tenant_id }: Json): Promise<Answer> =>
      server.manage('DELETE', `/tenants/${tenant_id}/admins?force=true`, { users: [id] });

    test('an invitation names the person who made it, and the client through which', async () => {
      const { maker, ticket, app, email } = await invited();
      expect(ticket).toMatchObject({ created_by: maker.id, created_by_client_id: app.id });
      expect((await accept({ ticket })).status).toBe(201);
      expect(await rolesOf(email)).toEqual([role.id]);
    });

    const losses: readonly (readonly [
      string,
      (setting: Awaited<ReturnType<typeof invited>>) => Promise<unknown>,
    ])[] = [
      ['is no administrator any more', ({ maker }) => dismiss(maker)],
      ['is deleted', ({ maker }) => server.manage('DELETE', `/users/${maker.id}?force=true`)],
      ['is blocked', ({ maker }) => server.manage('POST', `/users/${maker.id}/block?force=true`)],
      [
        'is dismissed, and then the account is deleted',
        async ({ maker }) => {
          await done(dismiss(maker));
          return server.manage('DELETE', `/users/${maker.id}`);
        },
      ],
      [
        'came through a client that is deleted',
        ({ app }) => server.manage('DELETE', `/clients/${app.id}`),
      ],
      [
        'came through a client that lost the permission',
        ({ app }) =>
          server.manage('DELETE', `/clients/${app.id}/permissions`, {
            permissions: [{ resource_id: api.id, scopes: [api.scopes['update:users']] }],
          }),
      ],
    ];

    test.each(losses)('an invitation gives nothing once its maker %s', async (_, lose) => {
      const setting = await invited();
      expect(await lose(setting)).toHaveProperty('status', expect.not.stringMatching('5..'));
      const { status, body } = await accept(setting);
      expect([status, body.code]).toEqual([400, 'ticket_invalid']);
      const opened = await formBrowser(server.url).open(
        setting.ticket.ticket.replace(issuer, server.url),
      );
      expect(opened.status).toBe(400);
      expect(await rolesOf(setting.email)).toEqual([]);
      const events = await eventsOf(setting.ticket);
      expect(events.some((name) => ['ticket.lapsed', 'ticket.revoked'].includes(name))).toBe(true);
    });

    test('a link for a new password ends with the help desk that made it', async () => {
      const [desk, person] = [await addAdministrator(), await addUser(server, { password })];
      const { ticket } = await addTicket(
        server,
        { user_id: person.id },
        'password_change',
        await tokenAt(portal, desk),
      );
      await done(dismiss(desk));
      const browser = formBrowser(server.url);
      const opened = await browser.open(ticket.replace(issuer, server.url));
      expect(opened.status).toBe(400);
      const login = await server.post(
        '/token',
        { grant_type: 'password', username: person.username, password: newPassword },
        credentialsOf(portal),
      );
      expect(login.status).toBe(400);
    });

    test('deleting a person lists what they left pending, and ends it', async () => {
      const { maker, ticket } = await invited();
      const path = `/users/${maker.id}?force=true`;
      const { body } = await server.manage('DELETE', `${path}&dry_run=true`);
      expect(JSON.stringify(body)).toContain(ticket.id);
      expect((await server.manage('GET', `/tickets/${ticket.id}`)).body.status).toBe('pending');
      await done(server.manage('DELETE', path));
      expect((await server.manage('GET', `/tickets/${ticket.id}`)).body.status).toBe('revoked');
    });
  });
