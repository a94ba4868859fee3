/** An API that is protected by `@keyward/protect`, in each framework, with tokens of a real server. */
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import express from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { Hono } from 'hono';
import { decodeProtectedHeader } from 'jose';
import {
  protect,
  type AccessDenied,
  type Protection,
  type ProtectOptions,
  type RequiredLogin,
} from '@keyward/protect';
import { createServer, type KeywardServer } from '@keyward/server';
import { createProver, type ProofTarget, type Prover } from '../deployment/dpop.js';
import { freePort } from '../deployment/free-port.js';

const audience = 'https://orders.example';
const signedByServer = 'https://orders.example/es256';
const signedByEd25519 = 'https://ed.example';
const sharedKey = 'https://orders.example/hs256';

interface Api {
  readonly url: string;
  readonly close: () => void | Promise<void>;
}

let keyward: KeywardServer;
let issuer: string;
let orders: Protection;
let client: { readonly id: string; readonly secret: string };
let signingSecret: string;

/** An API that exists under `identifierUrl`, and which the client may call with `read:orders`. */
const addApi = async (identifierUrl: string, algorithm: 'RS256' | 'ES256' | 'HS256' | 'EdDSA') => {
  const api = await keyward.resources.create({
    type: 'api',
    name: identifierUrl,
    identifierUrl,
    signingAlgorithm: algorithm,
  });
  const [read, write] = [
    await keyward.scopes.create(api.id, { name: 'read:orders' }),
    await keyward.scopes.create(api.id, { name: 'write:orders' }),
  ];
  await keyward.clients.authorizeResources(client.id, [api.id]);
  await keyward.clients.grantPermissions(client.id, [
    { resourceId: api.id, scopeIds: [read.id, write.id] },
  ]);
  return api;
};

const tokenFor = async (
  resource: string,
  scope = 'read:orders',
  { id, secret } = client,
): Promise<string> => {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const protection = (options: Partial<ProtectOptions> = {}): Protection =>
  protect({ issuer, audience, ...options });

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  keyward = await createServer({
    issuer,
    database: 'memory:',
    rateLimit: false,
    logLevel: 'silent',
  });
  await keyward.listen(port);

  const { id, secret } = await keyward.clients.create({
    type: 'machine_to_machine',
    name: 'Billing',
  });
  client = { id, secret: secret! };
  await addApi(audience, 'RS256');
  await addApi(signedByServer, 'ES256');
  await addApi(signedByEd25519, 'EdDSA');
  signingSecret = (await addApi(sharedKey, 'HS256')).signingSecret!;
  orders = protection();
});
afterAll(() => keyward.close());

