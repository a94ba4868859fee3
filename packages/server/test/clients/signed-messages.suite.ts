/** Programs of others under FAPI 2.0 Message Signing: PAR, JAR, JARM, DPoP and private_key_jwt in one flow. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, exportJWK, jwtVerify, type JWK } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addClient } from '../deployment/world.js';
import { logInAsAda, profileOfAda } from './ada.js';

const redirectUri = 'https://app.example/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

/** A program with a key pair for what it signs. */
const addProgram = async (server: Deployment) => {
  const { privateKey, publicKey } = await oauth.generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'ES256' };
  const program: Json = await addClient(server, {
    client_type: 'regular_web',
    client_metadata: {
      grant_types: ['authorization_code', 'refresh_token'],
      urls: { redirect_uris: [redirectUri] },
      oauth: { security_profile: 'fapi2_message_signing', jwks: { keys: [jwk] } },
    },
  });
  return { program, key: { key: privateKey, kid } };
};

export const signedMessagesSuite = (deployment: () => Deployment): void =>
  describe('FAPI 2.0 Message Signing', () => {
    let server: Deployment;
    beforeAll(() => {
      server = deployment();
    });

    /** What jose reads in an answer, once it has verified it. */
    const verified = async (token: string, audience: string) => {
      const keys = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`));
      return (await jwtVerify(token, keys, { issuer: server.url, audience })).payload;
    };

    test('openid-client: signed request, signed answer, code, user info and refresh', async () => {
      const { program, key } = await addProgram(server);
      const config = await client.discovery(
        new URL(server.url),
        program.id,
        { id_token_signed_response_alg: 'ES256', authorization_signed_response_alg: 'ES256' },
        client.PrivateKeyJwt(key),
        { execute: [client.allowInsecureRequests, client.useJwtResponseMode] },
      );
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const signed = await client.buildAuthorizationUrlWithJAR(
        config,
        {
          redirect_uri: redirectUri,
          scope: 'openid email offline_access',
          state,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        },
        key,
      );
      const url = await client.buildAuthorizationUrlWithPAR(config, signed.searchParams, { DPoP });
      const callback = await logInAsAda(formBrowser(server.url), url);

      const answer = await verified(callback.searchParams.get('response')!, program.id);
      expect(answer).toMatchObject({ state, code: expect.any(String) as unknown });

      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await client.authorizationCodeGrant(config, callback, checks, undefined, {
        DPoP,
      });
      expect(tokens.token_type).toBe('dpop');
      const subject = tokens.claims()!.sub;
      const info = await client.fetchUserInfo(config, tokens.access_token, subject, { DPoP });
      expect(info.email).toEqual(profileOfAda.email);

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!, undefined, {
        DPoP,
      });
      expect(refreshed.refresh_token).toBeUndefined();
    });

    test('oauth4webapi: the same, and a signed introspection', async () => {
      const { program, key } = await addProgram(server);
      const issuer = new URL(server.url);
      const as = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      const own: oauth.Client = {
        client_id: program.id,
        id_token_signed_response_alg: 'ES256',
        authorization_signed_response_alg: 'ES256',
        introspection_signed_response_alg: 'ES256',
      };
      const authentication = oauth.PrivateKeyJwt(key);
      const DPoP = oauth.DPoP(own, await oauth.generateKeyPair('ES256'));
      const verifier = oauth.generateRandomCodeVerifier();
      const request = await oauth.issueRequestObject(
        as,
        own,
        {
          redirect_uri: redirectUri,
          response_type: 'code',
          response_mode: 'jwt',
          scope: 'openid email',
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        },
        key,
      );
      const pushed = await oauth.processPushedAuthorizationResponse(
        as,
        own,
        await oauth.pushedAuthorizationRequest(
          as,
          own,
          authentication,
          { request },
          { DPoP, ...insecure },
        ),
      );
      const url = new URL(as.authorization_endpoint!);
      url.searchParams.set('client_id', program.id);
      url.searchParams.set('request_uri', pushed.request_uri);
      const callback = await oauth.validateJwtAuthResponse(
        as,
        own,
        await logInAsAda(formBrowser(server.url), url),
        oauth.expectNoState,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(
        as,
        own,
        await oauth.authorizationCodeGrantRequest(
          as,
          own,
          authentication,
          callback,
          redirectUri,
          verifier,
          { DPoP, ...insecure },
        ),
      );
      expect(tokens.token_type).toBe('dpop');

      const introspected = await oauth.introspectionRequest(
        as,
        own,
        authentication,
        tokens.access_token,
        { requestJwtResponse: true, ...insecure },
      );
      const text = await introspected.clone().text();
      const answer = await oauth.processIntrospectionResponse(as, own, introspected);
      expect(answer).toMatchObject({ active: true, client_id: program.id });
      expect((await verified(text, program.id))['token_introspection']).toEqual(answer);
    });
  });
