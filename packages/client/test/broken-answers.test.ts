/** Answers that break off, come from elsewhere or come too late. */
import { expect, test } from '@jest/globals';
import { KeywardError, keywardClient, listClients } from '../src/index.js';

const issuer = 'https://id.example';

type Answer = (request: Request) => Promise<Response>;

const token: Answer = () => Promise.resolve(Response.json({ access_token: 'a', expires_in: 3600 }));

const answering =
  (body: BodyInit): Answer =>
  () =>
    Promise.resolve(new Response(body));

const clientOf = (answer: Answer, tokens: Answer = token) =>
  keywardClient({
    issuer,
    clientId: 'billing',
    clientSecret: 'a secret',
    retries: 0,
    fetch: (input) => {
      const request = input as Request;
      return request.url === `${issuer}/token` ? tokens(request) : answer(request);
    },
  });

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a body that breaks off counts as no answer', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });

  const error = await errorOf(listClients(clientOf(answering(broken))));

  expect(error).toBeInstanceOf(KeywardError);
  expect(error).toMatchObject({ code: 'unreachable' });
});

test('a page in place of JSON is an error of the server', async () => {
  const error = await errorOf(listClients(clientOf(answering('<html>'))));

  expect(error).toMatchObject({ name: 'KeywardError', code: 'server_error', status: 200 });
});

test('a redirect is not followed, with a token or a secret', async () => {
  const modes: string[] = [];
  const note: Answer = (request) => {
    modes.push(request.redirect);
    const headers = { Location: 'https://other.example/' };
    return Promise.resolve(new Response(null, { status: 301, headers }));
  };

  const refused = await errorOf(listClients(clientOf(note)));
  const withoutToken = await errorOf(listClients(clientOf(token, note)));

  expect(modes).toEqual(['manual', 'manual']);
  expect(refused).toMatchObject({ status: 301 });
  expect(withoutToken).toMatchObject({ status: 301 });
});

test('a call that is ended waits for no token', async () => {
  const never: Answer = () => new Promise(() => undefined);
  const ender = new AbortController();

  const call = errorOf(listClients(clientOf(token, never), { signal: ender.signal }));
  ender.abort(new Error('enough'));

  expect(await call).toEqual(new Error('enough'));
});
