/** What the operations outside of the Management API answer when something is wrong that can be wrong with each. */
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, statusesOf, type Route, type Throttle } from '@keyward/api';
import { refuse } from '@keyward/core';
import {
  assertionPath,
  callbackPath,
  clientTestPath,
  providerTestPath,
  samlMetadataPath,
  wsfedMetadataPath,
  wsfedPath,
} from '@keyward/core/endpoints';
import {
  basic,
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { failingStorage } from '../deployment/failing-storage.js';
import { formBrowser } from '../deployment/form-browser.js';
import {
  addClient,
  addManager,
  addProvider,
  addTenant,
  addTicket,
  addUser,
  credentialsOf,
  unknownId,
} from '../deployment/world.js';

/** A client of a tenant, a person who has logged in there, and a browser that has begun to. */
interface Scene {
  readonly tenant: string;
  readonly client: Json;
  readonly user: Json;
  readonly token: string;
  readonly handle: string;
  readonly ticket: string;
  readonly userCode: string;
}

const samlEntity = 'urn:elsewhere';
const wsfedRequest = { wa: 'wsignin1.0', wtrealm: samlEntity };

/** A request that can be read, of now. */
const samlRequest = (now = new Date()): string =>
  '<AuthnRequest xmlns="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0" ' +
  `IssueInstant="${now.toISOString()}">` +
  '<Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">' +
  `${samlEntity}</Issuer></AuthnRequest>`;
/** Refused, as it is not signed; but that takes a look at who asks. */
const samlLogout =
  '<LogoutRequest xmlns="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0" ' +
  'IssueInstant="2031-01-01T00:00:00Z"><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">' +
  `${samlEntity}</Issuer><NameID xmlns="urn:oasis:names:tc:SAML:2.0:assertion">a</NameID>` +
  '</LogoutRequest>';

const redirectUri = 'https://app.example/back';
const password = 'kumquat accordion';
const binding = 'b'.repeat(43);
const cookie = { Cookie: `keyward_browser=${binding}` };
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

const sceneIn = async (server: Deployment): Promise<Scene> => {
  const tenant = await addTenant(server);
  await server.keyward.tenants.modify(tenant, {
    metadata: { self_registration_enabled: true, mfa: { policy: 'optional' } },
  });
  const client = await addClient(server, {
    client_type: 'regular_web',
    is_global: false,
    tenant_id: tenant,
    is_first_party: true,
    client_metadata: {
      grant_types: [
        'authorization_code',
        'refresh_token',
        'password',
        'device_code',
        'otp',
        'client_credentials',
      ],
      urls: { redirect_uris: [redirectUri] },
    },
  });
  const user = await addUser(server, {
    tenant_id: tenant,
    email: `${tenant}@example.com`,
    email_verified: true,
    password,
  });
  const by = credentialsOf(client);
  const {
    body: { access_token: token },
  } = await server.post(
    '/token',
    { grant_type: 'password', username: user.username, password, scope: 'openid' },
    by,
  );
  const { text } = await server.ask('GET', `/authorize?${authorizing(client)}`, {
    headers: cookie,
  });
  const {
    body: { user_code: userCode },
  } = await server.post('/device_code', { client_id: client.id, scope: 'openid' }, by);
  return {
    tenant,
    client,
    user,
    token,
    userCode,
    handle: /name="handle" value="([^"]+)"/.exec(text)![1]!,
    ticket: new URL((await addTicket(server, { user_id: user.id })).ticket).pathname,
  };
};

const authorizing = ({ id }: Json): string =>
  new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope: 'openid',
  }).toString();

type SceneVisit = (scene: Scene) => {
  readonly path: string;
  readonly form?: Readonly<Record<string, string>> | string;
  readonly headers?: Readonly<Record<string, string>>;
};

const byClient =
  (path: string, form: (scene: Scene) => Readonly<Record<string, string>>): SceneVisit =>
  (scene) => ({
    path,
    form: form(scene),
    headers: { Authorization: basic(credentialsOf(scene.client)) },
  });
const byPerson =
  (path: string): SceneVisit =>
  ({ token }) => ({ path, headers: { Authorization: `Bearer ${token}` } });
/** Of the form that such tokens have, so that it is looked up. */
const unknownKey = 'kwc_4CAmQ2o1pTgoXDQMQIz85lLNneRGPN9hwsAdo8iTewv31SSVN';

