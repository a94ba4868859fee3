/**
 * What every way in has to keep: how a request gets to its row, and how the answer comes back. The API behind it
 * answers with what it was asked, so that nothing but the way is tested.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bodyLimits, json, type Api, type ApiRequest, type Row } from '@keyward/api';
import type { Refusal } from '@keyward/core';
import type { RequestBinding } from '../src/dispatch.js';

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** A list is sent piece by piece, without a length. */
  readonly body?: string | Uint8Array | readonly Uint8Array[];
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface OpenBinding {
  ask(method: string, target: string, asked?: Asked): Promise<Answered>;
  close(): Promise<void>;
}

/** Opens a server over the binding, which may listen on loopback. */
export type Open = (binding: RequestBinding) => Promise<OpenBinding>;

const rowAt = (method: Row['method'], path: string): Row => ({
  method,
  path,
  operation: `${method} ${path}`,
  dialect: 'management',
  origins: 'none',
  handle: () => Promise.reject(new Error('the API below answers')),
});

const rows = [
  rowAt('GET', '/things'),
  rowAt('POST', '/things'),
  rowAt('GET', '/things/{id}'),
  rowAt('GET', '/things/new'),
  rowAt('DELETE', '/things/{id}/parts/{part}'),
  rowAt('GET', '/files/{path...}'),
  rowAt('GET', '/.well-known/openid-configuration'),
  rowAt('GET', '/cookies'),
  rowAt('GET', '/nothing-to-say'),
  rowAt('GET', '/held'),
  rowAt('GET', '/bytes'),
];

const bytes = Uint8Array.of(0, 255, 13, 10, 128, 1);

const special: Readonly<Record<string, Awaited<ReturnType<Api['answer']>>>> = {
  '/cookies': { status: 200, headers: { 'Set-Cookie': ['a=1', 'b=2; Path=/'] }, body: 'two' },
  '/nothing-to-say': { status: 204, headers: { ETag: '"1"' }, body: '' },
  '/held': { status: 304, headers: { ETag: '"1"' }, body: '' },
  '/bytes': { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: bytes },
};

const seen = (operation: string, request: ApiRequest) => ({
  operation,
  id: request.id,
  method: request.method,
  path: request.path,
  query: request.query,
  params: request.params,
  address: request.remoteAddress,
  body: Buffer.from(request.body).toString('latin1'),
  asked: request.header('x-ask') ?? null,
});

const echo: Api = {
  rows,
  answer: ({ operation, path }, request) =>
    Promise.resolve(special[path] ?? json(200, seen(operation, request))),
  answerOtherMethod: (siblings, request) =>
    Promise.resolve(json(405, seen(siblings.map(({ method }) => method).join(' '), request))),
  answerRefused: (request, { code, kind }: Refusal, refused) => {
    const status = { tooLarge: 413, unsupportedMedia: 415, missing: 404 }[kind as string] ?? 400;
    return Promise.resolve(json(status, { ...seen(refused?.operation ?? 'none', request), code }));
  },
};

const textOf = ({ body }: Answered): string => Buffer.from(body).toString();
const jsonOf = (answered: Answered): Record<string, unknown> =>
  JSON.parse(textOf(answered)) as Record<string, unknown>;

