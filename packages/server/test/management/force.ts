/**
 * Whatever would leave a tenant without an administrator who can log in, and the word of a global
 * caller that does it all the same (operations §4.4).
 */
import { describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addIdentity,
  addManager,
  addProvider,
  addTenant,
  addUser,
  allManagementScopes,
  done,
} from '../deployment/world.js';

interface Loss {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly status: number;
}

/**
 * A tenant, and the only administrator who can log in there: by a password, or by the one provider
 * that is switched on.
 */
interface Scene {
  readonly tenant: string;
  readonly admin: Json;
  readonly provider: Json;
  readonly identity: Json;
}

const password = 'kumquat accordion';
const losses: Readonly<
  Record<string, readonly [by: 'password' | 'provider', loss: (scene: Scene) => Loss]>
> = {
  'deleting the user': [
    'password',
    ({ admin }) => ({ method: 'DELETE', path: `/users/${admin.id}`, status: 204 }),
  ],
  'blocking the user': [
    'password',
    ({ admin }) => ({ method: 'POST', path: `/users/${admin.id}/block`, status: 200 }),
  ],
  'is_blocked of the user': [
    'password',
    ({ admin }) => ({
      method: 'PATCH',
      path: `/users/${admin.id}`,
      body: { is_blocked: true },
      status: 200,
    }),
  ],
  'removing the password': [
    'password',
    ({ admin }) => ({ method: 'DELETE', path: `/users/${admin.id}/password`, status: 204 }),
  ],
  'unlinking the identity': [
    'provider',
    ({ admin, identity }) => ({
      method: 'DELETE',
      path: `/users/${admin.id}/identities`,
      body: { identities: [identity.id] },
      status: 204,
    }),
  ],
  'switching the provider off': [
    'provider',
    ({ tenant, provider }) => ({
      method: 'PATCH',
      path: `/tenants/${tenant}/identity_providers/${provider.id}`,
      body: { is_enabled: false },
      status: 200,
    }),
  ],
  'deleting the provider': [
    'provider',
    ({ tenant, provider }) => ({
      method: 'DELETE',
      path: `/tenants/${tenant}/identity_providers/${provider.id}`,
      status: 204,
    }),
  ],
  'removing the administrator': [
    'password',
    ({ tenant, admin }) => ({
      method: 'DELETE',
      path: `/tenants/${tenant}/admins`,
      body: { users: [admin.id] },
      status: 204,
    }),
  ],
};

export const forceSuite = (target: Target): void =>
  describe('the last administrator', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });

    const sceneOf = async (by: 'password' | 'provider'): Promise<Scene> => {
      const tenant = await addTenant(server);
      const admin = await addUser(server, {
        tenant_id: tenant,
        ...(by === 'password' ? { password } : {}),
      });
      const provider = await addProvider(server, tenant);
      const off = await addProvider(server, tenant, { is_enabled: false });
      const identity = await addIdentity(
        server,
        admin.id,
        by === 'password' ? off.id : provider.id,
      );
      // With two ways to log in, of which one leads nowhere, the other can be taken away.
      if (by === 'provider') await addIdentity(server, admin.id, off.id);
      await done(server.manage('POST', `/tenants/${tenant}/admins`, { users: [admin.id] }));
      return { tenant, admin, provider, identity };
    };

    test.each(Object.entries(losses))(
      'operations §4.4 %s answers 403 last_tenant_admin, except to force=true of a global caller, logged',
      async (_, [by, lossOf]) => {
        for (const where of ['query', 'body'] as const) {
          const scene = await sceneOf(by);
          const { method, path, body, status } = lossOf(scene);
          const bound = (
            await addManager(server, allManagementScopes, {
              is_global: false,
              tenant_id: scene.tenant,
            })
          ).token;
          const forced = (as?: string) =>
            where === 'query'
              ? server.manage(method, `${path}?force=true`, body, { as })
              : server.manage(method, path, { ...body, force: true }, { as });
          const refused = [
            await server.manage(method, path, body),
            await forced(bound),
            await server.manage(method, `${path}?force=false`, body),
          ];
          expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
            refused.map(() => [403, 'last_tenant_admin']),
          );
          expect((await forced()).status).toBe(status);
          const told = await server.manage(
            'GET',
            `/audit_events?q=(%26(event=tenant.left_without_admin)(record_id=${scene.tenant}))`,
          );
          expect(told.body.items).toHaveLength(1);
        }
      },
    );

    test('force is true or false, and stands beside nothing that the operation does not know', async () => {
      const { admin } = await sceneOf('password');
      const refused = [
        await server.manage('DELETE', `/users/${admin.id}?force=yes`),
        await server.manage('DELETE', `/users/${admin.id}`, { force: 'true' }),
        await server.manage('DELETE', `/users/${admin.id}`, { colour: 'red' }),
      ];
      expect(
        refused.map(({ status, body }) => [status, /force|colour/.test(body.message)]),
      ).toEqual(refused.map(() => [400, true]));
    });

    test('nobody blocks their own account by force', async () => {
      const { admin } = await sceneOf('password');
      await expect(
        server.keyward.users.block(
          admin.id,
          {},
          { id: admin.id, tenancy: { kind: 'all' }, managementScopes: 'all', forces: true },
        ),
      ).rejects.toMatchObject({ code: 'own_account_protected' });
    });
  });
