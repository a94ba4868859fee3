/** Applications that keep the client id that they had at another server, with openid-client and by hand. */
import { beforeAll, describe, expect, test } from '@jest/globals';
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
  tokenIntrospection,
  type Configuration,
} from 'openid-client';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor } from '../deployment/form-browser.js';
import { atAnApp, claimsOf, logoutUri, redirectUri } from '../deployment/person.js';
import { addClient, addMachine, addManager, addTenant, fresh } from '../deployment/world.js';

const freshAlias = (): string => fresh('my-app').replace(' ', '.');

export const clientAliasesSuite = (target: Target): void =>
  describe('aliases of clients', () => {
    const app = atAnApp(target);

    const rename = async ({ id }: Json, client_alias: string | null): Promise<number> =>
      (await app.server.manage('PATCH', `/clients/${id}`, { client_alias })).status;

    const tokenBy = (id: string, { client_secret: secret }: Json) =>
      app.server.post('/token', { grant_type: 'client_credentials' }, { id, secret });

    describe('openid-client with an alias as its client_id', () => {
      const alias = 'shop';
      let client: Json;
      let configuration: Configuration;

      beforeAll(async () => {
        client = await app.addApp({ client_alias: alias });
        const secret = client.client_secret as string;
        configuration = await discovery(
          new URL(app.issuer),
          alias,
          secret,
          ClientSecretBasic(secret),
          { execute: [allowInsecureRequests] },
        );
      });

      const logIn = async () => {
        const browser = app.browser();
        const pkceCodeVerifier = randomPKCECodeVerifier();
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid offline_access',
          code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
        });
        const back = leftFor(await app.logIn(browser, await browser.open(url.href)));
        return {
          browser,
          tokens: await authorizationCodeGrant(configuration, back, { pkceCodeVerifier }),
        };
      };

      test('logs in, and the ID token is for the alias (OpenID Connect Core §2)', async () => {
        const { tokens } = await logIn();
        expect(tokens.claims()).toMatchObject({ aud: alias });
      });

      test('refreshes, and the access token names the alias (RFC 9068 §2.2)', async () => {
        const { tokens } = await logIn();
        const refreshed = await refreshTokenGrant(configuration, tokens.refresh_token!);
        expect(claimsOf(refreshed.access_token)).toMatchObject({ client_id: alias });
        expect(refreshed.claims()).toMatchObject({ aud: alias });
      });

      test('introspects its tokens, which name the alias (RFC 7662 §2.2)', async () => {
        const { tokens } = await logIn();
        const named = await Promise.all(
          [tokens.access_token, tokens.refresh_token!, tokens.id_token!].map(
            async (token) => (await tokenIntrospection(configuration, token)).client_id,
          ),
        );
        expect(named).toEqual([alias, alias, alias]);
      });

      test('logs out by the ID token (OpenID Connect RP-Initiated Logout 1.0 §2)', async () => {
        const { browser, tokens } = await logIn();
        const url = buildEndSessionUrl(configuration, {
          id_token_hint: tokens.id_token!,
          post_logout_redirect_uri: logoutUri,
        });
        expect(leftFor(await browser.open(url.href)).href).toBe(logoutUri);
      });

      test('takes the signed answer of the authorization endpoint for its own (JARM §2.1)', async () => {
        const browser = app.browser();
        const url = app.url({ client_id: alias, response_mode: 'jwt' });
        const back = leftFor(await app.logIn(browser, await browser.open(url)));
        expect(claimsOf(back.searchParams.get('response')!)).toMatchObject({ aud: alias });
      });
    });

    test('the id goes on working beside the alias, also in Basic', async () => {
      const alias = freshAlias();
      const { client } = await addMachine(app.server, ['read'], {}, { client_alias: alias });
      const answers = await Promise.all([alias, client.id].map((id) => tokenBy(id, client)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => claimsOf(body.access_token).client_id)).toEqual([
        alias,
        alias,
      ]);
    });

    test('an alias is compared byte by byte, as ids are', async () => {
      const alias = freshAlias();
      const { client } = await addMachine(app.server, ['read'], {}, { client_alias: alias });
      const { client: other } = await addMachine(
        app.server,
        ['read'],
        {},
        { client_alias: alias.toUpperCase() },
      );
      const answers = await Promise.all([
        tokenBy(alias, client),
        tokenBy(alias.toUpperCase(), other),
        tokenBy(`${alias} `, client),
        tokenBy(alias.replace('m', 'M'), client),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    });

    test('an alias with signs of its own comes encoded in Basic (RFC 6749 §2.3.1)', async () => {
      const alias = 'a+b%c&d=é'.replace('é', '"');
      const { client } = await addMachine(app.server, ['read'], {}, { client_alias: alias });
      expect((await tokenBy(encodeURIComponent(alias), client)).status).toBe(200);
    });

    test('the alias of another client opens nothing with the own secret', async () => {
      const alias = freshAlias();
      await addMachine(app.server, ['read'], {}, { client_alias: alias });
      const { client: attacker } = await addMachine(app.server, ['read']);
      const { status, body } = await tokenBy(alias, attacker);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    });

    test('the alias of another client beside the own credentials is refused', async () => {
      const alias = freshAlias();
      await addMachine(app.server, ['read'], {}, { client_alias: alias });
      const { client, credentials } = await addMachine(app.server, ['read']);
      const { status } = await app.server.post(
        '/token',
        { grant_type: 'client_credentials', client_id: alias },
        credentials,
      );
      expect([client.client_alias, status]).toEqual([null, 400]);
    });

    test('an alias that moved opens nothing with the secret of who had it', async () => {
      const alias = freshAlias();
      const { client: one } = await addMachine(app.server, ['read'], {}, { client_alias: alias });
      const { client: other } = await addMachine(app.server, ['read']);
      expect((await tokenBy(alias, one)).status).toBe(200);
      expect([await rename(one, null), await rename(other, alias)]).toEqual([200, 200]);
      expect((await tokenBy(alias, one)).status).toBe(401);
      expect(claimsOf((await tokenBy(alias, other)).body.access_token).sub).toBe(other.id);
    });

    test('an unknown alias is refused as an unknown id is', async () => {
      const unknown = await Promise.all(
        ['no-such-client', crypto.randomUUID()].map(async (id) => {
          const { status, body } = await tokenBy(id, { client_secret: 'guessed' });
          return { status, body };
        }),
      );
      expect(unknown[0]).toEqual(unknown[1]);
    });

    describe('in the Management API', () => {
      test('an alias is shown, found, changed and cleared', async () => {
        const [first, second] = [freshAlias(), freshAlias()];
        const client = await addClient(app.server, { client_alias: first });
        const found = await app.server.manage('GET', `/clients?q=(client_alias=${first})`);
        expect(found.body.items.map(({ id }: Json) => id)).toEqual([client.id]);

        const change = (client_alias: string | null) =>
          app.server.manage('PATCH', `/clients/${client.id}`, { client_alias });
        expect((await change(second)).body.client_alias).toBe(second);
        expect((await change(null)).body.client_alias).toBeNull();
      });

      test('paths take the id alone', async () => {
        const alias = freshAlias();
        await addClient(app.server, { client_alias: alias });
        expect((await app.server.manage('GET', `/clients/${alias}`)).status).toBe(404);
      });

      test.each([
        crypto.randomUUID(),
        'https://client.example/one',
        'kwr.a.b',
        'a b',
        'a:b',
        '',
        'x'.repeat(201),
        7,
      ])('%j is no alias', async (client_alias) => {
        const client_name = fresh('without an alias');
        const { status, body } = await app.server.manage('POST', '/clients', {
          client_name,
          client_alias,
        });
        expect(status).toBe(400);
        expect(body.message).toContain('client_alias');
      });

      test('a caller of one tenant learns of the alias of another one only that it is taken', async () => {
        const alias = freshAlias();
        const client = await addClient(app.server, { client_alias: alias });
        const tenant = await addTenant(app.server);
        const { token } = await addManager(app.server, ['create:clients', 'read:clients'], {
          is_global: false,
          tenant_id: tenant,
        });
        const body = { client_name: fresh('other'), client_alias: alias };
        const taken = await app.server.manage('POST', '/clients', body, { as: token });
        expect(taken.status).toBe(409);
        expect(taken.body.message).toBe('Another client has this client_alias already.');
        expect(taken.text).not.toContain(client.id);
        const listed = `/clients?q=(client_alias=${alias})`;
        const { body: found } = await app.server.manage('GET', listed, undefined, { as: token });
        expect(found.items).toEqual([]);
      });

      test('the client of the console has none', async () => {
        const { body } = await app.server.manage(
          'GET',
          '/clients?q=(client_name=Keyward%20Console)',
        );
        expect(await rename(body.items[0], 'console')).toBe(403);
      });
    });
  });
