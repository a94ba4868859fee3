/** Tests of identity providers: real logins at a certified provider and at a SAML provider, which leave nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clientThere,
  startCertifiedProvider,
  type CertifiedProvider,
} from '../deployment/certified-provider.js';
import type { Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, person } from '../deployment/person.js';
import { startSamlProvider, type SamlProvider } from '../deployment/saml-provider.js';
import {
  addManager,
  addProvider,
  addRole,
  addTenant,
  addUser,
  allManagementScopes,
  unknownId,
} from '../deployment/world.js';

const scopes = ['update:identity_providers', 'read:identity_providers', 'read:users'];

export const testLoginsSuite = (target: Target): void =>
  describe('tests of identity providers', () => {
    const here = atAnApp(target);
    let certified: CertifiedProvider;
    let elsewhere: SamlProvider;
    let tenantId: string;
    let provider: Json;
    let saml: Json;
    let manager: Awaited<ReturnType<typeof addManager>>;
    let adas: string;
    let at: FormBrowser;

    const tokenFor = async (login: object, asked = scopes): Promise<string> => {
      const form = { grant_type: 'password', scope: asked.join(' '), ...login };
      return (await here.server.post('/token', form, manager.credentials)).body.access_token;
    };

    beforeAll(async () => {
      const [tenant] = await here.server.storage.tenants.all([
        { attribute: 'isDefault', equals: true },
      ]);
      tenantId = tenant!.id;
      certified = await startCertifiedProvider(async (issuer) => {
        provider = await addProvider(here.server, tenantId, {
          provider_name: 'Certified',
          provider_metadata: { issuer, ...clientThere },
          attribute_mapping: { username: 'preferred_username' },
          account_linking: 'verified_email',
          is_enabled: false,
        });
        return `${here.issuer}/federation/${provider.id}/callback`;
      });
      elsewhere = await startSamlProvider();
      saml = await addProvider(here.server, tenantId, {
        provider_type: 'saml',
        provider_name: 'Elsewhere',
        provider_metadata: elsewhere.metadata,
        attribute_mapping: { email: 'mail' },
      });
      elsewhere.knows(`${here.issuer}/federation/${saml.id}/metadata`);

      const [ada] = await here.server.storage.users.all([
        { attribute: 'usernameKey', equals: person.username },
      ]);
      await here.server.keyward.tenants.addAdmins(tenantId, [ada!.id]);
      manager = await addManager(here.server, scopes, {
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      adas = await tokenFor(person);
    });
    afterAll(async () => {
      await certified?.close();
      await elsewhere?.close();
    });
    beforeEach(async () => {
      at = here.browser();
      await here.through(at);
    });

    const path = (of: Json, id = '', tenant = tenantId): string =>
      `/tenants/${tenant}/identity_providers/${of.id}/test_logins${id && `/${id}`}`;
    const create = async (of: Json, as = adas): Promise<Json> => {
      const { status, body, text } = await here.server.manage('POST', path(of), undefined, { as });
      if (status !== 201) throw new Error(text);
      return body;
    };
    const read = (of: Json, id: string, as = adas): Promise<Answer> =>
      here.server.manage('GET', path(of, id), undefined, { as });
    /** What the certified provider sends the browser back with. */
    const logInThere = async (url: string, login: string): Promise<string> => {
      const there = formBrowser(certified.issuer);
      const asked = await there.submit(await there.open(url), { login, password: 'x' });
      return leftFor(await there.submit(asked, {})).href;
    };
    const walk = async (started: Json, login: string): Promise<Shown> => {
      const away = leftFor(await at.open(started.start_url));
      return at.open(await logInThere(away.href, login));
    };
    const people = async () => {
      const { users, userIdentities, sessions, delegations } = here.server.storage;
      return [await users.all([]), await userIdentities.all([]), await delegations.all([])].concat([
        (await sessions.all([])).map(({ id }) => id) as never,
      ]);
    };

    test('a real login shows its steps, the claims and what they make of the person, and leaves nothing', async () => {
      const role = await addRole(here.server);
      await here.server.manage('PATCH', `/tenants/${tenantId}/identity_providers/${provider.id}`, {
        role_mapping: [{ claim: 'preferred_username', value: 'newcomer', role_id: role.id }],
      });
      const before = await people();
      const started = await create(provider);
      expect((await read(provider, started.id)).body.status).toBe('created');
      const page = await walk(started, 'newcomer');
      expect(page.status).toBe(200);
      expect(page.text).toContain('The test is over');

      const { status, body } = await read(provider, started.id);
      expect(status).toBe(200);
      expect(body.status).toBe('passed');
      expect(body.steps.map(({ step }: Json) => step)).toEqual([
        'discovery',
        'authorization',
        'token',
        'id_token',
        'user_info',
        'person',
      ]);
      expect(body.claims).toMatchObject({ sub: 'newcomer', email: 'newcomer@example.com' });
      expect(body.outcome).toEqual({
        result: 'created',
        user_id: null,
        email: 'newcomer@example.com',
        username: 'newcomer',
        profile: { name: 'newcomer of the provider', preferred_username: 'newcomer' },
        role_ids: [role.id],
        group_ids: [],
        second_factor: 'nothing',
        message: null,
      });
      expect(await people()).toEqual(before);
      expect((await read(provider, started.id)).status).toBe(404);
    });

    test('the person with the verified address is named, and not linked', async () => {
      const holder = await addUser(here.server, {
        email: 'holder@example.com',
        email_verified: true,
      });
      const started = await create(provider);
      await walk(started, 'holder');
      const { body } = await read(provider, started.id);
      expect(body.outcome).toMatchObject({ result: 'linked', user_id: holder.id });
      const { body: identities } = await here.server.manage(
        'GET',
        `/users/${holder.id}/identities`,
      );
      expect(identities.items).toEqual([]);
    });

    test('a wrong secret fails at the step of the token, and no secret is shown', async () => {
      const at_provider = `/tenants/${tenantId}/identity_providers/${provider.id}`;
      const withSecret = (client_secret: string) =>
        here.server.manage('PATCH', at_provider, { provider_metadata: { client_secret } });
      await withSecret('a wrong canary');
      const started = await create(provider);
      await walk(started, 'newcomer');
      await withSecret(clientThere.client_secret);
      const { body, text } = await read(provider, started.id);
      expect(body.status).toBe('failed');
      expect(body.steps.at(-1)).toEqual({
        step: 'token',
        status: 'failed',
        message: 'The identity provider does not redeem the code: invalid_client.',
      });
      expect(body.claims).toBeNull();
      expect(text).not.toContain('canary');
    });

    test('a SAML provider is tested by its answer', async () => {
      const started = await create(saml);
      const away = leftFor(await at.open(started.start_url));
      const { fields } = await elsewhere.answer(away.href, {
        attributes: { mail: ['grace@corp.example'], name: ['Grace Hopper'] },
      });
      const posted = await here.server.post(`/federation/${saml.id}/acs`, fields);
      const page = await at.open(posted.headers.location!);
      expect(page.text).toContain('The test is over');
      const { body } = await read(saml, started.id);
      expect(body.status).toBe('passed');
      expect(body.claims).toMatchObject({ mail: 'grace@corp.example' });
      expect(body.outcome).toMatchObject({ result: 'created', profile: { name: 'Grace Hopper' } });
    });

    test('a provider that does not answer ends the test before anybody is sent there', async () => {
      const away = await addProvider(here.server, tenantId, {
        provider_metadata: { issuer: 'http://127.0.0.1:9', client_id: 'x' },
      });
      const started = await create(away);
      expect((await at.open(started.start_url)).text).toContain('The test is over');
      const { body } = await read(away, started.id);
      expect(body.steps).toMatchObject([{ step: 'discovery', status: 'failed' }]);
    });

    test('another browser, a person who is not logged in, and a second visit start nothing', async () => {
      const started = await create(provider);
      expect((await here.browser().open(started.start_url)).status).toBe(400);
      expect(leftFor(await at.open(started.start_url)).origin).toBe(certified.issuer);
      expect((await at.open(started.start_url)).status).toBe(400);
    });

    test('an answer in another browser fills nothing, and logs nobody in', async () => {
      const started = await create(provider);
      const away = leftFor(await at.open(started.start_url));
      const back = await logInThere(away.href, 'newcomer');
      const other = here.browser();
      await here.through(other);
      const sessions = (await here.server.storage.sessions.all([])).length;
      expect((await other.open(back)).status).toBe(400);
      expect((await here.server.storage.sessions.all([])).length).toBe(sessions);
      expect((await read(provider, started.id)).body.status).toBe('started');
    });

    test('only the person who began a test reads it; a client begins none', async () => {
      const started = await create(provider);
      const password = 'kumquat accordion';
      const other = await addUser(here.server, { password });
      await here.server.keyward.tenants.addAdmins(tenantId, [other.id]);
      const others = await tokenFor({ username: other.username, password });
      expect((await read(provider, started.id, others)).status).toBe(404);

      const { token } = await addManager(here.server, allManagementScopes);
      const answer = await here.server.manage('POST', path(provider), undefined, { as: token });
      expect(answer.status).toBe(403);
      expect((await read(provider, started.id, token)).status).toBe(403);
      expect((await read(provider, started.id)).status).toBe(200);
    });

    test('a provider of another tenant is not there', async () => {
      const other = await addTenant(here.server);
      const foreign = await addProvider(here.server, other);
      for (const [of, tenant] of [
        [foreign, other],
        [foreign, tenantId],
        [{ id: unknownId }, tenantId],
      ] as const) {
        const answer = await here.server.manage('POST', path(of, '', tenant), undefined, {
          as: adas,
        });
        expect(answer.status).toBe(404);
      }
    });

    test('a dry run begins none', async () => {
      const answer = await here.server.manage('POST', `${path(provider)}?dry_run=true`, undefined, {
        as: adas,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.dry_run).toBe(true);
    });
  });
