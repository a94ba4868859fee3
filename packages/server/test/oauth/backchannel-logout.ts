/**
 * Applications hear of logouts on a line of their own (OpenID Connect Back-Channel Logout 1.0),
 * with real receivers.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  type Configuration,
} from 'openid-client';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser } from '../deployment/form-browser.js';
import { claimsOf } from '../deployment/person.js';
import { addClient } from '../deployment/world.js';

const redirectUri = 'https://app.example/callback';
const person = { username: 'ada', password: 'a long passphrase of Ada' };

export const backchannelLogoutSuite = (target: Target): void =>
  describe('back-channel logout', () => {
    let server: Deployment;
    let issuer: string;
    let receiver: Server;
    let userId: string;
    let client: Json;
    let configuration: Configuration;
    const received: { readonly type: string | undefined; readonly form: URLSearchParams }[] = [];

    beforeAll(async () => {
      ({ server, issuer } = await startAtOwnAddress(target));
      receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += String(chunk);
        });
        request.on('end', () => {
          received.push({ type: request.headers['content-type'], form: new URLSearchParams(body) });
          response.end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
      const { body } = await server.manage('POST', '/users', {
        ...person,
        email: 'ada@example.com',
        email_verified: true,
      });
      userId = body.id;
      const urls = {
        redirect_uris: [redirectUri],
        backchannel_logout_uri: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/logged-out`,
      };
      client = await addClient(server, { client_type: 'regular_web', client_metadata: { urls } });
      configuration = await discovery(
        new URL(issuer),
        client.id,
        client.client_secret,
        ClientSecretBasic(client.client_secret),
        { execute: [allowInsecureRequests] },
      );
    });
    afterAll(async () => {
      await new Promise((resolve) => receiver.close(resolve));
      await server.stop();
    });
    beforeEach(() => {
      received.length = 0;
    });

    const loggedIn = async () => {
      const browser: FormBrowser = formBrowser(issuer);
      const pkceCodeVerifier = randomPKCECodeVerifier();
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const page = await browser.submit(await browser.open(url.href), person);
      const back = leftFor(
        page.headers.get('location') === null ? await browser.submit(page, {}) : page,
      );
      return {
        browser,
        tokens: await authorizationCodeGrant(configuration, back, { pkceCodeVerifier }),
      };
    };
    const checked = async () => {
      await server.keyward.logouts.settled();
      const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
      return Promise.all(
        received.map(
          async ({ form }) =>
            (
              await jwtVerify(form.get('logout_token')!, keys, {
                issuer,
                audience: client.id,
                typ: 'logout+jwt',
              })
            ).payload,
        ),
      );
    };

    test('a logout at one application is one at each, with a token that its library can verify', async () => {
      const { browser, tokens } = await loggedIn();
      await browser.open(
        buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token! }).href,
      );
      const [payload, ...others] = await checked();
      expect(others).toEqual([]);
      expect(received[0]!.type).toBe('application/x-www-form-urlencoded');
      expect(payload).toMatchObject({
        sub: userId,
        sid: tokens.claims()!['sid'],
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      });
      expect(payload).not.toHaveProperty('nonce');
      await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    });

    test('the logout token is for the alias that the application has by then', async () => {
      const { browser, tokens } = await loggedIn();
      const rename = (client_alias: string | null) =>
        server.manage('PATCH', `/clients/${client.id}`, { client_alias });
      await rename('shop');
      await browser.open(
        buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token! }).href,
      );
      await server.keyward.logouts.settled();
      await rename(null);
      const audiences = received.map(({ form }) => claimsOf(form.get('logout_token')!).aud);
      expect(audiences).toEqual(['shop']);
    });

    test('setting a password or blocking logs out everywhere, and applications hear of it', async () => {
      const first = await loggedIn();
      expect(
        (await server.manage('PUT', `/users/${userId}/password`, { password: person.password }))
          .status,
      ).toBeLessThan(300);
      expect((await checked()).map(({ sid }) => sid)).toEqual([first.tokens.claims()!['sid']]);
    });

    test('discovery says so', async () => {
      const { body } = await server.ask('GET', '/.well-known/openid-configuration');
      expect(body).toMatchObject({
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      });
    });
  });