const managingItself: SceneVisit = ({ client }) => ({
  path: `/register/${client.id}`,
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${unknownKey}` },
});
const page =
  (path: string): SceneVisit =>
  ({ handle }) => ({ path: `${path}?handle=${handle}`, headers: cookie });

const visitsOf = (
  { keyward }: Deployment,
  admin: () => Promise<string>,
): Readonly<Record<string, SceneVisit | ((scene: Scene) => Promise<ReturnType<SceneVisit>>)>> => {
  const own =
    (path: string, more: Readonly<Record<string, string>> = {}): SceneVisit =>
    ({ handle }) => ({
      path,
      headers: cookie,
      form: { handle, csrf: keyward.authorization.formToken(binding), ...more },
    });
  const loggedOut = { Cookie: `${cookie.Cookie}; keyward_session=none` };
  const ownPage =
    (path: string): SceneVisit =>
    () => ({ path, headers: loggedOut });
  const ownForm =
    (path: string, more: Readonly<Record<string, string>>): SceneVisit =>
    (scene) => ({ ...own(path, more)(scene), headers: loggedOut });
  return {
    get_logo: () => ({ path: '/logos/unknown' }),
    get_token: byClient('/token', () => ({ grant_type: 'client_credentials' })),
    get_token_info: byClient('/tokeninfo', ({ token }) => ({ token })),
    introspect_token: byClient('/oauth2/introspect', ({ token }) => ({ token })),
    revoke_token: byClient('/revoke', () => ({ token: 'unknown' })),
    get_user_info: byPerson('/userinfo'),
    get_user_info_by_post: byPerson('/userinfo'),
    get_openid_user_info: byPerson('/oauth2/userinfo'),
    get_openid_user_info_by_post: byPerson('/oauth2/userinfo'),
    authorize: ({ client }) => ({ path: `/authorize?${authorizing(client)}`, headers: cookie }),
    authorize_by_post: ({ client }) => ({
      path: '/authorize',
      form: authorizing(client),
      headers: cookie,
    }),
    continue_authorization: page('/continue'),
    log_in: own('/login', { username: 'somebody', password }),
    consent: own('/consent', { shown: 'x' }),
    begin_federation: own('/federate', { provider: 'none' }),
    complete_federation: () => ({
      path: `${callbackPath.replace(/\{\w+\}/, unknownId)}?state=unknown&code=x`,
      headers: cookie,
    }),
    complete_federation_by_post: () => ({
      path: callbackPath.replace(/\{\w+\}/, unknownId),
      form: { state: 'unknown', code: 'x' },
    }),
    receive_assertion: () => ({
      path: assertionPath.replace(/\{\w+\}/, unknownId),
      form: { RelayState: 'unknown', SAMLResponse: 'x' },
    }),
    begin_client_test: ownPage(`${clientTestPath}?id=${unknownId}`),
    begin_provider_test: ownPage(
      `${providerTestPath.replace(/\{\w+\}/, unknownId)}?id=${unknownId}`,
    ),
    show_provider_test_end: () => ({ path: `/federation/${unknownId}/tested` }),
    get_saml_metadata: () => ({ path: samlMetadataPath.replace(/\{\w+\}/, unknownId) }),
    get_saml_provider_metadata: () => ({ path: '/saml/metadata' }),
    begin_saml_login: () => ({
      path: `/saml/sso?SAMLRequest=${encodeURIComponent(deflateRawSync(samlRequest()).toString('base64'))}`,
    }),
    begin_saml_login_by_post: () => ({
      path: '/saml/sso',
      form: { SAMLRequest: Buffer.from(samlRequest()).toString('base64') },
      headers: cookie,
    }),
    start_saml_login: ({ client }) => ({ path: `/saml/start/${client.id}` }),
    log_out_by_saml: () => ({
      path: `/saml/slo?SAMLRequest=${encodeURIComponent(deflateRawSync(samlLogout).toString('base64'))}`,
    }),
    log_out_by_saml_post: () => ({
      path: '/saml/slo',
      form: { SAMLRequest: Buffer.from(samlLogout).toString('base64') },
      headers: cookie,
    }),
    get_wsfed_metadata: () => ({ path: wsfedMetadataPath }),
    act_by_wsfed: () => ({ path: `${wsfedPath}?${new URLSearchParams(wsfedRequest)}` }),
    act_by_wsfed_post: () => ({ path: wsfedPath, form: wsfedRequest, headers: cookie }),
    push_authorization_request: byClient('/par', ({ client }) =>
      Object.fromEntries(new URLSearchParams(authorizing(client))),
    ),
    register_client: () => ({
      path: '/register',
      form: JSON.stringify({ redirect_uris: [redirectUri] }),
      headers: { 'Content-Type': 'application/json' },
    }),
    get_client_registration: managingItself,
    replace_client_registration: ({ client }) => ({
      ...managingItself({ client } as Scene),
      form: JSON.stringify({ client_id: client.id, redirect_uris: [redirectUri] }),
    }),
    delete_client_registration: managingItself,
    log_out: ({ client }) => ({
      path: `/logout?client_id=${client.id}&post_logout_redirect_uri=${redirectUri}`,
      headers: cookie,
    }),
    log_out_by_post: ({ client }) => ({
      path: '/logout',
      form: { client_id: client.id, post_logout_redirect_uri: redirectUri },
      headers: cookie,
    }),
    get_device_code: byClient('/device_code', ({ client }) => ({
      client_id: client.id,
      scope: 'openid',
    })),
    show_device_page: () => ({ path: '/device', headers: cookie }),
    type_user_code: (scene) => own('/device', { user_code: scene.userCode })(scene),
    send_otp: byClient('/otp', ({ user }) => ({ username: user.email })),
    get_openid_configuration: () => ({ path: '/.well-known/openid-configuration' }),
    get_authorization_server_metadata: () => ({ path: '/.well-known/oauth-authorization-server' }),
    get_keys: () => ({ path: '/.well-known/jwks.json' }),
    get_management_resource_metadata: () => ({
      path: '/.well-known/oauth-protected-resource/api/management/v1',
    }),
    get_userinfo_resource_metadata: () => ({
      path: '/.well-known/oauth-protected-resource/userinfo',
    }),
    get_oauth2_userinfo_resource_metadata: () => ({
      path: '/.well-known/oauth-protected-resource/oauth2/userinfo',
    }),
    get_health: async () => ({
      path: '/api/company/v1/health',
      headers: { Authorization: `Bearer ${await admin()}` },
    }),
    is_alive: () => ({ path: '/livez' }),
    is_ready: () => ({ path: '/readyz' }),
    show_password_reset: page('/password-reset'),
    send_password_reset: own('/password-reset', { username: 'somebody' }),
    show_account_choice: page('/choose-account'),
    choose_account: own('/choose-account', { email: 'ada@example.com' }),
    show_sign_up: page('/sign-up'),
    sign_up: own('/sign-up', { name: 'Ada', email: 'ada@example.com', password }),
    show_ticket: ({ ticket }) => ({ path: ticket, headers: cookie }),
    redeem_ticket: (scene) => ({ ...own('', { password })(scene), path: scene.ticket }),
    show_account_link: page('/link-account'),
    decide_account_link: own('/link-account', { password }),
    show_second_factor: page('/second-factor'),
    prove_second_factor: own('/second-factor', { code: '123456' }),
    show_passkey_login: page('/passkey'),
    log_in_with_passkey: own('/passkey', { passkey: '{' }),
    show_account: ({ tenant }) => ({ path: `/account?tenant_id=${tenant}`, headers: cookie }),
    change_account: (scene) => ({
      ...own('/account', { change: 'renew_codes' })(scene),
      headers: { Cookie: `${cookie.Cookie}; keyward_session=none` },
    }),
    show_account_profile: ownPage('/account/profile'),
    change_account_profile: ownForm('/account/profile', { change: 'profile' }),
    show_account_devices: ownPage('/account/devices'),
    end_account_sessions: ownForm('/account/devices', { change: 'end_others' }),
    show_account_applications: ownPage('/account/applications'),
    withdraw_account_application: ownForm('/account/applications', { id: unknownId }),
    show_account_delegates: ownPage('/account/delegates'),
    end_account_delegate: ownForm('/account/delegates', { id: unknownId }),
    show_account_tokens: ownPage('/account/tokens'),
    show_impersonation: ownPage('/impersonation'),
    change_impersonation: ownForm('/impersonation', { change: 'end' }),
    change_account_tokens: ownForm('/account/tokens', { change: 'delete', id: unknownId }),
    show_account_data: ownPage('/account/data'),
    delete_account: ownForm('/account/data', { name: 'somebody', password }),
    download_account: ownPage('/account/download'),
  };
};

const elsewhere = routes
  .filter(({ path }) => !path.startsWith(managementPath))
  .map((route) => [`${route.method} ${route.path}`, route] as const);
const listing = (status: number): typeof elsewhere =>
  elsewhere.filter(([, route]) => statusesOf(route).includes(status));

export const elsewhereSuite = (target: Target): void =>
  describe('every status outside of the Management API', () => {
    const { storage, failWith } = failingStorage();
    let isFull = false;
    const throttle: Throttle = { take: () => (isFull ? 7 : 0), wait: () => 0 };
    const server = deployed(target, { storage, throttle, configuration: { multiTenant: true } });
    let scene: Scene;
    let visits: ReturnType<typeof visitsOf>;

    beforeAll(async () => {
      visits = visitsOf(server, () => server.adminToken());
      scene = await sceneIn(server);
      await server.adminToken();
    });
    afterEach(() => {
      failWith(undefined);
      isFull = false;
    });

    const send = async (
      { method, operation }: Route,
      change: (visit: ReturnType<SceneVisit>) => ReturnType<SceneVisit> = (visit) => visit,
    ): Promise<Answer> => {
      const { path, form, headers } = change(await visits[operation]!(scene));
      return server.ask(method, path, {
        headers: { ...(form === undefined ? {} : formType), ...headers },
        body: typeof form === 'object' ? new URLSearchParams(form).toString() : form,
      });
    };

    /** Keys are remembered for half a minute, clients and tokens for a second. */
    const forgetRemembered = ({ operation }: Route): void => {
      server.clock.advance(operation === 'get_keys' ? 31 : 1);
    };

    test('knows how to ask for every operation', () => {
      expect(
        elsewhere
          .map(([, { operation }]) => operation)
          .filter((operation) => !(operation in visits)),
      ).toEqual([]);
    });

    test.each(listing(503))(
      '%s answers 503 while the storage does not answer',
      async (_, route) => {
        forgetRemembered(route);
        failWith(() => refuse('storage_unavailable'));
        expect((await send(route)).status).toBe(503);
      },
    );

    test.each(listing(503).filter(([, { operation }]) => operation !== 'is_ready'))(
      '%s answers 500 when the storage breaks',
      async (_, route) => {
        forgetRemembered(route);
        failWith(() => {
          throw new Error('canary');
        });
        const { status, text } = await send(route);
        expect(status).toBe(500);
        expect(text).not.toContain('canary');
      },
    );

    test.each(listing(413))('%s answers 413 to more than it reads', async (_, route) => {
      expect(
        (await send(route, (visit) => ({ ...visit, form: `a=${'a'.repeat(300_000)}` }))).status,
      ).toBe(413);
    });

    test.each(listing(415))('%s answers 415 to a body of another kind', async (_, route) => {
      expect(
        (
          await send(route, (visit) => ({
            ...visit,
            form: 'text',
            headers: { ...visit.headers, 'Content-Type': 'text/plain' },
          }))
        ).status,
      ).toBe(415);
    });

    test.each(listing(400).filter(([, { method }]) => method === 'GET'))(
      '%s answers 400 to a query that is not percent-encoded UTF-8',
      async (_, route) => {
        expect(
          (
            await send(route, (visit) => ({
              ...visit,
              path: `${visit.path}${visit.path.includes('?') ? '&' : '?'}a=%zz`,
            }))
          ).status,
        ).toBe(400);
      },
    );

    test.each(listing(400).filter(([, { body }]) => body !== undefined))(
      '%s answers 400 to a form that is not percent-encoded UTF-8',
      async (_, route) => {
        expect((await send(route, (visit) => ({ ...visit, form: 'a=%zz' }))).status).toBe(400);
      },
    );

    test.each(listing(401))('%s answers 401 to bad credentials', async (_, route) => {
      const bad =
        route.access.kind === 'bearer'
          ? 'Bearer garbage'
          : basic({ id: scene.client.id, secret: 'wrong' });
      expect(
        (
          await send(route, (visit) => ({
            ...visit,
            headers: { ...visit.headers, Authorization: bad },
          }))
        ).status,
      ).toBe(401);
    });

    const limited = listing(429).filter(
      ([, { operation, access, path }]) =>
        access.kind !== 'none' ||
        operation === 'show_account' ||
        ['/authorize', '/device_code', '/otp', assertionPath].includes(path) ||
        operation === 'get_health',
    );
    test.each(limited)('%s answers 429 where too much is asked', async (_, route) => {
      isFull = true;
      const { status, headers } = await send(route);
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('7');
    });

    test.each(
      elsewhere.filter(([, { operation }]) =>
        [
          'push_authorization_request',
          'get_device_code',
          'get_user_info_by_post',
          'authorize_by_post',
          'complete_federation_by_post',
          'send_otp',
          'get_health',
          'show_device_page',
          'get_keys',
        ].includes(operation),
      ),
    )('%s succeeds', async (_, route) => {
      expect((await send(route)).status).toBe(route.success.status);
    });

    const named = (operation: string): Route =>
      routes.find((each) => each.operation === operation)!;
    const withField =
      (field: string, value: string) =>
      (visit: ReturnType<SceneVisit>): ReturnType<SceneVisit> => ({
        ...visit,
        form: {
          ...(typeof visit.form === 'string'
            ? Object.fromEntries(new URLSearchParams(visit.form))
            : visit.form),
          [field]: value,
        },
      });

    test.each([
      ['authorize_by_post', 'who must not be asked', 'prompt', 'none'],
      ['send_password_reset', 'who goes back', 'action', 'deny'],
      ['sign_up', 'who goes back', 'action', 'deny'],
    ])('%s sends %s on with 303', async (operation, _, field, value) => {
      expect((await send(named(operation), withField(field, value))).status).toBe(303);
    });

    test.each(['show_second_factor', 'show_account_link', 'show_account_choice'])(
      '%s sends who is asked for nothing back to where they were: 302',
      async (operation) => {
        const { status, headers } = await send(named(operation));
        expect(status).toBe(302);
        expect(headers['location']).toEqual(
          expect.stringContaining(`continue?handle=${scene.handle}`),
        );
      },
    );

    test.each([
      ['log_in', 5],
      ['type_user_code', 5],
      ['sign_up', 5],
      ['log_in_with_passkey', 5],
    ] as const)(
      '%s answers 429 with a page to who tries more than %i times',
      async (operation, times) => {
        const wrongPassword = (visit: ReturnType<SceneVisit>): ReturnType<SceneVisit> => {
          const identified = withField('username', scene.user.username)(visit);
          return withField('password', 'wrong')(identified);
        };
        const wrong = {
          log_in: wrongPassword,
          type_user_code: withField('user_code', 'WRONG'),
          sign_up: withField('email', 'often@example.com'),
          log_in_with_passkey: withField('email', 'often@example.com'),
        };
        const again = (): Promise<Answer> => send(named(operation), wrong[operation]);
        for (let at = 0; at < times; at++) expect((await again()).status).not.toBe(429);
        const { status, headers } = await again();
        expect(status).toBe(429);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(Number(headers['retry-after']) > 0).toBe(true);
      },
    );

    test('who does not agree goes back with a form, where the client wants one: 200', async () => {
      const third = await addClient(server, {
        client_type: 'regular_web',
        is_global: false,
        tenant_id: scene.tenant,
        client_metadata: { urls: { redirect_uris: [redirectUri] } },
      });
      const person = await addUser(server, { tenant_id: scene.tenant, password });
      const browser = formBrowser(server.url);
      const login = await browser.open(
        `${server.url}/authorize?${authorizing(third)}&response_mode=form_post`,
      );
      const consent = await browser.submit(login, { username: person.username, password });
      const { status, text } = await browser.submit(consent, {}, 'deny');
      expect(status).toBe(200);
      expect(text).toEqual(expect.stringContaining('access_denied'));
    });

    describe('where nobody can be written to and no other server be asked', () => {
      const mute = deployed(target, {
        platform: {
          notifier: { supports: () => false, tell: () => undefined },
          outgoing: undefined,
          passwordDirectory: undefined,
        },
      });

      test('what needs either answers 501 not_implemented', async () => {
        const there = await sceneIn(mute);
        const way = visitsOf(mute, () => mute.adminToken());
        for (const operation of [
          'show_password_reset',
          'send_password_reset',
          'sign_up',
          'send_otp',
        ]) {
          const route = routes.find((each) => each.operation === operation)!;
          const { path, form, headers } = await way[operation]!(there);
          const { status, body } = await mute.ask(route.method, path, {
            headers: { ...formType, ...headers },
            body: route.method === 'GET' ? undefined : new URLSearchParams(form).toString(),
          });
          expect([operation, status]).toEqual([operation, 501]);
          expect([operation, body.code]).toEqual([operation, 'not_implemented']);
        }
        const managed = [
          await mute.manage('POST', '/users', {
            username: 'somebody',
            email: 'somebody@example.com',
            verify_email: true,
          }),
          await mute.manage('POST', '/users/registration/resend', {
            email: 'somebody@example.com',
          }),
          await mute.manage('POST', '/users/password/reset', { email: 'somebody@example.com' }),
          await mute.manage('POST', `/tenants/${there.tenant}/identity_providers`, {
            provider_name: 'Directory',
            provider_type: 'ldap',
            provider_metadata: {
              url: 'ldaps://ldap.corp.example',
              bind_dn: 'cn=reader,dc=corp,dc=example',
              client_secret: 'reader',
              base_dn: 'dc=corp,dc=example',
            },
          }),
        ];
        expect(managed.map(({ status, body }) => [status, body.code])).toEqual(
          managed.map(() => [501, 'not_implemented']),
        );
      });

      test('a token of a provider, whose keys would have to be asked for, is 501 too', async () => {
        const tenant = await addTenant(mute);
        const client = await addClient(mute, {
          is_global: false,
          tenant_id: tenant,
          client_metadata: { grant_types: ['token_exchange'] },
        });
        const provider = await addProvider(mute, tenant, { token_exchange_enabled: true });
        const encoded = (part: object): string =>
          Buffer.from(JSON.stringify(part)).toString('base64url');
        const header = encoded({ alg: 'RS256', kid: 'k' });
        const claims = encoded({
          iss: provider.provider_metadata.issuer,
          aud: 'keyward',
          sub: 'a',
          exp: 4_000_000_000,
          iat: 1,
        });
        const issued = `${header}.${claims}.AAAA`;
        const { status, body } = await mute.post(
          '/token',
          {
            grant_type: 'token_exchange',
            subject_token_type: provider.provider_identifier,
            subject_token: issued,
          },
          credentialsOf(client),
        );
        expect(status).toBe(501);
        expect(body.code).toBe('not_implemented');
      });
    });

    // The last: nothing of the scene works afterwards.
    test('operations §1.5 what belongs to a suspended tenant answers 403 tenant_suspended', async () => {
      const { token } = await addManager(server, ['read:clients'], {
        is_global: false,
        tenant_id: scene.tenant,
      });
      const provider = await addProvider(server, scene.tenant, {
        provider_type: 'oauth2',
        provider_metadata: {
          client_id: 'keyward',
          authorization_endpoint: 'https://login.example/a',
          token_endpoint: 'https://login.example/t',
          userinfo_endpoint: 'https://login.example/u',
        },
      });
      const away = await send(named('begin_federation'), withField('provider', provider.id));
      const state = new URL(away.headers.location!).searchParams.get('state')!;
      await server.keyward.clients.modify(scene.client.id, {
        metadata: {
          saml: {
            entity_id: samlEntity,
            acs_urls: ['https://app.example/acs'],
            idp_initiated: true,
          },
          wsfed: { realm: samlEntity, reply_urls: ['https://app.example/reply'] },
        },
      });
      await server.keyward.tenants.modify(scene.tenant, { isSuspended: true });
      server.clock.advance(2);
      const own: Readonly<
        Record<string, (visit: ReturnType<SceneVisit>) => ReturnType<SceneVisit>>
      > = {
        get_health: (visit) => ({ ...visit, headers: { Authorization: `Bearer ${token}` } }),
        begin_saml_login: (visit) => ({
          ...visit,
          path: `/saml/sso?SAMLRequest=${encodeURIComponent(
            deflateRawSync(samlRequest(server.clock.now())).toString('base64'),
          )}`,
        }),
        begin_saml_login_by_post: (visit) => ({
          ...visit,
          form: {
            SAMLRequest: Buffer.from(samlRequest(server.clock.now())).toString('base64'),
          },
        }),
        complete_federation: (visit) => ({
          ...visit,
          path: `${callbackPath.replace(/\{\w+\}/, provider.id)}?state=${state}&code=x`,
        }),
      };
      // A client that registers itself belongs to no tenant yet, and a person of these pages has to log in.
      const others = /client(_registration)?$|account_(tokens|sessions)$|change_impersonation/;
      const ofTenants = listing(403).filter(([, { operation }]) => !others.test(operation));
      for (const [name, route] of ofTenants) {
        const { status, body } = await send(route, own[route.operation]);
        expect([name, status]).toEqual([name, 403]);
        expect([name, body.code]).toEqual([name, 'tenant_suspended']);
      }
    });
  });
