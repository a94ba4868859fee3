/** Tests of clients: real logins of an administrator, which make no code, token or consent. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import type { FormBrowser } from '../deployment/form-browser.js';
import { atAnApp, person } from '../deployment/person.js';
import { addManager, addUser, allManagementScopes, unknownId } from '../deployment/world.js';

const scopes = ['update:clients', 'read:clients', 'read:client_permissions', 'read:users'];

export const clientTestsSuite = (target: Target): void =>
  describe('tests of clients', () => {
    const here = atAnApp(target);
    let tenantId: string;
    let app: Json;
    let manager: Awaited<ReturnType<typeof addManager>>;
    let adas: string;
    let at: FormBrowser;

    const tokenFor = async (login: object, asked = scopes): Promise<string> => {
      const form = { grant_type: 'password', scope: asked.join(' '), ...login };
      return (await here.server.post('/token', form, manager.credentials)).body.access_token;
    };

    beforeAll(async () => {
      const [ada] = await here.server.storage.users.all([
        { attribute: 'usernameKey', equals: person.username },
      ]);
      tenantId = ada!.tenantId;
      await here.server.keyward.tenants.addAdmins(tenantId, [ada!.id]);
      app = await here.addApp({
        is_first_party: false,
        is_global: false,
        tenant_id: tenantId,
        client_metadata: { urls: {} },
      });
      manager = await addManager(here.server, scopes, {
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      adas = await tokenFor(person);
    });
    beforeEach(async () => {
      at = here.browser();
      await here.through(at);
    });

    const path = (id = '', of = app): string => `/clients/${of.id}/test_logins${id && `/${id}`}`;
    const create = async (body?: object): Promise<Json> => {
      const answer = await here.server.manage('POST', path(), body, { as: adas });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    };
    const read = (id: string, as = adas): Promise<Answer> =>
      here.server.manage('GET', path(id), undefined, { as });

    test('a test is created, then started, at the page that the client’s people see', async () => {
      const started = await create();
      expect((await read(started.id)).body).toMatchObject({
        status: 'created',
        access_token: null,
      });
      expect((await at.open(started.start_url)).text).toContain('action="consent"');
      expect((await read(started.id)).body.status).toBe('started');
    });

    test('a login shows the content of the tokens and user info once, and leaves nothing', async () => {
      const { storage } = here.server;
      const before = [await storage.delegations.all([]), await storage.consents.all([])];
      const started = await create({ scope: 'openid email' });
      const end = await at.submit(await at.open(started.start_url), {});
      expect(end.text).toContain('The test is over');
      const { status, body } = await read(started.id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'passed',
        scope: 'openid email',
        error: null,
        access_token: { claims: { client_id: app.id, scope: 'openid email' } },
        id_token: { claims: { aud: app.id, amr: ['pwd'] } },
        user_info: { email: 'ada@example.com' },
      });
      expect([await storage.delegations.all([]), await storage.consents.all([])]).toEqual(before);
      expect((await read(started.id)).status).toBe(404);
    });

    test('another browser, and a second visit, start nothing', async () => {
      const started = await create();
      expect((await here.browser().open(started.start_url)).status).toBe(400);
      expect((await at.open(started.start_url)).status).toBe(200);
      expect((await at.open(started.start_url)).status).toBe(400);
    });

    test('only the person who began a test reads it; a client begins none', async () => {
      const started = await create();
      const password = 'kumquat accordion';
      const other = await addUser(here.server, { password });
      await here.server.keyward.tenants.addAdmins(tenantId, [other.id]);
      const others = await tokenFor({ username: other.username, password });
      expect((await read(started.id, others)).status).toBe(404);

      const { token } = await addManager(here.server, allManagementScopes);
      const answer = await here.server.manage('POST', path(), undefined, { as: token });
      expect(answer.status).toBe(403);
      expect((await read(started.id)).status).toBe(200);
    });

    test('a dry run begins none', async () => {
      const options = { as: adas };
      const answer = await here.server.manage('POST', `${path()}?dry_run=true`, undefined, options);
      expect([answer.status, answer.body.dry_run]).toEqual([200, true]);
    });

    test('a client that logs nobody in, and one that is not there, are not tested', async () => {
      const options = { as: adas };
      const machine = await here.server.manage('POST', '/clients', {
        client_type: 'machine_to_machine',
        client_name: 'A machine to test',
        is_global: false,
        tenant_id: tenantId,
      });
      const refused = await here.server.manage('POST', path('', machine.body), undefined, options);
      expect([refused.status, refused.body.code]).toEqual([400, 'unauthorized_client']);
      const missing = path('', { id: unknownId });
      expect((await here.server.manage('POST', missing, undefined, options)).status).toBe(404);
    });
  });
