/** Programs of others that bind their tokens to a key: the whole code flow, with a pushed request (RFC 9449). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addClient } from '../deployment/world.js';
import { logInAsAda, profileOfAda } from './ada.js';

const redirectUri = 'https://app.example/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

/** A program without a secret, which takes bound tokens alone, and is asked for nonces. */
const addProgram = (server: Deployment, metadata: object = {}): Promise<Json> =>
  addClient(server, {
    client_type: 'spa',
    is_public: true,
    client_metadata: {
      grant_types: ['authorization_code', 'refresh_token'],
      urls: { redirect_uris: [redirectUri] },
      ...metadata,
      oauth: { dpop_bound_access_tokens: true, require_pushed_authorization_requests: true },
    },
  });

export const boundTokensSuite = (deployment: () => Deployment): void =>
  describe('tokens that are bound to a key', () => {
    let server: Deployment;
    beforeAll(() => {
      server = deployment();
    });

    const verified = (token: string) =>
      jwtVerify(token, createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`)), {
        issuer: server.url,
        typ: 'at+jwt',
      });

    test('openid-client: pushed request, code, user info and refresh (RFC 9449 §5, §7, §10.1)', async () => {
      const program = await addProgram(server);
      const config = await client.discovery(
        new URL(server.url),
        program.id,
        undefined,
        client.None(),
        { execute: [client.allowInsecureRequests] },
      );
      const keys = await client.randomDPoPKeyPair('ES256');
      const DPoP = client.getDPoPHandle(config, keys);
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const url = await client.buildAuthorizationUrlWithPAR(
        config,
        {
          redirect_uri: redirectUri,
          scope: 'openid email offline_access',
          state,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        },
        { DPoP },
      );
      const callback = await logInAsAda(formBrowser(server.url), url);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await client.authorizationCodeGrant(config, callback, checks, undefined, {
        DPoP,
      });
      expect(tokens.token_type).toBe('dpop');

      const jkt = await DPoP.calculateThumbprint();
      expect((await verified(tokens.access_token)).payload['cnf']).toEqual({ jkt });
      const subject = tokens.claims()!.sub;
      const info = await client.fetchUserInfo(config, tokens.access_token, subject, { DPoP });
      expect(info.email).toEqual(profileOfAda.email);

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!, undefined, {
        DPoP,
      });
      expect((await verified(refreshed.access_token)).payload['cnf']).toEqual({ jkt });
    });

    test('oauth4webapi: the same, with nonces and EdDSA (RFC 9449 §8)', async () => {
      const program = await addProgram(server);
      await server.manage('PATCH', `/clients/${program.id}`, {
        client_metadata: { oauth: { dpop_nonce: true } },
      });
      const issuer = new URL(server.url);
      const as = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      const own: oauth.Client = { client_id: program.id };
      const none = oauth.None();
      const keys = await oauth.generateKeyPair('Ed25519');
      const DPoP = oauth.DPoP(own, keys);

      /** The first answer tells the nonce, and the handle keeps it. */
      const withNonce = async <R>(work: () => Promise<R>): Promise<R> => {
        try {
          return await work();
        } catch (error) {
          if (!oauth.isDPoPNonceError(error)) throw error;
          return work();
        }
      };

      const verifier = oauth.generateRandomCodeVerifier();
      const pushed = await withNonce(async () =>
        oauth.processPushedAuthorizationResponse(
          as,
          own,
          await oauth.pushedAuthorizationRequest(
            as,
            own,
            none,
            {
              redirect_uri: redirectUri,
              response_type: 'code',
              scope: 'openid email offline_access',
              code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
              code_challenge_method: 'S256',
            },
            { DPoP, ...insecure },
          ),
        ),
      );
      const url = new URL(as.authorization_endpoint!);
      url.searchParams.set('client_id', program.id);
      url.searchParams.set('request_uri', pushed.request_uri);
      const callback = oauth.validateAuthResponse(
        as,
        own,
        await logInAsAda(formBrowser(server.url), url),
        oauth.expectNoState,
      );
      const tokens = await withNonce(async () =>
        oauth.processAuthorizationCodeResponse(
          as,
          own,
          await oauth.authorizationCodeGrantRequest(
            as,
            own,
            none,
            callback,
            redirectUri,
            verifier,
            { DPoP, ...insecure },
          ),
        ),
      );
      expect(tokens.token_type).toBe('dpop');
      const { payload } = await verified(tokens.access_token);
      expect(payload['cnf']).toEqual({ jkt: await DPoP.calculateThumbprint() });

      const { sub } = oauth.getValidatedIdTokenClaims(tokens)!;
      const info = await withNonce(async () =>
        oauth.processUserInfoResponse(
          as,
          own,
          sub,
          await oauth.userInfoRequest(as, own, tokens.access_token, { DPoP, ...insecure }),
        ),
      );
      expect(info.email).toEqual(profileOfAda.email);

      const refreshed = await withNonce(async () =>
        oauth.processRefreshTokenResponse(
          as,
          own,
          await oauth.refreshTokenGrantRequest(as, own, none, tokens.refresh_token!, {
            DPoP,
            ...insecure,
          }),
        ),
      );
      expect((await verified(refreshed.access_token)).payload['cnf']).toEqual(payload['cnf']);
    });
  });
