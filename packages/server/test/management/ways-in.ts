/** A way in is taken away: who came by it is out, and what was given on its word goes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { startUpstream, type Upstream } from '../deployment/upstream.js';
import {
  addAuthenticator,
  addClient,
  addGroup,
  addProvider,
  addRole,
  addUser,
  credentialsOf,
  done,
  fresh,
} from '../deployment/world.js';

const urn = 'urn:ietf:params:oauth:grant-type:token-exchange';

export const waysInSuite = (target: Target): void =>
  describe('a way in is taken away', () => {
    const server = deployed(target);
    let upstream: Upstream;
    let tenantId: string;
    let app: Json;

    beforeAll(async () => {
      upstream = await startUpstream(() => server.clock.now());
      const tenants = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      tenantId = tenants[0]!.id;
      app = await addClient(server, {
        client_type: 'regular_web',
        is_first_party: true,
        client_metadata: {
          urls: { redirect_uris: ['https://app.example/callback'] },
          grant_types: ['token_exchange', 'refresh_token', 'password'],
        },
      });
    });
    afterAll(() => upstream.close());

    /** A person with a password, to whom the word of a provider gave a role, a group, a session and tokens. */
    const atProvider = async () => {
      const [role, group] = [await addRole(server), await addGroup(server)];
      const provider = await addProvider(server, tenantId, {
        provider_metadata: { issuer: upstream.issuer, client_id: 'keyward' },
        provider_identifier: `urn:example:${fresh('upstream').replace(' ', '-')}`,
        token_exchange_enabled: true,
        role_mapping: [{ claim: 'groups', value: 'crew', role_id: role.id }],
        group_mapping: [{ claim: 'groups', value: 'crew', group_id: group.id }],
      });
      const exchanged = await server.post(
        '/token',
        {
          grant_type: urn,
          subject_token_type: provider.provider_identifier,
          subject_token: await upstream.token({ sub: fresh('sub'), groups: ['crew'] }),
          scope: 'openid offline_access',
        },
        credentialsOf(app),
      );
      if (exchanged.status !== 200) throw new Error(exchanged.text);
      const [identity] = await server.storage.userIdentities.all([
        { attribute: 'identityProviderId', equals: provider.id },
      ]);
      const { userId } = identity!;
      await done(
        server.manage('PUT', `/users/${userId}/password`, {
          password: 'kumquat accordion',
          revoke_sessions: false,
        }),
      );
      const user = await server.keyward.users.get(userId);
      const { session } = await server.keyward.sessions.begin(user, ['fed']);
      await server.storage.sessions.change(session.id, (begun) => ({
        ...begun,
        identityProviderId: provider.id,
      }));
      server.clock.advance(1);

      const count = async (what: string): Promise<number> =>
        (await server.manage('GET', `/users/${userId}/${what}`)).body.items.length;
      const refresh = (): Promise<Answer> =>
        server.post(
          '/token',
          { grant_type: 'refresh_token', refresh_token: exchanged.body.refresh_token },
          credentialsOf(app),
        );
      const left = async () => ({
        roles: await count('roles'),
        groups: await count('groups'),
        sessions: await count('sessions'),
        tokens: (await refresh()).status,
      });
      const path = `/tenants/${tenantId}/identity_providers/${provider.id}`;
      const modify = (patch: object): Promise<Answer> => server.manage('PATCH', path, patch);
      return { role, group, userId, identity: identity!, path, modify, left };
    };
    type Setting = Awaited<ReturnType<typeof atProvider>>;

    const all = { roles: 1, groups: 1, sessions: 1, tokens: 200 };
    const nothing = { roles: 0, groups: 0, sessions: 0, tokens: 400 };

    const rows: readonly (readonly [string, object, (setting: Setting) => Promise<Answer>])[] = [
      ['nothing', all, ({ modify }) => modify({ provider_description: 'x' })],
      [
        'its mapping is removed and it is switched off in one call',
        nothing,
        ({ modify }) => modify({ role_mapping: [], group_mapping: [], is_enabled: false }),
      ],
      ['it is switched off', nothing, ({ modify }) => modify({ is_enabled: false })],
      [
        'its mapping of roles is removed',
        { ...all, roles: 0 },
        ({ modify }) => modify({ role_mapping: [] }),
      ],
      [
        'its mapping names another claim',
        { ...all, groups: 0 },
        ({ group, modify }) =>
          modify({ group_mapping: [{ claim: 'teams', value: 'crew', group_id: group.id }] }),
      ],
      [
        'its issuer changes',
        nothing,
        ({ modify }) => modify({ provider_metadata: { issuer: 'https://else.example' } }),
      ],
      [
        'its keys change',
        nothing,
        ({ modify }) => modify({ provider_metadata: { jwks_uri: 'https://else.example/keys' } }),
      ],
      [
        'its secret changes',
        nothing,
        ({ modify }) => modify({ provider_metadata: { client_secret: 'another' } }),
      ],
      [
        'no tokens are exchanged there any more',
        { ...all, tokens: 400 },
        ({ modify }) => modify({ token_exchange_enabled: false }),
      ],
      [
        'the identity is unlinked',
        nothing,
        ({ userId, identity }) =>
          server.manage('DELETE', `/users/${userId}/identities`, { identities: [identity.id] }),
      ],
      ['it is deleted', nothing, ({ path }) => server.manage('DELETE', path)],
    ];

    test.each(rows)('what is left of a provider, once %s', async (_, expected, happen) => {
      const setting = await atProvider();
      await done(happen(setting));
      expect(await setting.left()).toEqual(expected);
    });

    test('the log names the person who lost a role with the mapping', async () => {
      const { userId, role, modify } = await atProvider();
      await done(modify({ role_mapping: [] }));
      const { body } = await server.manage('GET', `/audit_events?q=(record_id=${userId})`);
      const events = body.items.filter(({ event }: Json) => event === 'user.roles_removed');
      expect(events).toMatchObject([{ ids: [role.id] }]);
    });

    test('a second factor that an administrator removes ends what was opened with it', async () => {
      const record = await addUser(server, { password: 'kumquat accordion' });
      const user = await server.keyward.users.get(record.id);
      const factor = await addAuthenticator(server, record);
      await server.keyward.sessions.begin(user, ['pwd', 'otp', 'mfa']);
      await server.keyward.sessions.begin(user, ['pwd']);
      const path = `/users/${record.id}/authenticators/${factor.id}`;
      await done(server.manage('DELETE', path));
      const { body } = await server.manage('GET', `/users/${record.id}/sessions`);
      expect(body.items).toHaveLength(1);
    });
  });
