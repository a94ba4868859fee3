import { beforeEach, describe, expect, test } from '@jest/globals';
import { tenantAdminScopes } from '../access/admin-scopes.js';
import { addGroup, addManagingRole, addRole } from '../testing/access.test-support.js';
import {
  acme,
  adminOf,
  attempt,
  globex,
  nowhere,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';

let world: World;
let provider: IdentityProvider;
beforeEach(async () => {
  world = await setUp();
  provider = await world.keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'Login',
    metadata: { issuer: 'https://login.example', client_id: 'keyward' },
  });
});

const modify = (patch: object, ...scopes: string[]) =>
  world.keyward.identityProviders.modify(acme, provider.id, patch, adminOf(acme, ...scopes));
const toRole = (roleId: string, value = 'a') => ({ claim: 'groups', value, role_id: roleId });

describe('a mapping names roles and groups that are there: of the tenant of the provider, or global ones', () => {
  test('its own and global ones are taken, also when the provider is made', async () => {
    const global = await world.keyward.roles.create({ name: 'global', tenantId: null });
    const [role, group] = [await addRole(world), await addGroup(world)];
    const given = {
      roleMapping: [toRole(role.id), toRole(global.id)],
      groupMapping: [{ claim: 'groups', value: 'b', group_id: group.id }],
    };
    expect(await modify(given)).toMatchObject(given);
    expect(
      await world.keyward.identityProviders.create(acme, {
        type: 'oidc',
        name: 'Other',
        metadata: { issuer: 'https://other.example', client_id: 'x' },
        ...given,
      }),
    ).toMatchObject(given);
  });

  test.each(['nobody’s', 'another tenant’s', 'a group’s'])(
    'a role with %s id is not, for any caller',
    async (whose) => {
      const id =
        whose === 'nobody’s'
          ? nowhere
          : (await (whose === 'a group’s' ? addGroup(world) : addRole(world, { tenantId: globex })))
              .id;
      const roleMapping = [toRole((await addRole(world)).id), toRole(id)];
      expect(await attempt(world, () => modify({ roleMapping }))).toEqual(
        refusedCleanly('unknown_reference'),
      );
      await expect(
        world.keyward.identityProviders.modify(acme, provider.id, { roleMapping }),
      ).rejects.toMatchObject({ values: { field: 'roleMapping[1].role_id', id } });
      await expect(
        world.keyward.identityProviders.create(acme, {
          type: 'oidc',
          name: 'Other',
          metadata: { issuer: 'https://other.example', client_id: 'x' },
          roleMapping,
        }),
      ).rejects.toMatchObject({ code: 'unknown_reference' });
    },
  );

  test('a group of another tenant is not', async () => {
    const groupMapping = [
      { claim: 'groups', value: 'a', group_id: (await addGroup(world, { tenantId: globex })).id },
    ];
    await expect(
      world.keyward.identityProviders.modify(acme, provider.id, { groupMapping }),
    ).rejects.toMatchObject({ values: { field: 'groupMapping[0].group_id' } });
  });
});

describe('a mapping, or a change of whose word the provider is, brings no permission that its writer lacks', () => {
  const refused = refusedCleanly('escalation_refused');

  test('a role with management permissions', async () => {
    const role = await addManagingRole(world, 'delete:clients');
    expect(
      await attempt(world, () =>
        modify({ roleMapping: [toRole(role.id)] }, 'update:identity_providers'),
      ),
    ).toEqual(refused);
    expect(
      (await attempt(world, () => modify({ roleMapping: [toRole(role.id)] }, 'delete:clients')))
        .refused,
    ).toBeUndefined();
    // As it is, it stays; for another value it is given to others.
    expect(
      (await attempt(world, () => modify({ description: 'x', roleMapping: [toRole(role.id)] })))
        .refused,
    ).toBeUndefined();
    expect(
      await attempt(world, () => modify({ roleMapping: [toRole(role.id, 'everybody')] })),
    ).toEqual(refused);
    expect((await attempt(world, () => modify({ roleMapping: null }))).refused).toBeUndefined();
  });

  test('a group that stands in one with such a role', async () => {
    const [top, below] = [await addGroup(world), await addGroup(world)];
    await world.keyward.groups.addNested(top.id, [below.id]);
    await world.keyward.groups.addRoles(top.id, [
      (await addManagingRole(world, 'delete:clients')).id,
    ]);
    const groupMapping = [{ claim: 'groups', value: 'a', group_id: below.id }];
    expect(await attempt(world, () => modify({ groupMapping }))).toEqual(refused);
    expect(
      (await attempt(world, () => modify({ groupMapping }, 'delete:clients'))).refused,
    ).toBeUndefined();
  });

  test('the issuer of a provider that gives such a role', async () => {
    await modify(
      { roleMapping: [toRole((await addManagingRole(world, 'delete:clients')).id)] },
      'delete:clients',
    );
    const metadata = { issuer: 'https://evil.example' };
    expect(await attempt(world, () => modify({ metadata }, 'update:identity_providers'))).toEqual(
      refused,
    );
    expect(
      (await attempt(world, () => modify({ metadata }, ...tenantAdminScopes))).refused,
    ).toBeUndefined();
  });
});
