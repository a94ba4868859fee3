/**
 * Workloads that sign in without a secret (contract §9): an issuer on this machine, in the shapes of GitHub and of
 * Kubernetes, whose tokens jose signs and whose keys change.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addMachine, addManager, credentialsOf } from '../deployment/world.js';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What GitHub says of a job. */
const job = {
  sub: 'repo:acme/shop:environment:production',
  environment: 'production',
  repository: 'acme/shop',
  repository_id: '7001',
  repository_owner: 'acme',
  repository_owner_id: '42',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  runner_environment: 'github-hosted',
  event_name: 'deployment',
};
const jobClaims = { repository_owner_id: '42', repository_id: '7001' };

/** What a cluster says of a pod. */
const pod = {
  sub: 'system:serviceaccount:shop:payments',
  'kubernetes.io': {
    namespace: 'shop',
    pod: { name: 'payments-0', uid: '5ad8' },
    serviceaccount: { name: 'payments', uid: '17c2' },
  },
};

interface Issuer {
  readonly url: string;
  readonly sign: (claims: object, header?: { readonly typ?: string }) => Promise<string>;
  readonly rotate: () => Promise<void>;
  readonly publicKeys: () => Promise<{ readonly keys: readonly JWK[] }>;
  readonly close: () => Promise<void>;
}