const onPort = async (listener: RequestListener): Promise<Api> => {
  const server: Server = createHttpServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/orders`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const frameworks: Readonly<Record<string, () => Promise<Api>>> = {
  'Express 5': () => {
    const app = express();
    app.get('/orders', orders.express('read:orders'), (request, response) => {
      response.json(orders.accessOf(request).subject);
    });
    return onPort(app);
  },
  'Express 4': () => {
    const app = express4();
    app.get('/orders', orders.express('read:orders'), (request, response) => {
      response.json(orders.accessOf(request).subject);
    });
    return onPort(app);
  },
  Fastify: async () => {
    const app = fastify();
    app.get('/orders', { preHandler: orders.fastify('read:orders') }, (request) =>
      Promise.resolve(JSON.stringify(orders.accessOf(request).subject)),
    );
    return { url: `${await app.listen({ port: 0 })}/orders`, close: () => app.close() };
  },
  Hono: () => {
    const app = new Hono();
    const answer = orders.fetch(['read:orders'], (_, { subject }) => Response.json(subject));
    app.get('/orders', ({ req }) => answer(req.raw));
    return Promise.resolve({ url: '', close: () => {}, request: app.request });
  },
};

/** Hono answers requests without a port. */
const asking = (api: Api & { readonly request?: Hono['request'] }) => (headers: HeadersInit) =>
  api.request === undefined
    ? fetch(api.url, { headers })
    : Promise.resolve(api.request('/orders', { headers }));

describe.each(Object.keys(frameworks))('%s', (name) => {
  let api: Api;
  let ask: ReturnType<typeof asking>;

  beforeAll(async () => {
    api = await frameworks[name]!();
    ask = asking(api);
  });
  afterAll(async () => {
    await api.close();
  });

  test('lets a token with the scope pass, and tells whose it is (RFC 9068 §2.2)', async () => {
    const answer = await ask(bearer(await tokenFor(audience)));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBe(client.id);
  });

  test('asks for a token where there is none: 401 and the schemes alone (RFC 6750 §3.1)', async () => {
    const answer = await ask({});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer, DPoP algs="ES256 [^"]*"$/);
    expect(await answer.json()).toMatchObject({ error: 'invalid_token' });
  });

  test('refuses a forged token: 401 invalid_token', async () => {
    const [header, claims] = (await tokenFor(audience)).split('.');
    const answer = await ask(bearer(`${header}.${claims}.AAAA`));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", /);
  });

  test('names the scope that is missing: 403 insufficient_scope', async () => {
    const answer = await ask(bearer(await tokenFor(audience, 'write:orders')));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_scope", .*scope="read:orders"$/,
    );
  });

  test('refuses a header that holds no token: 400 invalid_request', async () => {
    const answer = await ask({ Authorization: 'Bearer a b' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('an API that publishes what it is (RFC 9728)', () => {
  const described = (options: Partial<ProtectOptions> = {}): Protection =>
    protection({
      audience: 'https://orders.example/v1/',
      resource: {
        scopes: ['read:orders', 'offline_access'],
        name: 'Orders',
        documentation: 'https://orders.example/docs',
      },
      ...options,
    });
  const at = 'https://orders.example/.well-known/oauth-protected-resource/v1';
  const path = '/.well-known/oauth-protected-resource/v1';

  const published: Readonly<Record<string, () => Promise<Api & { request?: Hono['request'] }>>> = {
    'Express 5': () => {
      const { metadata } = described();
      return onPort(express().get(metadata.path, metadata.express));
    },
    'Express 4': () => {
      const { metadata } = described();
      return onPort(express4().get(metadata.path, metadata.express));
    },
    Fastify: async () => {
      const { metadata } = described();
      const app = fastify();
      app.get(metadata.path, metadata.fastify);
      return { url: await app.listen({ port: 0 }), close: () => app.close() };
    },
    Hono: () => {
      const { metadata } = described();
      const { request } = new Hono().get(metadata.path, metadata.fetch);
      return Promise.resolve({ url: '', close: () => {}, request });
    },
  };

  test.each(Object.keys(published))('%s answers it, to pages of every origin', async (name) => {
    const { url, close, request } = await published[name]!();
    const answer = await (request?.(path) ?? fetch(new URL(path, url)));
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toEqual({
      resource: 'https://orders.example/v1/',
      authorization_servers: [issuer],
      scopes_supported: ['read:orders'],
      bearer_methods_supported: ['header'],
      resource_name: 'Orders',
      resource_documentation: 'https://orders.example/docs',
    });
    await close();
  });

  test.each([
    ['https://orders.example', ''],
    ['https://orders.example/', ''],
    ['https://orders.example/v1', '/v1'],
    ['http://localhost:4000/mcp/', '/mcp'],
  ])('of %s, it is between host and path (RFC 9728 §3.1)', (url, behind) => {
    const { metadata } = described({ audience: url });
    expect(metadata.path).toBe(`/.well-known/oauth-protected-resource${behind}`);
  });

  const challengeOf = (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'accepted',
      (error: AccessDenied) => error.challenge,
    );

  test('a request without a token learns no error, but the scopes and the document', async () => {
    expect(await challengeOf(described().check(undefined, 'read:orders', 'write:orders'))).toMatch(
      new RegExp(
        `^Bearer scope="read:orders write:orders", resource_metadata="${at}", DPoP algs="[^"]+"$`,
      ),
    );
  });

  test('a token that does not count is answered with both, too', async () => {
    expect(await challengeOf(described().check('Bearer forged', 'read:orders'))).toMatch(
      new RegExp(
        `^Bearer error="invalid_token", .*, scope="read:orders", resource_metadata="${at}"$`,
      ),
    );
  });

  test('an operation without scopes names none', async () => {
    expect(await challengeOf(described().check(undefined))).toMatch(
      new RegExp(`^Bearer resource_metadata="${at}", DPoP algs="[^"]+"$`),
    );
  });

  test('an API that publishes nothing has no metadata, and says so', () => {
    expect(() => orders.metadata).toThrow('metadata needs the option resource');
  });

  test.each([
    ['audience', { audience: 'urn:orders' }],
    ['resource.scopes', { resource: { scopes: ['read orders'] } }],
    ['resource.documentation', { resource: { documentation: 'docs' } }],
  ])('what cannot be published is refused by name: %s', (name, options) => {
    expect(() => described(options)).toThrow(name);
  });
});

