/** Reads what there is, as a document would say it: names in place of ids, in one order, and no secret. */
import type { Client } from '../model/client/client.js';
import { isConsoleClient } from '../model/client/console-client.js';
import type { Group } from '../model/group/group.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { foldName, type Identified } from '../model/record/record-type.js';
import type { Resource } from '../model/resource/resource.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { compareScalars } from '../model/values/filter.js';
import type { Where } from '../model/values/page.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { configurationLimits, type NamedReference, type ScopeReference } from './document.js';
import { scopeNameOf } from './kinds.js';
import { actorWithin } from './run-documents.js';
import { assertScope, keyOfRecord, type ConfigurationDeps } from './run.js';

export interface ConfigurationSelection {
  /** The name of a tenant. Left out, that of the caller, or the installation. */
  readonly tenant?: string | undefined;
  /** Left out, the rows of all owners, and those of none. */
  readonly owner?: string | undefined;
}

export interface HeldMapping {
  readonly claim: string;
  readonly value: string;
  readonly to: NamedReference;
}

/** The rows with what they lead to, each list in the order of its names. */
export interface HeldConfiguration {
  readonly owner: string;
  readonly tenant: string | undefined;
  readonly tenants: readonly {
    readonly record: Tenant;
    readonly defaultRoles: readonly NamedReference[];
  }[];
  readonly resources: readonly {
    readonly record: Resource;
    readonly scopes: readonly Scope[] | undefined;
  }[];
  readonly roles: readonly {
    readonly record: Role;
    readonly permissions: readonly ScopeReference[];
  }[];
  readonly groups: readonly {
    readonly record: Group;
    readonly roles: readonly NamedReference[];
    readonly groups: readonly NamedReference[];
  }[];
  readonly identityProviders: readonly {
    readonly record: IdentityProvider;
    readonly roleMapping: readonly HeldMapping[];
    readonly groupMapping: readonly HeldMapping[];
  }[];
  readonly clients: readonly {
    readonly record: Client;
    readonly resources: readonly {
      readonly resource: NamedReference;
      readonly permissions: readonly string[] | undefined;
    }[];
  }[];
}

/** The owner of a document that nothing has an owner in yet. */
const usualOwner = 'configuration';

export const readConfiguration =
  (deps: ConfigurationDeps) =>
  async (
    selection: ConfigurationSelection = {},
    actor: Actor = systemActor,
  ): Promise<HeldConfiguration> => {
    assertScope(actor, 'read:configuration');
    const reached = deps.storage.within(actor.tenancy);
    return reached.transaction(async (stores, within) => {
      const tenant = await chosenTenant(stores, actor, selection);
      const selected = { selection, tenant, reads: mayRead(actor) };
      if (tenant === undefined) return readRows(stores, selected);

      const { tenancy } = actorWithin(actor, tenant.id);
      return readRows(within(tenancy), selected);
    });
  };

/** Rule: the rows of a kind that the caller may not read are left out, and so are links of that kind. */
const mayRead =
  ({ managementScopes }: Actor) =>
  (records: string): boolean =>
    managementScopes === 'all' || managementScopes.has(`read:${records}`);

const chosenTenant = async (
  stores: Stores,
  { tenancy }: Actor,
  { tenant }: ConfigurationSelection,
): Promise<Tenant | undefined> => {
  if (tenant === undefined)
    return tenancy.kind === 'one' ? stores.tenants.find(tenancy.tenantId) : undefined;
  const [named] = await stores.tenants.all([{ attribute: 'name', equals: tenant }]);
  return named ?? refuse('unknown_reference', { field: 'tenant', id: tenant });
};

interface Selected {
  readonly selection: ConfigurationSelection;
  readonly tenant: Tenant | undefined;
  readonly reads: (records: string) => boolean;
}

