/** The table of operations §10.4, a test for each row: what an event ends, and what it leaves. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, issuer, type Credentials, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { formBrowser, leftFor, type FormBrowser } from '../deployment/form-browser.js';
import {
  addClient,
  addGrant,
  addResource,
  addScope,
  addTicket,
  addUser,
  authorize,
  credentialsOf,
  done,
  fresh,
  grant,
  managementApi,
} from '../deployment/world.js';
import { withQuery } from '../deployment/with-query.js';

const redirectUri = 'https://app.example/callback';
const password = 'kumquat accordion';
const newPassword = 'tangerine accordion';

/** A person who is logged in, at an application that holds tokens and a code which it has not redeemed yet. */
interface CredentialState {
  readonly user: Json;
  readonly app: Json;
  readonly resource: Json;
  readonly scopes: readonly Json[];
  readonly browser: FormBrowser;
  readonly tokens: Json;
  readonly code: string;
  /** The application's credentials, should an event change them. */
  credentials: Credentials;
}

export const whatEndsWhatSuite = (target: Target): void =>
  describe('operations §10.4 what ends what', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let elsewhere: Json;

    const addApp = (more: object = {}): Promise<Json> =>
      addClient(server, {
        client_type: 'regular_web',
        client_name: fresh('app'),
        is_first_party: true,
        client_metadata: {
          urls: { redirect_uris: [redirectUri] },
          grant_types: ['authorization_code', 'refresh_token', 'password'],
        },
        ...more,
      });
    beforeAll(async () => {
      elsewhere = await addApp();
    });

    const url = (clientId: string, more: Readonly<Record<string, string>>): string =>
      withQuery(`${server.url}/authorize`, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        ...more,
      });
    const redeem = (code: string, app: Credentials): Promise<Answer> =>
      server.post(
        '/token',
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        app,
      );
    const refresh = ({ tokens, credentials }: CredentialState): Promise<Answer> =>
      server.post(
        '/token',
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
        credentials,
      );

    const stand = async (): Promise<CredentialState> => {
      const user = await addUser(server, { password });
      const resource = await addResource(server, {
        identifier_url: `https://${fresh('api').replace(' ', '-')}.example`,
        rbac_enabled: true,
        skip_consent_for_first_party: true,
      });
      const scopes = [
        await addScope(server, resource.id, 'read'),
        await addScope(server, resource.id, 'write'),
      ];
      const app = await addApp();
      await authorize(server, app.id, resource.id);
      await grant(server, app.id, resource.id, ...scopes.map(({ id }) => id));
      await done(
        server.manage('POST', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: scopes.map(({ id }) => id) }],
        }),
      );
      server.clock.advance(2);
      const browser = formBrowser(server.url);
      const at = {
        resource: resource.resource_metadata.identifier_url,
        scope: 'openid offline_access read write',
      };
      const first = leftFor(
        await browser.submit(await browser.open(url(app.id, at)), {
          username: user.username,
          password,
        }),
      ).searchParams.get('code')!;
      const code = leftFor(await browser.open(url(app.id, at))).searchParams.get('code')!;
      const { status, body: tokens, text } = await redeem(first, credentialsOf(app));
      if (status !== 200) throw new Error(`no tokens: ${text}`);
      return {
        user,
        app,
        resource,
        scopes,
        browser,
        tokens,
        code,
        credentials: credentialsOf(app),
      };
    };

    const isLoggedIn = async ({ browser }: CredentialState): Promise<boolean> =>
      leftFor(
        await browser.open(url(elsewhere.id, { scope: 'openid', prompt: 'none' })),
      ).searchParams.has('code');
    const isActive = async ({ tokens }: CredentialState): Promise<boolean> =>
      (await server.post('/tokeninfo', { token: tokens.access_token }, server.admin)).body.active;
    const left = async (standing: CredentialState): Promise<Readonly<Record<string, boolean>>> => ({
      session: await isLoggedIn(standing),
      code: (await redeem(standing.code, standing.credentials)).status === 200,
      accessToken: await isActive(standing),
      refreshToken: (await refresh(standing)).status === 200,
    });

    const all = { session: true, code: true, accessToken: true, refreshToken: true };
    const nothing = { session: false, code: false, accessToken: false, refreshToken: false };
    const sessionOnly = { ...nothing, session: true };

    /** The person's own change, with a token that they got elsewhere. */
    const changeOwn = async ({ user }: CredentialState): Promise<Answer> => {
      const [portal, api] = [await addApp(), await managementApi(server)];
      await authorize(server, portal.id, api.id);
      await grant(server, portal.id, api.id, api.scopes['update:current_user']!);
      const { body } = await server.post(
        '/token',
        {
          grant_type: 'password',
          username: user.username,
          password,
          scope: 'update:current_user',
          resource: `${issuer}/api/management/v1`,
        },
        credentialsOf(portal),
      );
      return server.manage(
        'POST',
        `/users/${user.id}/password/change`,
        { current_password: password, new_password: newPassword },
        { as: body.access_token },
      );
    };
    const throughTicket = async ({ user }: CredentialState): Promise<Answer> => {
      const { ticket } = await addTicket(server, { user_id: user.id }, 'password_change');
      const browser = formBrowser(server.url);
      const { status } = await browser.submit(
        await browser.open(ticket.replace(issuer, server.url)),
        { password: newPassword },
      );
      return { status } as Answer;
    };
    const replay = async (standing: CredentialState): Promise<Answer> => {
      await refresh(standing);
      server.clock.advance(11);
      return refresh(standing);
    };

    const rows: readonly (readonly [
      event: string,
      status: number,
      left: Readonly<Record<string, boolean>>,
      happen: (standing: CredentialState) => Promise<Answer>,
    ])[] = [
      ['nothing', 200, all, ({ user }) => server.manage('GET', `/users/${user.id}`)],
      [
        'blocking a user',
        200,
        nothing,
        ({ user }) => server.manage('POST', `/users/${user.id}/block`),
      ],
      [
        'blocking a user by is_blocked',
        200,
        nothing,
        ({ user }) => server.manage('PATCH', `/users/${user.id}`, { is_blocked: true }),
      ],
      [
        'blocking and unblocking a user',
        200,
        nothing,
        async ({ user }) => {
          await server.manage('POST', `/users/${user.id}/block`);
          return server.manage('POST', `/users/${user.id}/unblock`);
        },
      ],
      ['deleting a user', 204, nothing, ({ user }) => server.manage('DELETE', `/users/${user.id}`)],
      [
        'setting a password',
        204,
        nothing,
        ({ user }) => server.manage('PUT', `/users/${user.id}/password`, { password: newPassword }),
      ],
      [
        'setting a password with revoke_sessions false',
        204,
        all,
        ({ user }) =>
          server.manage('PUT', `/users/${user.id}/password`, {
            password: newPassword,
            revoke_sessions: false,
          }),
      ],
      ['a password through a ticket', 200, nothing, throughTicket],
      ['a person changing the password elsewhere', 204, nothing, changeOwn],
      [
        'revoking a grant',
        204,
        sessionOnly,
        async ({ user, app, resource }) => {
          const given = { clientId: app.id, resourceId: resource.id, scopes: ['read'] };
          const grant = await addGrant(server, user, given);
          return server.manage('DELETE', `/users/${user.id}/grants/${grant.id}`);
        },
      ],
      [
        'revoking a grant for another resource',
        204,
        all,
        async ({ user, app }) => {
          const given = { clientId: app.id, resourceId: null, scopes: ['openid'] };
          const grant = await addGrant(server, user, given);
          return server.manage('DELETE', `/users/${user.id}/grants/${grant.id}`);
        },
      ],
      [
        'revoking a resource from a client',
        204,
        sessionOnly,
        ({ app, resource }) =>
          server.manage('DELETE', `/clients/${app.id}/resources`, { resources: [resource.id] }),
      ],
      [
        'revoking a resource and authorizing it again',
        204,
        sessionOnly,
        async ({ app, resource, scopes }) => {
          await server.manage('DELETE', `/clients/${app.id}/resources`, {
            resources: [resource.id],
          });
          server.clock.advance(1);
          await server.manage('POST', `/clients/${app.id}/resources`, { resources: [resource.id] });
          return server.manage('POST', `/clients/${app.id}/permissions`, {
            permissions: [{ resource_id: resource.id, scopes: scopes.map(({ id }) => id) }],
          });
        },
      ],
      [
        'deleting a resource',
        204,
        sessionOnly,
        ({ resource }) => server.manage('DELETE', `/resources/${resource.id}`),
      ],
      [
        'deleting a client',
        204,
        sessionOnly,
        ({ app }) => server.manage('DELETE', `/clients/${app.id}`),
      ],
      [
        'changing the secret of a client',
        200,
        all,
        async (standing) => {
          const answer = await server.manage('POST', `/clients/${standing.app.id}/secret`);
          standing.credentials = credentialsOf(answer.body);
          return answer;
        },
      ],
      ['reuse of a refresh token', 400, sessionOnly, replay],
    ];

    test.each(rows)('%s', async (_, status, expected, happen) => {
      const standing = await stand();
      expect((await happen(standing)).status).toBe(status);
      expect(await left(standing)).toEqual(expected);
    });

    test('taking a permission narrows the scopes at the next refresh and of a code, and leaves the rest', async () => {
      const standing = await stand();
      const { user, resource, scopes } = standing;
      await done(
        server.manage('DELETE', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: [scopes[1]!.id] }],
        }),
      );
      server.clock.advance(2);
      expect(await isLoggedIn(standing)).toBe(true);
      expect(await isActive(standing)).toBe(true);
      const [refreshed, redeemed] = [
        await refresh(standing),
        await redeem(standing.code, standing.credentials),
      ];
      for (const { status, body } of [refreshed, redeemed]) {
        expect(status).toBe(200);
        expect(body.scope).toBe('openid offline_access read');
      }
    });

    test('a grant of another client or another person goes on when one client reuses a refresh token', async () => {
      const [one, other] = [await stand(), await stand()];
      await replay(one);
      expect(await left(other)).toEqual(all);
    });
  });
