/** An administrator, an application that may use the Management API, and the ways by which it gets no token. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { leftFor } from '../deployment/form-browser.js';
import { atAnApp, person, redirectUri } from '../deployment/person.js';
import { authorize, credentialsOf, grant, managementApi } from '../deployment/world.js';

export const systemResourceSuite = (target: Target): void =>
  describe('tokens of people for the Management API', () => {
    const app = atAnApp(target);
    let api: Awaited<ReturnType<typeof managementApi>>;

    beforeAll(async () => {
      const { server } = app;
      api = await managementApi(server);
      const [ada] = await server.storage.users.all([
        { attribute: 'usernameKey', equals: person.username },
      ]);
      const { status } = await server.manage('POST', `/tenants/${ada!.tenantId}/admins`, {
        users: [ada!.id],
      });
      expect(status).toBe(204);
    });

    const addConsole = async (more: Json = {}): Promise<Json> => {
      const client = await app.addApp(more);
      await authorize(app.server, client.id, api.id);
      const names = ['read:clients', 'update:clients'];
      await grant(app.server, client.id, api.id, ...names.map((name) => api.scopes[name]!));
      return client;
    };
    const modify = async (client: Json): Promise<void> => {
      const { status } = await app.server.manage('PATCH', `/clients/${client.id}`, {
        client_metadata: { urls: { redirect_uris: [redirectUri, 'https://other.example/'] } },
      });
      expect(status).toBe(200);
    };
    const asking = (client: Json, more: Readonly<Record<string, string>> = {}): string =>
      app.url({ client_id: client.id, scope: 'openid read:clients', ...more });

    describe.each(['token', 'id_token token', 'code token', 'code id_token token'])(
      'response_type=%s',
      (type) => {
        test.each(['implied by a scope', 'named'])('is refused: %s', async (how) => {
          const client = await addConsole();
          const named: Readonly<Record<string, string>> =
            how === 'named' ? { resource: api.id } : {};
          const back = leftFor(
            await app.browser().open(asking(client, { response_type: type, ...named })),
          );
          const answer = new URLSearchParams(back.hash.slice(1));
          expect(answer.get('error')).toBe('invalid_target');
          expect(answer.get('error_description')).toContain('response_type=code');
          expect(answer.has('access_token')).toBe(false);
        });

        test('is refused when it is pushed', async () => {
          const client = await addConsole();
          const { status, body }: Answer = await app.server.post(
            '/par',
            {
              response_type: type,
              client_id: client.id,
              redirect_uri: redirectUri,
              scope: 'openid read:clients',
              nonce: 'n',
            },
            credentialsOf(client),
          );
          expect(status).toBe(400);
          expect(body.error).toBe('invalid_target');
        });
      },
    );

    test('response_type=code id_token is answered', async () => {
      const client = await addConsole();
      const back = await app.through(app.browser(), {
        client_id: client.id,
        scope: 'openid read:clients',
        response_type: 'code id_token',
      });
      expect(new URLSearchParams(back.hash.slice(1)).has('code')).toBe(true);
    });

    test('a first-party application that was changed shows the consent page, once', async () => {
      const client = await addConsole();
      const browser = app.browser();
      const first = leftFor(await app.logIn(browser, await browser.open(asking(client))));
      expect(first.searchParams.has('code')).toBe(true);
      await modify(client);
      const silent = leftFor(await browser.open(asking(client, { prompt: 'none' })));
      expect(silent.searchParams.get('error')).toBe('consent_required');
      const page = await browser.open(asking(client));
      expect(page.text).toContain('action="consent"');
      expect(leftFor(await browser.submit(page, {})).searchParams.has('code')).toBe(true);
      const again = leftFor(await browser.open(asking(client, { prompt: 'none' })));
      expect(again.searchParams.has('code')).toBe(true);
    });

    test('an application that was changed asks for consent again, and the grant gets younger', async () => {
      const client = await addConsole({ is_first_party: false });
      const browser = app.browser();
      const page = await app.logIn(browser, await browser.open(asking(client)));
      expect(leftFor(await browser.submit(page, {})).searchParams.has('code')).toBe(true);
      const grants = async (): Promise<readonly Json[]> =>
        app.server.storage.consents.all([{ attribute: 'clientId', equals: client.id }]);
      const [before] = await grants();
      await modify(client);
      const silent = leftFor(await browser.open(asking(client, { prompt: 'none' })));
      expect(silent.searchParams.get('error')).toBe('consent_required');
      const asked = await browser.open(asking(client));
      expect(leftFor(await browser.submit(asked, {})).searchParams.has('code')).toBe(true);
      const [after] = await grants();
      expect(after!.id).toBe(before!.id);
      expect(after!.updatedAt.getTime()).toBeGreaterThan(before!.updatedAt.getTime());
    });
  });
