/** Programs of others ask for one payment (RFC 9396): openid-client and oauth4webapi send what they are given. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addClient, addResource, authorize } from '../deployment/world.js';
import { paymentType } from '../oauth/authorization-details.js';
import { logInAsAda } from './ada.js';

const redirectUri = 'https://shop.example/callback';
const payment = {
  type: 'payment',
  amount: { value: '12.50', currency: 'EUR' },
  creditor: 'Shop & Sons',
};
const other = { ...payment, creditor: 'Somebody Else' };

export const authorizationDetailsClientSuite = (deployment: () => Deployment): void =>
  describe('programs of others ask for one payment (RFC 9396)', () => {
    let server: Deployment;
    let shop: Json;
    let config: client.Configuration;
    let resource: string;

    beforeAll(async () => {
      server = deployment();
      shop = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: {
          grant_types: ['authorization_code', 'refresh_token'],
          urls: { redirect_uris: [redirectUri] },
          oauth: { authorization_details_types: ['payment'] },
        },
      });
      resource = 'https://bank.example/payments';
      const api = await addResource(server, {
        identifier_url: resource,
        authorization_details_types: [paymentType],
      });
      await authorize(server, shop.id, api.id);
      config = await client.discovery(
        new URL(server.url),
        shop.id,
        undefined,
        client.ClientSecretPost(shop.client_secret),
        { execute: [client.allowInsecureRequests] },
      );
    });

    const begun = async (details: readonly object[]) => {
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const parameters = {
        redirect_uri: redirectUri,
        state,
        resource,
        authorization_details: JSON.stringify(details),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return { parameters, checks: { pkceCodeVerifier: verifier, expectedState: state } };
    };

    test('openid-client: pushed, shown, redeemed, narrowed and introspected', async () => {
      const { parameters, checks } = await begun([payment, other]);
      const url = await client.buildAuthorizationUrlWithPAR(config, parameters);
      const callback = await logInAsAda(formBrowser(server.url), url);
      const tokens = await client.authorizationCodeGrant(config, callback, checks);
      expect(tokens.authorization_details).toEqual([payment, other]);
      expect(decodeJwt(tokens.access_token)['authorization_details']).toEqual([payment, other]);

      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!, {
        authorization_details: JSON.stringify([payment]),
      });
      expect(refreshed.authorization_details).toEqual([payment]);
      const told = await client.tokenIntrospection(config, refreshed.access_token);
      expect(told).toMatchObject({ active: true, authorization_details: [payment] });
    });

    test('openid-client: a plain URL does as well', async () => {
      const { parameters, checks } = await begun([payment]);
      const callback = await logInAsAda(
        formBrowser(server.url),
        client.buildAuthorizationUrl(config, parameters),
      );
      const tokens = await client.authorizationCodeGrant(config, callback, checks);
      expect(tokens.authorization_details).toEqual([payment]);
    });

    test('openid-client: another type is refused, and the library says so', async () => {
      const { parameters } = await begun([{ type: 'loan' }]);
      await expect(client.buildAuthorizationUrlWithPAR(config, parameters)).rejects.toMatchObject({
        error: 'invalid_authorization_details',
      });
    });

    describe('oauth4webapi', () => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      let as: oauth.AuthorizationServer;
      let own: oauth.Client;
      let auth: oauth.ClientAuth;
      beforeAll(async () => {
        const issuer = new URL(server.url);
        as = await oauth.processDiscoveryResponse(
          issuer,
          await oauth.discoveryRequest(issuer, insecure),
        );
        own = { client_id: shop.id as string };
        auth = oauth.ClientSecretPost(shop.client_secret as string);
      });
      const push = async (details: readonly object[]) => {
        const { parameters, checks } = await begun(details);
        const asked = { ...parameters, response_type: 'code' };
        const pushed = await oauth.processPushedAuthorizationResponse(
          as,
          own,
          await oauth.pushedAuthorizationRequest(as, own, auth, asked, insecure),
        );
        return { ...pushed, ...checks };
      };

      test('pushed, shown, redeemed, narrowed and introspected', async () => {
        const { request_uri, pkceCodeVerifier, expectedState } = await push([payment, other]);
        const url = new URL(as.authorization_endpoint!);
        url.searchParams.set('client_id', own.client_id);
        url.searchParams.set('request_uri', request_uri);
        const back = await logInAsAda(formBrowser(server.url), url);
        const callback = oauth.validateAuthResponse(as, own, back, expectedState);
        const tokens = await oauth.processAuthorizationCodeResponse(
          as,
          own,
          await oauth.authorizationCodeGrantRequest(
            as,
            own,
            auth,
            callback,
            redirectUri,
            pkceCodeVerifier,
            insecure,
          ),
        );
        expect(tokens.authorization_details).toEqual([payment, other]);

        const refreshed = await oauth.processRefreshTokenResponse(
          as,
          own,
          await oauth.refreshTokenGrantRequest(as, own, auth, tokens.refresh_token!, {
            additionalParameters: { authorization_details: JSON.stringify([payment]) },
            ...insecure,
          }),
        );
        expect(refreshed.authorization_details).toEqual([payment]);
        const told = await oauth.processIntrospectionResponse(
          as,
          own,
          await oauth.introspectionRequest(as, own, auth, refreshed.access_token, insecure),
        );
        expect(told).toMatchObject({ active: true, authorization_details: [payment] });
      });

      test('another type is refused, and the library says so', async () => {
        await expect(push([{ type: 'loan' }])).rejects.toMatchObject({
          error: 'invalid_authorization_details',
        });
      });
    });
  });
