/** A resource server that knows nothing but the issuer: it verifies what it is shown by the published keys. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addClient, addMachine } from '../deployment/world.js';
import { logInAsAda } from './ada.js';
import { withQuery } from '../deployment/with-query.js';

const redirectUri = 'https://app.example/callback';

export const joseSuite = (deployment: () => Deployment): void =>
  describe('jose with the remote key set', () => {
    let server: Deployment;
    let keys: JWTVerifyGetKey;

    beforeAll(async () => {
      server = deployment();
      const metadata = (await (
        await fetch(`${server.url}/.well-known/openid-configuration`)
      ).json()) as { jwks_uri: string };
      keys = createRemoteJWKSet(new URL(metadata.jwks_uri));
    });

    test.each(['ES256', 'RS256', 'EdDSA', 'ES384', 'ES512'])(
      'verifies an access token signed with %s as RFC 9068 §4 asks',
      async (signing_algorithm) => {
        const { client, resource, credentials } = await addMachine(server, ['orders:read'], {
          signing_algorithm,
        });
        const token = await server.tokenOf(credentials, { scope: 'orders:read' });
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer: server.url,
          audience: resource.id,
          typ: 'at+jwt',
          requiredClaims: ['exp', 'iat', 'jti', 'sub', 'client_id'],
        });
        expect(payload['client_id']).toEqual(client.id);
        expect(payload['scope']).toBe('orders:read');
        expect(protectedHeader.alg).toEqual(signing_algorithm);
      },
    );

    test('verifies ID token and access token of a person, and takes neither for the other', async () => {
      const web: Json = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: { urls: { redirect_uris: [redirectUri] } },
      });
      const url = withQuery(`${server.url}/authorize`, {
        client_id: web.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        nonce: 'n-0S6',
      });
      const code = (await logInAsAda(formBrowser(server.url), url)).searchParams.get('code')!;
      const { body: tokens } = await server.post(
        '/token',
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        { id: web.id, secret: web.client_secret },
      );
      const id = await jwtVerify(tokens.id_token, keys, {
        issuer: server.url,
        audience: web.id,
        requiredClaims: ['exp', 'iat', 'auth_time', 'at_hash', 'nonce'],
      });
      const access = await jwtVerify(tokens.access_token, keys, {
        issuer: server.url,
        typ: 'at+jwt',
      });
      expect(access.payload.sub).toBe(id.payload.sub);
      await expect(jwtVerify(tokens.id_token, keys, { typ: 'at+jwt' })).rejects.toMatchObject({
        code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
      });
      await expect(
        jwtVerify(tokens.access_token, keys, { audience: web.id }),
      ).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
    });

    test('refuses a token whose claims were changed under its signature', async () => {
      const { credentials } = await addMachine(server, ['orders:read']);
      const [header, payload, signature] = (await server.tokenOf(credentials)).split('.') as [
        string,
        string,
        string,
      ];
      const claims = {
        ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object),
        scope: 'orders:write',
      };
      await expect(
        jwtVerify(
          [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.'),
          keys,
        ),
      ).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
    });
  });
