/** What holds for the roles and groups that a provider's word gives. */
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import type { IdentityProvider } from '../model/identity-provider.js';

interface Named {
  /** Of the entry, with its place in the list. */
  readonly field: string;
  readonly id: string;
}

/** What `provider` maps to; without the entries that `before` has as well. */
const named = (
  { roleMapping, groupMapping }: IdentityProvider,
  before?: IdentityProvider,
): Readonly<Record<'roles' | 'groups', readonly Named[]>> => {
  const isNew = (list: readonly object[] = []) => {
    const known = new Set(list.map((entry) => JSON.stringify(Object.entries(entry).sort())));
    return (entry: object): boolean => !known.has(JSON.stringify(Object.entries(entry).sort()));
  };
  const [role, group] = [isNew(before?.roleMapping), isNew(before?.groupMapping)];
  return {
    roles: roleMapping.flatMap((entry, at) =>
      role(entry) ? [{ field: `role_mapping[${at}].role_id`, id: entry.role_id }] : [],
    ),
    groups: groupMapping.flatMap((entry, at) =>
      group(entry) ? [{ field: `group_mapping[${at}].group_id`, id: entry.group_id }] : [],
    ),
  };
};

/**
 * Rule: a mapping names roles and groups that are there: of the tenant of the provider, or global ones
 * (operations §4.5). Entries that `before` has as well are not looked at again.
 */
export const assertMapped = async (
  stores: Stores,
  provider: IdentityProvider,
  before?: IdentityProvider,
): Promise<void> => {
  const { roles, groups } = named(provider, before);
  if (roles.length > 0)
    assertThere(provider, roles, await stores.roles.all([{ attribute: 'id', in: ids(roles) }]));
  if (groups.length > 0)
    assertThere(provider, groups, await stores.groups.all([{ attribute: 'id', in: ids(groups) }]));
};

const ids = (list: readonly Named[]): readonly string[] => [...new Set(list.map(({ id }) => id))];

const assertThere = (
  { tenantId }: IdentityProvider,
  list: readonly Named[],
  there: readonly { readonly id: string; readonly tenantId: string | null }[],
): void => {
  const usable = new Set(
    there
      .filter((each) => each.tenantId === null || each.tenantId === tenantId)
      .map(({ id }) => id),
  );
  for (const { field, id } of list) if (!usable.has(id)) refuse('unknown_reference', { field, id });
};
