/** The server within an Express application, and behind a plain server of Node. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import express, { type Express, type RequestHandler } from 'express';
import express4 from 'express4';
import {
  addressOf,
  basic,
  embedded,
  endServersAfterAll,
  firstStart,
  tokenRequest,
} from './embedded.js';

endServersAfterAll();

const management = '/api/management/v1';

const tokenAt = async (address: string): Promise<string> => {
  const answer = await fetch(tokenRequest(address));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
};

const createClient = async (address: string, name = 'Größe'): Promise<Response> =>
  fetch(`${address}${management}/clients`, {
    method: 'POST',
    body: JSON.stringify({ client_name: name, client_type: 'machine_to_machine' }),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenAt(address)}`,
    },
  });

const hostPage: RequestHandler = (_request, response) => {
  response.send('of the host');
};

const parsers: readonly (readonly [string, readonly RequestHandler[]])[] = [
  ['no parser', []],
  ['express.json() and express.urlencoded()', [express.json(), express.urlencoded()]],
  [
    'a parser like those of Express 4, which leave an empty object',
    [
      (request, _response, next) => {
        request.body = {};
        next();
      },
    ],
  ],
];

const hosts = [
  ['Express 5', () => express()],
  ['Express 4', () => express4() as unknown as Express],
] as const;
const behindParsers = hosts.flatMap(([host, createApp]) =>
  parsers.map(([parser, middleware]) => ({ host, createApp, parser, middleware })),
);

describe.each(behindParsers)('in $host behind $parser', ({ createApp, middleware }) => {
  let address: string;
  beforeAll(async () => {
    const { keyward } = await embedded();
    const app = createApp();
    for (const handler of middleware) app.use(handler);
    app.use(keyward.express());
    app.use(hostPage);
    address = await addressOf(app);
  });

  test('a client gets a token', async () => {
    const { status } = await fetch(tokenRequest(address));

    expect(status).toBe(200);
  });

  test('a record is created from JSON', async () => {
    const answer = await createClient(address);

    expect(answer.status).toBe(201);
    expect(await answer.text()).toContain('Größe');
  });

  test('a request without a body is answered', async () => {
    const made = await createClient(address, 'whose secret changes');
    const { id } = (await made.json()) as { id: string };
    const headers = { Authorization: `Bearer ${await tokenAt(address)}` };
    const secret = `${address}${management}/clients/${id}/secret`;
    const { status } = await fetch(secret, { method: 'POST', headers });

    expect(status).toBe(200);
  });

  test.each(['/', '/orders', '/orders/token', '/apis'])('%s is of the host', async (path) => {
    const answer = await fetch(address + path);

    expect(await answer.text()).toBe('of the host');
  });

  test.each([
    '/livez',
    '/readyz',
    '/docs',
    '/openapi.json',
    '/metrics',
    '/console/config.json',
    '/.well-known/openid-configuration',
  ])('%s is of the server', async (path) => {
    const { status } = await fetch(address + path);

    expect(status).toBe(200);
  });
});

describe('in Express, a request that is passed on', () => {
  test('has the methods of the application, and its body', async () => {
    const { keyward } = await embedded();
    const app = express();
    app.use(keyward.express());
    app.post('/orders', express.json(), (request, response) => {
      response.json({
        isSameApp: request.app === app,
        body: request.body as unknown,
        url: request.url,
      });
    });
    const answer = await fetch(`${await addressOf(app)}/orders?a=1`, {
      method: 'POST',
      body: '{"count":2}',
      headers: { 'Content-Type': 'application/json' },
    });

    expect(await answer.json()).toEqual({
      isSameApp: true,
      body: { count: 2 },
      url: '/orders?a=1',
    });
  });

  test('keeps no header of the server', async () => {
    const { keyward } = await embedded();
    const app = express();
    app.use(keyward.express());
    app.use(hostPage);
    const { headers } = await fetch(`${await addressOf(app)}/orders`);

    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('cache-control')).toBeNull();
  });
});

describe('the first page', () => {
  const openFirstPage = async (at: string, path: string): Promise<string> => {
    const { keyward } = await embedded({ issuer: at });
    const app = express().use(keyward.express());
    app.use(hostPage);
    const answer = await fetch((await addressOf(app)) + path, { headers: { Accept: 'text/html' } });
    return answer.text();
  };

  test('of a host is its own, also in a browser', async () => {
    expect(await openFirstPage('http://localhost:3000', '/')).toBe('of the host');
  });

  test('below the path of the issuer is that of the server', async () => {
    expect(await openFirstPage('http://localhost:3000/iam', '/iam/')).toContain('<!doctype html>');
  });
});

describe('below a path', () => {
  const underPath = { issuer: 'http://localhost:3000/iam' };
  const mounts: readonly (readonly [string, readonly string[]])[] = [
    ['at that path', ['/iam']],
    ['at the root', []],
  ];

  describe.each(mounts)('mounted %s', (_name, path) => {
    const start = async (): Promise<string> => {
      const { keyward } = await embedded(underPath);
      const app = express();
      if (path.length > 0) app.use([...path], keyward.express());
      else app.use(keyward.express());
      app.use(hostPage);
      return addressOf(app);
    };

    test('a client gets a token', async () => {
      const { status } = await fetch(tokenRequest(`${await start()}/iam`));

      expect(status).toBe(200);
    });

    test('a record is created', async () => {
      const { status } = await createClient(`${await start()}/iam`);

      expect(status).toBe(201);
    });

    test('the documents are there', async () => {
      const { status } = await fetch(`${await start()}/iam/docs/swagger-ui.css`);

      expect(status).toBe(200);
    });

    test.each(['/token', '/docs', '/account', '/iamb/token', '/iam/orders'])(
      '%s is of the host',
      async (each) => {
        const answer = await fetch((await start()) + each);

        expect(await answer.text()).toBe('of the host');
      },
    );
  });

  test('mounted at the root, the metadata before the path is found too (RFC 8414 §3.1)', async () => {
    const { keyward } = await embedded(underPath);
    const app = express().use(keyward.express());
    const answer = await fetch(
      `${await addressOf(app)}/.well-known/oauth-authorization-server/iam`,
    );

    expect(await answer.json()).toMatchObject({ issuer: underPath.issuer });
  });

  test('what is passed on has its URL again', async () => {
    const { keyward } = await embedded(underPath);
    const app = express().use(keyward.express());
    app.use((request, response) => {
      response.send(request.url);
    });
    const answer = await fetch(`${await addressOf(app)}/iam/orders?a=1`);

    expect(await answer.text()).toBe('/iam/orders?a=1');
  });
});

describe('behind a server of Node', () => {
  test('a client gets a token', async () => {
    const { keyward } = await embedded();
    const { status } = await fetch(tokenRequest(await addressOf(keyward.node())));

    expect(status).toBe(200);
  });

  test('an unknown path is answered', async () => {
    const { keyward } = await embedded();
    const answer = await fetch(`${await addressOf(keyward.node())}/orders`);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('on a port of its own', () => {
  test('it answers', async () => {
    const { keyward } = await embedded();
    const { url } = await keyward.listen(0);
    const { status } = await fetch(tokenRequest(url));

    expect(status).toBe(200);
  });

  test('a port that is taken is refused by the name of the option', async () => {
    const [{ keyward }, { keyward: other }] = [await embedded(), await embedded()];
    const { port } = await keyward.listen(0);

    await expect(other.listen(port)).rejects.toThrow(/^port or host cannot be used: /);
  });
});

test('300 wrong secrets meet 429', async () => {
  const { keyward } = await embedded();
  const address = await addressOf(express().use(keyward.express()));
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { status } = await fetch(tokenRequest(address, basic(firstStart.clientId, 'wrong')));
    statuses.push(status);
  }

  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses.slice(20)).toEqual(Array(280).fill(429));
});
