/** Every flow that oauth4webapi speaks, with all the checks that it makes. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, hiddenFields } from '../deployment/form-browser.js';
import { addClient, addMachine } from '../deployment/world.js';
import { ada, logInAsAda } from './ada.js';
import { withQuery } from '../deployment/with-query.js';

const redirectUri = 'https://app.example/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

export const oauth4webapiSuite = (deployment: () => Deployment): void =>
  describe('oauth4webapi', () => {
    let server: Deployment;
    let as: oauth.AuthorizationServer;
    let web: Json;
    let client: oauth.Client;
    let proof: oauth.ClientAuth;

    beforeAll(async () => {
      server = deployment();
      const issuer = new URL(server.url);
      as = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      web = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: {
          grant_types: ['authorization_code', 'refresh_token', 'implicit'],
          oauth: {
            response_types: [
              'code',
              'code id_token',
              'code token',
              'code id_token token',
              'id_token',
            ],
          },
          urls: { redirect_uris: [redirectUri] },
        },
      });
      client = { client_id: web.id };
      proof = oauth.ClientSecretBasic(web.client_secret);
    });

    test('finds the server from the address of the Management API alone (RFC 9728 §3)', async () => {
      const api = new URL(`${server.url}/api/management/v1`);
      const described = await oauth.processResourceDiscoveryResponse(
        api,
        await oauth.resourceDiscoveryRequest(api, insecure),
      );
      expect(described.authorization_servers).toEqual([as.issuer]);
    });

    const beginning = async (more: Readonly<Record<string, string>> = {}) => {
      const [verifier, state, nonce] = [
        oauth.generateRandomCodeVerifier(),
        oauth.generateRandomState(),
        oauth.generateRandomNonce(),
      ];
      const parameters = new URLSearchParams({
        client_id: web.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return {
        url: new URL(`${as.authorization_endpoint}?${parameters.toString()}`),
        parameters,
        verifier,
        state,
        nonce,
      };
    };
    const redeem = async (
      callback: URLSearchParams,
      verifier: string,
      expectedNonce: string,
    ): Promise<oauth.TokenEndpointResponse> =>
      oauth.processAuthorizationCodeResponse(
        as,
        client,
        await oauth.authorizationCodeGrantRequest(
          as,
          client,
          proof,
          callback,
          redirectUri,
          verifier,
          insecure,
        ),
        { expectedNonce, requireIdToken: true },
      );
    const loggedIn = async (): Promise<oauth.TokenEndpointResponse> => {
      const { url, verifier, state, nonce } = await beginning();
      return redeem(
        oauth.validateAuthResponse(
          as,
          client,
          await logInAsAda(formBrowser(server.url), url),
          state,
        ),
        verifier,
        nonce,
      );
    };

    test('authorization server metadata says the same as OpenID Connect Discovery (RFC 8414 §3)', async () => {
      const issuer = new URL(server.url);
      expect(
        await oauth.processDiscoveryResponse(
          issuer,
          await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
        ),
      ).toEqual(as);
    });

    test('code with PKCE, an ID token whose signature holds, and user info of the same subject', async () => {
      const { url, verifier, state, nonce } = await beginning();
      const callback = oauth.validateAuthResponse(
        as,
        client,
        await logInAsAda(formBrowser(server.url), url),
        state,
      );
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        proof,
        callback,
        redirectUri,
        verifier,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(as, answer, insecure);
      const claims = oauth.getValidatedIdTokenClaims(tokens)!;
      const person = await oauth.processUserInfoResponse(
        as,
        client,
        claims.sub,
        await oauth.userInfoRequest(as, client, tokens.access_token, insecure),
      );
      expect(person).toMatchObject({
        name: 'Ada Lovelace',
        family_name: 'Lovelace',
        email: 'ada@example.com',
      });
    });

    test('refresh, introspection and revocation', async () => {
      const first = await loggedIn();
      const second = await oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, proof, first.refresh_token!, insecure),
      );
      const introspected = async () =>
        oauth.processIntrospectionResponse(
          as,
          client,
          await oauth.introspectionRequest(as, client, proof, second.access_token, insecure),
        );
      expect(await introspected()).toMatchObject({
        active: true,
        client_id: web.id,
        username: ada.username,
      });
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, proof, second.refresh_token!, insecure),
      );
      expect(await introspected()).toEqual({ active: false });
    });

    test.each([
      ['in the header', oauth.ClientSecretBasic],
      ['in the form', oauth.ClientSecretPost],
    ])('client credentials with the secret %s', async (_, way) => {
      const { client: machine, resource, credentials } = await addMachine(server, ['orders:read']);
      const by = { client_id: machine.id as string };
      const answer = await oauth.clientCredentialsGrantRequest(
        as,
        by,
        way(credentials.secret),
        { scope: 'orders:read', resource: resource.id },
        insecure,
      );
      expect(await oauth.processClientCredentialsResponse(as, by, answer)).toMatchObject({
        scope: 'orders:read',
        token_type: 'bearer',
      });
    });

    test('a device gets its tokens when its person has agreed in a browser (RFC 8628)', async () => {
      const television = await addClient(server, {
        client_type: 'native',
        is_public: true,
        client_metadata: { grant_types: ['device_code', 'refresh_token'] },
      });
      const by = { client_id: television.id as string };
      const started = await oauth.processDeviceAuthorizationResponse(
        as,
        by,
        await oauth.deviceAuthorizationRequest(
          as,
          by,
          oauth.None(),
          { scope: 'openid profile' },
          insecure,
        ),
      );
      const poll = async () =>
        oauth.processDeviceCodeResponse(
          as,
          by,
          await oauth.deviceCodeGrantRequest(as, by, oauth.None(), started.device_code, insecure),
        );
      await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' });
      const browser = formBrowser(server.url);
      const login = await browser.submit(await browser.open(started.verification_uri_complete!), {
        user_code: started.user_code,
      });
      await browser.submit(await browser.submit(login, ada), {});
      expect(oauth.getValidatedIdTokenClaims(await poll())).toMatchObject({ aud: by.client_id });
    });

    test('the answer by form_post (OAuth 2.0 Form Post Response Mode)', async () => {
      const { url, verifier, state, nonce } = await beginning({ response_mode: 'form_post' });
      const browser = formBrowser(server.url);
      const consent = await browser.submit(await browser.open(url.href), ada);
      const page = consent.text.includes(`action="${redirectUri}"`)
        ? consent
        : await browser.submit(consent, {});
      const callback = oauth.validateAuthResponse(
        as,
        client,
        new URLSearchParams(hiddenFields(page)),
        state,
      );
      expect((await redeem(callback, verifier, nonce)).id_token).toBeDefined();
    });

    test('in the hybrid flow the ID token holds the c_hash of the code (OpenID Connect Core §3.3.2.11)', async () => {
      const { url, verifier, state, nonce } = await beginning({ response_type: 'code id_token' });
      const back = await logInAsAda(formBrowser(server.url), url);
      expect(back.search).toBe('');
      const callback = await oauth.validateCodeIdTokenResponse(
        as,
        client,
        back,
        nonce,
        state,
        undefined,
        insecure,
      );
      expect((await redeem(callback, verifier, nonce)).token_type).toBe('bearer');
    });

    test('a pushed request (RFC 9126)', async () => {
      const { parameters, verifier, state, nonce } = await beginning();
      const pushed = await oauth.processPushedAuthorizationResponse(
        as,
        client,
        await oauth.pushedAuthorizationRequest(as, client, proof, parameters, insecure),
      );
      const url = withQuery(as.authorization_endpoint!, {
        client_id: web.id,
        request_uri: pushed.request_uri,
      });
      const callback = oauth.validateAuthResponse(
        as,
        client,
        await logInAsAda(formBrowser(server.url), url),
        state,
      );
      expect((await redeem(callback, verifier, nonce)).id_token).toBeDefined();
    });

    test('an error comes with its state and issuer, so that the client believes it (RFC 9207)', async () => {
      const { url, state } = await beginning({ prompt: 'none' });
      const answer = await formBrowser(server.url).open(url.href);
      expect(() =>
        oauth.validateAuthResponse(as, client, new URL(answer.headers.get('location')!), state),
      ).toThrow(expect.objectContaining({ error: 'login_required' }));
    });
  });
