/**
 * Block, unblock, and what that does to what people hold already (operations §7, §10.4), on two
 * servers with one database.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { basic, createDeployment, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addUser,
  allManagementScopes,
  authorize,
  credentialsOf,
  fresh,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const password = 'kumquat accordion';

export const blocksSuite = (target: Target): void =>
  describe('operations §7 blocks', () => {
    let server: Deployment;
    let other: Deployment;
    let app: Json;
    let audience: string;

    beforeAll(async () => {
      const opened = await target.openDatabase();
      const storage = opened.database.kind === 'memory' ? inMemoryStorage() : undefined;
      server = createDeployment(
        { ...target, openDatabase: () => Promise.resolve(opened) },
        { storage },
      );
      await server.start();
      other = createDeployment(
        {
          ...target,
          openDatabase: () =>
            Promise.resolve({ database: opened.database, remove: () => Promise.resolve() }),
        },
        { storage, platform: { clock: server.clock } },
      );
      await other.start();
      const api = await managementApi(server);
      app = await addClient(server, {
        client_type: 'regular_web',
        client_name: fresh('app'),
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'refresh_token'] },
      });
      await authorize(server, app.id, api.id);
      await grant(server, app.id, api.id, ...allManagementScopes.map((name) => api.scopes[name]!));
      audience = (await server.manage('GET', `/resources/${api.id}`)).body.resource_metadata
        .identifier_url;
    });
    afterAll(async () => {
      await other.stop();
      await server.stop();
    });

    const logIn = (
      username: string,
      more: Readonly<Record<string, string>> = {},
      tried = password,
    ): Promise<Answer> =>
      server.post(
        '/token',
        { grant_type: 'password', username, password: tried, scope: 'openid', ...more },
        credentialsOf(app),
      );
    const addAdmin = async (): Promise<Json> => {
      const user = await addUser(server, { password });
      const stamp = {
        createdBy: null,
        createdAt: server.clock.now(),
        updatedBy: null,
        updatedAt: server.clock.now(),
      };
      await server.storage.tenantAdmins.add({
        id: user.id,
        tenantId: user.tenant_id,
        userId: user.id,
        scopes: null,
        ...stamp,
      } as never);
      return user;
    };
    const block = (user: Json, body: object = {}, as?: string): Promise<Answer> =>
      server.manage('POST', `/users/${user.id}/block`, body, { as });
    const unblock = (user: Json, body?: object): Promise<Answer> =>
      server.manage('POST', `/users/${user.id}/unblock`, body);
    const blocks = async (user: Json): Promise<Json[]> =>
      (await server.manage('GET', `/users/${user.id}/blocks`)).body.items;

    test('a block says why, until when, since when and by whom; again, it keeps the last two', async () => {
      const user = await addUser(server, { password });
      const [now, end] = [
        server.clock.now().toISOString(),
        new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
      ];
      const { status, body } = await block(user, { reason: 'left the company', expires_at: end });
      expect([status, body]).toMatchObject([
        200,
        {
          id: user.id,
          status: 'blocked',
          is_blocked: true,
          blocked_at: now,
          blocked_by: server.admin.id,
          blocked_reason: 'left the company',
          blocked_until: end,
        },
      ]);
      server.clock.advance(60);
      expect((await block(user)).body).toMatchObject({
        blocked_at: now,
        blocked_reason: null,
        blocked_until: null,
      });
      expect(await blocks(user)).toEqual([
        expect.objectContaining({
          user_id: user.id,
          block_type: 'admin',
          reason: null,
          ip: null,
          expires_at: null,
          created_by: server.admin.id,
          created_at: now,
        }),
      ]);
    });

    test('a block is over at its end, and lifting it twice is lifting it once', async () => {
      const user = await addUser(server, { password });
      await block(user, {
        expires_at: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      });
      expect((await logIn(user.username)).body.message).toContain('blocked');
      server.clock.advance(61);
      expect((await server.manage('GET', `/users/${user.id}`)).body.status).toBe('active');
      expect(await blocks(user)).toEqual([]);
      expect((await logIn(user.username)).status).toBe(200);
      await block(user);
      for (let times = 0; times < 2; times++)
        expect(await unblock(user)).toMatchObject({
          status: 200,
          body: { status: 'active', is_blocked: false, blocked_reason: null },
        });
      expect((await logIn(user.username)).status).toBe(200);
    });

    test('a blocked person learns of it only by the right password', async () => {
      const user = await addUser(server, { password });
      await block(user);
      const [wrong, nobody, right] = [
        await logIn(user.username, {}, 'wrong'),
        await logIn('nobody', {}, 'wrong'),
        await logIn(user.username),
      ];
      expect(wrong.body.message).toEqual(nobody.body.message);
      expect(right.body.message).toBe('The account is blocked.');
    });

    test.each([
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ reason: 'x'.repeat(1001) }, 'reason'],
      [{ reason: 7 }, 'reason'],
      [{ colour: 'red' }, 'colour'],
    ])('the block %j answers 400 naming %s', async (body, culprit) => {
      const user = await addUser(server);
      const answer = await block(user, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message.includes(culprit)).toBe(true);
      expect((await server.manage('GET', `/users/${user.id}`)).body.is_blocked).toBe(false);
    });

    test.each([
      { block_types: [] },
      { block_types: ['other'] },
      { block_types: 'admin' },
      { blocks: ['admin'] },
    ])('the unblock %j answers 400', async (body) => {
      expect((await unblock(await addUser(server), body)).status).toBe(400);
    });

    test('an unknown user answers 404', async () => {
      expect((await block({ id: unknownId })).status).toBe(404);
      expect((await unblock({ id: unknownId })).status).toBe(404);
      expect((await server.manage('GET', `/users/${unknownId}/blocks`)).status).toBe(404);
    });

    test('nobody blocks their own account, and nobody the last administrator who can log in', async () => {
      const admin = await addAdmin();
      const {
        body: { access_token: token },
      } = await logIn(admin.username, { scope: 'openid update:users', audience });
      expect(await block(admin, {}, token)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      const [first] = (await server.manage('GET', '/users?q=(username=admin)')).body.items;
      expect((await block(admin)).status).toBe(200);
      expect(await block(first)).toMatchObject({
        status: 403,
        body: { code: 'last_tenant_admin' },
      });
    });

    test("failed logins lock; status and blocks say so; lifting it leaves an administrator's block", async () => {
      const user = await addUser(server, { password });
      for (let times = 0; times < 6; times++) await logIn(user.username, {}, 'wrong');
      expect((await logIn(user.username)).status).toBe(429);
      expect((await server.manage('GET', `/users/${user.id}?fields=status`)).body).toEqual({
        id: user.id,
        status: 'locked',
      });
      expect(await blocks(user)).toMatchObject([
        {
          block_type: 'brute_force',
          created_by: null,
          ip: expect.stringContaining('127.0.0.1'),
          identifier: user.username,
        },
      ]);
      await block(user);
      expect(
        (
          await server.manage(
            'GET',
            `/users/${user.id}/blocks?sort=block_type:desc&total_count=true`,
          )
        ).body,
      ).toMatchObject({
        total_count: 2,
        items: [{ block_type: 'brute_force' }, { block_type: 'admin' }],
      });
      expect((await unblock(user, { block_types: ['brute_force'] })).body.status).toBe('blocked');
      expect((await blocks(user)).map(({ block_type }) => block_type)).toEqual(['admin']);
      expect((await unblock(user, { block_types: ['admin'] })).body.status).toBe('active');
      expect((await logIn(user.username)).status).toBe(200);
    });

    test('blocking ends the access token at every endpoint by the next request, on each instance', async () => {
      const admin = await addAdmin();
      const {
        body: { access_token: forPerson, refresh_token: refresh },
      } = await logIn(admin.username);
      const {
        body: { access_token: forApi },
      } = await logIn(admin.username, { scope: 'read:users', audience });
      const seenBy = async (instance: Deployment): Promise<unknown[]> => [
        (await instance.post('/tokeninfo', { token: forPerson }, credentialsOf(app))).body.active,
        (await instance.ask('GET', '/userinfo', { as: forPerson })).status,
        (await instance.manage('GET', '/users?limit=1', undefined, { as: forApi })).status,
      ];
      const alive = [true, 200, 200];
      expect(await seenBy(server)).toEqual(alive);
      expect(await seenBy(other)).toEqual(alive);
      expect((await block(admin)).status).toBe(200);
      const dead = [false, 401, 401];
      expect(await seenBy(other)).toEqual(dead);
      expect(await seenBy(server)).toEqual(dead);
      // Nothing comes back: neither at the end of the block nor by lifting it.
      await unblock(admin);
      expect(await seenBy(other)).toEqual(dead);
      expect(await seenBy(server)).toEqual(dead);
      expect(
        (
          await server.ask('POST', '/token', {
            body: new URLSearchParams({
              grant_type: 'refresh_token',
              refresh_token: refresh,
            }).toString(),
            headers: {
              'Content-Type': 'application/x-www-form-urlencoded',
              Authorization: basic(credentialsOf(app)),
            },
          })
        ).body.error,
      ).toBe('invalid_grant');
    });
  });