const readRows = async (
  stores: Stores,
  { selection, tenant, reads }: Selected,
): Promise<HeldConfiguration> => {
  const own = { attribute: 'tenantId', equals: tenant?.id ?? null } as const;
  const owners = await stores.ownedRows.all([own]);
  const owner = selection.owner ?? onlyOwner(owners.map((row) => row.owner)) ?? usualOwner;
  const ofOwner = new Set(
    owners
      .filter((row) => row.owner === selection.owner)
      .map((row) => `${row.kind}/${row.recordId}`),
  );
  const isChosen = (kind: Parameters<typeof keyOfRecord>[0], { id }: Identified): boolean =>
    selection.owner === undefined || ofOwner.has(keyOfRecord(kind, id));

  let left = configurationLimits.rows;
  const chosen = async <T extends Identified & { readonly name: string }>(
    kind: 'tenants' | 'resources' | 'roles' | 'groups' | 'identityProviders' | 'clients',
    pinned: readonly Where<T>[],
  ): Promise<readonly T[]> => {
    if (!reads(scopeNameOf(kind))) return [];
    const store = stores[kind] as unknown as Store<T>;
    const query = { order: [], offset: 0, limit: left + 1, totalCount: false };
    const { items } = await store.page({ ...query, pinned });
    left -= items.length;
    if (left < 0) refuse('configuration_too_large', { limit: String(configurationLimits.rows) });
    return inOrder(items.filter((record) => isChosen(kind, record)));
  };

  const isOfTenant = tenant !== undefined;
  const none = Promise.resolve([]);
  const tenants = isOfTenant ? await none : await chosen<Tenant>('tenants', []);
  const resources = isOfTenant ? await chosen<Resource>('resources', [own]) : await none;
  const roles = await chosen<Role>('roles', [own, { attribute: 'isSystem', equals: false }]);
  const groups = isOfTenant ? await chosen<Group>('groups', [own]) : await none;
  const providers = isOfTenant
    ? await chosen<IdentityProvider>('identityProviders', [own])
    : await none;
  const clients = await chosen<Client>('clients', [
    { attribute: 'kind', equals: null },
    { attribute: 'isDefault', equals: false },
    { attribute: 'isGlobal', equals: !isOfTenant },
    ...(isOfTenant ? [own] : []),
  ]);

  const names = namesFor(stores, tenant);
  return {
    owner,
    tenant: tenant?.name,
    tenants: await eachOf(tenants, async (record) => ({
      record,
      defaultRoles: await namesFor(stores, record).roles(record.metadata.default_role_ids ?? []),
    })),
    resources: reads('scopes')
      ? await withScopes(stores, resources, (scope) => isChosen('scopes', scope))
      : resources.map((record) => ({ record, scopes: undefined })),
    roles: await withPermissions(stores, roles, names),
    groups: await withLinks(stores, groups, names),
    identityProviders: await eachOf(providers, async (record) => ({
      record,
      roleMapping: await mapped(record.roleMapping, ({ role_id: id }) => names.roles([id])),
      groupMapping: await mapped(record.groupMapping, ({ group_id: id }) => names.groups([id])),
    })),
    clients: await withResources(
      stores,
      clients.filter((client) => !isConsoleClient(client)),
      { names, readsPermissions: reads('client_permissions') },
    ),
  };
};

const onlyOwner = (owners: readonly string[]): string | undefined => {
  const [owner, other] = new Set(owners);
  return other === undefined ? owner : undefined;
};

const eachOf = async <T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const done: R[] = [];
  for (const item of items) done.push(await read(item));
  return done;
};

const byText =
  <T>(textOf: (item: T) => string) =>
  (one: T, other: T): number =>
    compareScalars(textOf(one), textOf(other));

const inOrder = <T extends { readonly name: string }>(records: readonly T[]): readonly T[] =>
  [...records].sort(byText(({ name }) => `${foldName(name)}\n${name}`));

const referencesInOrder = (references: readonly NamedReference[]): readonly NamedReference[] =>
  [...references].sort(byText(({ name, tenant }) => `${foldName(name)}\n${tenant ?? ''}`));

const withScopes = async (
  stores: Stores,
  resources: readonly Resource[],
  isChosen: (scope: Scope) => boolean,
): Promise<HeldConfiguration['resources']> => {
  const ids = resources.map(({ id }) => id);
  const scopes = await allIn(stores.scopes, 'resourceId', ids);
  if (resources.length + scopes.length > configurationLimits.rows)
    refuse('configuration_too_large', { limit: String(configurationLimits.rows) });
  return resources.map((record) => ({
    record,
    scopes: inOrder(scopes.filter((each) => each.resourceId === record.id && isChosen(each))),
  }));
};

const allIn = <T extends Identified>(
  store: Pick<Store<T>, 'all'>,
  attribute: keyof T & string,
  ids: readonly string[],
): Promise<readonly T[]> =>
  ids.length === 0 ? Promise.resolve([]) : store.all([{ attribute: attribute as never, in: ids }]);

interface ReferenceNames {
  readonly roles: (ids: readonly string[]) => Promise<readonly NamedReference[]>;
  readonly groups: (ids: readonly string[]) => Promise<readonly NamedReference[]>;
  readonly resources: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedReference>>;
}

interface Owned extends Identified {
  readonly name: string;
  readonly tenantId: string | null;
}

/** How a document of the tenant, or of the installation, names records: as shortly as finds them again. */
const namesFor = (stores: Stores, tenant: Tenant | undefined): ReferenceNames => {
  const referenceTo = async (
    kind: 'roles' | 'groups' | 'resources',
    { name, tenantId }: Owned,
  ): Promise<NamedReference> => {
    if (tenantId === (tenant?.id ?? null)) return { name };
    if (tenantId === null)
      return (await isTaken(stores, kind, name, tenant!.id)) ? { name, tenant: null } : { name };
    const owner = await stores.tenants.find(tenantId);
    return { name, tenant: owner!.name };
  };
  const known = new Map<string, NamedReference>();
  const references = async (
    kind: 'roles' | 'groups' | 'resources',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, NamedReference>> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    const store = stores[kind] as unknown as Store<Owned>;
    for (const record of await allIn(store, 'id', unknown))
      known.set(record.id, await referenceTo(kind, record));
    return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
  };
  return {
    roles: async (ids) => referencesInOrder([...(await references('roles', ids)).values()]),
    groups: async (ids) => referencesInOrder([...(await references('groups', ids)).values()]),
    resources: (ids) => references('resources', ids),
  };
};