test('403 names all scopes of the operation, not only those that are missing', async () => {
  const header = `Bearer ${await tokenFor(audience)}`;
  const refused = orders.check(header, 'read:orders', 'write:orders');
  await expect(refused).rejects.toMatchObject({
    missingScopes: ['write:orders'],
    challenge: expect.stringMatching(/, scope="read:orders write:orders"$/),
  });
});

/** A machine client of the default tenant, which may call the API of `audience`. */
const addClientOfTenant = async () => {
  const api = (await keyward.resources.list({ limit: 100 })).items.find(
    ({ identifierUrl }) => identifierUrl === audience,
  )!;
  const scopes = await keyward.scopes.list(api.id);
  const { id, secret } = await keyward.clients.create({
    type: 'machine_to_machine',
    name: 'Billing of the tenant',
    isGlobal: false,
    tenantId: api.tenantId,
  });
  await keyward.clients.authorizeResources(id, [api.id]);
  await keyward.clients.grantPermissions(id, [
    { resourceId: api.id, scopeIds: scopes.items.map((scope) => scope.id) },
  ]);
  return { id, secret: secret!, tenantId: api.tenantId! };
};

describe('of one tenant', () => {
  let ofTenant: Awaited<ReturnType<typeof addClientOfTenant>>;
  beforeAll(async () => {
    ofTenant = await addClientOfTenant();
  });

  const ways: Readonly<Record<string, () => Partial<ProtectOptions>>> = {
    'by signature': () => ({}),
    'by introspection': () => ({
      introspection: { clientId: ofTenant.id, clientSecret: ofTenant.secret },
    }),
  };

  test.each(Object.keys(ways))('%s, a token of the tenant counts', async (way) => {
    const { tenantId: tenant } = ofTenant;
    const token = await tokenFor(audience, 'read:orders', ofTenant);
    const access = await protection({ ...ways[way]!(), tenant }).check(`Bearer ${token}`);
    expect(access.claims['tenant_id']).toBe(tenant);
  });

  test.each(Object.keys(ways))('%s, a token of another tenant is refused', async (way) => {
    const tenant = '00000000-0000-4000-8000-00000000dead';
    const token = await tokenFor(audience, 'read:orders', ofTenant);
    const guarded = protection({ ...ways[way]!(), tenant });
    expect(await denialOf(guarded.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('a token of a global client that acts for itself is refused, since it is of no tenant', async () => {
    const guarded = protection({ tenant: ofTenant.tenantId });
    const token = await tokenFor(audience);
    expect(await denialOf(guarded.check(`Bearer ${token}`))).toBe('invalid_token');
    expect(await denialOf(orders.check(`Bearer ${token}`))).toBe('accepted');
  });

  test('an empty tenant is no protection', () => {
    expect(() => protection({ tenant: '' })).toThrow('tenant must be the id of a tenant');
  });
});

/** The libraries go on with real timers; only what time it is moves. */
const allButTheDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const denialOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    (error: { denial: string }) => error.denial,
  );

describe('by signature', () => {
  test('a token for another API is refused', async () => {
    const token = await tokenFor(signedByServer);
    expect(await denialOf(orders.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('a token signed with ES256 counts, by keys that the metadata names (RFC 8414 §2)', async () => {
    const access = await protection({ audience: signedByServer }).check(
      `Bearer ${await tokenFor(signedByServer)}`,
      'read:orders',
    );
    expect(access.clientId).toBe(client.id);
  });

  test('a token signed with EdDSA counts without being listed (RFC 8037 §3.1)', async () => {
    const authorization = `Bearer ${await tokenFor(signedByEd25519)}`;
    const access = await protection({ audience: signedByEd25519 }).check(authorization);
    expect(access.clientId).toBe(client.id);
  });

  test('an algorithm that is not listed is refused', async () => {
    const strict = protection({ audience: signedByServer, algorithms: ['RS256'] });
    const token = await tokenFor(signedByServer);
    expect(await denialOf(strict.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('a token signed with the shared secret counts', async () => {
    const shared = protection({ audience: sharedKey, signingSecret });
    const access = await shared.check(`Bearer ${await tokenFor(sharedKey)}`);
    expect([...access.scopes]).toEqual(['read:orders']);
  });

  test('a public key is no shared secret', async () => {
    const shared = protection({ audience: signedByServer, signingSecret });
    const token = await tokenFor(signedByServer);
    expect(await denialOf(shared.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('an expired token is refused', async () => {
    const later = protection({ now: () => new Date(Date.now() + 3_600_000) });
    const token = await tokenFor(audience);
    expect(await denialOf(later.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('a revoked token counts until it expires', async () => {
    const token = await tokenFor(audience);
    await revoke(token);
    expect(await denialOf(orders.check(`Bearer ${token}`))).toBe('accepted');
  });

  test('the keys are fetched when they are first needed, and anew after ten minutes', async () => {
    const asked: string[] = [];
    const counting: typeof fetch = (input, init) => {
      asked.push(new Request(input).url);
      return fetch(input, init);
    };
    const api = protection({ fetch: counting });
    const fetches = (): number => asked.filter((url) => url.endsWith('jwks.json')).length;
    const begun = fetches();
    const token = await tokenFor(audience);
    const at = async (seconds: number): Promise<number> => {
      jest.useFakeTimers({ now: started + seconds * 1000, doNotFake: [...allButTheDate] });
      await denialOf(api.check(`Bearer ${token}`));
      jest.useRealTimers();
      return fetches();
    };
    const started = Date.now();
    expect([begun, await at(0), await at(590), await at(605)]).toEqual([0, 1, 1, 2]);
  });

  describe('after a key was withdrawn', () => {
    let known: Protection;
    let token: string;

    beforeAll(async () => {
      known = protection();
      const before = await tokenFor(audience);
      await known.check(`Bearer ${before}`);
      await keyward.withdrawKey(decodeProtectedHeader(before).kid!);
      token = await tokenFor(audience);
    });

    test('tokens of the next key count a second later', async () => {
      jest.useFakeTimers({ now: Date.now() + 1000, doNotFake: [...allButTheDate] });
      const outcome = await denialOf(known.check(`Bearer ${token}`));
      jest.useRealTimers();
      expect(outcome).toBe('accepted');
    });
  });
});

const revoke = (token: string): Promise<Response> =>
  fetch(`${issuer}/revoke`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({ token }),
  });

describe('by introspection', () => {
  const asked = () =>
    protection({ introspection: { clientId: client.id, clientSecret: client.secret } });

  test('a living token counts', async () => {
    const access = await asked().check(`Bearer ${await tokenFor(audience)}`, 'read:orders');
    expect(access.subject).toBe(client.id);
  });

  test('a revoked token is refused', async () => {
    const token = await tokenFor(audience);
    await revoke(token);
    expect(await denialOf(asked().check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('a token for another API is refused', async () => {
    const token = await tokenFor(signedByServer);
    expect(await denialOf(asked().check(`Bearer ${token}`))).toBe('invalid_token');
  });

  /** The server's own answer, with other members. */
  const answering = (changed: object) =>
    protection({
      introspection: { clientId: client.id, clientSecret: client.secret },
      fetch: async (...words) => {
        const answer = await fetch(...words);
        const body = (await answer.json()) as object;
        return Response.json('active' in body ? { ...body, ...changed } : body);
      },
    });

  test.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another API', { aud: 'https://other.example' }],
    ['for no API', { aud: undefined }],
    ['that is a refresh token', { token_type: 'refresh_token' }],
    ['that is an ID token', { token_type: 'id_token' }],
    ['of no type', { token_type: undefined }],
    ['whose type is no text', { token_type: ['Bearer'] }],
  ])('an active token %s is refused (RFC 7662 §2.2)', async (_, changed) => {
    const header = `Bearer ${await tokenFor(audience)}`;
    expect(await denialOf(answering(changed).check(header))).toBe('invalid_token');
  });

  test.each([
    ['without an issuer', { iss: undefined }],
    ['for several APIs', { aud: ['https://other.example', audience] }],
    ['whose type is in lower case (RFC 6749 §5.1)', { token_type: 'bearer' }],
  ])('an active token %s counts', async (_, changed) => {
    const header = `Bearer ${await tokenFor(audience)}`;
    expect(await denialOf(answering(changed).check(header))).toBe('accepted');
  });

  test('wrong credentials of the API are no fault of the caller: 503', async () => {
    const wrong = protection({ introspection: { clientId: client.id, clientSecret: 'wrong' } });
    const token = await tokenFor(audience);
    expect(await denialOf(wrong.check(`Bearer ${token}`))).toBe('temporarily_unavailable');
  });
});

describe('a server that cannot be asked', () => {
  test('leads to 503, and the next request tries again', async () => {
    let isReachable = false;
    const flaky = protection({
      fetch: (...words) => (isReachable ? fetch(...words) : Promise.reject(new TypeError('gone'))),
    });
    const header = `Bearer ${await tokenFor(audience)}`;
    expect(await denialOf(flaky.check(header))).toBe('temporarily_unavailable');

    isReachable = true;
    expect(await denialOf(flaky.check(header))).toBe('accepted');
  });

  test('that speaks for another issuer is not believed (RFC 8414 §3.3)', async () => {
    const elsewhere = protection({
      issuer: 'https://id.example',
      fetch: (address, init) => {
        const { pathname } = new URL(address instanceof Request ? address.url : address);
        return fetch(`${issuer}${pathname}`, init);
      },
    });
    const token = await tokenFor(audience);
    expect(await denialOf(elsewhere.check(`Bearer ${token}`))).toBe('temporarily_unavailable');
    await expect(elsewhere.check(`Bearer ${token}`)).rejects.toThrow(/calls itself another issuer/);
  });
});

describe('an option that cannot work is refused by name', () => {
  test.each([
    ['issuer', { issuer: 'id.example' }],
    ['issuer', { issuer: 'https://id.example/' }],
    ['audience', { audience: '' }],
    ['signingSecret', { signingSecret: 'x', introspection: { clientId: 'a', clientSecret: 'b' } }],
  ])('%s', (name, options) => {
    expect(() => protection(options)).toThrow(name);
  });
});

/** An API that asks a server which answers this of each token. */
const hearing = (claims: Readonly<Record<string, unknown>>): Protection =>
  protection({
    introspection: { clientId: client.id, clientSecret: client.secret },
    fetch: async (address, init) => {
      const answer = await fetch(address, init);
      const body = (await answer.json()) as Record<string, unknown>;
      return Response.json('active' in body ? { ...body, ...claims } : body);
    },
  });

describe('the actor of a token (RFC 8693 §4.1)', () => {
  const actorIn = async (act: unknown): Promise<unknown> =>
    (await hearing({ act }).check(`Bearer ${await tokenFor(audience)}`)).actor;

  test('is left out where nobody acts for another', async () => {
    expect((await hearing({}).check(`Bearer ${await tokenFor(audience)}`)).actor).toBeUndefined();
  });

  test('says who acts, and for whom that one acted before', async () => {
    expect(
      await actorIn({ sub: 'desk', act: { sub: 'agent', iss: 'https://other.example' } }),
    ).toEqual({ subject: 'desk', actor: { subject: 'agent', issuer: 'https://other.example' } });
  });

  test.each([[{}], [null], ['desk'], [{ sub: 'desk', act: {} }]])(
    'that cannot be read refuses the token: %j',
    async (act) => {
      expect(await denialOf(actorIn(act))).toBe('invalid_token');
    },
  );
});

describe('an operation that takes a login of its own (RFC 9470)', () => {
  const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
  const refusal = async (
    claims: Readonly<Record<string, unknown>>,
    required: RequiredLogin,
  ): Promise<AccessDenied | undefined> => {
    const header = `Bearer ${await tokenFor(audience)}`;
    return hearing(claims)
      .check(header, 'read:orders', required)
      .then(() => undefined)
      .catch((error: AccessDenied) => error);
  };

  test.each<[string, Readonly<Record<string, unknown>>, RequiredLogin, string | undefined]>([
    ['two factors, for two', { acr: '2' }, { acr: '2' }, undefined],
    ['two factors, for one', { acr: '2' }, { acr: '1' }, undefined],
    ['one factor, for two', { acr: '1' }, { acr: '2' }, 'insufficient_user_authentication'],
    ['no text', { acr: 2 }, { acr: '2' }, 'insufficient_user_authentication'],
    ['young', { auth_time: secondsAgo(200) }, { maxAge: 300 }, undefined],
    ['old', { auth_time: secondsAgo(400) }, { maxAge: 300 }, 'insufficient_user_authentication'],
    ['of no time', {}, { maxAge: 300 }, 'insufficient_user_authentication'],
  ])('%s', async (_, claims, required, denial) => {
    expect((await refusal(claims, required))?.denial).toBe(denial);
  });

  test('a token that tells of no login, such as a client’s own, is of no login that fits', async () => {
    expect((await refusal({}, { acr: '1' }))?.denial).toBe('insufficient_user_authentication');
  });

  test('the challenge says what is asked for (RFC 9470 §3)', async () => {
    const refused = await refusal({ acr: '1' }, { acr: '2', maxAge: 300 });
    expect(refused!.headers['WWW-Authenticate']).toMatch(
      /^Bearer error="insufficient_user_authentication", .*acr_values="2", max_age="300"$/,
    );
  });

  test('it is 401, since another login helps', async () => {
    expect((await refusal({}, { acr: '2' }))!.status).toBe(401);
  });

  test('of several, the strictest counts', async () => {
    const header = `Bearer ${await tokenFor(audience)}`;
    const asked = hearing({ acr: '1' }).check(header, { acr: '2' }, { acr: '1' });
    expect(await denialOf(asked)).toBe('insufficient_user_authentication');
  });
});

describe('a token that is bound to a key (RFC 9449 §7.1)', () => {
  const path = '/orders';
  const url = `https://orders.example${path}`;
  const now = (): Date => new Date();
  let guarded: Protection;
  let prover: Prover;
  let token: string;

  beforeAll(async () => {
    // The other one has the keys of before a withdrawal, and asks again only after a second.
    guarded = protection();
    prover = await createProver();
    const proof = await prover.prove({ method: 'POST', url: `${issuer}/token`, now: now() });
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`, DPoP: proof },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
    });
    token = ((await response.json()) as { access_token: string }).access_token;
  });

  const proofFor = (more: Partial<ProofTarget> = {}, by = prover): Promise<string> =>
    by.prove({ method: 'GET', url, token, now: now(), ...more });
  const call = (dpop: string | undefined, scheme = 'DPoP', presented = token) =>
    guarded.check({ authorization: `${scheme} ${presented}`, dpop, method: 'GET', path });

  test('counts with a proof, whatever the query is', async () => {
    const request = { authorization: `DPoP ${token}`, method: 'GET', path: `${path}?page=2` };
    const access = await guarded.check({ ...request, dpop: await proofFor() });
    expect(access.clientId).toBe(client.id);
  });

  test('is refused as a Bearer token, and the challenge names the scheme', async () => {
    const refused = await guarded.check(`Bearer ${token}`).catch((error: AccessDenied) => error);
    expect(refused).toMatchObject({ denial: 'invalid_token', status: 401 });
    expect((refused as AccessDenied).headers['WWW-Authenticate']).toMatch(/^DPoP .*algs="ES256 /);
  });

  test('is refused without a proof', async () => {
    expect(await denialOf(call(undefined))).toBe('invalid_dpop_proof');
  });

  test('is refused with a proof of another key, method, address, time or token', async () => {
    const other = await createProver();
    for (const dpop of [
      await proofFor({}, other),
      await proofFor({ method: 'POST' }),
      await proofFor({ url: 'https://orders.example/else' }),
      await proofFor({ url: 'https://else.example/orders' }),
      await proofFor({ now: new Date(Date.now() - 62_000) }),
      await proofFor({ now: new Date(Date.now() + 12_000) }),
      await proofFor({ token: 'another' }),
      await proofFor({ token: undefined }),
      await proofFor({ claims: { jti: '' } }),
      'x',
    ])
      expect(await denialOf(call(dpop))).toBe('invalid_dpop_proof');
  });

  test('is refused with a proof that was used before', async () => {
    const dpop = await proofFor();
    expect(await denialOf(call(dpop))).toBe('accepted');
    expect(await denialOf(call(dpop))).toBe('invalid_dpop_proof');
  });

  test('a clock 8 seconds ahead is taken', async () => {
    const dpop = await proofFor({ now: new Date(Date.now() + 8000) });
    expect(await denialOf(call(dpop))).toBe('accepted');
  });

  test('one that is bound to none is none of the scheme', async () => {
    const plain = await tokenFor(audience);
    expect(await denialOf(call(await proofFor({ token: plain }), 'DPoP', plain))).toBe(
      'invalid_token',
    );
  });

  test('counts by introspection, too', async () => {
    const introspection = { clientId: client.id, clientSecret: client.secret };
    const asking = protection({ introspection });
    const authorization = `DPoP ${token}`;
    const request = { authorization, dpop: await proofFor(), method: 'GET', path };
    expect((await asking.check(request)).claims['token_type']).toBe('DPoP');
    expect(await denialOf(asking.check(`Bearer ${token}`))).toBe('invalid_token');
  });

  test('passes Express by the address that clients know', async () => {
    const app = express();
    const router = express.Router();
    router.get('/orders', guarded.express(), (request, response) => {
      response.json(guarded.accessOf(request).subject);
    });
    app.use('/v1', router);
    const api = await onPort(app);
    const answer = await fetch(api.url.replace('/orders', '/v1/orders'), {
      headers: {
        Authorization: `DPoP ${token}`,
        DPoP: await proofFor({ url: 'https://orders.example/v1/orders' }),
      },
    });
    expect(answer.status).toBe(200);
    await api.close();
  });

  test('an origin with a path is no origin', () => {
    expect(() => protection({ origin: 'https://orders.example/v1' })).toThrow('origin must be');
  });
});
