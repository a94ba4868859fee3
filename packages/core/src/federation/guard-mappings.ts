/** What holds for the roles and groups that a provider's word gives. */
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { jsonInOneOrder } from '../model/values/json-in-one-order.js';

interface NamedRecord {
  /** Of the entry, with its place in the list. */
  readonly field: string;
  readonly id: string;
}

/** What `provider` maps to; without the entries that `before` has as well. */
const named = (
  { roleMapping, groupMapping }: IdentityProvider,
  before?: IdentityProvider,
): Readonly<Record<'roles' | 'groups', readonly NamedRecord[]>> => {
  const isNewRole = isNotIn(before?.roleMapping);
  const isNewGroup = isNotIn(before?.groupMapping);

  return {
    roles: roleMapping
      .map((entry, at) => ({ entry, field: `roleMapping[${at}].role_id`, id: entry.role_id }))
      .filter(({ entry }) => isNewRole(entry)),
    groups: groupMapping
      .map((entry, at) => ({ entry, field: `groupMapping[${at}].group_id`, id: entry.group_id }))
      .filter(({ entry }) => isNewGroup(entry)),
  };
};

const isNotIn = (list: readonly object[] = []): ((entry: object) => boolean) => {
  const known = new Set(list.map(jsonInOneOrder));
  return (entry) => !known.has(jsonInOneOrder(entry));
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

  if (roles.length > 0) {
    const found = await stores.roles.all([{ attribute: 'id', in: ids(roles) }]);
    assertUsable(provider, roles, found);
  }
  if (groups.length > 0) {
    const found = await stores.groups.all([{ attribute: 'id', in: ids(groups) }]);
    assertUsable(provider, groups, found);
  }
};

const ids = (list: readonly NamedRecord[]): readonly string[] => [
  ...new Set(list.map(({ id }) => id)),
];

const assertUsable = (
  provider: IdentityProvider,
  list: readonly NamedRecord[],
  found: readonly { readonly id: string; readonly tenantId: string | null }[],
): void => {
  const usable = new Set(
    found
      .filter(({ tenantId }) => tenantId === null || tenantId === provider.tenantId)
      .map(({ id }) => id),
  );
  for (const { field, id } of list) {
    if (!usable.has(id)) refuse('unknown_reference', { field, id });
  }
};
