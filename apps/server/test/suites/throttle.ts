/** Rate limits (§8, security §2): 429 with Retry-After, for each token and each client by itself. */
import { describe, expect, test } from '@jest/globals';
import { throttleRules } from '@keyward/api';
import { deployed, type Target } from '../deployment.js';
import type { Answer } from '../exchange.js';
import { addMachine } from '../world.js';

export const throttleSuite = (target: Target): void => describe('rate limits', () => {
  const server = deployed(target, { configuration: { rateLimit: true } });
  const refusals = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429);
  const many = (count: number, action: () => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: count }, action));

  test('§7 rule 3: too many management calls with one token answer 429 too_many_requests with Retry-After; another token is free', async () => {
    const [one, other] = [await server.tokenOf(server.admin), await server.tokenOf(server.admin)];
    const { requests, burst } = throttleRules.management;
    const answers = await many(2 * (requests + burst), () => server.manage('GET', '/clients?limit=1', undefined, { as: one }));
    const [refused] = refusals(answers);
    expect(refused!.body.code).toBe('too_many_requests');
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(requests);
    expect((await server.manage('GET', '/clients?limit=1', undefined, { as: other })).status).toBe(200);
  });

  test('security §2: failed client authentications are limited for the client, and its right secret is refused meanwhile; another client is free', async () => {
    const { credentials } = await addMachine(server, ['x']);
    const { requests } = throttleRules.client_authentication;
    const ask = (secret: string): Promise<Answer> => server.post('/token', { grant_type: 'client_credentials' }, { id: credentials.id, secret });
    for (let i = 0; i < requests; i++) expect((await ask('wrong')).status).toBe(401);
    expect((await ask('wrong')).status).toBe(429);
    const refused = await ask(credentials.secret);
    expect([refused.status, refused.body.error, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'too_many_requests', true]);
    expect((await server.post('/token', { grant_type: 'client_credentials' }, server.admin)).status).toBe(200);
  });

  test('too many token requests of one client answer 429', async () => {
    const { credentials } = await addMachine(server, ['x']);
    const { requests, burst } = throttleRules.token;
    const answers = await many(2 * (requests + burst), () => server.post('/token', { grant_type: 'client_credentials' }, credentials));
    expect(refusals(answers).length).toBeGreaterThan(0);
  });
});
