/** Which requests are sent again, and when. */
import { describe, expect, test } from '@jest/globals';
import { createClient, listClients } from '../src/index.js';
import { fakeWorld, refusal } from './fake-world.js';

const page = [200, { items: [], has_more: false }] as const;
const body = { client_name: 'Billing' };
const lost = new TypeError('connection lost');

describe('a request is sent again', () => {
  test('after the seconds that 429 names', async () => {
    const slow = refusal(429, 'too_many_requests', { 'Retry-After': '7' });
    const { keyward, asked, waits } = fakeWorld({ answers: [slow, page] });

    await listClients(keyward);

    expect(asked).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
    expect(waits[0]).toBeLessThan(8000);
  });

  test('after waits that grow, where the server names none', async () => {
    const busy = refusal(503, 'temporarily_unavailable');
    const { keyward, waits } = fakeWorld({ answers: [busy, busy, busy, page] });

    await listClients(keyward);

    expect(waits).toEqual([375, 750, 1500]);
  });

  test('where the connection is lost', async () => {
    const { keyward, asked } = fakeWorld({ answers: [lost, page] });

    await listClients(keyward);

    expect(asked).toHaveLength(2);
  });

  test('after 429 also if it writes: the server has not begun', async () => {
    const slow = refusal(429, 'too_many_requests', { 'Retry-After': '1' });
    const { keyward, asked } = fakeWorld({ answers: [slow, [201, { id: 'a' }]] });

    await createClient(keyward, { body });

    expect(asked.map((each) => each.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  test('after 503 if it is a dry run, which writes nothing', async () => {
    const { keyward, asked } = fakeWorld({ answers: [refusal(503, 'busy'), [200, {}]] });

    await createClient(keyward, { body, dryRun: true });

    expect(asked).toHaveLength(2);
  });
});

describe('a request is not sent again', () => {
  test('more often than three times', async () => {
    const { keyward, asked } = fakeWorld({ answers: [refusal(503, 'busy')] });

    await expect(listClients(keyward)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
  });

  test('more often than the options say', async () => {
    const { keyward, asked } = fakeWorld({
      answers: [refusal(503, 'busy')],
      options: { retries: 0 },
    });

    await expect(listClients(keyward)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['503', refusal(503, 'busy'), 503],
    ['a lost connection', lost, 0],
  ])('after %s if it writes: the write may have happened', async (_, answer, status) => {
    const { keyward, asked } = fakeWorld({ answers: [answer] });

    await expect(createClient(keyward, { body })).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test.each([400, 403, 404, 409, 500])('after %d', async (status) => {
    const { keyward, asked } = fakeWorld({ answers: [refusal(status, 'no')] });

    await expect(listClients(keyward)).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test('where the server asks for more than half a minute', async () => {
    const slow = refusal(429, 'too_many_requests', { 'Retry-After': '3600' });
    const { keyward, asked } = fakeWorld({ answers: [slow] });

    await expect(listClients(keyward)).rejects.toMatchObject({ retryAfter: 3600 });
    expect(asked).toHaveLength(1);
  });
});
