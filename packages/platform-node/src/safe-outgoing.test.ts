import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { safeOutgoing, type SafeOutgoingOptions } from './safe-outgoing.js';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    ),
  );
});

const local = (options: SafeOutgoingOptions = {}) =>
  safeOutgoing({ allowLoopback: true, ...options });
const reason = async (asked: Promise<unknown>): Promise<string> => {
  const refusal = (await asked.then(
    () => undefined,
    (error: unknown) => error,
  )) as { code?: string; values?: { why: string } } | undefined;
  if (refusal === undefined) return 'undefined';
  if (refusal.code === 'upstream_unreachable') return refusal.values!.why;
  return refusal.code ?? JSON.stringify(refusal);
};
const unanswered = 'does not answer as it should';

describe('safeOutgoing (ASVS 5.0 §15.3.2)', () => {
  test('sends method, headers and body, and answers status, headers and body', async () => {
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () =>
        response
          .writeHead(404, {
            'X-Seen': [
              request.method,
              request.headers['content-type'],
              request.headers['content-length'],
              body,
            ].join(' '),
          })
          .end('größer'),
      );
    });
    const answer = await local().send({
      method: 'POST',
      url: `${url}/path?query`,
      headers: { 'content-type': 'text/plain' },
      body: 'ä',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers['x-seen']).toBe('POST text/plain 2 ä');
    expect(answer.body).toBe('größer');
  });

  test('finds localhost whichever of its addresses answers', async () => {
    const url = await serve((_, response) => response.end('here'));
    expect(
      await local().send({ method: 'GET', url: url.replace('127.0.0.1', 'localhost') }),
    ).toMatchObject({ status: 200, body: 'here' });
  });

  test.each([
    ['http://93.184.215.14/', 'is not an https address'],
    ['http://localhost/', 'is not an https address'],
    ['ftp://example.com/', 'is not an https address'],
    ['file:///etc/passwd', 'is not an https address'],
    ['https://user:secret@example.com/', 'is not an https address'],
    ['nonsense', 'is not an https address'],
    ['https://127.0.0.1/', 'does not lead to a public address'],
    ['https://2130706433/', 'does not lead to a public address'],
    ['https://0x7f.1/', 'does not lead to a public address'],
    ['https://[::1]/', 'does not lead to a public address'],
    ['https://[::ffff:169.254.169.254]/', 'does not lead to a public address'],
    ['https://localhost/', 'does not lead to a public address'],
  ])('does not ask %s: it %s', async (url, why) =>
    expect(await reason(safeOutgoing().send({ method: 'GET', url }))).toBe(why),
  );

  test('where loopback is allowed, it is only by its own names, and the private networks are not', async () => {
    const outgoing = local({ resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(await reason(outgoing.send({ method: 'GET', url: 'https://rebound.example/' }))).toBe(
      'does not lead to a public address',
    );
    expect(await reason(outgoing.send({ method: 'GET', url: 'http://rebound.example/' }))).toBe(
      'is not an https address',
    );
    expect(await reason(outgoing.send({ method: 'GET', url: 'https://10.0.0.1/' }))).toBe(
      'does not lead to a public address',
    );
  });

  test('a name that leads to one private address among public ones is not asked', async () => {
    for (const addresses of [
      [],
      ['10.0.0.1'],
      ['1.1.1.1', '10.0.0.1'],
      ['1.1.1.1', '::ffff:127.0.0.1'],
    ]) {
      expect(
        await reason(
          safeOutgoing({ resolve: () => Promise.resolve(addresses) }).send({
            method: 'GET',
            url: 'https://mixed.example/',
          }),
        ),
      ).toBe('does not lead to a public address');
    }
  });

  test('a name is resolved once: what it leads to afterwards does not matter', async () => {
    const url = await serve((_, response) => response.end('the one that was checked'));
    let resolved = 0;
    const resolve = () => Promise.resolve(++resolved === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
    expect(
      (await local({ resolve }).send({ method: 'GET', url: url.replace('127.0.0.1', 'localhost') }))
        .body,
    ).toBe('the one that was checked');
    expect(resolved).toBe(1);
  });

  test('redirects are not followed', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(await reason(local().send({ method: 'GET', url }))).toBe('answers with a redirect');
    expect(asked).toBe(1);
  });

  test('an answer that is longer than allowed is dropped as soon as that shows, whatever it states', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.write('x'.repeat(1000))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    expect(await reason(local({ longestAnswer: 5000 }).send({ method: 'GET', url }))).toBe(
      'answers with more than 5000 bytes',
    );
    const exact = await serve((_, response) => response.end('x'.repeat(5000)));
    expect(
      (await local({ longestAnswer: 5000 }).send({ method: 'GET', url: exact })).body,
    ).toHaveLength(5000);
  });

  test.each<[string, RequestListener]>([
    ['is long', (_, response) => response.writeHead(202).end('x'.repeat(100_000))],
    [
      'never ends',
      (_, response) => {
        response.writeHead(202).flushHeaders();
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'is cut off',
      (_, response) => {
        response.writeHead(202, { 'Content-Length': '10' }).write('x', () => {
          response.destroy();
        });
      },
    ],
  ])('a body that %s is no failure where the status is all that counts', async (_, listener) => {
    const url = await serve(listener);
    const outgoing = local({ isStatusAlone: true, longestAnswer: 5000 });
    expect(await outgoing.send({ method: 'POST', url, body: '{}' })).toMatchObject({
      status: 202,
      body: '',
    });
  });

  test.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    [
      'drips',
      (_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('who %s is left after the time for all of it', async (_, listener) => {
    const url = await serve(listener);
    expect(await reason(local({ patience: 150 }).send({ method: 'GET', url }))).toBe(unanswered);
  });

  test('who answers nothing is left after the time that the request names', async () => {
    const url = await serve(() => undefined);
    const asked = local({ patience: 60_000 }).send({ method: 'GET', url, patience: 50 });
    expect(await reason(asked)).toBe(unanswered);
  });

  test('a name that nobody resolves in time is left too', async () => {
    expect(
      await reason(
        safeOutgoing({ patience: 50, resolve: () => new Promise(() => undefined) }).send({
          method: 'GET',
          url: 'https://silent.example/',
        }),
      ),
    ).toBe(unanswered);
  });

  test('a closed port, a name that is not there and an answer that breaks off are one and the same', async () => {
    const breaking = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('half', () => response.destroy());
    });
    const gone = await serve((_, response) => response.end());
    const server = servers.pop()!;
    await new Promise((resolve) => server.close(resolve));
    expect(await reason(local().send({ method: 'GET', url: breaking }))).toBe(unanswered);
    expect(await reason(local().send({ method: 'GET', url: gone }))).toBe(unanswered);
    expect(
      await reason(
        safeOutgoing({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).send({
          method: 'GET',
          url: 'https://nowhere.example/',
        }),
      ),
    ).toBe(unanswered);
  });

  test('asks so many at once, lets so many wait, and refuses the others', async () => {
    let open = 0;
    let most = 0;
    const url = await serve((_, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end();
      }, 50);
    });
    const outgoing = local({ running: 2, waiting: 3 });
    const reasons = await Promise.all(
      Array.from({ length: 6 }, () => reason(outgoing.send({ method: 'GET', url }))),
    );
    expect(reasons.filter((each) => each === 'too_many_requests')).toHaveLength(1);
    expect(reasons.filter((each) => each === 'undefined')).toHaveLength(5);
    expect(most).toBe(2);
  });

  test('what was refused names neither the query nor a password of the address', async () => {
    const refused = await safeOutgoing()
      .send({ method: 'GET', url: 'https://me:hidden@127.0.0.1/keys?token=hidden' })
      .then(
        () => '',
        (error: Error) => error.message,
      );
    expect(refused).toContain('https://127.0.0.1/keys');
    expect(refused).not.toContain('hidden');
  });
});

