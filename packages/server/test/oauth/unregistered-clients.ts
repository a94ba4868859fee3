/** Unregistered clients, from the metadata of the server to the page where a person ends their access. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Throttle } from '@keyward/api';
import { cannedOutgoing, type CannedOutgoing } from '@keyward/core/in-memory';
import { systemClock } from '@keyward/platform-node';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { claimsOf, person, s256 } from '../deployment/person.js';
import { withQuery } from '../deployment/with-query.js';

const client_id = 'https://inspector.agents.example/client.json';
const redirect_uri = 'https://callback.agents.example/cb';
const resource = 'https://mcp.example/mcp';
const verifier = 'v'.repeat(43);
const document = {
  client_id,
  client_name: 'Harbour Inspector',
  redirect_uris: [redirect_uri],
  grant_types: ['authorization_code', 'refresh_token'],
};

export const unregisteredClientsSuite = (target: Target): void =>
  describe('an unregistered client', () => {
    let isFull = false;
    const throttle: Throttle = { take: () => (isFull ? 7 : 0), wait: () => 0 };
    let server: Deployment;
    let issuer: string;
    let documents: CannedOutgoing;
    let tenant: string;
    let api: Json;
    let browser: FormBrowser;

    const metadata = async () =>
      (await server.ask('GET', '/.well-known/oauth-authorization-server')).body;
    const open = (parameters: Record<string, string> = {}): Promise<Shown> =>
      browser.open(
        withQuery(`${issuer}/authorize`, {
          response_type: 'code',
          client_id,
          redirect_uri,
          resource,
          scope: 'tools:read',
          code_challenge: s256(verifier),
          code_challenge_method: 'S256',
          ...parameters,
        }),
      );
    const logIn = async (page: Shown): Promise<Shown> =>
      page.text.includes('name="password"') ? browser.submit(page, person) : page;
    const redeem = (code: string | null) =>
      server.post('/token', {
        grant_type: 'authorization_code',
        code: code ?? '',
        redirect_uri,
        client_id,
        resource,
        code_verifier: verifier,
      });
    const letIn = (unregistered_clients: object) =>
      server.manage('PATCH', `/tenants/${tenant}`, { tenant_metadata: { unregistered_clients } });

    beforeAll(async () => {
      documents = cannedOutgoing();
      documents.answers.set(client_id, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(document),
      });
      const platform = { clock: systemClock, clientDocuments: documents };
      ({ server, issuer } = await startAtOwnAddress(target, { platform, throttle }));
      const user = await server.manage('POST', '/users', { ...person, name: 'Ada' });
      tenant = user.body.tenant_id;
      api = (
        await server.manage('POST', '/resources', {
          resource_type: 'api',
          resource_name: 'Tools',
          resource_metadata: { identifier_url: resource },
        })
      ).body;
      const scope = await server.manage('POST', `/resources/${api.id}/scopes`, {
        scope_name: 'tools:read',
        scope_description: 'Use the tools',
      });
      await server.manage('POST', `/users/${user.body.id}/permissions`, {
        permissions: [{ resource_id: api.id, scopes: [scope.body.id] }],
      });
      browser = formBrowser(issuer);
    });
    afterAll(() => server.stop());

    test('is not taken by a server that says nothing', async () => {
      const page = await open();
      expect(page.status).toBe(400);
      expect(page.text).toContain('invalid_target');
    });

    test('is taken where a tenant and a resource say so, and the metadata tells', async () => {
      const opened = await server.manage('PATCH', `/resources/${api.id}`, {
        resource_metadata: { unregistered_clients: { allowed: true, scopes: ['tools:read'] } },
      });
      expect(opened.body.resource_metadata.unregistered_clients).toEqual({
        allowed: true,
        scopes: ['tools:read'],
        default_scopes: [],
      });
      const page = await open();
      expect(page.text).toContain('unauthorized_client');
      await letIn({ documents: 'hosts', hosts: ['*.agents.example'] });
      expect(await metadata()).toMatchObject({ client_id_metadata_document_supported: true });
    });

    describe('a trial of its document', () => {
      const tried = (url: string, as?: string) =>
        server.manage('POST', `/resources/${api.id}/document_trial`, { client_id: url }, { as });

      test('says what counts of one that is taken, whatever the tenant takes', async () => {
        const url = 'https://new.other.example/client.json';
        documents.answers.set(url, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...document, client_id: url }),
        });
        const { status, body } = await tried(url);
        expect([status, body]).toEqual([
          200,
          {
            client_id: url,
            fault: null,
            host: 'new.other.example',
            client_name: 'Harbour Inspector',
            redirect_uris: [redirect_uri],
          },
        ]);
      });

      test('says what is wrong with another, as a client would read it', async () => {
        const url = 'https://wrong.example/client.json';
        documents.answers.set(url, { headers: {}, body: '' });
        const { status, body } = await tried(url);
        expect([status, body.host]).toEqual([200, null]);
        expect(body.fault).toBe('is not of the media type application/json');
      });

      test.each(['http://agent.example/client.json', 'https://agent.example', 'x'])(
        'is 400 invalid_request for %s',
        async (url) => {
          const { status, body } = await tried(url);
          expect([status, body.code]).toEqual([400, 'invalid_request']);
        },
      );

      test('is counted as the request of a client: 429 beyond the limit', async () => {
        isFull = true;
        const { status } = await tried('https://more.example/client.json');
        isFull = false;
        expect(status).toBe(429);
      });

      test('takes update:resources', async () => {
        const as = await server.tokenOf(server.admin, { scope: 'read:resources' });
        expect((await tried(client_id, as)).status).toBe(403);
      });

      test('keeps no row', async () => {
        const { body } = await server.manage('GET', '/clients?q=(client_kind=document)');
        expect(body.items).toEqual([]);
      });
    });

    test('asks on a page that says its host, its own word and where the answer goes', async () => {
      const page = await logIn(await open());
      expect(page.text).toContain('<bdi class="host">inspector.<wbr>agents.<wbr>example</bdi>');
      expect(page.text).toContain('“<bdi>Harbour Inspector</bdi>”');
      expect(page.text).toContain('answer goes to <b dir="ltr">callback.agents.example</b>');
      expect(page.text).toContain('<bdi>Use the tools</bdi>');
    });

    test('gets a token for the resource once the person agrees, until the end that they choose', async () => {
      const before = await server.manage('GET', '/clients?q=(client_kind=document)');
      const left = leftFor(await browser.submit(await open(), { days: '7' }));
      const answer = await redeem(left.searchParams.get('code'));
      expect(before.body.items).toEqual([]);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ scope: 'tools:read' });
      expect(answer.body.refresh_token).toEqual(expect.any(String));
      expect(claimsOf(answer.body.access_token)).toMatchObject({ client_id, aud: resource });
    });

    describe('in a web page', () => {
      const own = 'https://callback.agents.example';
      const readableBy = async (origin: string, path: string, parameters: object = {}) => {
        const body = { grant_type: 'authorization_code', code: 'x', client_id, ...parameters };
        const { headers } = await server.post(path, body, undefined, { Origin: origin });
        return headers['access-control-allow-origin'];
      };
      const preflight = async (origin: string, path: string) =>
        (
          await server.ask('OPTIONS', path, {
            headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          })
        ).headers['access-control-allow-origin'];

      test.each(['/token', '/revoke'])(
        'reads the answers of %s from an origin of its redirects alone',
        async (path) => {
          const more = path === '/token' ? {} : { token: 'x' };
          const other = 'https://other.example';
          expect(await readableBy(own, path, more)).toBe(own);
          expect(await readableBy(other, path, more)).toBeUndefined();
          expect(await readableBy(`${own}:8443`, path, more)).toBeUndefined();
          expect(await readableBy(own, path, { ...more, client_id: `${client_id}x` })).toBe(
            undefined,
          );
          expect(await preflight(other, path)).toBe(other);
        },
      );

      test('reads nothing of the Management API, nor of user info', async () => {
        for (const path of ['/api/management/v1/clients', '/userinfo']) {
          const headers = { Origin: own };
          const answered = (await server.ask('GET', path, { headers })).headers;
          expect(answered['access-control-allow-origin']).toBeUndefined();
          expect(await preflight(own, path)).toBeUndefined();
        }
      });

      test('reads what is answered to its registration, from everywhere', async () => {
        expect(await preflight('https://other.example', '/register')).toBe('*');
      });
    });

    test('is in the list of clients by its kind and its document', async () => {
      for (const q of ['(client_kind=document)', `(document_url=${client_id})`]) {
        const { body } = await server.manage('GET', withQuery('/clients', { q }));
        expect(body.items).toMatchObject([
          {
            client_kind: 'document',
            document_url: client_id,
            client_name: 'inspector.agents.example',
            client_description: 'Harbour Inspector',
            is_first_party: false,
          },
        ]);
      }
      const { body } = await server.manage('GET', '/clients?q=(client_kind=registered)&limit=100');
      expect(body.items.every((each: Json) => each.document_url === null)).toBe(true);
    });

    test('is not asked for again before that end', async () => {
      expect(leftFor(await open()).searchParams.get('code')).not.toBeNull();
    });

    test('is in the account of the person, who ends its access', async () => {
      const list = await browser.open(`${issuer}/account/applications`);
      expect(list.text).toContain('inspector.agents.example');
      expect(list.text).toContain('until ');
      await browser.submit(list, {}, 'continue', 'applications');
      const asked = await open();
      expect(asked.text).toContain('action="consent"');
    });

    test('is told on a page what is wrong with its document', async () => {
      const other = 'https://other.agents.example/client.json';
      documents.answers.set(other, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(document),
      });
      const page = await open({ client_id: other });
      expect(page.status).toBe(400);
      expect(page.text).toContain('names another client_id than its address');
    });

    describe('POST /register', () => {
      const register = (body: object = { redirect_uris: [redirect_uri] }) =>
        server.ask('POST', '/register', { body });

      test('is 403 access_denied where nobody may', async () => {
        const { status, body } = await register();
        expect([status, body.error]).toEqual([403, 'access_denied']);
        expect(await metadata()).not.toHaveProperty('registration_endpoint');
      });

      test('answers what counts, drops the rest, and is in the metadata (RFC 7591 §3.2.1)', async () => {
        await letIn({ registration: 'open' });
        const { status, body, headers } = await register({
          redirect_uris: [redirect_uri],
          client_name: 'Inspector',
          logo_uri: 'https://agents.example/logo.png',
          grant_types: ['authorization_code', 'implicit'],
        });
        expect(status).toBe(201);
        expect(headers['cache-control']).toBe('no-store');
        expect(body).toEqual({
          client_id: expect.stringMatching(/^kwr\./),
          client_id_issued_at: expect.any(Number),
          client_secret: expect.any(String),
          client_secret_expires_at: 0,
          client_name: 'Inspector',
          redirect_uris: [redirect_uri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_basic',
        });
      });

      test.each<[string, object]>([
        ['invalid_redirect_uri', { redirect_uris: ['http://app.example/'] }],
        ['invalid_client_metadata', { redirect_uris: [redirect_uri], client_name: 7 }],
        ['invalid_request', []],
      ])('is 400 %s for %j', async (error, body) => {
        const answer = await register(body);
        expect([answer.status, answer.body.error]).toEqual([400, error]);
      });

      test('is 429 beyond what a network may register in an hour', async () => {
        isFull = true;
        const { status, headers } = await register();
        expect([status, headers['retry-after']]).toEqual([429, '7']);
      });
    });
  });
