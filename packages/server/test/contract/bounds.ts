/**
 * What strangers write has bounds: the keys of limits, and what is kept for a request
 * (docs/adr/0126-what-strangers-write-has-slots.md).
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { throttleRules, type Throttle } from '@keyward/api';
import { consoleClientId } from '@keyward/core/management';
import { memoryThrottle } from '@keyward/limits';
import type { Deployment, Target } from '../deployment/deployment.js';
import { deployed } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { s256 } from '../deployment/person.js';
import { formBrowser } from '../deployment/form-browser.js';
import { withQuery } from '../deployment/with-query.js';
import { addClient, addProvider, credentialsOf, providerBody } from '../deployment/world.js';

const redirectUri = 'https://app.example/callback';

/** Counts within an hour, so that the counts do not depend on how fast the machine is. */
const slowRules = Object.fromEntries(
  Object.entries(throttleRules).map(([name, rule]) => [name, { ...rule, seconds: 3600 }]),
) as unknown as NonNullable<Parameters<typeof memoryThrottle>[0]>;

interface RecordingThrottle extends Throttle {
  readonly keys: Set<string>;
  startAnew(): void;
}

const recordingThrottle = (): RecordingThrottle => {
  let counting = memoryThrottle(slowRules);
  const keys = new Set<string>();
  return {
    keys,
    startAnew() {
      counting = memoryThrottle(slowRules);
      keys.clear();
    },
    take(rule, key) {
      keys.add(`${rule} ${key}`);
      return counting.take(rule, key);
    },
    wait(rule, key) {
      keys.add(`${rule} ${key}`);
      return counting.wait(rule, key);
    },
  };
};

type Ask = (server: Deployment, clientId: string) => Promise<Answer>;

const pkce = { code_challenge: s256('a verifier'), code_challenge_method: 'S256' };

const requestOf = (clientId: string): Record<string, string> => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: 'openid',
  ...pkce,
});

/** Each operation that a client names itself at. */
const operationsOfClients: readonly (readonly [string, Ask])[] = [
  ...(['/token', '/oauth2/introspect', '/tokeninfo', '/revoke'] as const).map(
    (path): [string, Ask] => [
      path,
      (server, id) =>
        server.post(
          path,
          path === '/token' ? { grant_type: 'client_credentials' } : { token: 'x' },
          { id, secret: 'a guess' },
        ),
    ],
  ),
  ['/par', (server, id) => server.post('/par', requestOf(id), { id, secret: 'a guess' })],
  ['/device_code', (server, id) => server.post('/device_code', { client_id: id })],
  ['/otp', (server, id) => server.post('/otp', { client_id: id, username: 'ada' })],
  ['/authorize', (server, id) => server.ask('GET', withQuery('/authorize', requestOf(id)))],
];

type Answering = () => Promise<{ readonly status: number }>;
type Prepare = (server: Deployment, clientId: string) => Promise<Answering> | Answering;

const inventedSession = (): { readonly headers: Readonly<Record<string, string>> } => ({
  headers: { Cookie: `keyward_session=${randomUUID()}` },
});

/** A login page, in a browser that posts the form of it to `path`. */
const fromLoginPage =
  (path: string, fields: (provider: Json) => Readonly<Record<string, string>>): Prepare =>
  async (server, id) => {
    const provider = await addKnownProvider(server);
    const browser = formBrowser(server.url);
    const page = await browser.open(withQuery(`${server.url}/authorize`, requestOf(id)));
    return () => browser.submit(page, fields(provider), 'continue', path);
  };

/** It names its endpoints, so its server is not asked. */
const addKnownProvider = async (server: Deployment): Promise<Json> => {
  const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const { provider_metadata, ...more } = providerBody();
  const at = provider_metadata.issuer as string;
  return addProvider(server, tenant!.id, {
    ...more,
    domains: [new URL(at).host],
    provider_metadata: {
      ...provider_metadata,
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
    },
  });
};