describe('safeOutgoing with allowed networks', () => {
  // Nothing listens on this port, so a request that may be sent fails later than one that may not.
  const url = 'https://internal.example:1/';
  const ask = (allowedNetworks: readonly string[], ...addresses: string[]): Promise<string> =>
    reason(
      safeOutgoing({ allowedNetworks, resolve: () => Promise.resolve(addresses) }).send({
        method: 'GET',
        url,
        headers: {},
      }),
    );
  const refused = 'does not lead to a public address';

  test.each([
    [[], '127.0.0.1', refused],
    [['127.0.0.0/8'], '127.0.0.1', unanswered],
    [['10.0.0.0/8', '127.0.0.1/32'], '127.0.0.1', unanswered],
    [['10.0.0.0/8'], '127.0.0.1', refused],
    [['::1/128'], '::1', unanswered],
    [['127.0.0.0/8'], '::ffff:127.0.0.1', refused],
  ])('with %j, the address %s %s', async (networks, address, expected) => {
    expect(await ask(networks, address)).toBe(expected);
  });

  test('only public addresses are asked, over https, and those of the networks that are allowed', async () => {
    expect(await ask(['127.0.0.0/8'], '127.0.0.1', '10.0.0.1')).toBe(refused);
  });

  test.each(['10.0.0.0', '10.0.0.0/33', 'intranet'])('do not include %s', (network) => {
    expect(() => safeOutgoing({ allowedNetworks: [network] })).toThrow('must list networks');
  });
});
