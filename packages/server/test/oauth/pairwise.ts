/** Persons whom applications know by different names (OpenID Connect Core §8), with openid-client. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  fetchUserInfo,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  tokenIntrospection,
  type Configuration,
} from 'openid-client';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor } from '../deployment/form-browser.js';
import { atAnApp, claimsOf } from '../deployment/person.js';
import { addClient } from '../deployment/world.js';

export const pairwiseSuite = (target: Target): void =>
  describe('pairwise subjects', () => {
    const app = atAnApp(target);
    let userId: string;
    beforeAll(async () => {
      userId = (await app.server.manage('GET', '/users?q=(username=ada)')).body.items[0].id;
    });

    interface Known {
      readonly redirectUri: string;
      readonly configuration: Configuration;
    }
    const register = async (redirectUri: string, subject_type = 'pairwise'): Promise<Known> => {
      const client: Json = await addClient(app.server, {
        client_type: 'regular_web',
        is_first_party: true,
        client_metadata: { urls: { redirect_uris: [redirectUri] }, oauth: { subject_type } },
      });
      return {
        redirectUri,
        configuration: await discovery(
          new URL(app.issuer),
          client.id,
          client.client_secret,
          ClientSecretBasic(client.client_secret),
          { execute: [allowInsecureRequests] },
        ),
      };
    };
    const logIn = async ({ redirectUri, configuration }: Known) => {
      const browser = app.browser();
      const pkceCodeVerifier = randomPKCECodeVerifier();
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const tokens = await authorizationCodeGrant(
        configuration,
        leftFor(await app.logIn(browser, await browser.open(url.href))),
        { pkceCodeVerifier },
      );
      return { browser, tokens, subject: tokens.claims()!.sub };
    };

    test('a person has one subject in a sector, and another in every other (OpenID Connect Core §8.1)', async () => {
      const uris = [
        'https://shop.example/callback',
        'https://shop.example/admin',
        'https://bank.example/callback',
      ];
      const [shop, admin, bank] = await Promise.all(
        uris.map(async (uri) => (await logIn(await register(uri))).subject),
      );
      const known = (await logIn(await register(uris[0]!, 'public'))).subject;
      expect(shop === admin).toBe(true);
      expect(shop === bank).toBe(false);
      expect(shop === userId).toBe(false);
      expect(known).toEqual(userId);
    });

    test('user info in both dialects, introspection and what is refreshed say the same as the ID token', async () => {
      const known = await register('https://shop.example/callback');
      const { tokens, subject } = await logIn(known);
      const refreshed = await refreshTokenGrant(known.configuration, tokens.refresh_token!);
      const specified = await app.server.ask('GET', '/userinfo', { as: tokens.access_token });
      const info = await fetchUserInfo(known.configuration, tokens.access_token, subject);
      const looked = await Promise.all(
        [tokens.access_token, refreshed.refresh_token!].map((token) =>
          tokenIntrospection(known.configuration, token),
        ),
      );
      expect([
        refreshed.claims()!.sub,
        specified.body.sub,
        info.sub,
        ...looked.map(({ sub }) => sub),
        claimsOf(tokens.access_token).sub,
      ]).toEqual(Array(6).fill(subject));
    });

    test('discovery names both kinds of subject (OpenID Connect Discovery §3)', async () => {
      expect(
        (await register('https://shop.example/callback')).configuration.serverMetadata()[
          'subject_types_supported'
        ],
      ).toEqual(['public', 'pairwise']);
    });

    test('a client of several hosts names the host that stands for them (OpenID Connect Core §8.1)', async () => {
      const sector_identifier_uri = 'https://shop.example/sector.json';
      const { status, body } = await app.server.manage('POST', '/clients', {
        client_name: 'of two hosts',
        client_metadata: {
          urls: {
            redirect_uris: ['https://shop.example/callback', 'https://bank.example/callback'],
          },
          oauth: { subject_type: 'pairwise', sector_identifier_uri },
        },
      });
      expect([status, body.client_metadata.oauth.sector_identifier_uri]).toEqual([
        201,
        sector_identifier_uri,
      ]);
    });

    test('a client whose redirect URIs lie in several sectors is not registered, and is told why', async () => {
      const { status, body } = await app.server.manage('POST', '/clients', {
        client_name: 'scattered',
        client_metadata: {
          urls: {
            redirect_uris: ['https://shop.example/callback', 'https://bank.example/callback'],
          },
          oauth: { subject_type: 'pairwise' },
        },
      });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toEqual(expect.stringContaining('sector_identifier_uri'));
    });
  });