/** Each operation that keeps something for a caller who has proven nothing, with a public client. */
const operationsThatKeep: readonly (readonly [string, Prepare])[] = [
  ['/authorize', (server, id) => () => server.ask('GET', withQuery('/authorize', requestOf(id)))],
  [
    '/authorize with a cookie of no session',
    (server, id) => () =>
      server.ask('GET', withQuery('/authorize', requestOf(id)), inventedSession()),
  ],
  [
    '/authorize with the name of a provider',
    async (server, id) => {
      const { provider_name } = await addKnownProvider(server);
      const request = { ...requestOf(id), identity_provider: provider_name as string };
      return () => server.ask('GET', withQuery('/authorize', request));
    },
  ],
  ['/account', (server) => () => server.ask('GET', '/account')],
  [
    '/account with a cookie of no session',
    (server) => () => server.ask('GET', '/account', inventedSession()),
  ],
  ['/par', (server, id) => () => server.post('/par', requestOf(id))],
  ['/device_code', (server, id) => () => server.post('/device_code', { client_id: id })],
  ['/federate', fromLoginPage('federate', ({ id }) => ({ provider: id as string }))],
  [
    '/login with an address of a provider',
    fromLoginPage('login', ({ domains }) => ({ username: `ada@${domains[0]}` })),
  ],
];

const keptKinds = ['authorization_request', 'pushed_request', 'device_code', 'federation'];

export const boundsSuite = (target: Target): void =>
  describe('bounds of what strangers write', () => {
    const throttle = recordingThrottle();
    const server = deployed(target, { throttle });
    beforeEach(() => throttle.startAnew());

    const publicClient = async (): Promise<string> => {
      const client = await addClient(server, {
        client_type: 'native',
        is_public: true,
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          grant_types: ['authorization_code', 'device_code'],
        },
      });
      throttle.startAnew();
      return client.id as string;
    };

    describe.each(operationsOfClients)('%s', (_, ask) => {
      const { requests } = throttleRules.client_authentication;

      test('a thousand unknown client ids of one network take one counter for each rule', async () => {
        for (let times = 0; times < 1000; times++) await ask(server, randomUUID());

        expect(throttle.keys.size).toBeLessThanOrEqual(Object.keys(throttleRules).length);
      });

      test('unknown client ids wait together, and a known client does not wait with them', async () => {
        const statuses: number[] = [];
        for (let times = 0; times < requests; times++)
          statuses.push((await ask(server, randomUUID())).status);
        const refused = await ask(server, randomUUID());

        expect(statuses).not.toContain(429);
        expect(refused.status).toBe(429);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        expect(
          (await server.post('/token', { grant_type: 'client_credentials' }, server.admin)).status,
        ).toBe(200);
      });
    });

    describe.each(operationsThatKeep)('%s', (_, prepare) => {
      const { requests, burst } = throttleRules.authorization;

      test('keeps as many requests for one network as each other operation, and then answers 429', async () => {
        const rows = async (): Promise<number> =>
          (await server.storage.oneTimeSecrets.all([{ attribute: 'kind', in: keptKinds }])).length;
        const act = await prepare(server, await publicClient());
        throttle.startAnew();
        const before = await rows();
        const statuses: number[] = [];
        for (let times = 0; times < requests + burst + 5; times++)
          statuses.push((await act()).status);

        expect((await rows()) - before).toBe(requests + burst);
        expect(statuses.slice(requests + burst)).toEqual([429, 429, 429, 429, 429]);
      });
    });

    test('a client that has proven itself is not counted with its network', async () => {
      const client = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          grant_types: ['authorization_code'],
        },
      });
      throttle.startAnew();
      const pushed = await server.post('/par', requestOf(client.id), credentialsOf(client));

      expect(pushed.status).toBe(201);
      expect([...throttle.keys].filter((key) => key.startsWith('authorization '))).toEqual([]);
    });

    test('of a pushed request, only parameters that are read are kept', async () => {
      const form = {
        ...requestOf(consoleClientId),
        redirect_uri: `${server.keyward.issuer}/console/callback`,
        invented: 'x'.repeat(60_000),
      };
      const answer = await server.post('/par', form);
      const [row] = await server.storage.oneTimeSecrets.all([
        { attribute: 'kind', equals: 'pushed_request' },
        { attribute: 'clientId', equals: consoleClientId },
      ]);

      expect(answer.status).toBe(201);
      expect(JSON.stringify(row).length).toBeLessThan(2000);
    });

    test.each(['/authorize', '/par'])(
      '%s: a prompt that repeats itself is refused',
      async (path) => {
        const id = await publicClient();
        const { status, headers, text } = await server.post(path, {
          ...requestOf(id),
          prompt: 'login '.repeat(8000),
        });

        expect(status === 400 ? text : headers['location']).toContain('prompt');
        expect(JSON.stringify(await server.storage.oneTimeSecrets.all([]))).not.toContain(
          'login","login',
        );
      },
    );
  });
