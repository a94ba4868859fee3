/** Whether a write hands further scopes to a person whose scopes count in every tenant. */
import type { RecordName, Stores } from '../ports/storage.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { effectivePermissions, type Effective } from './effective-permissions.js';
import { noAuthority, reachAuthority, type Authority } from './authority.js';
import { globalAdminIds } from './global-admins.js';
import { loadFacts } from './load-facts.js';

/** The ends of a link, as far as it has them. */
interface Ends {
  readonly id: string;
  readonly userId?: string;
  readonly roleId?: string;
  readonly groupId?: string;
  readonly nestedGroupId?: string;
}

/** How a write of this kind reaches people: by naming one, or by a role, a group or a provider that they have. */
const concerns: Partial<Record<RecordName, (ends: Ends, holder: Holder) => boolean>> = {
  tenantAdmins: ({ userId }, { id }) => userId === id,
  userPermissions: ({ userId }, { id }) => userId === id,
  roleMembers: ({ userId }, { id }) => userId === id,
  groupMembers: ({ userId }, { id }) => userId === id,
  rolePermissions: ({ roleId }, { effective }) => effective.roles.has(roleId!),
  groupRoles: ({ groupId }, { effective }) => effective.groups.has(groupId!),
  nestedGroups: ({ nestedGroupId }, { effective }) => effective.groups.has(nestedGroupId!),
  identityProviders: ({ id }, { providerIds }) => providerIds.includes(id),
};

interface Holder {
  readonly id: string;
  readonly effective: Effective;
  readonly providerIds: readonly string[];
}

/**
 * Rule: a caller without the reach hands no further scope to a global administrator. It would count in every tenant
 * (docs/adr/0100-global-administrators.md).
 */
export const reachGained = async (
  stores: Stores,
  kind: RecordName,
  after: unknown,
  { given, now }: { readonly given: Authority; readonly now: Date },
): Promise<Authority> => {
  const isConcerned = concerns[kind];
  const counts = [...given.management].some((scope) => !selfServiceScopes.includes(scope));
  if (isConcerned === undefined || after === undefined || !counts) return noAuthority;

  for (const holder of await holders(stores, now))
    if (isConcerned(after as Ends, holder)) return reachAuthority;
  return noAuthority;
};

const holders = async (stores: Stores, now: Date): Promise<readonly Holder[]> => {
  const users = await stores.users.all([
    { attribute: 'id', in: [...new Set(await globalAdminIds(stores))] },
  ]);
  return Promise.all(
    users.map(async (user) => {
      const identities = await stores.userIdentities.pick(
        ['identityProviderId'],
        [{ attribute: 'userId', equals: user.id }],
      );
      return {
        id: user.id,
        effective: effectivePermissions(await loadFacts(stores, user, now)),
        providerIds: identities.flatMap(({ identityProviderId }) => identityProviderId ?? []),
      };
    }),
  );
};
