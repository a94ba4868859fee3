/** A program of others asks for one payment (RFC 9396): openid-client, which sends what it is given. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
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
  describe('openid-client asks for one payment (RFC 9396)', () => {
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

    test('pushed, shown, redeemed, narrowed and introspected', async () => {
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

    test('a plain URL does as well', async () => {
      const { parameters, checks } = await begun([payment]);
      const callback = await logInAsAda(
        formBrowser(server.url),
        client.buildAuthorizationUrl(config, parameters),
      );
      const tokens = await client.authorizationCodeGrant(config, callback, checks);
      expect(tokens.authorization_details).toEqual([payment]);
    });

    test('another type is refused, and the library says so', async () => {
      const { parameters } = await begun([{ type: 'loan' }]);
      await expect(client.buildAuthorizationUrlWithPAR(config, parameters)).rejects.toMatchObject({
        error: 'invalid_authorization_details',
      });
    });
  });
