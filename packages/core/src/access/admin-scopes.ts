import { managementScopes, selfServiceScopes } from '../model/scope/management-scopes.js';

/** Beyond any one tenant, so no tenant's administrator holds them (operations §4.4). */
export const beyondOneTenant: readonly string[] = ['create:tenants', 'delete:tenants'];

/**
 * Rule: a tenant admin effectively holds every management scope, except creating and deleting tenants; how
 * far they reach is the tenancy's part.
 */
export const tenantAdminScopes: readonly string[] = Object.keys(managementScopes).filter(
  (scope) => !beyondOneTenant.includes(scope),
);

/**
 * Those of them that are power over others, and so are asked of a caller who makes or becomes an administrator.
 */
export const tenantAdminPowers: readonly string[] = tenantAdminScopes.filter(
  (scope) => !selfServiceScopes.includes(scope),
);
