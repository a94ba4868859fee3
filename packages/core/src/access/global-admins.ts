/** People who administer the whole installation (docs/adr/0100-global-administrators.md). */
import { stampCreated, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor } from '../model/values/actor.js';
import type { Scope } from '../model/scope/scope.js';
import type { Person } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';
import { beyondOneTenant } from './admin-scopes.js';

/** The scope that makes a person of the default tenant a global administrator. */
export const globalAdminScope = 'create:tenants';

type Reader = Pick<Stores, 'resources' | 'scopes'>;

const systemScopes = async (
  { resources, scopes }: Reader,
  names: readonly string[],
): Promise<readonly Pick<Scope, 'id' | 'resourceId'>[]> => {
  const [system] = await resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];

  return scopes.pick(
    ['id', 'resourceId'],
    [
      { attribute: 'resourceId', equals: system.id },
      { attribute: 'name', in: names },
    ],
  );
};

/**
 * Rule: a global administrator is a person of the default tenant with a permission for `create:tenants` of
 * their own. The same scope by a role or a group reaches no other tenant, so each one is appointed by name.
 */
export const isGlobalAdmin = async (
  stores: Reader & Pick<Stores, 'tenants' | 'userPermissions'>,
  { id, tenantId }: Pick<Person, 'id' | 'tenantId'>,
): Promise<boolean> => {
  const tenant = await stores.tenants.find(tenantId);
  if (tenant?.isDefault !== true) return false;

  const [scope] = await systemScopes(stores, [globalAdminScope]);
  if (scope === undefined) return false;

  const held = await stores.userPermissions.pick(
    ['userId'],
    [
      { attribute: 'userId', equals: id },
      { attribute: 'scopeId', equals: scope.id },
    ],
  );
  return held.length > 0;
};

/** The people of the default tenant who are global administrators; there are few. */
export const globalAdminIds = async (
  stores: Reader & Pick<Stores, 'tenants' | 'userPermissions'>,
): Promise<readonly string[]> => {
  const [tenant] = await stores.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const [scope] = await systemScopes(stores, [globalAdminScope]);
  if (tenant === undefined || scope === undefined) return [];

  const held = await stores.userPermissions.pick(
    ['userId'],
    [
      { attribute: 'scopeId', equals: scope.id },
      { attribute: 'tenantId', equals: tenant.id },
    ],
  );
  return held.map(({ userId }) => userId);
};

/** Gives an administrator of the default tenant what the others lack. The server alone does this. */
export const appointGlobalAdmin = async (
  deps: WriteDeps,
  stores: Reader & Pick<Stores, 'userPermissions'>,
  user: Pick<Person, 'id' | 'tenantId'>,
): Promise<void> => {
  const held = await stores.userPermissions.all([{ attribute: 'userId', equals: user.id }]);

  for (const { id: scopeId, resourceId } of await systemScopes(stores, beyondOneTenant)) {
    const own = held.find((permission) => permission.scopeId === scopeId);
    if (own?.expiresAt === null) continue;

    if (own !== undefined) {
      await stores.userPermissions.removeAll([{ attribute: 'id', equals: own.id }]);
    }
    await stores.userPermissions.add({
      id: deps.random.uuid(),
      userId: user.id,
      resourceId,
      scopeId,
      tenantId: user.tenantId,
      expiresAt: null,
      ...stampCreated(deps, systemActor),
    });
  }
};
