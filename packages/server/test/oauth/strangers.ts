/** A client library that knows nothing of us but the standards (openid-client), and the issuer as a real URL. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  discovery,
  tokenIntrospection,
  tokenRevocation,
  type Configuration,
} from 'openid-client';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';

export const strangersSuite = (target: Target): void =>
  describe.each([
    ['client_secret_basic', ClientSecretBasic],
    ['client_secret_post', ClientSecretPost],
  ] as const)('openid-client with %s', (_, authentication) => {
    let server: Deployment;
    let issuer: string;
    let configuration: Configuration;

    beforeAll(async () => {
      ({ server, issuer } = await startAtOwnAddress(target));
      configuration = await discovery(
        new URL(issuer),
        server.admin.id,
        server.admin.secret,
        authentication(server.admin.secret),
        { execute: [allowInsecureRequests] },
      );
    });
    afterAll(() => server.stop());

    test('discovers the server', () => {
      expect(configuration.serverMetadata().token_endpoint).toBe(`${issuer}/token`);
    });

    test('gets a token by client_credentials', async () => {
      const { access_token, token_type, expires_in, scope } = await clientCredentialsGrant(
        configuration,
        { scope: 'read:clients', resource: `${issuer}/api/management/v1` },
      );
      expect(token_type).toBe('bearer');
      expect(expires_in).toBe(600);
      expect(scope).toBe('read:clients');
      const { payload } = await jwtVerify(
        access_token,
        createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
        { issuer, audience: `${issuer}/api/management/v1`, typ: 'at+jwt' },
      );
      expect(payload.sub).toBe(server.admin.id);
    });

    test('introspects it, revokes it, and sees that it is dead', async () => {
      const { access_token } = await clientCredentialsGrant(configuration);
      expect(await tokenIntrospection(configuration, access_token)).toMatchObject({
        active: true,
        client_id: server.admin.id,
        iss: issuer,
      });
      await tokenRevocation(configuration, access_token);
      expect(await tokenIntrospection(configuration, access_token)).toEqual({ active: false });
    });

    test('understands a refusal', async () => {
      await expect(
        clientCredentialsGrant(configuration, { scope: 'nothing' }),
      ).rejects.toMatchObject({ error: 'invalid_scope', status: 400 });
    });

    test('understands wrong credentials', async () => {
      const wrong = await discovery(
        new URL(issuer),
        server.admin.id,
        'wrong',
        authentication('wrong'),
        { execute: [allowInsecureRequests] },
      );
      await expect(clientCredentialsGrant(wrong)).rejects.toMatchObject({ status: 401 });
    });
  });
