/** Tokens that are bound to a key (RFC 9449), with proofs that jose signs. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { proofAlgorithms } from '@keyward/core/endpoints';
import { issuer, type Credentials, type Deployment } from '../deployment/deployment.js';
import { createProver, type Prover } from '../deployment/dpop.js';
import { addMachine, addManager } from '../deployment/world.js';

const algs = `algs="${proofAlgorithms.join(' ')}"`;
/** The document about the Management API (RFC 9728 §5.1). */
const about = `resource_metadata="${issuer}/.well-known/oauth-protected-resource/api/management/v1"`;

export const boundTokensSuite = (server: Deployment): void =>
  describe('tokens that are bound to a key', () => {
    let prover: Prover;
    let credentials: Credentials;
    let manager: Credentials;

    beforeAll(async () => {
      prover = await createProver();
      ({ credentials } = await addMachine(server, ['a']));
      ({ credentials: manager } = await addManager(server, ['read:clients']));
    });

    const proofFor = (method: string, path: string, token?: string, claims?: object) =>
      prover.prove({ method, url: issuer + path, token, now: server.clock.now(), claims });
    const ask = (proof: string, by = credentials) =>
      server.post('/token', { grant_type: 'client_credentials' }, by, { DPoP: proof });
    const bound = async (by = credentials): Promise<string> =>
      (await ask(await proofFor('POST', '/token'), by)).body.access_token;

    test.each(proofAlgorithms)('RFC 9449 §5 are given for a proof with %s', async (alg) => {
      const { prove, jkt } = await createProver(alg);
      const url = `${issuer}/token`;
      const proof = await prove({ method: 'POST', url, now: server.clock.now() });
      const { status, body } = await ask(proof);
      expect(status).toBe(200);
      expect(body.token_type).toBe('DPoP');
      expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt });
    });

    test('RFC 9449 §5 a proof that is refused: 400 invalid_dpop_proof, with its rule', async () => {
      const { status, body } = await ask(await proofFor('GET', '/token'));
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_dpop_proof');
      expect(body.error_description).toContain('another htm');
    });

    test('RFC 9449 §4.3 a header that is sent twice is refused', async () => {
      const both = `${await proofFor('POST', '/token')}, ${await proofFor('POST', '/token')}`;
      expect((await ask(both)).body.error).toBe('invalid_dpop_proof');
    });

    test('RFC 9449 §11.1 a proof that was used before is refused', async () => {
      const proof = await proofFor('POST', '/token');
      expect((await ask(proof)).status).toBe(200);
      expect((await ask(proof)).body.error_description).toContain('was used before');
    });

    test('the host of the request says nothing: the address is that of the issuer', async () => {
      const url = 'https://elsewhere.example/token';
      const proof = await prover.prove({ method: 'POST', url, now: server.clock.now() });
      const { body } = await server.post(
        '/token',
        { grant_type: 'client_credentials' },
        credentials,
        { DPoP: proof, Host: 'elsewhere.example' },
      );
      expect(body.error).toBe('invalid_dpop_proof');
    });

    test('RFC 9449 §8 a client with dpop_nonce is told the nonce, and taken with it', async () => {
      const { credentials: by } = await addMachine(
        server,
        ['a'],
        {},
        {
          client_metadata: { oauth: { dpop_nonce: true } },
        },
      );
      const first = await ask(await proofFor('POST', '/token'), by);
      expect(first.status).toBe(400);
      expect(first.body.error).toBe('use_dpop_nonce');
      const nonce = first.headers['dpop-nonce'];
      const second = await ask(await proofFor('POST', '/token', undefined, { nonce }), by);
      expect(second.status).toBe(200);
    });

    test('RFC 9449 §6.2 are introspected with their key', async () => {
      for (const path of ['/tokeninfo', '/oauth2/introspect']) {
        const { body } = await server.post(path, { token: await bound() }, credentials);
        expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: prover.jkt } });
      }
    });

    describe('at the Management API', () => {
      const path = '/api/management/v1/clients';
      const call = async (token: string, scheme: string, proof?: string) =>
        server.ask('GET', path, {
          headers: {
            Authorization: `${scheme} ${token}`,
            ...(proof === undefined ? {} : { DPoP: proof }),
          },
        });

      test('RFC 9449 §7.1 count with a proof', async () => {
        const token = await bound(manager);
        const answer = await call(token, 'DPoP', await proofFor('GET', path, token));
        expect(answer.status).toBe(200);
      });

      test('the query is no part of the address', async () => {
        const token = await bound(manager);
        const { status } = await server.ask('GET', `${path}?limit=1`, {
          headers: { Authorization: `DPoP ${token}`, DPoP: await proofFor('GET', path, token) },
        });
        expect(status).toBe(200);
      });

      test('RFC 9449 §7.2 as Bearer: 401 with the scheme and its algorithms', async () => {
        const { status, headers } = await call(await bound(manager), 'Bearer');
        expect(status).toBe(401);
        expect(headers['www-authenticate']).toBe(`DPoP error="invalid_token", ${about}, ${algs}`);
      });

      test('without a proof: 401 invalid_dpop_proof', async () => {
        const { status, headers } = await call(await bound(manager), 'DPoP');
        expect(status).toBe(401);
        expect(headers['www-authenticate']).toBe(
          `DPoP error="invalid_dpop_proof", ${about}, ${algs}`,
        );
      });

      test('without a token, the challenge names both schemes', async () => {
        const { headers } = await server.ask('GET', path);
        expect(headers['www-authenticate']).toBe(`Bearer realm="keyward", ${about}, DPoP ${algs}`);
      });
    });

    test('RFC 9449 §5.1 the metadata names the algorithms of proofs', async () => {
      const { body } = await server.ask('GET', '/.well-known/oauth-authorization-server');
      expect(body.dpop_signing_alg_values_supported).toEqual(proofAlgorithms);
    });

    test('a page of a listed origin may send a proof, and read the nonce', async () => {
      const { headers } = await server.ask('OPTIONS', '/.well-known/jwks.json', {
        headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect(headers['access-control-allow-headers']).toMatch(/\bDPoP\b/);
      expect(headers['access-control-expose-headers']).toMatch(/\bDPoP-Nonce\b/);
    });

    test('a client that takes bound tokens alone has no response type with token', async () => {
      const { status, body } = await server.manage('POST', '/clients', {
        client_name: 'front',
        client_metadata: {
          oauth: { dpop_bound_access_tokens: true, response_types: ['code token'] },
        },
      });
      expect(status).toBe(400);
      expect(body.message).toContain('dpop_bound_access_tokens');
    });
  });