/** Whether the tenant has a record of its own by the name of a global one. */
const isTaken = async (
  stores: Stores,
  kind: 'roles' | 'groups' | 'resources',
  name: string,
  tenantId: string,
): Promise<boolean> => {
  const store = stores[kind] as unknown as Store<Owned>;
  const own = [{ attribute: 'tenantId', equals: tenantId }] as const;
  const filter = { kind: 'equals', attribute: 'nameKey', value: foldName(name) } as const;
  const query = { order: [], offset: 0, limit: 1, totalCount: false };
  return (await store.page({ ...query, pinned: own, filter })).items.length > 0;
};

const mapped = async <M extends { readonly claim: string; readonly value: string }>(
  mappings: readonly M[],
  find: (mapping: M) => Promise<readonly NamedReference[]>,
): Promise<readonly HeldMapping[]> => {
  const held: HeldMapping[] = [];
  for (const mapping of mappings) {
    const [to] = await find(mapping);
    if (to !== undefined) held.push({ claim: mapping.claim, value: mapping.value, to });
  }
  return held;
};

const isStaying = ({ expiresAt }: { readonly expiresAt: Date | null }): boolean =>
  expiresAt === null;

const withPermissions = async (
  stores: Stores,
  roles: readonly Role[],
  names: ReferenceNames,
): Promise<HeldConfiguration['roles']> => {
  const ids = roles.map(({ id }) => id);
  const links = (await allIn(stores.rolePermissions, 'roleId', ids)).filter(isStaying);
  const scopesById = await scopesOf(stores, links);
  return eachOf(roles, async (record) => {
    const own = links.filter(({ roleId }) => roleId === record.id);
    const resources = await names.resources(own.map(({ resourceId }) => resourceId));
    const permissions = own.flatMap(({ scopeId, resourceId }) => {
      const [scope, resource] = [scopesById.get(scopeId), resources.get(resourceId)];
      return scope && resource ? [{ resource, scope: scope.name }] : [];
    });
    return { record, permissions: [...permissions].sort(byText(scopeText)) };
  });
};

const scopeText = ({ resource: { name, tenant }, scope }: ScopeReference): string =>
  `${foldName(name)}\n${tenant ?? ''}\n${scope}`;

const scopesOf = async (
  stores: Stores,
  links: readonly { readonly scopeId: string }[],
): Promise<ReadonlyMap<string, Scope>> => {
  const ids = [...new Set(links.map(({ scopeId }) => scopeId))];
  return new Map((await allIn(stores.scopes, 'id', ids)).map((scope) => [scope.id, scope]));
};

const withLinks = async (
  stores: Stores,
  groups: readonly Group[],
  names: ReferenceNames,
): Promise<HeldConfiguration['groups']> => {
  const ids = groups.map(({ id }) => id);
  const roles = (await allIn(stores.groupRoles, 'groupId', ids)).filter(isStaying);
  const nested = (await allIn(stores.nestedGroups, 'groupId', ids)).filter(isStaying);
  return eachOf(groups, async (record) => {
    const isOwn = ({ groupId }: { readonly groupId: string }) => groupId === record.id;
    return {
      record,
      roles: await names.roles(roles.filter(isOwn).map(({ roleId }) => roleId)),
      groups: await names.groups(nested.filter(isOwn).map((link) => link.nestedGroupId)),
    };
  });
};

interface ClientReads {
  readonly names: ReferenceNames;
  readonly readsPermissions: boolean;
}

const withResources = async (
  stores: Stores,
  clients: readonly Client[],
  { names, readsPermissions }: ClientReads,
): Promise<HeldConfiguration['clients']> => {
  const ids = clients.map(({ id }) => id);
  const all = await allIn(stores.clientResources, 'clientId', ids);
  const links = all.filter(({ authorized }) => authorized);
  const permissions = await allIn(stores.permissions, 'clientId', ids);
  const scopesById = await scopesOf(stores, permissions);
  return eachOf(clients, async (record) => {
    const own = links.filter(({ clientId }) => clientId === record.id);
    const resources = await names.resources(own.map(({ resourceId }) => resourceId));
    const held = own.flatMap(({ resourceId }) => {
      const resource = resources.get(resourceId);
      const scopes = permissions
        .filter((each) => each.clientId === record.id && each.resourceId === resourceId)
        .flatMap(({ scopeId }) => scopesById.get(scopeId)?.name ?? []);
      const inTheirOrder = [...scopes].sort(byText((name) => name));
      const held = {
        resource: resource!,
        permissions: readsPermissions ? inTheirOrder : undefined,
      };
      return resource === undefined ? [] : [held];
    });
    const inTheirOrder = byText<(typeof held)[number]>(
      ({ resource: { name, tenant } }) => `${foldName(name)}\n${tenant ?? ''}`,
    );
    return { record, resources: [...held].sort(inTheirOrder) };
  });
};
