/** What people effectively hold (operations §10.1): the one place that knows, for tokens and for each call of the Management API. */
import type { ClientAccess } from '../directory/directory.js';
import type { Stores } from '../ports/storage.js';
import type { Resource } from '../resources/resource.js';
import { tenantAdminScopes } from '../tenants/admin-scopes.js';
import { isAdmin } from '../tenants/guard-admins.js';
import type { User } from '../users/user.js';

/** By the id of a resource, the names of the scopes on it. */
export type HeldScopes = (resourceId: string) => ReadonlySet<string>;

/** What a person holds on these resources. */
export const heldScopes = async (stores: Stores, user: User, resources: readonly Resource[]): Promise<HeldScopes> => {
  const system = resources.find(({ isSystem }) => isSystem);
  const management = system === undefined ? none : await heldManagementScopes(stores, user);
  return (resourceId) => (resourceId === system?.id ? management : none);
};

/** Asked anew at each call, so that whoever stops being an administrator stops at once. */
export const heldManagementScopes = async (stores: Stores, user: User): Promise<ReadonlySet<string>> =>
  ((await isAdmin(stores, user)) ? new Set(tenantAdminScopes) : none);

/** Everything that the client holds: what somebody who is not known yet could hold at most. */
export const heldByAny = ({ resources }: ClientAccess): HeldScopes => (resourceId) => new Set(resources.find(({ resource }) => resource.id === resourceId)?.scopes);

const none: ReadonlySet<string> = new Set();
