/** Requests that are wrong around their bodies: media types, encodings, sizes, paths, queries and headers. */
import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import type { Deployment } from '../deployment/deployment.js';
import { sendBytes, sendRestAfterAnswer } from '../deployment/exchange.js';

const json = { 'Content-Type': 'application/json' };
const valid = JSON.stringify({ client_name: 'half written' });

export const badRequestsSuite = (server: Deployment): void =>
  describe('bad requests', () => {
    const create = (body: string | Buffer, headers: Readonly<Record<string, string>>) =>
      server.manage('POST', '/clients', body, { headers });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'application/jsonp',
      'text/json',
      '',
    ])('specification §4 a body of type "%s" answers 415 naming application/json', async (type) => {
      const { status, body } = await create(valid, type === '' ? {} : { 'Content-Type': type });
      expect(status).toBe(415);
      expect(body.code).toBe('unsupported_media_type');
      expect(body.message).toContain('application/json');
    });

    test.each(['utf-16', 'iso-8859-1', 'windows-1252'])(
      'a body in %s answers 415',
      async (charset) => {
        const { status, body } = await create(valid, {
          'Content-Type': `application/json; charset=${charset}`,
        });
        expect(status).toBe(415);
        expect(body.message).toEqual(expect.stringContaining('UTF-8'));
      },
    );

    test.each([
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'APPLICATION/JSON',
      'application/merge-patch+json',
    ])('a body of type %s is read', async (type) => {
      expect((await create('{}', { 'Content-Type': type })).body.message).toContain('client_name');
    });

    test.each(['gzip', 'deflate', 'br', 'GZIP'])(
      'a body with Content-Encoding: %s answers 415 and is not inflated',
      async (encoding) => {
        const { status } = await create(gzipSync(valid), { ...json, 'Content-Encoding': encoding });
        expect(status).toBe(415);
      },
    );

    test.each([
      [Buffer.from([0x7b, 0xff, 0x7d])],
      [Buffer.from('{"client_name":"\xe9"}', 'latin1')],
      [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
      [Buffer.from([0xc0, 0xaf])],
    ])('a body that is not UTF-8 answers 400: %p', async (bytes) => {
      const { status, body } = await create(bytes, json);
      expect(status).toBe(400);
      expect(body.message).toBe('The body is not UTF-8.');
    });

    test.each([
      'POST /clients',
      'PATCH /clients/{id}',
      'POST /resources',
      'POST /clients/{id}/resources',
      'DELETE /clients/{id}/resources',
    ])('1 MB of JSON to %s answers 413', async (operation) => {
      const [method, path] = operation.split(' ');
      const before = await server.everything();
      const { status, body } = await server.manage(
        method!,
        path!.replace('{id}', server.admin.id),
        JSON.stringify({ client_name: 'x'.repeat(1024 * 1024) }),
        { headers: json },
      );
      expect(status).toBe(413);
      expect(body.code).toBe('payload_too_large');
      expect(await server.everything()).toEqual(before);
    });

    test.each([
      ['declared in the header', 'Content-Length: 12582912\r\n\r\n{'],
      ['sent in chunks', `Transfer-Encoding: chunked\r\n\r\n50000\r\n${' '.repeat(0x50000)}\r\n`],
    ])('a body of which too much is %s answers 413 before its end', async (_, rest) => {
      for (const path of ['/api/management/v1/clients', '/token']) {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
        const answer = await sendBytes(server.port, head + rest);
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      }
    });

    test.each(['/api/management/v1/clients', '/token'])(
      'the rest of a body that %s refuses is taken, so that no proxy loses the answer (RFC 9112 §9.6)',
      async (path) => {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
        const begin = `${head}Content-Length: 300000\r\n\r\n{`;
        const answer = await sendRestAfterAnswer(server.port, begin, Buffer.alloc(299_999, ' '));
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      },
    );

    test('1 MB of form to /token answers 413', async () => {
      expect(
        (await server.post('/token', { grant_type: 'x'.repeat(1024 * 1024) }, server.admin)).status,
      ).toBe(413);
    });

    test('more than 64 KB of form answers 413', async () => {
      expect(
        (await server.post('/token', { grant_type: 'x'.repeat(70 * 1024) }, server.admin)).status,
      ).toBe(413);
    });

    test('256 KB of JSON are read', async () => {
      const { status, body } = await create(
        JSON.stringify({ client_name: 'x'.repeat(256 * 1024 - 40) }),
        json,
      );
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('client_name'));
    });

    test.each(['/livez', '/.well-known/jwks.json', '/api/management/v1/clients'])(
      'GET %s ignores a body, however large and in whatever encoding (RFC 9110 §9.3.1)',
      async (path) => {
        for (const [body, headers] of [
          ['{"limit":1}', json],
          ['x'.repeat(1024 * 1024), json],
          ['x', { 'Content-Encoding': 'gzip' }],
        ] as const) {
          expect(
            (await server.ask('GET', path, { body, headers, as: await server.adminToken() }))
              .status,
          ).toBe(200);
        }
      },
    );

    const badIds = [
      'x',
      '123',
      'null',
      '00000000-0000-4000-8000-00000000000',
      '00000000-0000-4000-8000-0000000000000',
      '{client_id}',
      '%27%20OR%201=1',
      '..%2f..%2fetc',
      'a%00b',
      '%F0%9F%98%80',
      "1';--",
      '00000000-0000-4000-8000-00000000000G',
      'x'.repeat(3000),
    ];
    test.each(badIds.map((id) => [id.slice(0, 60), id]))(
      'specification §4.4 the malformed UUID %s in a path answers 404',
      async (_, id) => {
        for (const [method, path] of [
          ['GET', `/clients/${id}`],
          ['PATCH', `/clients/${id}`],
          ['DELETE', `/clients/${id}`],
          ['POST', `/clients/${id}/secret`],
          ['GET', `/clients/${id}/resources`],
          ['GET', `/resources/${id}`],
          ['GET', `/resources/${id}/scopes/${id}`],
        ] as const) {
          const { status, body } = await server.manage(
            method,
            path,
            method === 'PATCH' ? {} : undefined,
          );
          expect([method, path.slice(0, 80), status]).toEqual([method, path.slice(0, 80), 404]);
          expect([method, path.slice(0, 80), body.code]).toEqual([
            method,
            path.slice(0, 80),
            'not_found',
          ]);
        }
      },
    );

    test.each([
      '/clients/%zz',
      '/clients/%',
      '/clients/%ff',
      '/clients/%c3%28/secret',
      '/resources/%E0%A4%A/scopes',
    ])('percent garbage in the path %s answers 4xx', async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await server.manage(method, path);
        expect([400, 404, 405]).toContain(status);
        expect(body.message).toEqual(expect.any(String));
      }
    });

    test.each(['q=%zz', 'q=%', 'fields=%ff', 'sort=%c3%28', '%ff=1'])(
      'percent garbage in the query ?%s answers 400',
      async (query) => {
        const { status, body } = await server.manage('GET', `/clients?${query}`);
        expect(status).toBe(400);
        expect(body.message).toBe('The request has a query that is not percent-encoded UTF-8.');
      },
    );

    test.each(['q=%00', 'q=(client_name=a%00b)', 'fields=id%00', 'sort=id%00'])(
      'NUL in the query ?%s answers 400',
      async (query) => {
        expect((await server.manage('GET', `/clients?${query}`)).status).toBe(400);
      },
    );

    test('more than 100 query parameters answer 400', async () => {
      const { status, body } = await server.manage(
        'GET',
        `/clients?${Array.from({ length: 101 }, (_, at) => `a${at}=1`).join('&')}`,
      );
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('more than 100'));
    });

    test.each(['/clients?q=', '/clients/', '/'])(
      'a URL of more than 8 KB (%s…) answers 414',
      async (path) => {
        const { status, body } = await server.manage('GET', path + 'x'.repeat(8 * 1024));
        expect(status).toBe(414);
        expect(body.code).toBe('invalid_request');
      },
    );

    test('headers of more than 16 KB answer 431', async () => {
      const { status, body } = await server.ask('GET', '/livez', {
        headers: { 'X-Long': 'x'.repeat(17 * 1024) },
      });
      expect(status).toBe(431);
      expect(body.code).toBe('invalid_request');
    });

    const bytes: readonly (readonly [string, string, string])[] = [
      ['an unknown method', 'BREW /livez HTTP/1.1\r\nHost: a\r\n\r\n', '400 Bad Request'],
      ['no HTTP at all', 'hello\r\n\r\n', '400 Bad Request'],
      [
        'a header without a colon',
        'GET /livez HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n',
        '400 Bad Request',
      ],
      ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', '400 Bad Request'],
      [
        'both a length and chunks',
        'POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        '400 Bad Request',
      ],
      [
        'a negative length',
        'POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n',
        '400 Bad Request',
      ],
      ['a space in the URL', 'GET /li vez HTTP/1.1\r\nHost: a\r\n\r\n', '400 Bad Request'],
      [
        'a broken chunk',
        'POST /token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
          'Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
        '400 Bad Request',
      ],
    ];
    test.each(bytes)('%s answers 400 with a body of code and message', async (_, sent, status) => {
      const received = await sendBytes(server.port, sent);
      expect(received.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
      expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))).toEqual({
        code: 'invalid_request',
        message: expect.any(String),
      });
    });

    test('an absolute URL in the request line does not crash it', async () => {
      const received = await sendBytes(
        server.port,
        'GET http://elsewhere.example/livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      );
      expect(received).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
    });

    test.each([
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'bearer',
      'Basic',
      'Basic !!!',
      'Negotiate abc',
      'Bearer "x"',
      'Bearer é',
      ',',
      ' ',
      'x'.repeat(9000),
    ])('Authorization: %p answers 401 (RFC 6750 §2.1, §3)', async (authorization) => {
      const { status, headers } = await server.ask('GET', '/api/management/v1/clients', {
        headers: { Authorization: authorization },
      });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toEqual(expect.stringMatching(/^Bearer realm="keyward"/));
    });

    test.each(['/api/management/v1/clients', '/api/company/v1/health'])(
      'a second token in the query of %s answers 400 (RFC 6750 §2)',
      async (path) => {
        const token = await server.adminToken();
        const headers = { Authorization: `Bearer ${token}` };
        const { status, body } = await server.ask('GET', `${path}?access_token=${token}`, {
          headers,
        });
        expect(status).toBe(400);
        expect(body.code).toBe('invalid_request');
      },
    );

    test('the scheme Bearer is written in any case', async () => {
      expect(
        (
          await server.ask('GET', '/api/management/v1/clients', {
            headers: { Authorization: `bEaReR ${await server.adminToken()}` },
          })
        ).status,
      ).toBe(200);
    });
  });
