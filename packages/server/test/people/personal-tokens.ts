/** Personal access tokens: made at /account/tokens, used at APIs and at the Management API (contract §11). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { password, withMail } from '../deployment/with-mail.js';
import { addMachine, addUser, credentialsOf, done } from '../deployment/world.js';

export const personalTokensSuite = (target: Target): void =>
  describe('personal access tokens', () => {
    const { server, openFor, app, person } = withMail(target);
    let owner: Json;
    let api: Json;
    let user: Json;

    const modifyTenant = (personal_tokens: object) =>
      server.keyward.tenants.modify(user.tenant_id, { metadata: { personal_tokens } });
    const arrive = async () => {
      const browser = person();
      const login = await browser.open(`${server.url}/account/tokens`);
      const page = await browser.submit(login, { username: user.username, password });
      const send = async (fields: Readonly<Record<string, string>>) =>
        browser.submit(
          await browser.open(`${server.url}/account/tokens`),
          fields,
          'continue',
          `${server.url}/account/tokens`,
        );
      return { browser, page, send };
    };
    const made = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
      const { send } = await arrive();
      const fields = {
        change: 'create',
        id: api.id,
        label: 'Backup',
        scope: 'read:all',
        days: '30',
      };
      const page = await send({ ...fields, ...more });
      const token = /kwp_\w+/.exec(page.text)?.[0];
      if (token === undefined) throw new Error(page.text);
      return token;
    };
    const inspect = async (token: string): Promise<Json> =>
      (await server.post('/oauth2/introspect', { token }, credentialsOf(owner))).body;

    beforeAll(async () => {
      await openFor({});
      const machine = await addMachine(server, ['read:all']);
      [owner, api] = [machine.client, machine.resource];
      await server.storage.resources.change(api.id, (current) => ({
        ...current,
        createdBy: owner.id,
      }));
      user = await addUser(server, { password, verify_email: false });
      await done(
        server.manage('POST', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: api.id, scopes: machine.scopes.map(({ id }) => id) }],
        }),
      );
      await modifyTenant({ allowed: true });
    });
    beforeEach(() => server.clock.advance(60));

    test('a page shows what a token can open, and the token once', async () => {
      const { page, send, browser } = await arrive();
      expect(page.text).toContain(api.resource_name);
      const token = await made({ label: 'Night & day' });
      const again = await browser.open(`${server.url}/account/tokens`);
      expect(again.text).toContain('Night &amp; day');
      expect(again.text).not.toContain(token);
      expect(send).toBeDefined();
    });

    test.each([
      ['label', ''],
      ['scope', 'delete:all'],
      ['days', '366'],
      ['days', 'x'],
    ])('a wrong %s shows the page again with status 400: "%s"', async (field, value) => {
      const { send } = await arrive();
      const fields = { change: 'create', id: api.id, label: 'x', scope: 'read:all', days: '30' };
      const { status, text } = await send({ ...fields, [field]: value });
      expect(status).toBe(400);
      expect(text).toContain('role="alert"');
    });

    test('the API learns by introspection whose it is, and what it opens (RFC 7662 §2.2)', async () => {
      const token = await made();
      const { exp, iat, nbf, ...rest } = await inspect(token);
      expect(rest).toEqual({
        active: true,
        token_type: 'Bearer',
        scope: 'read:all',
        sub: user.id,
        aud: api.resource_metadata.identifier_url ?? api.id,
        iss: server.keyward.issuer,
        jti: expect.any(String),
        username: user.username,
        tenant_id: user.tenant_id,
      });
      expect(exp - iat).toBe(30 * 86_400);
      expect(nbf).toBe(iat);
      const { body } = await server.post('/tokeninfo', { token }, credentialsOf(owner));
      expect(body).toMatchObject({ active: true, subject: user.id });
    });

    test('it is deleted on the page, and ends', async () => {
      const token = await made();
      const [key] = await server.storage.accessKeys.all([
        { attribute: 'id', equals: (await inspect(token)).jti },
      ]);
      const { send } = await arrive();
      await send({ change: 'delete', id: key!.id });
      expect(await inspect(token)).toEqual({ active: false });
    });

    test('an administrator lists the tokens of a person and deletes one', async () => {
      const token = await made({ label: 'Listed' });
      const path = `/users/${user.id}/tokens`;
      const { body } = await server.manage('GET', `${path}?q=(label=Listed)`);
      expect(body.items).toMatchObject([
        { user_id: user.id, resource_id: api.id, scopes: ['read:all'] },
      ]);
      expect(JSON.stringify(body)).not.toContain('kwp_');
      const gone = await server.manage('DELETE', `${path}/${body.items[0].id}`);
      expect([gone.status, await inspect(token)]).toEqual([204, { active: false }]);
    });

    test('a person who manages calls the Management API with it, and changes no factor', async () => {
      const system = (
        await server.storage.resources.all([{ attribute: 'isSystem', equals: true }])
      )[0]!;
      const scopes = await server.storage.scopes.all([
        { attribute: 'resourceId', equals: system.id },
      ]);
      const held = scopes.filter(({ name }) => ['read:users', 'update:users'].includes(name));
      await done(
        server.manage('POST', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: system.id, scopes: held.map(({ id }) => id) }],
        }),
      );
      const scope = 'read:users update:users read:current_user';
      const { send } = await arrive();
      const withOneFactor = { change: 'create', id: system.id, label: 'x', scope, days: '30' };
      expect((await send(withOneFactor)).status).toBe(400);

      const { sessions, ownAccount } = server.keyward;
      const found = (await server.storage.users.find(user.id))!;
      const { secret: session } = await sessions.begin(found, ['pwd', 'otp', 'mfa']);
      const holder = await ownAccount.holder({ session, binding: 'binding' });
      const wanted = { label: 'Backup', resourceId: system.id, scopes: scope.split(' ') };
      const { secret: as } = await ownAccount.createToken(holder, wanted);
      expect((await server.manage('GET', `/users/${user.id}`, undefined, { as })).status).toBe(200);
      expect((await server.manage('GET', '/clients', undefined, { as })).status).toBe(403);
      const factor = `/users/${user.id}/authenticators/${user.id}`;
      const refused = await server.manage('DELETE', factor, undefined, { as });
      expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope']);
      const own = await server.manage('GET', `/users/${user.id}/tokens`, undefined, { as });
      expect(own.status).toBe(200);
      const info = await server.ask('GET', '/userinfo', {
        headers: { Authorization: `Bearer ${as}` },
      });
      expect(info.status).toBe(401);
    });

    test('where the tenant lets nobody, the page offers none, and a form is 403', async () => {
      const token = await made();
      const { browser, page } = await arrive();
      await modifyTenant({ allowed: false });
      const fields = { change: 'create', id: api.id, label: 'x', scope: 'read:all', days: '30' };
      const at = `${server.url}/account/tokens`;
      const refused = await browser.submit(page, fields, 'continue', at);
      expect(refused.status).toBe(403);
      expect((await browser.open(`${server.url}/account`)).text).not.toContain('account/tokens');
      expect(await inspect(token)).toEqual({ active: false });
      await modifyTenant({ allowed: true });
      expect(await inspect(token)).toEqual({ active: false });
      expect(app).toBeDefined();
    });
  });
