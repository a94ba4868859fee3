import { expect, test } from '@jest/globals';
import { addGroup, addRole } from '../testing/access.test-support.js';
import { acme, setUp } from '../testing/set-up.test-support.js';

test('what identity providers map to a role or a group goes with it', async () => {
  const world = await setUp();
  const { keyward, storage } = world;
  const [role, kept, group] = [await addRole(world), await addRole(world), await addGroup(world)];
  const { id } = await keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'Upstream',
    metadata: { issuer: 'https://upstream.example', client_id: 'keyward' },
    roleMapping: [
      { claim: 'groups', value: 'a', role_id: role.id },
      { claim: 'groups', value: 'b', role_id: kept.id },
      { claim: 'groups', value: 'c', role_id: role.id },
    ],
    groupMapping: [{ claim: 'groups', value: 'a', group_id: group.id }],
  });
  await keyward.roles.delete(role.id);
  expect(await storage.identityProviders.find(id)).toMatchObject({
    roleMapping: [{ value: 'b', role_id: kept.id }],
    groupMapping: [{ group_id: group.id }],
  });
  await keyward.groups.delete(group.id);
  expect(await storage.identityProviders.find(id)).toMatchObject({
    roleMapping: [{ value: 'b', role_id: kept.id }],
    groupMapping: [],
  });
});
