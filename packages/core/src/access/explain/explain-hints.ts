/** For each gate that may refuse, the nearest changes that open it, as data. The API words them. */
import type { Role } from '../../model/role/role.js';
import { isBlockedAt } from '../../model/user/user-status.js';
import type { Stores } from '../../ports/storage.js';
import type { AuthorizationCase, Gate } from './explain-gates.js';

export type Hint =
  | {
      readonly change: 'lift_suspension';
      readonly tenantId: string;
      /** Whether the tenant is that of the client or that of the user. */
      readonly tenantOf: 'client' | 'user';
    }
  /** A public client gets no tokens for itself. No call turns it into a confidential one. */
  | { readonly change: 'use_confidential_client' }
  | {
      readonly change: 'add_grant_type';
      readonly clientId: string;
      /** All grant types of the client after the change. */
      readonly grantTypes: readonly string[];
    }
  | {
      readonly change: 'authorize_resource';
      readonly clientId: string;
      readonly resourceId: string;
    }
  /** The tenant takes no such clients, or the resource or the scope is not open to them. */
  | {
      readonly change: 'open_to_unregistered_clients';
      readonly resourceId: string;
      /** All scopes that such clients could get after the change; null where all are open. */
      readonly scopes: readonly string[] | null;
    }
  | { readonly change: 'create_scope'; readonly resourceId: string; readonly scopeName: string }
  | {
      readonly change: 'grant_client_permission';
      readonly clientId: string;
      readonly resourceId: string;
      readonly scopeId: string;
    }
  /** The client and the user belong to different tenants. */
  | { readonly change: 'use_client_of_tenant' }
  /** The resource and the user belong to different tenants, so that no role and no permission helps. */
  | { readonly change: 'use_resource_of_tenant' }
  | { readonly change: 'lift_block'; readonly userId: string }
  | {
      readonly change: 'give_role';
      readonly userId: string;
      readonly roleId: string;
      readonly roleName: string;
    }
  | {
      readonly change: 'grant_user_permission';
      readonly userId: string;
      readonly resourceId: string;
      readonly scopeId: string;
    };

/** Changes that open a gate: all of them together. None is empty. */
type Hints = readonly Hint[];

export const hints: Readonly<
  Record<Gate, (asked: AuthorizationCase, stores: Stores) => Hints | Promise<Hints>>
> = {
  client_active: ({ access: { client } }) => [
    { change: 'lift_suspension', tenantId: client.tenantId!, tenantOf: 'client' },
  ],

  grant_type({ access: { client }, user }) {
    if (user === undefined && client.isPublic) return [{ change: 'use_confidential_client' }];

    const missing = user === undefined ? 'client_credentials' : 'authorization_code';
    const grantTypes = [...client.metadata.grant_types, missing];
    return [{ change: 'add_grant_type', clientId: client.id, grantTypes }];
  },

  unregistered_clients: ({ resource: { id, unregisteredScopes: open }, scopeName }) => [
    {
      change: 'open_to_unregistered_clients',
      resourceId: id,
      scopes: open === null || open.includes(scopeName) ? open : [...open, scopeName],
    },
  ],

  resource_authorized: ({ access: { client }, resource }) => [
    { change: 'authorize_resource', clientId: client.id, resourceId: resource.id },
  ],

  scope_exists: ({ resource, scopeName }) => [
    { change: 'create_scope', resourceId: resource.id, scopeName },
  ],

  client_permission: ({ access: { client }, resource, scope }) => [
    {
      change: 'grant_client_permission',
      clientId: client.id,
      resourceId: resource.id,
      scopeId: scope!.id,
    },
  ],

  user_tenant: () => [{ change: 'use_client_of_tenant' }],

  user_active({ user, isTenantSuspended, now }) {
    const { id: userId, tenantId } = user!;
    return [
      ...(isTenantSuspended
        ? [{ change: 'lift_suspension', tenantId, tenantOf: 'user' } as const]
        : []),
      ...(isBlockedAt(user!, now) ? [{ change: 'lift_block', userId } as const] : []),
    ];
  },

  async user_permission(asked, stores) {
    const { resource, scope } = asked;
    const user = asked.user!;
    const isForeign = resource.tenantId !== null && resource.tenantId !== user.tenantId;
    if (isForeign) return [{ change: 'use_resource_of_tenant' }];

    const role = await roleWithScope(asked, stores);
    if (role !== undefined) {
      return [{ change: 'give_role', userId: user.id, roleId: role.id, roleName: role.name }];
    }
    return [
      {
        change: 'grant_user_permission',
        userId: user.id,
        resourceId: resource.id,
        scopeId: scope!.id,
      },
    ];
  },
};

/** A role of the user's tenant, or a global one, that has the scope. */
const roleWithScope = async (
  { user, scope, now }: AuthorizationCase,
  { roles, rolePermissions }: Stores,
): Promise<Role | undefined> => {
  const carrying = await rolePermissions.all([
    { attribute: 'scopeId', equals: scope!.id },
    { attribute: 'expiresAt', absentOrAfter: now },
  ]);
  const candidates = await roles.all([
    { attribute: 'id', in: carrying.map(({ roleId }) => roleId) },
  ]);
  return candidates.find(({ tenantId }) => tenantId === null || tenantId === user!.tenantId);
};
