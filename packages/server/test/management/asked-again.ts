/** A call that waits for a hash is refused where its caller has lost meanwhile what the call began with. */
import { describe, expect, test } from '@jest/globals';
import type { SecretHasher } from '@keyward/core/ports';
import { plainHasher } from '@keyward/core/in-memory';
import { deployed, issuer, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addManager,
  addUser,
  authorize,
  credentialsOf,
  done,
  grant,
  managementApi,
} from '../deployment/world.js';

const password = 'kumquat accordion';
const scopes = ['update:user_passwords', 'create:users', 'update:users', 'read:users'];

/** A hasher that can be told to do something first, once. */
const interruptedHasher = () => {
  let interruption: (() => Promise<unknown>) | undefined;
  const hasher: SecretHasher = {
    ...plainHasher,
    async hash(text) {
      const interrupt = interruption;
      interruption = undefined;
      await interrupt?.();
      return plainHasher.hash(text);
    },
  };
  return {
    hasher,
    whileHashing: (what: () => Promise<unknown>) => {
      interruption = what;
    },
  };
};

export const askedAgainSuite = (target: Target): void =>
  describe('a call that waits is asked again', () => {
    const { hasher, whileHashing } = interruptedHasher();
    const server = deployed(target, {
      configuration: { multiTenant: true },
      platform: { hasher },
    });

    interface Caller {
      readonly user: Json;
      readonly client: Json;
      readonly token: string;
    }

    const administrator = async (): Promise<Caller> => {
      const api = await managementApi(server);
      const client = await addClient(server, {
        client_type: 'regular_web',
        is_first_party: true,
        client_metadata: {
          urls: { redirect_uris: ['https://portal.example/callback'] },
          grant_types: ['password'],
        },
      });
      await authorize(server, client.id, api.id);
      await grant(server, client.id, api.id, ...scopes.map((name) => api.scopes[name]!));
      const user = await addUser(server, { password });
      await done(server.manage('POST', `/tenants/${user.tenant_id}/admins`, { users: [user.id] }));
      server.clock.advance(1);
      const { body, text } = await server.post(
        '/token',
        {
          grant_type: 'password',
          username: user.username,
          password,
          scope: scopes.join(' '),
          resource: `${issuer}/api/management/v1`,
        },
        credentialsOf(client),
      );
      if (body.access_token === undefined) throw new Error(text);
      return { user, client, token: body.access_token };
    };

    const losses: readonly (readonly [string, number, (caller: Caller) => Promise<Answer>])[] = [
      [
        'is blocked',
        401,
        ({ user }) => server.manage('POST', `/users/${user.id}/block`, undefined),
      ],
      ['is deleted', 401, ({ user }) => server.manage('DELETE', `/users/${user.id}?force=true`)],
      [
        'gets another password',
        401,
        ({ user }) =>
          server.manage('PUT', `/users/${user.id}/password`, { password: 'tangerine accordion' }),
      ],
      [
        'is no administrator any more',
        403,
        ({ user }) =>
          server.manage('DELETE', `/tenants/${user.tenant_id}/admins?force=true`, {
            users: [user.id],
          }),
      ],
      [
        'has the token revoked',
        401,
        ({ client, token }) =>
          server.post('/revoke', { token, client_id: client.id }, credentialsOf(client)),
      ],
      [
        'called through a client that is deleted',
        401,
        ({ client }) => server.manage('DELETE', `/clients/${client.id}`),
      ],
    ];

    test.each(losses)(
      'a password is not set by an administrator who meanwhile %s',
      async (_, status, lose) => {
        const [caller, person] = [await administrator(), await addUser(server, { password })];
        whileHashing(async () => done(lose(caller)));
        const { status: answered } = await server.manage(
          'PUT',
          `/users/${person.id}/password`,
          { password: 'another accordion' },
          { as: caller.token },
        );
        expect(answered).toBe(status);
        const login = await server.keyward.users.checkPassword(
          await server.keyward.users.get(person.id),
          password,
        );
        expect(login).toBe(true);
      },
    );

    test('nobody is made or imported by a client that is deleted meanwhile', async () => {
      for (const [path, bodyOf] of [
        ['/users', (username: string) => ({ username, password })],
        ['/users/import', (username: string) => ({ users: [{ username, password }] })],
      ] as const) {
        const { client, token } = await addManager(server, ['create:users']);
        const username = `made-by-${client.id.slice(0, 8)}`;
        whileHashing(() => server.manage('DELETE', `/clients/${client.id}`));
        const { status } = await server.manage('POST', path, bodyOf(username), { as: token });
        expect(status).toBe(401);
        const { body } = await server.manage('GET', `/users?q=(username=${username})`);
        expect(body.items).toEqual([]);
      }
    });

    test('a call goes through whose caller holds everything still', async () => {
      const [{ token }, person] = [await administrator(), await addUser(server, { password })];
      await done(
        server.manage(
          'PUT',
          `/users/${person.id}/password`,
          { password: 'another accordion' },
          { as: token },
        ),
      );
    });
  });
