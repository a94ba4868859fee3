/** Tokens by client credentials, and those that the caller brings. */
import { describe, expect, test } from '@jest/globals';
import { listClients } from '../src/index.js';
import { fakeWorld, refusal } from './fake-world.js';

const seconds = 1000;

describe('tokens by client credentials', () => {
  test('are asked for with Basic, in the form of RFC 6749 §2.3.1', async () => {
    const { keyward, tokenRequests } = fakeWorld({});

    await listClients(keyward);

    expect(tokenRequests[0]!.authorization).toBe(`Basic ${btoa('billing:a%20secret')}`);
    expect(tokenRequests[0]!.body).toBe('grant_type=client_credentials');
  });

  test('have the scopes that are asked for (RFC 6749 §4.4)', async () => {
    const { keyward, tokenRequests } = fakeWorld({ options: { scopes: ['a', 'b'] } });

    await listClients(keyward);

    expect(tokenRequests[0]!.body).toBe('grant_type=client_credentials&scope=a+b');
  });

  test('are kept, and renewed shortly before their end', async () => {
    const { keyward, asked, tokenRequests, move } = fakeWorld({});
    await listClients(keyward);
    move(3569 * seconds);
    await listClients(keyward);
    expect(tokenRequests).toHaveLength(1);

    move(2 * seconds);
    await listClients(keyward);

    expect(tokenRequests).toHaveLength(2);
    expect(asked[2]!.authorization).toBe('Bearer token 2');
  });

  test('of a short life are used for nine tenths of it', async () => {
    const tokenAnswers = [[200, { access_token: 'short', expires_in: 10 }]] as const;
    const { keyward, tokenRequests, move } = fakeWorld({ tokenAnswers });
    await listClients(keyward);
    move(8 * seconds);
    await listClients(keyward);
    expect(tokenRequests).toHaveLength(1);

    move(2 * seconds);
    await listClients(keyward);

    expect(tokenRequests).toHaveLength(2);
  });

  test('are renewed once for parallel calls', async () => {
    const { keyward, asked, tokenRequests } = fakeWorld({});

    await Promise.all(Array.from({ length: 10 }, () => listClients(keyward)));

    expect(tokenRequests).toHaveLength(1);
    expect(asked).toHaveLength(10);
  });

  test('are renewed once where parallel calls are refused with 401', async () => {
    const denied = refusal(401, 'invalid_token');
    const { keyward, asked, tokenRequests } = fakeWorld({ answers: [denied, denied, [200, {}]] });

    await Promise.all([listClients(keyward), listClients(keyward)]);

    expect(tokenRequests).toHaveLength(2);
    expect(asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer token 1',
      'Bearer token 1',
      'Bearer token 2',
      'Bearer token 2',
    ]);
  });

  test('that are refused twice end the call', async () => {
    const { keyward, asked } = fakeWorld({ answers: [refusal(401, 'invalid_token')] });

    await expect(listClients(keyward)).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(2);
  });

  test('are refused with the words of the server, and asked for anew by the next call', async () => {
    const { keyward, tokenRequests } = fakeWorld({
      tokenAnswers: [refusal(401, 'invalid_client')],
    });

    await expect(listClients(keyward)).rejects.toMatchObject({ code: 'invalid_client' });
    await expect(listClients(keyward)).rejects.toMatchObject({ status: 401 });
    expect(tokenRequests).toHaveLength(2);
  });

  test('are waited for where the server asks for patience, also for a write', async () => {
    const busy = refusal(503, 'temporarily_unavailable', { 'Retry-After': '2' });
    const good = [200, { access_token: 'good', expires_in: 60 }] as const;
    const { keyward, asked, waits } = fakeWorld({ tokenAnswers: [busy, good] });

    await listClients(keyward);

    expect(asked[0]!.authorization).toBe('Bearer good');
    expect(waits).toHaveLength(1);
  });

  test('are asked for a bounded number of times, whatever call waits for them', async () => {
    const { keyward, tokenRequests } = fakeWorld({ tokenAnswers: [refusal(503, 'busy')] });

    await expect(listClients(keyward)).rejects.toMatchObject({ status: 503 });
    expect(tokenRequests).toHaveLength(4);
  });

  test('need an answer that holds one', async () => {
    const { keyward } = fakeWorld({ tokenAnswers: [[200, {}]] });

    await expect(listClients(keyward)).rejects.toMatchObject({ code: 'server_error' });
  });
});

describe('tokens of the caller', () => {
  test('are read before each call', async () => {
    let count = 0;
    const accessToken = (): string => `mine ${(count += 1)}`;
    const { keyward, asked } = fakeWorld({ options: { accessToken } });

    await listClients(keyward);
    await listClients(keyward);

    expect(asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer mine 1',
      'Bearer mine 2',
    ]);
  });

  test('that are refused are read anew, and used if they differ', async () => {
    const { keyward, asked } = fakeWorld({
      answers: [refusal(401, 'invalid_token')],
      options: { accessToken: () => 'the same' },
    });

    await expect(listClients(keyward)).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(1);
  });
});
