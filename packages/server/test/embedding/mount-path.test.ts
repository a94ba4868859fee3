/** The path of an issuer, such as `/iam`, asked through each way in to an embedded server. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { addressOf, embedded, endServersAfterAll } from './embedded.js';

endServersAfterAll();

/** Asks for a path of the host. */
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly type: string | null;
  readonly text: string;
}

/** A browser reads a page with a nonce of its own. */
const nonce = /nonce[-=]["']?[\w+/=-]+["']?/g;

const readAnswer = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  location: answer.headers.get('location'),
  type: answer.headers.get('content-type'),
  text: (await answer.text()).replace(nonce, ''),
});

const over =
  (base: string): Ask =>
  (path, init) =>
    fetch(base + path, { redirect: 'manual', ...init });

const waysIn = [
  'Express, mounted at the path',
  'Express, at the root',
  'a server of Node',
  'a request of the Fetch standard',
] as const;

/** The same server by each of its ways in. */
const askThrough = async (): Promise<Record<(typeof waysIn)[number], Ask>> => {
  const { keyward } = await embedded({ issuer: 'http://localhost:3000/iam' });
  const host = () => express().disable('x-powered-by');

  return {
    'Express, mounted at the path': over(await addressOf(host().use('/iam', keyward.express()))),
    'Express, at the root': over(await addressOf(host().use(keyward.express()))),
    'a server of Node': over(await addressOf(keyward.node())),
    'a request of the Fetch standard': (path, init) =>
      keyward.handle(new Request(`http://localhost:3000${path}`, init)),
  };
};

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const program = { Accept: 'application/json' };

let ask: Record<(typeof waysIn)[number], Ask>;
/** What `/` answers where the issuer has no path. */
let atRoot: Ask;

beforeAll(async () => {
  ask = await askThrough();
  const { keyward } = await embedded({ issuer: 'http://localhost:3000' });
  atRoot = over(await addressOf(keyward.node()));
});

const spellings = ['/iam', '/iam/', '/iam?a=1', '/iam/?a=1'];

describe.each(waysIn)('through %s', (way) => {
  test.each(spellings)('%s shows a browser the first page', async (path) => {
    const answer = await readAnswer(await ask[way](path, { headers: browser }));

    expect(answer).toMatchObject({
      status: 200,
      location: null,
      type: 'text/html; charset=utf-8',
    });
    expect(answer.text).toContain('http://localhost:3000/iam/account');
  });

  const callers: readonly (readonly [string, RequestInit])[] = [
    ['GET of a program', { headers: program }],
    ['GET without Accept', {}],
    ['GET of any type', { headers: { Accept: '*/*' } }],
    ['HEAD of a browser', { method: 'HEAD', headers: browser }],
    ['HEAD of a program', { method: 'HEAD', headers: program }],
    ['POST of a browser', { method: 'POST', headers: browser }],
    ['POST of a program', { method: 'POST', headers: program }],
    ['OPTIONS', { method: 'OPTIONS' }],
  ];
  test.each(spellings.flatMap((path) => callers.map(([title, init]) => [path, title, init])))(
    '%s answers %s as a server without a path answers it at its root',
    async (path, _title, init) => {
      const expected = await readAnswer(await atRoot('/', init as RequestInit));
      const { text, ...answer } = await readAnswer(
        await ask[way](path as string, init as RequestInit),
      );

      // Its links begin with the path.
      const atItsRoot = text.replaceAll('http://localhost:3000/iam', 'http://localhost:3000');
      expect({ ...answer, text: atItsRoot }).toEqual(expected);
    },
  );

  test('a path that only begins like it is not the path of the server', async () => {
    const answer = await ask[way]('/iamx', { headers: browser });

    expect(answer.status).toBe(404);
  });
});

test('the root of a host stays its own where the issuer has no path', async () => {
  const { keyward } = await embedded({ issuer: 'http://localhost:3000' });
  const host = express()
    .use(keyward.express())
    .get('/', (_request, response) => response.send('of the host'));
  const answer = await fetch(await addressOf(host), { headers: program });

  expect(await answer.text()).toBe('of the host');
});
