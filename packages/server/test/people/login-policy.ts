/** How the people of a tenant log in, at the page and at the token endpoint (contract §21). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, person } from '../deployment/person.js';
import {
  addClient,
  addProvider,
  addRole,
  addUser,
  done,
  managementApi,
} from '../deployment/world.js';

const emergency = { username: 'emergency', password: 'a long passphrase kept in a safe' };

export const loginPolicySuite = (target: Target): void =>
  describe('a tenant that sends its people through one provider', () => {
    const app = atAnApp(target);
    let tenantId: string;
    let required: Json;
    let other: Json;
    let grants: Json;
    let refreshToken: string;
    let lockedOut: readonly unknown[];

    const setLogin = (login: Json) =>
      app.server.manage('PATCH', `/tenants/${tenantId}`, { tenant_metadata: { login } });
    const token = (form: Record<string, string>) =>
      app.server.post('/token', form, { id: grants.id, secret: grants.client_secret });
    const byPassword = (who: typeof person) =>
      token({ grant_type: 'password', scope: 'openid offline_access', ...who });

    /** Behind the link of the first page. */
    const passwordPage = async (browser: FormBrowser): Promise<Shown> => {
      const { text } = await browser.open(app.url());
      const [, link] = /href="(continue[^"]*login=password)"/.exec(text)!;
      return browser.open(`${app.issuer}/${link!.replace(/&amp;/g, '&')}`);
    };

    beforeAll(async () => {
      const [tenant] = await app.server.storage.tenants.all([
        { attribute: 'isDefault', equals: true },
      ]);
      tenantId = tenant!.id;
      required = await addProvider(app.server, tenantId, { domains: ['acme.example'] });
      other = await addProvider(app.server, tenantId);
      grants = await addClient(app.server, {
        client_metadata: { grant_types: ['password', 'refresh_token'] },
      });
      refreshToken = (await byPassword(person)).body.refresh_token;
      const { id } = await addUser(app.server, emergency);
      const [first] = await app.server.storage.tenantAdmins.all([
        { attribute: 'tenantId', equals: tenantId },
      ]);
      const left = await setLogin({ required_provider_id: required.id });
      lockedOut = [left.status, left.body.code];
      await done(
        setLogin({ required_provider_id: required.id, except_user_ids: [id, first!.userId] }),
      );
    });

    test('leaving no administrator who can log in is refused: 403', () => {
      expect(lockedOut).toEqual([403, 'last_tenant_admin']);
    });

    test('the record shows what was set', async () => {
      const { body } = await app.server.manage('GET', `/tenants/${tenantId}`);
      expect(body.tenant_metadata.login).toMatchObject({ required_provider_id: required.id });
    });

    test('the page offers the provider, and leads to the password behind a link', async () => {
      const { text } = await app.browser().open(app.url());
      const offers = (id: string): boolean => text.includes(`name="provider" value="${id}"`);
      expect({
        required: offers(required.id),
        other: offers(other.id),
        asksPassword: text.includes('name="password"'),
        linksPassword: text.includes('login=password'),
      }).toEqual({ required: true, other: false, asksPassword: false, linksPassword: true });
    });

    test('an invitation asks for no password, and leads to the provider', async () => {
      const { body } = await app.server.manage('POST', '/tickets/invitation', {
        email: 'invited@acme.example',
      });
      const browser = app.browser();
      const page = await browser.open(body.ticket);
      const { text } = await browser.submit(page, {});
      expect([
        page.text.includes('name="password"'),
        page.text.includes('Continue with'),
        text.includes(`name="provider" value="${required.id}"`),
      ]).toEqual([false, true, true]);
    });

    test('an invitation with a role that manages something is refused, and names the field', async () => {
      const { id: role } = await addRole(app.server);
      const api = await managementApi(app.server);
      await done(
        app.server.manage('POST', `/roles/${role}/permissions`, {
          permissions: [{ resource_id: api.id, scopes: [api.scopes['read:users']!] }],
        }),
      );
      const { status, body } = await app.server.manage('POST', '/tickets/invitation', {
        email: 'manager@acme.example',
        role_ids: [role],
      });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.message).toMatch(/^role_ids must bring nothing to manage/);
    });

    test('a password of others is answered by a sentence at the page', async () => {
      const browser = app.browser();
      const page = await passwordPage(browser);
      const { text } = await app.logIn(browser, page);
      expect(text).toContain('Your organization does not let you sign in this way.');
    });

    test('the password of a person who is excepted logs in', async () => {
      const browser = app.browser();
      const page = await passwordPage(browser);
      const back = leftFor(await app.logIn(browser, page, emergency));
      expect(back.searchParams.get('code')).not.toBeNull();
    });

    test('the token endpoint refuses the password of others: invalid_grant', async () => {
      const refused = await byPassword(person);
      const excepted = await byPassword(emergency);
      expect([refused.status, refused.body.error, excepted.status]).toEqual([
        400,
        'invalid_grant',
        200,
      ]);
    });

    test('a refresh token of before gives nothing', async () => {
      const { status, body } = await token({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    });

    test.each([
      ['DELETE', undefined],
      ['PATCH', { is_enabled: false }],
    ] as const)('the required provider stays: %s answers 403', async (method, body) => {
      const path = `/tenants/${tenantId}/identity_providers/${required.id}`;
      const { status, body: answer } = await app.server.manage(method, path, body);
      expect([status, answer.code]).toEqual([403, 'provider_required']);
    });

    test.each([
      [{ methods: ['magic'] }, 'tenant_metadata.login.methods'],
      [{ methods: ['password'] }, 'tenant_metadata.login.methods'],
      [{ required_provider_id: 'x' }, 'tenant_metadata.login.required_provider_id'],
      [{ except_user_ids: ['x'] }, 'tenant_metadata.login.except_user_ids'],
    ])('%j is refused', async (login, field) => {
      const { status, body } = await setLogin(login);
      expect([status, body.message.includes(field)]).toEqual([400, true]);
    });
  });
