/** Clients that prove themselves with a key of their own (RFC 7523), by openid-client and by hand. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foreignAlgorithms } from '@keyward/core/grants';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import {
  allowInsecureRequests,
  clientCredentialsGrant,
  discovery,
  initiateDeviceAuthorization,
  PrivateKeyJwt,
  tokenIntrospection,
  tokenRevocation,
} from 'openid-client';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addMachine } from '../deployment/world.js';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const clientAssertionsSuite = (target: Target): void =>
  describe('clients with a key of their own', () => {
    let server: Deployment;
    let issuer: string;
    let keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
    let published: JWK;
    let publisher: Server;
    let client: Json;

    const machine = async (source: object): Promise<Json> =>
      (
        await addMachine(
          server,
          ['read'],
          {},
          {
            client_metadata: {
              grant_types: ['client_credentials', 'device_code'],
              oauth: { token_endpoint_auth_method: 'private_key_jwt', ...source },
            },
          },
        )
      ).client;
    const publisherUrl = (): string =>
      `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/jwks`;
    const sign = (more: object = {}, by = client.id): Promise<string> =>
      new SignJWT({
        iss: by,
        sub: by,
        aud: issuer,
        jti: crypto.randomUUID(),
        exp: Math.floor(Date.now() / 1000) + 60,
        ...more,
      })
        .setProtectedHeader({ alg: 'PS256', kid: 'one' })
        .sign(keys.privateKey);
    const form = (assertion: string, more: Record<string, string> = {}) => ({
      grant_type: 'client_credentials',
      client_assertion_type: assertionType,
      client_assertion: assertion,
      ...more,
    });

    beforeAll(async () => {
      ({ server, issuer } = await startAtOwnAddress(target));
      keys = await generateKeyPair('PS256');
      published = { ...(await exportJWK(keys.publicKey)), kid: 'one' };
      publisher = createServer((_, response) =>
        response.end(JSON.stringify({ keys: [published] })),
      );
      await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', () => resolve()));
      client = await machine({ jwks: { keys: [published] } });
    });
    afterAll(async () => {
      await new Promise((resolve) => publisher.close(resolve));
      await server.stop();
    });

    test.each(['registered keys', 'keys at an address'])(
      'openid-client gets, introspects and revokes a token, and a device code: %s',
      async (kind) => {
        const { id } = await machine(
          kind === 'registered keys'
            ? { jwks: { keys: [published] } }
            : { jwks_uri: publisherUrl() },
        );
        const configuration = await discovery(
          new URL(issuer),
          id,
          undefined,
          PrivateKeyJwt({ key: keys.privateKey, kid: 'one' }),
          { execute: [allowInsecureRequests] },
        );
        const { access_token: token } = await clientCredentialsGrant(configuration, {
          scope: 'read',
        });
        expect(await tokenIntrospection(configuration, token)).toMatchObject({
          active: true,
          client_id: id,
          scope: 'read',
        });
        await tokenRevocation(configuration, token);
        expect(await tokenIntrospection(configuration, token)).toEqual({ active: false });
        expect(await initiateDeviceAuthorization(configuration, { scope: 'read' })).toHaveProperty(
          'device_code',
        );
      },
    );

    test('the assertion names the client, so client_id may be left out (RFC 7521 §4.2)', async () => {
      expect((await server.post('/token', form(await sign()))).status).toBe(200);
      expect(
        (await server.post('/token', form(await sign(), { client_id: client.id }))).status,
      ).toBe(200);
    });

    test('a pushed request takes one too', async () => {
      const { status, body } = await server.post('/par', {
        client_assertion_type: assertionType,
        client_assertion: await sign(),
        response_type: 'code',
        redirect_uri: 'https://app.example/',
      });
      expect(status).toBe(400);
      expect(body.message).toEqual(expect.stringContaining('redirect_uri')); // it came past the authentication
    });

    test.each<[string, (assertion: string) => Record<string, string>, string]>([
      [
        'another client_id',
        (assertion) => form(assertion, { client_id: '00000000-0000-4000-8000-000000000000' }),
        'client_id',
      ],
      [
        'a secret beside it',
        (assertion) => form(assertion, { client_secret: 'x' }),
        'client_assertion',
      ],
      [
        'another type',
        (assertion) =>
          form(assertion, {
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
          }),
        'client_assertion_type',
      ],
      [
        'no type',
        (assertion) => ({ grant_type: 'client_credentials', client_assertion: assertion }),
        'client_assertion_type',
      ],
      [
        'the type alone',
        () => ({
          grant_type: 'client_credentials',
          client_assertion_type: assertionType,
          client_id: client.id,
        }),
        'client_assertion',
      ],
    ])('a request that contradicts itself is refused: %s', async (_, made, parameter) => {
      const { status, body } = await server.post('/token', made(await sign()));
      expect(status).toBe(400);
      expect(body.error).toBe('invalid_request');
      expect(body.message).toEqual(expect.stringContaining(`The ${parameter} parameter`));
    });

    test('an Authorization header beside it is refused', async () => {
      expect(
        (await server.post('/token', form(await sign()), { id: client.id, secret: 'x' })).status,
      ).toBe(400);
    });

    test.each(['', 'x', 'a.b.c', 'e30.e30.e30'])(
      'what is no assertion proves nothing: %j',
      async (assertion) => {
        const { status, body } = await server.post(
          '/token',
          form(assertion, { client_id: client.id }),
        );
        expect([status, body.error]).toEqual(
          assertion === '' ? [400, 'invalid_request'] : [401, 'invalid_client'],
        );
      },
    );

    test('of 64 that present one assertion at once, one gets a token and the others 401', async () => {
      const assertion = await sign();
      const statuses = (
        await Promise.all(Array.from({ length: 64 }, () => server.post('/token', form(assertion))))
      ).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401)).toHaveLength(63);
    });

    test.each(foreignAlgorithms)('an assertion that jose signed with %s is taken', async (alg) => {
      const pair = await generateKeyPair(alg, { extractable: true });
      const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg };
      const made = await addMachine(server, ['a'], {});
      const own = made.client;
      await server.manage('PATCH', `/clients/${own.id}`, {
        client_metadata: {
          oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } },
        },
      });
      const expiry = Math.floor(Date.now() / 1000) + 60;
      const signed = await new SignJWT({ iss: own.id, sub: own.id, aud: issuer, exp: expiry })
        .setJti(crypto.randomUUID())
        .setProtectedHeader({ alg, kid: 'one' })
        .sign(pair.privateKey);
      expect((await server.post('/token', form(signed))).status).toBe(200);
    });

    test('a key that is not public is not registered, and the answer does not repeat it', async () => {
      const { status, text } = await server.manage('PATCH', `/clients/${client.id}`, {
        client_metadata: { oauth: { jwks: { keys: [{ ...published, d: 'this-is-private' }] } } },
      });
      expect(status).toBe(400);
      expect(text).toContain('oauth.jwks');
      expect(text).not.toContain('this-is-private');
    });

    test('discovery says so', async () => {
      const { body } = await server.ask('GET', '/.well-known/openid-configuration');
      for (const endpoint of ['token', 'introspection', 'revocation']) {
        expect(body[`${endpoint}_endpoint_auth_methods_supported`]).toContain('private_key_jwt');
        expect(body[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toEqual(
          foreignAlgorithms,
        );
      }
    });
  });
