/**
 * For each gate that may refuse, the nearest change that opens it: as a call of the Management API where
 * there is one.
 */
import type { Stores } from '../ports/storage.js';
import type { AuthorizationCase, Gate } from './explain-gates.js';

export interface Hint {
  readonly message: string;
  readonly method: 'POST' | 'PATCH' | null;
  /** Below the Management API. */
  readonly path: string | null;
  readonly body: Readonly<Record<string, unknown>> | null;
}

const messageOnly = (message: string): Hint => ({ message, method: null, path: null, body: null });
const call = (
  message: string,
  method: 'POST' | 'PATCH',
  path: string,
  body: Readonly<Record<string, unknown>>,
): Hint => ({ message, method, path, body });
const permissions = ({ resource, scope }: AuthorizationCase) => ({
  permissions: [{ resource_id: resource.id, scopes: [scope!.id] }],
});

export const hints: Readonly<
  Record<Gate, (asked: AuthorizationCase, stores: Stores) => Hint | Promise<Hint>>
> = {
  client_active: ({ access: { client } }) =>
    call(
      'The tenant of the client is suspended: take the suspension back.',
      'PATCH',
      `/tenants/${client.tenantId}`,
      { is_suspended: false },
    ),
  grant_type: ({ access: { client }, user }) =>
    user === undefined && client.isPublic
      ? messageOnly('A public client gets no tokens for itself: use a confidential one.')
      : call(
          'The client lists no grant by which it could get such a token: add one.',
          'PATCH',
          `/clients/${client.id}`,
          {
            client_metadata: {
              grant_types: [
                ...client.metadata.grant_types,
                user === undefined ? 'client_credentials' : 'authorization_code',
              ],
            },
          },
        ),
  resource_authorized: ({ access: { client }, resource }) =>
    call(
      'The resource is not authorized to the client: authorize it, then grant the permission.',
      'POST',
      `/clients/${client.id}/resources`,
      { resources: [resource.id] },
    ),
  scope_exists: ({ resource, scopeName }) =>
    call(
      'The resource has no such scope: create it, or mend the name.',
      'POST',
      `/resources/${resource.id}/scopes`,
      { scope_name: scopeName },
    ),
  client_permission: (asked) =>
    call(
      'The client does not hold the scope: grant it.',
      'POST',
      `/clients/${asked.access.client.id}/permissions`,
      permissions(asked),
    ),
  user_tenant: () =>
    messageOnly(
      'The client and the user belong to different tenants: ' +
        'ask with a client of the user’s tenant, or with a global one.',
    ),
  user_active: ({ user, isTenantSuspended }) =>
    isTenantSuspended
      ? call(
          'The tenant of the user is suspended: take the suspension back.',
          'PATCH',
          `/tenants/${user!.tenantId}`,
          { is_suspended: false },
        )
      : call('The user is blocked: take the block back.', 'PATCH', `/users/${user!.id}`, {
          is_blocked: false,
        }),
  async user_permission(asked, { roles, rolePermissions }) {
    const { user, scope, now } = asked;
    const carrying = await rolePermissions.all([
      { attribute: 'scopeId', equals: scope!.id },
      { attribute: 'expiresAt', absentOrAfter: now },
    ]);
    const role = (
      await roles.all([{ attribute: 'id', in: carrying.map(({ roleId }) => roleId) }])
    ).find(({ tenantId }) => tenantId === null || tenantId === user!.tenantId);
    return role === undefined
      ? call(
          'The user holds the scope in no way: grant it.',
          'POST',
          `/users/${user!.id}/permissions`,
          permissions(asked),
        )
      : call(
          `The user does not hold the scope: give them the role ${role.name}, which carries it.`,
          'POST',
          `/users/${user!.id}/roles`,
          { roles: [role.id] },
        );
  },
};
