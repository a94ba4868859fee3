/** For each gate that may refuse, the nearest change that opens it, as data. The API words it. */
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
  | { readonly change: 'create_scope'; readonly resourceId: string; readonly scopeName: string }
  | {
      readonly change: 'grant_client_permission';
      readonly clientId: string;
      readonly resourceId: string;
      readonly scopeId: string;
    }
  /** The client and the user belong to different tenants. */
  | { readonly change: 'use_client_of_tenant' }
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

export const hints: Readonly<
  Record<Gate, (asked: AuthorizationCase, stores: Stores) => Hint | Promise<Hint>>
> = {
  client_active: ({ access: { client } }) => ({
    change: 'lift_suspension',
    tenantId: client.tenantId!,
    tenantOf: 'client',
  }),

  grant_type({ access: { client }, user }) {
    if (user === undefined && client.isPublic) return { change: 'use_confidential_client' };

    const missing = user === undefined ? 'client_credentials' : 'authorization_code';
    return {
      change: 'add_grant_type',
      clientId: client.id,
      grantTypes: [...client.metadata.grant_types, missing],
    };
  },

  resource_authorized: ({ access: { client }, resource }) => ({
    change: 'authorize_resource',
    clientId: client.id,
    resourceId: resource.id,
  }),

  scope_exists: ({ resource, scopeName }) => ({
    change: 'create_scope',
    resourceId: resource.id,
    scopeName,
  }),

  client_permission: ({ access: { client }, resource, scope }) => ({
    change: 'grant_client_permission',
    clientId: client.id,
    resourceId: resource.id,
    scopeId: scope!.id,
  }),

  user_tenant: () => ({ change: 'use_client_of_tenant' }),

  user_active({ user, isTenantSuspended }) {
    return isTenantSuspended
      ? { change: 'lift_suspension', tenantId: user!.tenantId, tenantOf: 'user' }
      : { change: 'lift_block', userId: user!.id };
  },

  async user_permission({ user, resource, scope, now }, { roles, rolePermissions }) {
    const carrying = await rolePermissions.all([
      { attribute: 'scopeId', equals: scope!.id },
      { attribute: 'expiresAt', absentOrAfter: now },
    ]);
    const candidates = await roles.all([
      { attribute: 'id', in: carrying.map(({ roleId }) => roleId) },
    ]);
    const role = candidates.find(
      ({ tenantId }) => tenantId === null || tenantId === user!.tenantId,
    );

    if (role === undefined) {
      return {
        change: 'grant_user_permission',
        userId: user!.id,
        resourceId: resource.id,
        scopeId: scope!.id,
      };
    }
    return { change: 'give_role', userId: user!.id, roleId: role.id, roleName: role.name };
  },
};
