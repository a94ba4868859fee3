/** What a view shows of secrets, asked without a socket. */
import { describe, expect, test } from '@jest/globals';
import { allTenants, createKeyward, oneTenant, type Resource, type Tenancy } from '@keyward/core';
import { examplePlatform } from '../docs/examples/platform.js';
import { resourceView } from '../packages/api/src/management/resources/resource-view.js';
import { plain, render } from '../packages/api/src/kernel/view.js';

describe('a secret of a record that is not the caller’s to write is not the caller’s to read', () => {
  const setUp = async () => {
    const platform = examplePlatform('https://id.example');
    const keyward = createKeyward(platform);
    await keyward.firstStart({});
    const own = await keyward.resources.create({
      type: 'api',
      name: 'Own',
      signingAlgorithm: 'HS256',
    });
    const shared = { ...own, id: platform.random.uuid(), name: 'Shared', tenantId: null };
    const isShown = async (
      tenancy: Tenancy,
      scope: string,
      resource: Resource,
    ): Promise<boolean> => {
      const [shown] = await render(resourceView, [resource], plain, {
        stores: platform.storage.within(tenancy),
        actor: { id: null, tenancy, managementScopes: new Set([scope]) },
        lockedAmong: () => Promise.resolve(new Set()),
        signsFrom: () => Promise.resolve(undefined),
        defaultClientId: () => Promise.resolve(undefined),
        now: platform.clock.now(),
      });
      return 'signing_secret' in (shown!['resource_metadata'] as object);
    };
    return { own, shared, tenant: oneTenant(own.tenantId!), isShown };
  };

  test('a caller of a tenant sees its own, and a global record without its secret', async () => {
    const { own, shared, tenant, isShown } = await setUp();
    expect(await isShown(tenant, 'read:resource_secrets', own)).toBe(true);
    expect(await isShown(tenant, 'read:resource_secrets', shared)).toBe(false);
  });

  test('a global caller sees both', async () => {
    const { own, shared, isShown } = await setUp();
    expect(await isShown(allTenants, 'read:resource_secrets', own)).toBe(true);
    expect(await isShown(allTenants, 'read:resource_secrets', shared)).toBe(true);
  });

  test('nobody sees it without the scope', async () => {
    const { own, isShown } = await setUp();
    expect(await isShown(allTenants, 'read:resources', own)).toBe(false);
  });
});