export const bindingContract = (name: string, open: Open): void =>
  describe(`the binding of ${name}`, () => {
    let opened: OpenBinding;
    let ids = 0;
    const ask: OpenBinding['ask'] = (...asked) => opened.ask(...asked);
    beforeAll(async () => {
      opened = await open({ api: echo, createId: () => `made-${++ids}` });
    });
    afterAll(() => opened.close());

    describe('a request', () => {
      test.each([
        ['GET', '/things', 'GET /things'],
        ['HEAD', '/things', undefined],
        ['POST', '/things', 'POST /things'],
        ['GET', '/things/7', 'GET /things/{id}'],
        ['GET', '/things/new', 'GET /things/new'],
        ['DELETE', '/things/7/parts/8', 'DELETE /things/{id}/parts/{part}'],
        ['GET', '/files/', 'GET /files/{path...}'],
        ['GET', '/files/a/b.css', 'GET /files/{path...}'],
      ])('%s %s gets to its row', async (method, target, operation) => {
        const answered = await ask(method, target);
        expect(answered.status).toBe(200);
        if (operation !== undefined) expect(jsonOf(answered)['operation']).toBe(operation);
      });

      test('brings its query as it was sent', async () => {
        const answered = await ask('GET', '/things?a=%20b&a=c+d');
        expect(jsonOf(answered)).toMatchObject({ path: '/things', query: 'a=%20b&a=c+d' });
      });

      test('brings its parameters decoded', async () => {
        const answered = await ask('DELETE', '/things/a%2Fb/parts/%C3%A4');
        expect(jsonOf(answered)['params']).toEqual({ id: 'a/b', part: 'ä' });
      });

      test('is refused where a parameter is not percent-encoded UTF-8', async () => {
        const answered = await ask('GET', '/things/%ff');
        expect(answered.status).toBe(400);
        expect(jsonOf(answered)).toMatchObject({
          code: 'request_unreadable',
          operation: 'GET /things/{id}',
        });
      });

      test.each(['/', '/Things', '/things/', '//things', '/things/7/parts', '/thing%73'])(
        'for %s finds nothing (RFC 3986 §6.2.2.1)',
        async (target) => {
          const answered = await ask('GET', target);
          expect(answered.status).toBe(404);
          expect(jsonOf(answered)).toMatchObject({ code: 'path_not_found', operation: 'none' });
        },
      );

      test.each(['PUT', 'OPTIONS', 'PATCH'])(
        '%s at a known path is answered from the rows of the path (RFC 9110 §15.5.6)',
        async (method) => {
          const answered = await ask(method, '/things');
          expect(answered.status).toBe(405);
          expect(jsonOf(answered)).toMatchObject({ operation: 'GET POST', method });
        },
      );

      test('brings its headers by lower-case name', async () => {
        const answered = await ask('GET', '/things', { headers: { 'X-Ask': 'one, two' } });
        expect(jsonOf(answered)['asked']).toBe('one, two');
      });

      test('keeps a harmless name of its own', async () => {
        const answered = await ask('GET', '/things', { headers: { 'X-Request-Id': 'trace-12.a' } });
        expect(jsonOf(answered)['id']).toBe('trace-12.a');
      });

      test.each(['short', 'x'.repeat(65), 'with spaces in it', '{"a":1}xxxxx'])(
        'with the name %j gets another one',
        async (id) => {
          const answered = await ask('GET', '/things', { headers: { 'X-Request-Id': id } });
          expect(jsonOf(answered)['id']).toMatch(/^made-\d+$/);
        },
      );
    });

    describe('a body', () => {
      const post = (asked: Asked): Promise<Answered> => ask('POST', '/things', asked);
      const largest = new Uint8Array(bodyLimits.json);
      const tooLarge = new Uint8Array(bodyLimits.json + 1);

      test('comes as the bytes that were sent', async () => {
        const answered = await post({ body: bytes });
        expect(jsonOf(answered)['body']).toBe(Buffer.from(bytes).toString('latin1'));
      });

      test('comes whole when it is sent in pieces', async () => {
        const pieces = ['one ', 'two ', 'three'].map((piece) => Buffer.from(piece));
        expect(jsonOf(await post({ body: pieces }))['body']).toBe('one two three');
      });

      test('is empty where none was sent', async () => {
        expect(jsonOf(await post({}))['body']).toBe('');
      });

      test('may be as large as the limit', async () => {
        expect((await post({ body: largest })).status).toBe(200);
      });

      test('is refused beyond the limit, by its length', async () => {
        const answered = await post({ body: tooLarge });
        expect(answered.status).toBe(413);
        expect(jsonOf(answered)).toMatchObject({
          code: 'body_too_large',
          operation: 'POST /things',
        });
      });

      test('is refused beyond the limit, by its pieces', async () => {
        expect((await post({ body: [largest, Uint8Array.of(1)] })).status).toBe(413);
      });

      test.each(['gzip', 'br', 'GZIP'])('in the encoding %s is refused', async (encoding) => {
        const headers = { 'Content-Encoding': encoding };
        const answered = await post({ headers, body: 'x' });
        expect(answered.status).toBe(415);
        expect(jsonOf(answered)['code']).toBe('media_type_refused');
      });

      test('in the encoding identity is none', async () => {
        const headers = { 'Content-Encoding': 'Identity' };
        expect(jsonOf(await post({ headers, body: 'x' }))['body']).toBe('x');
      });

      test('means nothing where none is read (RFC 9110 §9.3.1)', async () => {
        const answered = await ask('OPTIONS', '/things', { body: 'x' });
        expect(jsonOf(answered)['body']).toBe('');
      });
    });

    describe('an answer', () => {
      test('has the length of its body', async () => {
        const answered = await ask('GET', '/things?q=%C3%A4');
        expect(answered.headers.get('content-length')).toBe(String(answered.body.length));
      });

      test('to HEAD has the length and no body (RFC 9110 §9.3.2)', async () => {
        const answered = await ask('HEAD', '/bytes');
        expect(answered.headers.get('content-length')).toBe(String(bytes.length));
        expect(answered.body).toHaveLength(0);
      });

      test('of bytes comes as they are', async () => {
        expect([...(await ask('GET', '/bytes')).body]).toEqual([...bytes]);
      });

      test('sets each cookie by a header of its own', async () => {
        const { headers } = await ask('GET', '/cookies');
        expect(headers.getSetCookie()).toEqual(['a=1', 'b=2; Path=/']);
      });

      test.each([
        ['/nothing-to-say', 204],
        ['/held', 304],
      ])('of %s, %i, has neither a body nor a length (RFC 9110 §8.6)', async (target, status) => {
        const answered = await ask('GET', target);
        expect(answered.status).toBe(status);
        expect(answered.body).toHaveLength(0);
        expect(answered.headers.get('content-length')).toBeNull();
        expect(answered.headers.get('etag')).toBe('"1"');
      });
    });

    describe('an issuer with a path', () => {
      let below: OpenBinding;
      beforeAll(async () => {
        const issuer = 'https://id.example/iam';
        below = await open({ api: echo, issuer, createId: () => 'made' });
      });
      afterAll(() => below.close());

      test.each([
        ['/iam/things?a=1', '/things'],
        ['/things', '/things'],
        ['/.well-known/openid-configuration/iam', '/.well-known/openid-configuration'],
      ])('answers %s as %s (RFC 8414 §3.1)', async (target, path) => {
        expect(jsonOf(await below.ask('GET', target))['path']).toBe(path);
      });

      test.each(['/iamx/things', '/iam/iam/things', '/IAM/things'])(
        'finds nothing at %s',
        async (target) => {
          expect((await below.ask('GET', target)).status).toBe(404);
        },
      );
    });

    test('the address of the caller is asked for with the headers', async () => {
      const own = await open({
        api: echo,
        createId: () => 'made',
        remoteAddress: ({ address, header }) => `${address} ${header('x-ask')}`,
      });
      const answered = await own.ask('GET', '/things', { headers: { 'X-Ask': 'hop' } });
      await own.close();
      expect(jsonOf(answered)['address']).toMatch(/^(::ffff:)?127\.0\.0\.1 hop$/);
    });
  });
