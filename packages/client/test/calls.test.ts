/** What a call sends, and what becomes of the answer. */
import { describe, expect, test } from '@jest/globals';
import {
  createClient,
  deleteClient,
  entityTagOf,
  getClient,
  introspectToken,
  isReady,
  KeywardError,
  listClients,
  modifyClient,
  removeGroupMembers,
  setTenantLogo,
  type Client,
  type DryRun,
} from '../src/index.js';
import { fakeWorld, issuer } from './fake-world.js';

const management = `${issuer}/api/management/v1`;

describe('a call', () => {
  test('sends the method, the path, the query and a token', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[200, { items: [] }]] });

    await listClients(keyward, { query: { limit: 5, q: '(client_name=Bill*)' } });

    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: `${management}/clients?limit=5&q=%28client_name%3DBill*%29`,
      authorization: 'Bearer token 1',
    });
  });

  test('sends the body as JSON', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[201, { id: 'a' }]] });

    const client = await createClient(keyward, { body: { client_name: 'Billing' } });

    expect(client.id).toBe('a');
    expect(asked[0]!.headers.get('content-type')).toBe('application/json');
    expect(asked[0]!.body).toBe('{"client_name":"Billing"}');
  });

  test('sends a form where the operation takes one', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[200, { active: true }]] });

    await introspectToken(keyward, { body: { token: 'a b' } });

    expect(asked[0]!.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(asked[0]!.body).toBe('token=a+b');
  });

  test('sends a picture as it is', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[200, { id: 'a' }]] });

    const body = new Blob(['picture'], { type: 'image/png' });
    await setTenantLogo(keyward, { path: { tenant_id: 'a' }, body });

    expect(asked[0]!.headers.get('content-type')).toBe('image/png');
    expect(asked[0]!.body).toBe('picture');
  });

  test('writes a path that cannot lead elsewhere', async () => {
    const { keyward, asked } = fakeWorld({});

    await getClient(keyward, { path: { client_id: '../tenants' } });

    expect(asked[0]!.url).toBe(`${management}/clients/..%2Ftenants`);
  });

  test.each(['', '.', '..'])('refuses the id "%s", which would name another path', async (id) => {
    const { keyward, asked } = fakeWorld({});

    await expect(deleteClient(keyward, { path: { client_id: id } })).rejects.toMatchObject({
      field: 'client_id',
    });
    expect(asked).toEqual([]);
  });

  test('sends no token where none is needed', async () => {
    const { keyward, asked, tokenRequests } = fakeWorld({ answers: [[200, { status: 'ok' }]] });

    await isReady(keyward);

    expect(asked[0]!.authorization).toBeNull();
    expect(tokenRequests).toEqual([]);
  });

  test('names the tenant that it is about', async () => {
    const { keyward, asked } = fakeWorld({ options: { tenantId: 'acme' } });

    await listClients(keyward);

    expect(asked[0]!.headers.get('tenant-id')).toBe('acme');
  });

  test('answers nothing where the server answers nothing', async () => {
    const { keyward } = fakeWorld({ answers: [[204]] });

    await expect(deleteClient(keyward, { path: { client_id: 'a' } })).resolves.toBeUndefined();
  });

  test('sends a DELETE with a body as the POST that does the same', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[204]] });

    await removeGroupMembers(keyward, { path: { group_id: 'a' }, body: { users: ['b'] } });

    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: `${management}/groups/a/members/revoke`,
      body: '{"users":["b"]}',
    });
  });

  test('answers the effects of a write that it asks for as a dry run', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[200, { dry_run: true, lost: [] }]] });
    const path = { client_id: 'a' };

    const effects: DryRun = await deleteClient(keyward, { path, dryRun: true });

    expect(effects.lost).toEqual([]);
    expect(asked[0]!.url).toBe(`${management}/clients/a?dry_run=true`);
    expect(asked[0]!.body).toBe('');
  });

  test('answers the effects or the record where the caller decides later', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[201, { id: 'a' }]] });
    const [body, dryRun] = [{ client_name: 'Billing' }, false as boolean];

    const answer: DryRun | Client = await createClient(keyward, { body, dryRun });

    expect(answer).toEqual({ id: 'a' });
    expect(asked[0]!.url).toBe(`${management}/clients`);
  });

  test('remembers the version of a record for its change', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[200, { id: 'a' }, { ETag: '"1.a"' }]] });
    const client = await getClient(keyward, { path: { client_id: 'a' } });

    await modifyClient(keyward, {
      path: { client_id: 'a' },
      headers: { 'If-Match': entityTagOf(client) },
      body: { client_name: 'Bills' },
    });

    expect(asked[1]!.headers.get('if-match')).toBe('"1.a"');
  });

  test('takes an issuer with a slash at its end, and one with a path', async () => {
    const { keyward, asked } = fakeWorld({
      options: { issuer: `${issuer}/iam/`, accessToken: () => 'mine' },
    });

    await listClients(keyward);

    expect(asked[0]!.url).toBe(`${issuer}/iam/api/management/v1/clients`);
  });

  test('ends by the signal of the caller', async () => {
    const { keyward, asked } = fakeWorld({ answers: [[429, {}, { 'Retry-After': '1' }]] });
    const reason = new Error('changed my mind');

    const call = listClients(keyward, { signal: AbortSignal.abort(reason) });

    await expect(call).rejects.toBeDefined();
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});

describe('a refusal', () => {
  const failure = async (...answer: readonly [number, unknown, Record<string, string>?]) => {
    const { keyward } = fakeWorld({ answers: [answer] });
    return getClient(keyward, { path: { client_id: 'a' } }).then(
      () => undefined,
      (error: KeywardError) => error,
    );
  };

  test('is thrown with its code, status, message and request id', async () => {
    const body = { code: 'not_found', message: 'The client does not exist.' };

    const error = await failure(404, body, { 'X-Request-Id': 'request 1' });

    expect(error).toBeInstanceOf(KeywardError);
    expect(error).toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'The client does not exist.',
      requestId: 'request 1',
      field: undefined,
    });
  });

  test.each([
    [
      'client_metadata.urls.redirect_uris[0] must be https.',
      'client_metadata.urls.redirect_uris[0]',
    ],
    ['client_name is required.', 'client_name'],
    ['The limit parameter must be an integer.', 'limit'],
    ['The body is not JSON.', undefined],
  ])('names the wrong member of "%s"', async (message, field) => {
    expect(await failure(400, { code: 'invalid_request', message })).toMatchObject({ field });
  });

  test('of a proxy is thrown too', async () => {
    expect(await failure(502, 'no JSON object')).toMatchObject({
      code: 'server_error',
      status: 502,
    });
  });
});