const startIssuer = async (audience: string): Promise<Issuer> => {
  let kid = 0;
  let pair: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
  const rotate = async (): Promise<void> => {
    kid += 1;
    pair = await generateKeyPair('RS256');
  };
  await rotate();
  const publicKeys = async () => ({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: `key-${kid}`, alg: 'RS256', use: 'sig' }],
  });

  let url = '';
  const server: Server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    const metadata = { issuer: url, jwks_uri: `${url}/keys` };
    void publicKeys().then((keys) => response.end(JSON.stringify(isKeys ? keys : metadata)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    rotate,
    publicKeys,
    sign: (claims, header = { typ: 'JWT' }) => {
      const iat = Math.floor(Date.now() / 1000);
      const times = { iat, nbf: iat, exp: iat + 600, jti: crypto.randomUUID() };
      return new SignJWT({ iss: url, aud: audience, ...times, ...claims })
        .setProtectedHeader({ ...header, alg: 'RS256', kid: `key-${kid}` })
        .sign(pair.privateKey);
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const workloadsSuite = (target: Target): void =>
  describe('workloads without a secret', () => {
    let server: Deployment;
    let issuer: string;
    let platform: Issuer;
    let client: Json;

    beforeAll(async () => {
      ({ server, issuer } = await startAtOwnAddress(target));
      platform = await startIssuer(issuer);
      client = await machine();
    });
    afterAll(async () => {
      await platform.close();
      await server.stop();
    });

    const machine = async (): Promise<Json> => {
      const metadata = { client_metadata: { grant_types: ['client_credentials', 'jwt_bearer'] } };
      const { client: made } = await addMachine(server, ['deploy'], {}, metadata);
      return made;
    };
    const trust = (given: object, of = client): Promise<Answer> =>
      server.manage('POST', `/clients/${of.id}/trusts`, given);
    const byAssertion = (token: string, of = client): Promise<Answer> =>
      server.post('/token', {
        grant_type: 'client_credentials',
        client_id: of.id,
        client_assertion_type: assertionType,
        client_assertion: token,
      });
    const byGrant = (token: string, of = client): Promise<Answer> =>
      server.post('/token', { grant_type: grantType, client_id: of.id, assertion: token });
    const ways = { byAssertion, byGrant };

    test('a trust is made, read, listed and deleted', async () => {
      const given = { issuer: platform.url, subject: 'repo:acme/shop:pull_request' };
      const { status, body, headers } = await trust(given);

      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...given,
        client_id: client.id,
        audience: issuer,
        claims: {},
        jwks: null,
        warnings: ['pull_request'],
      });
      const path = headers['location']!.split('/v1')[1]!;
      expect((await server.manage('GET', path)).body).toEqual(body);
      const { items } = (await server.manage('GET', `/clients/${client.id}/trusts`)).body;
      expect(items).toEqual([body]);
      expect((await server.manage('DELETE', path)).status).toBe(204);
      expect((await server.manage('GET', path)).status).toBe(404);
    });

    test.each([
      ['issuer', { issuer: 'http://workloads.example' }],
      ['subject', { subject: 'repo:*' }],
      ['claims.owner', { claims: { owner: 7 } }],
      ['jwks', { jwks: { keys: [] } }],
      ['audience', { audience: 'https://else.example' }],
      ['claims', { issuer: 'https://token.actions.githubusercontent.com' }],
      ['client_id', {}],
    ])('a refusal names the member: %s', async (member, wrong) => {
      const person = { client_type: 'regular_web', client_name: crypto.randomUUID() };
      const of =
        member === 'client_id' ? (await server.manage('POST', '/clients', person)).body : client;
      const given = { issuer: platform.url, subject: job.sub, ...wrong };

      const { status, body } = await trust(given, of);

      expect(status).toBe(400);
      expect(body.message.startsWith(`${member} `)).toBe(true);
    });

    describe.each(['byAssertion', 'byGrant'] as const)('%s', (way) => {
      test('a job of GitHub Actions gets a token', async () => {
        await trust({ issuer: platform.url, subject: job.sub, claims: jobClaims });

        const { status, body } = await ways[way](await platform.sign(job));

        expect(status).toBe(200);
        expect(body).toMatchObject({ token_type: 'Bearer', scope: 'deploy' });
        expect(body.refresh_token).toBeUndefined();
      });

      test('a pod of Kubernetes gets a token, again and again', async () => {
        const { client_id: id } = (
          await trust({ issuer: platform.url, subject: 'system:serviceaccount:shop:*' })
        ).body;
        expect(id).toBe(client.id);
        const file = await platform.sign({ ...pod, aud: [issuer] }, {});

        expect((await ways[way](file)).status).toBe(200);
        expect((await ways[way](file)).status).toBe(200);
      });

      test('whatever is wrong is the same answer', async () => {
        const refused = way === 'byGrant' ? [400, 'invalid_grant'] : [401, 'invalid_client'];
        const other = await machine();
        const answers = [
          await ways[way](await platform.sign({ ...job, repository_owner_id: '43' })),
          await ways[way](await platform.sign({ ...job, sub: 'repo:acme/shop:ref:refs/heads/x' })),
          await ways[way](await platform.sign({ ...job, aud: 'https://else.example' })),
          await ways[way](await platform.sign(job), other),
          await ways[way](await platform.sign(job), { ...other, id: crypto.randomUUID() }),
          await ways[way]('eyJub25l'),
        ];

        for (const { status, body } of answers) expect([status, body.error]).toEqual(refused);
        expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
      });
    });

    test('keys that were pasted stand for a cluster that cannot be asked', async () => {
      const cluster = 'https://kubernetes.default.svc.cluster.local';
      const of = await machine();
      const given = { issuer: cluster, subject: pod.sub, jwks: await platform.publicKeys() };
      expect((await trust(given, of)).status).toBe(201);

      const token = await platform.sign({ ...pod, iss: cluster }, {});
      await platform.rotate();
      const later = await platform.sign({ ...pod, iss: cluster }, {});

      expect((await byGrant(token, of)).status).toBe(200);
      expect((await byGrant(later, of)).status).toBe(400);
    });

    test('keys that have changed before a first use are found', async () => {
      const own = await startIssuer(issuer);
      const of = await machine();
      await trust({ issuer: own.url, subject: job.sub, claims: jobClaims }, of);
      await own.rotate();

      expect((await byAssertion(await own.sign(job), of)).status).toBe(200);
      await own.close();
    });

    test('the Management API is no target of a workload', async () => {
      const own = await startIssuer(issuer);
      const { client: manager } = await addManager(server, ['read:clients']);
      await trust({ issuer: own.url, subject: pod.sub }, manager);

      const answer = await byAssertion(await own.sign(pod, {}), manager);

      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_target']);
      await own.close();
    });

    test('a client that shows its own secret uses the grant for no workload', async () => {
      const of = await machine();
      await trust({ issuer: platform.url, subject: job.sub, claims: jobClaims }, of);

      const answer = await server.post(
        '/token',
        { grant_type: grantType, assertion: await platform.sign(job) },
        credentialsOf(of),
      );

      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    });
  });
