/** Requests and responses of the Fetch standard, as Next, Hono and others bring them. */
import { describe, expect, test } from '@jest/globals';
import { bodyLimits } from '@keyward/api';
import { inMemoryStorage } from '@keyward/core/in-memory';
import type { Storage } from '@keyward/core/ports';
import { formBrowser } from '../deployment/form-browser.js';
import {
  basic,
  embedded,
  endServersAfterAll,
  firstStart,
  issuer,
  tokenRequest,
} from './embedded.js';

endServersAfterAll();

const password = 'a long passphrase of Ada';
const management = `${issuer}/api/management/v1`;

const tokenFrom = async (handle: (request: Request) => Promise<Response>): Promise<string> => {
  const answer = await handle(tokenRequest(issuer));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
};

/** A body that comes in pieces, and counts those that were asked for. */
const streamOf = (piece: Uint8Array, count: number) => {
  const state = { asked: 0 };
  let cancel = (): void => undefined;
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.asked += 1;
        controller.enqueue(piece);
        if (state.asked === count) controller.close();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  return { body, state, cancelled };
};

describe('handle', () => {
  test('answers a token without `this`', async () => {
    const { keyward } = await embedded();
    const { POST } = keyward;
    const answer = await POST(tokenRequest(issuer));

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer' });
  });

  test.each(['/livez', '/docs', '/openapi.json', '/metrics', '/console/config.json', '/jwks-not'])(
    'answers GET %s as a server of its own does',
    async (path) => {
      const { keyward } = await embedded();
      const { url } = await keyward.listen(0);
      const own = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
      const handled = await keyward.GET(new Request(issuer + path));
      const named = ({ headers }: Response): readonly string[] =>
        [...headers.keys()].filter((name) => !['connection', 'keep-alive', 'date'].includes(name));

      expect(handled.status).toBe(own.status);
      expect(named(handled)).toEqual(named(own).filter((name) => name !== 'transfer-encoding'));
    },
  );

  test('answers HEAD without a body', async () => {
    const { keyward } = await embedded();
    const answer = await keyward.HEAD(new Request(`${issuer}/livez`, { method: 'HEAD' }));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('15');
    expect(await answer.text()).toBe('');
  });

  test('answers 204 without a body', async () => {
    const { keyward } = await embedded();
    const { id } = await keyward.resources.create({ type: 'api', name: 'Orders' });
    const answer = await keyward.DELETE(
      new Request(`${management}/resources/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${await tokenFrom(keyward.handle)}` },
      }),
    );

    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
  });

  test('answers 304 to a browser that has the file', async () => {
    const { keyward } = await embedded();
    const styles = `${issuer}/docs/swagger-ui.css`;
    const tag = (await keyward.GET(new Request(styles))).headers.get('etag')!;
    const again = new Request(styles, { headers: { 'If-None-Match': tag } });

    expect((await keyward.GET(again)).status).toBe(304);
  });

  test('takes a body that comes in pieces', async () => {
    const { keyward } = await embedded();
    const text = JSON.stringify({ resource_type: 'api', resource_name: 'Größe' });
    const { body } = streamOf(new TextEncoder().encode(text), 1);
    const answer = await keyward.POST(
      new Request(`${management}/resources`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${await tokenFrom(keyward.handle)}`,
        },
      } as RequestInit),
    );

    expect(await answer.json()).toMatchObject({ resource_name: 'Größe' });
  });

  test.each(['/token', '/api/management/v1/resources'])(
    'refuses a body of %s beyond the limit, and reads no more of it',
    async (path) => {
      const { keyward } = await embedded();
      const { body, state, cancelled } = streamOf(new Uint8Array(64 * 1024), Infinity);
      const answer = await keyward.POST(
        new Request(issuer + path, { method: 'POST', body, duplex: 'half' } as RequestInit),
      );

      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'payload_too_large' });
      await cancelled;
      expect(state.asked * 64 * 1024).toBeLessThan(4 * bodyLimits.json);
    },
  );

  test('believes no header about another connection, and no length (RFC 9110 §7.6.1)', async () => {
    const { keyward } = await embedded();
    const request = tokenRequest(issuer);
    request.headers.set('Content-Length', '3');
    request.headers.set('Transfer-Encoding', 'identity');
    request.headers.set('Connection', 'upgrade');
    request.headers.set('Upgrade', 'websocket');
    request.headers.set('Expect', '100-continue');

    expect((await keyward.POST(request)).status).toBe(200);
  });

  test('sets every cookie by a header of its own', async () => {
    const { keyward } = await embedded();
    await keyward.users.create({ username: 'ada', password: { password } });
    const setCookies: (readonly string[])[] = [];
    const browser = formBrowser(issuer, async (input, init) => {
      const answer = await keyward.handle(new Request(input, init));
      setCookies.push(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]!));
      return answer;
    });
    await browser.submit(await browser.open(`${issuer}/account`), { username: 'ada', password });

    expect(setCookies).toContainEqual(['keyward_session']);
    expect(setCookies).toContainEqual(['keyward_browser']);
  });

  test('refuses a URL and headers that are too long', async () => {
    const { keyward } = await embedded();
    const longUrl = new Request(`${issuer}/livez?${'a'.repeat(9000)}`);
    const longHeader = new Request(`${issuer}/livez`, {
      headers: { 'X-Long': 'a'.repeat(20_000) },
    });

    expect((await keyward.GET(longUrl)).status).toBe(414);
    expect((await keyward.GET(longHeader)).status).toBe(431);
  });

  test('leaves the encoding of bodies to the host, which may drop the header that names it', async () => {
    const { keyward } = await embedded();
    const headers = { 'Accept-Encoding': 'br, gzip' };
    const answer = await keyward.GET(new Request(`${issuer}/openapi.json`, { headers }));

    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toMatchObject({ openapi: expect.any(String) });
  });

  test.each(['\u0001', '\u007f', '\u001b[31m'])(
    'refuses a header with the control character %j (RFC 9110 §5.5)',
    async (character) => {
      const { keyward } = await embedded();
      const request = new Request(`${issuer}/livez`, { headers: { 'X-Odd': `a${character}b` } });
      const answer = await keyward.GET(request);

      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
    },
  );

  test('refuses a body that another handler has read', async () => {
    const { keyward } = await embedded();
    const request = tokenRequest(issuer);
    await request.text();
    const answer = await keyward.POST(request);

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('was read by another handler');
  });

  test('refuses a body that another handler reads', async () => {
    const { keyward } = await embedded();
    const request = tokenRequest(issuer);
    request.body!.getReader();

    expect((await keyward.POST(request)).status).toBe(400);
  });

  test.each([
    ['that breaks off', (stream: ReadableStreamDefaultController) => stream.error(new Error('x'))],
    [
      'that is no bytes',
      (stream: ReadableStreamDefaultController) => {
        stream.enqueue({ grant_type: 'client_credentials' });
        stream.close();
      },
    ],
  ])('refuses a body %s', async (_, pull) => {
    const { keyward } = await embedded();
    const body = new ReadableStream({ pull });
    const answer = await keyward.POST(
      new Request(`${issuer}/token`, { method: 'POST', body, duplex: 'half' } as RequestInit),
    );

    expect(answer.status).toBe(400);
  });

  test.each(['data:text/plain,x', 'about:blank'])('refuses the URL %s', async (url) => {
    const { keyward } = await embedded();

    expect((await keyward.GET(new Request(url))).status).toBe(400);
  });

  test('refuses a method that HTTP does not know, and counts it among others', async () => {
    const { keyward } = await embedded();
    const asked = new Request(`${issuer}/livez`, { method: 'FOO!' });
    const answer = await keyward.handle(asked);
    const figures = await (await keyward.GET(new Request(`${issuer}/metrics`))).text();

    expect(answer.status).toBe(405);
    expect(figures).not.toContain('FOO!');
    expect(figures).toContain('{method="other",path="/livez",status="405"} 1');
  });

  test('ends with the request', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const silent: Storage = {
      ...inMemoryStorage(),
      ping: () => {
        isAsked();
        return new Promise(() => undefined);
      },
    };
    const { keyward } = await embedded({ adapters: { storage: silent } });
    const ending = new AbortController();
    const answer = keyward.GET(new Request(`${issuer}/readyz`, { signal: ending.signal }));
    await asked;
    ending.abort();

    await expect(answer).rejects.toThrow(/abort/i);
  });

  test('finds an issuer with a path, whether or not the host removes it', async () => {
    const { keyward } = await embedded({ issuer: 'http://localhost:3000/iam' });
    const statuses = [
      await keyward.POST(tokenRequest('http://localhost:3000/iam')),
      await keyward.POST(tokenRequest('http://localhost:3000')),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 200]);
  });
});

describe('the address of the client', () => {
  const wrong = basic(firstStart.clientId, 'wrong');
  const from = (address: string): Request => {
    const request = tokenRequest(issuer, wrong);
    request.headers.set('X-Real-Address', address);
    return request;
  };

  test('is told by the host, and counted', async () => {
    const { keyward } = await embedded({
      clientAddress: ({ headers }) => headers.get('x-real-address') ?? undefined,
    });
    for (let attempt = 0; attempt < 20; attempt += 1) await keyward.POST(from('192.0.2.1'));

    expect((await keyward.POST(from('192.0.2.1'))).status).toBe(429);
    expect((await keyward.POST(from('198.51.100.1'))).status).toBe(401);
  });

  const behind = (address: string): Request => {
    const request = tokenRequest(issuer, wrong);
    request.headers.set('X-Forwarded-For', address);
    return request;
  };

  test('is that of the host itself if it says so, and a host may be a trusted proxy', async () => {
    const { keyward } = await embedded({
      trustedProxies: ['loopback'],
      clientAddress: () => '127.0.0.1',
    });
    for (let attempt = 0; attempt < 20; attempt += 1) await keyward.POST(behind('192.0.2.1'));

    expect((await keyward.POST(behind('192.0.2.1'))).status).toBe(429);
    expect((await keyward.POST(behind('198.51.100.1'))).status).toBe(401);
  });

  test.each([
    ['says none', undefined],
    ['does not know it', () => undefined],
  ])('is not believed from a header where the host %s', async (_, clientAddress) => {
    const { keyward } = await embedded({ trustedProxies: ['loopback'], clientAddress });
    for (let attempt = 0; attempt < 20; attempt += 1)
      await keyward.POST(behind(`192.0.2.${attempt}`));

    expect((await keyward.POST(behind('198.51.100.1'))).status).toBe(429);
  });

  test('300 wrong secrets meet 429', async () => {
    const { keyward } = await embedded();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const { status } = await keyward.POST(tokenRequest(issuer, wrong));
      statuses.push(status);
    }

    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual(Array(280).fill(429));
  });
});
