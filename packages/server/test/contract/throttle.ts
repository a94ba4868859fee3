/**
 * Rate limits (specification §8): 429 with Retry-After, for each token and each client by itself.
 */
import { describe, expect, test } from '@jest/globals';
import { throttleRules } from '@keyward/api';
import { memoryThrottle } from '@keyward/limits';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import { addMachine } from '../deployment/world.js';

export const throttleSuite = (target: Target): void =>
  describe('rate limits', () => {
    // The counts are those of the server; within an hour, so that they do not depend on how fast the machine is.
    const slow = Object.fromEntries(
      Object.entries(throttleRules).map(([name, rule]) => [name, { ...rule, seconds: 3600 }]),
    ) as unknown as Parameters<typeof memoryThrottle>[0];
    const server = deployed(target, { throttle: memoryThrottle(slow) });
    const configured = deployed(target, { configuration: { rateLimit: true } });
    const behindProxy = deployed(target, {
      configuration: { rateLimit: true, trustedProxies: ['127.0.0.1'] },
    });
    const refusals = (answers: readonly Answer[]): Answer[] =>
      answers.filter(({ status }) => status === 429);
    const many = (count: number, action: () => Promise<Answer>): Promise<Answer[]> =>
      Promise.all(Array.from({ length: count }, action));

    test("specification §7 rule 3: management calls above a token's limit answer 429 with Retry-After", async () => {
      const [one, other] = [await server.tokenOf(server.admin), await server.tokenOf(server.admin)];
      const { requests, burst } = throttleRules.management;
      const answers = await many(requests + burst + 5, () =>
        server.manage('GET', '/clients?limit=1', undefined, { as: one }),
      );
      const [refused] = refusals(answers);
      expect(refused!.body.code).toBe('too_many_requests');
      expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0);
      expect(refusals(answers)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 200).length).toEqual(requests + burst);
      expect(
        (await server.manage('GET', '/clients?limit=1', undefined, { as: other })).status,
      ).toBe(200);
    });

    test('failed authentications of a client block its right secret too, and no other client', async () => {
      const { credentials } = await addMachine(configured, ['x']);
      const { requests } = throttleRules.client_authentication;
      const ask = (secret: string): Promise<Answer> =>
        configured.post(
          '/token',
          { grant_type: 'client_credentials' },
          { id: credentials.id, secret },
        );
      for (let i = 0; i < requests; i++) expect((await ask('wrong')).status).toBe(401);
      expect((await ask('wrong')).status).toBe(429);
      const refused = await ask(credentials.secret);
      expect(refused.status).toBe(429);
      expect(refused.body.error).toBe('too_many_requests');
      expect(Number(refused.headers['retry-after']) > 0).toBe(true);
      expect(
        (await configured.post('/token', { grant_type: 'client_credentials' }, configured.admin))
          .status,
      ).toBe(200);
    });

    test('too many token requests of one client answer 429', async () => {
      const { credentials } = await addMachine(server, ['x']);
      const { requests, burst } = throttleRules.token;
      const answers = await many(requests + burst + 5, () =>
        server.post('/token', { grant_type: 'client_credentials' }, credentials),
      );
      expect(refusals(answers).length).toBe(5);
    });

    test('too many requests of SAML and WS-Federation answer 429, by either binding', async () => {
      const { requests, burst } = throttleRules.authorization;
      await many(requests + burst, () => server.ask('GET', '/saml/sso?SAMLRequest=x'));
      expect((await server.ask('GET', '/saml/sso?SAMLRequest=x')).status).toBe(429);
      expect((await server.post('/saml/sso', { SAMLRequest: 'x' })).status).toBe(429);
      expect((await server.ask('GET', '/saml/start/x')).status).toBe(429);
      expect((await server.ask('GET', '/saml/slo?SAMLRequest=x')).status).toBe(429);
      expect((await server.post('/saml/slo', { SAMLRequest: 'x' })).status).toBe(429);
      expect((await server.ask('GET', '/wsfed?wa=x')).status).toBe(429);
      expect((await server.post('/wsfed', { wa: 'x' })).status).toBe(429);
    });

    test('too many posts of other sites that have to be kept answer 429', async () => {
      const { requests, burst } = throttleRules.authorization;
      const posted = { state: 'ü'.repeat(700), id_token_hint: 'x'.repeat(500) };
      for (const path of ['/logout', '/authorize']) {
        const answers = await many(requests + burst, () => server.post(path, posted));
        expect(answers.every(({ status }) => status === 303 || status === 429)).toBe(true);
        expect((await server.post(path, posted)).status).toBe(429);
      }
    });

    test.each([
      ['X-Forwarded-For', (port: number) => `203.0.113.7:${port}`],
      ['X-Forwarded-For', (port: number) => `[2001:db8:0:1::7]:${port}`],
      ['Forwarded', (port: number) => `For="[2001:db8:0:2::7]:${port}";proto=https`],
      ['X-Forwarded-For', (port: number) => `_hidden${port}`],
    ])(
      'a caller is one caller, whatever port or name %s has beside the address',
      async (name, valueOf) => {
        const { credentials } = await addMachine(behindProxy, ['x']);
        const wrong = { id: credentials.id, secret: 'wrong' };
        const ask = (value: string): Promise<Answer> =>
          behindProxy.post('/token', { grant_type: 'client_credentials' }, wrong, {
            [name]: value,
          });

        const { requests } = throttleRules.client_authentication;
        for (let port = 1; port <= requests; port++)
          expect((await ask(valueOf(50_000 + port))).status).toBe(401);
        expect((await ask(valueOf(60_000))).status).toBe(429);
      },
    );
  });
