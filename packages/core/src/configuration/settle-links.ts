/** Brings the links of a row to the list that a document gives of them. */
import { addLinks, removeLinks } from '../access/change-links.js';
import {
  grantPermissions,
  grantRolePermissions,
  revokePermissions,
  revokeRolePermissions,
  type ScopeSelection,
} from '../access/grant-permissions.js';
import { relations, type Relation } from '../access/relations.js';
import type { Client } from '../model/client/client.js';
import type { Group } from '../model/group/group.js';
import type { Identified } from '../model/record/record-type.js';
import type { Resource } from '../model/resource/resource.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { authorizeResources, revokeResources } from '../registry/authorize-resources.js';
import { modifyTenant } from '../tenants/modify-tenant.js';
import type {
  NamedReference,
  ScopeReference,
  WantedClient,
  WantedClientResource,
  WantedGroup,
  WantedRole,
  WantedTenant,
} from './document.js';
import type { ConfigurationKind } from './kinds.js';
import { findNamed, findScope } from './references.js';
import { assertScope, noteChange, type Scoped } from './run.js';

/** A record whose links are compared. */
interface Holder {
  readonly scoped: Scoped;
  readonly kind: ConfigurationKind;
  readonly record: Identified & { readonly name: string };
}

/** What a link leads to: its id, and its name for the plan. */
type Ends = ReadonlyMap<string, string>;

interface Difference {
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
}

/** Compares the links with those that are wanted, and notes what a plan tells of them. */
const compare = (
  { scoped: { run, document }, kind, record }: Holder,
  what: string,
  wanted: Ends,
  present: Ends,
): Difference => {
  // A record that this run makes has no links yet, and an id that no other run gives it.
  if (present.size > 0) run.basis.push([what, record.id, [...present.keys()].sort()]);
  const missing = [...wanted.keys()].filter((id) => !present.has(id));
  const surplus = [...present.keys()].filter((id) => !wanted.has(id));
  if (missing.length + surplus.length > 0) {
    const begin = { kind, tenant: document.tenant ?? null, name: record.name };
    const change = noteChange(run, record.id, { action: 'change', ...begin });
    change.linked.push(...missing.map((id) => `${what} ${wanted.get(id)!}`));
    change.unlinked.push(...surplus.map((id) => `${what} ${present.get(id)!}`));
  }
  return { missing, surplus };
};

/** A link that ends by itself was made for a while by hand: documents leave it alone. */
const staying = <L extends { readonly expiresAt: Date | null }>(
  links: readonly L[],
): readonly L[] => links.filter(({ expiresAt }) => expiresAt === null);

const namesOf = (records: readonly { readonly id: string; readonly name: string }[]): Ends =>
  new Map(records.map(({ id, name }) => [id, name]));

/** The default roles of a tenant. They may be those of its own documents, so they come after all roles. */
export const settleDefaultRoles = async (
  scoped: Scoped,
  tenant: Tenant,
  { defaultRoles }: WantedTenant,
): Promise<void> => {
  if (defaultRoles === undefined) return;

  const inTenant = { ...scoped, tenantId: tenant.id };
  const wanted = new Map<string, string>();
  for (const [at, reference] of defaultRoles.entries()) {
    const role = await findNamed(inTenant, 'roles', reference, `defaultRoles[${at}]`);
    wanted.set(role.id, role.name);
  }
  const ids = tenant.metadata.default_role_ids ?? [];
  const present = namesOf(await scoped.stores.roles.all([{ attribute: 'id', in: ids }]));
  const gone = ids.filter((id) => !present.has(id));
  const there = new Map([...present, ...gone.map((id) => [id, id] as const)]);
  const holder = { scoped, kind: 'tenants', record: tenant } as const;
  const { missing, surplus } = compare(holder, 'default role', wanted, there);
  if (missing.length + surplus.length === 0) return;

  assertScope(scoped.actor, 'update:tenants');
  const metadata = { default_role_ids: [...wanted.keys()] };
  await modifyTenant(scoped.run.deps)(tenant.id, { metadata }, scoped.actor);
};

interface NamedScope {
  readonly resource: Resource;
  readonly scope: Scope;
}

const endsOf = (scopes: readonly NamedScope[]): Ends =>
  new Map(scopes.map(({ resource, scope }) => [scope.id, `${resource.name} ${scope.name}`]));

const wantedScopes = async (
  scoped: Scoped,
  references: readonly ScopeReference[],
  field: (at: number) => string,
): Promise<readonly NamedScope[]> => {
  const found: NamedScope[] = [];
  for (const [at, reference] of references.entries())
    found.push(await findScope(scoped, reference, field(at)));
  return found;
};

/** The scopes of permissions that are there, with their resources. */
const presentScopes = async (
  { stores }: Scoped,
  permissions: readonly { readonly scopeId: string }[],
): Promise<readonly NamedScope[]> => {
  if (permissions.length === 0) return [];

  const ids = permissions.map(({ scopeId }) => scopeId);
  const scopes = await stores.scopes.all([{ attribute: 'id', in: ids }]);
  const resourceIds = [...new Set(scopes.map(({ resourceId }) => resourceId))];
  const resources = await stores.resources.all([{ attribute: 'id', in: resourceIds }]);
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return scopes.map((scope) => ({ scope, resource: byId.get(scope.resourceId)! }));
};

const selectionsOf = (
  scopes: readonly NamedScope[],
  ids: readonly string[],
): readonly ScopeSelection[] => {
  const wanted = new Set(ids);
  const byResource = new Map<string, string[]>();
  for (const { resource, scope } of scopes) {
    if (!wanted.delete(scope.id)) continue;
    byResource.set(resource.id, [...(byResource.get(resource.id) ?? []), scope.id]);
  }
  return [...byResource].map(([resourceId, scopeIds]) => ({ resourceId, scopeIds }));
};

export const settleRole = async (
  scoped: Scoped,
  role: Role,
  { permissions }: WantedRole,
): Promise<void> => {
  if (permissions === undefined) return;

  const { stores, actor, run } = scoped;
  const wanted = await wantedScopes(scoped, permissions, (at) => `permissions[${at}]`);
  const links = staying(
    await stores.rolePermissions.all([{ attribute: 'roleId', equals: role.id }]),
  );
  const present = await presentScopes(scoped, links);
  const holder = { scoped, kind: 'roles', record: role } as const;
  const { missing, surplus } = compare(holder, 'permission', endsOf(wanted), endsOf(present));
  if (missing.length + surplus.length > 0) assertScope(actor, 'update:roles');

  const [given, taken] = [selectionsOf(wanted, missing), selectionsOf(present, surplus)];
  const forGood = { expiresAt: null };
  if (given.length > 0) await grantRolePermissions(run.deps)(role.id, given, forGood, actor);
  if (taken.length > 0) await revokeRolePermissions(run.deps)(role.id, taken, actor);
};

/**
 * Answers what puts groups into this one, for after all groups have lost what they lose: of two groups that trade
 * places, each would otherwise stand in the other for a moment.
 */
export const settleGroup = async (
  scoped: Scoped,
  group: Group,
  { roles, groups }: WantedGroup,
): Promise<() => Promise<void>> => {
  if (roles !== undefined) await settleGroupRoles(scoped, group, roles);
  return groups === undefined ? nothing : settleNested(scoped, group, groups);
};

const nothing = (): Promise<void> => Promise.resolve();

const settleGroupRoles = async (
  scoped: Scoped,
  group: Group,
  references: readonly NamedReference[],
): Promise<void> => {
  const { stores } = scoped;
  const links = staying(await stores.groupRoles.all([{ attribute: 'groupId', equals: group.id }]));
  const ids = links.map(({ roleId }) => roleId);
  const present = await stores.roles.all([{ attribute: 'id', in: ids }]);
  const wanted: Role[] = [];
  for (const [at, reference] of references.entries())
    wanted.push(await findNamed(scoped, 'roles', reference, `roles[${at}]`));
  const holder = { scoped, kind: 'groups', record: group } as const;
  const difference = compare(holder, 'role', namesOf(wanted), namesOf(present));
  const add = await relate(holder, relations.groupRoles, difference);
  await add();
};

const settleNested = async (
  scoped: Scoped,
  group: Group,
  references: readonly NamedReference[],
): Promise<() => Promise<void>> => {
  const { stores } = scoped;
  const links = staying(
    await stores.nestedGroups.all([{ attribute: 'groupId', equals: group.id }]),
  );
  const ids = links.map(({ nestedGroupId }) => nestedGroupId);
  const present = await stores.groups.all([{ attribute: 'id', in: ids }]);
  const wanted: Group[] = [];
  for (const [at, reference] of references.entries())
    wanted.push(await findNamed(scoped, 'groups', reference, `groups[${at}]`));
  const holder = { scoped, kind: 'groups', record: group } as const;
  const difference = compare(holder, 'group', namesOf(wanted), namesOf(present));
  return relate(holder, relations.nestedGroups, difference);
};

/** Takes away what goes, and answers what adds the rest. */
const relate = async (
  { scoped: { run, actor }, record }: Holder,
  relation: Relation,
  { missing, surplus }: Difference,
): Promise<() => Promise<void>> => {
  if (missing.length + surplus.length > 0) assertScope(actor, 'update:groups');
  if (surplus.length > 0) await removeLinks(run.deps, relation)(record.id, surplus, actor);
  if (missing.length === 0) return nothing;
  return () => addLinks(run.deps, relation)(record.id, missing, { expiresAt: null }, actor);
};

export const settleClient = async (
  scoped: Scoped,
  client: Client,
  { resources }: WantedClient,
): Promise<void> => {
  if (resources === undefined) return;

  const { stores, actor, run } = scoped;
  const named: { readonly resource: Resource; readonly wanted: WantedClientResource }[] = [];
  for (const [at, wanted] of resources.entries()) {
    const field = `resources[${at}].resource`;
    named.push({ resource: await findNamed(scoped, 'resources', wanted.resource, field), wanted });
  }
  const links = await stores.clientResources.all([
    { attribute: 'clientId', equals: client.id },
    { attribute: 'authorized', equals: true },
  ]);
  const ids = links.map(({ resourceId }) => resourceId);
  const present = await stores.resources.all([{ attribute: 'id', in: ids }]);
  const holder = { scoped, kind: 'clients', record: client } as const;
  const ends = namesOf(named.map(({ resource }) => resource));
  const { missing, surplus } = compare(holder, 'resource', ends, namesOf(present));
  if (missing.length + surplus.length > 0) assertScope(actor, 'update:clients');

  if (missing.length > 0) await authorizeResources(run.deps)(client.id, missing, actor);
  if (surplus.length > 0) await revokeResources(run.deps)(client.id, surplus, actor);
  await settlePermissions(holder, client, named);
};

/** The permissions on resources whose list of them is given. */
const settlePermissions = async (
  holder: Holder,
  client: Client,
  named: readonly { readonly resource: Resource; readonly wanted: WantedClientResource }[],
): Promise<void> => {
  const { scoped } = holder;
  const { stores, actor, run } = scoped;
  const managed = named.filter(({ wanted }) => wanted.permissions !== undefined);
  if (managed.length === 0) return;

  assertScope(actor, 'read:client_permissions');
  const wanted: NamedScope[] = [];
  for (const [at, { wanted: each }] of named.entries()) {
    const references = (each.permissions ?? []).map((scope) => ({
      resource: each.resource,
      scope,
    }));
    const field = (index: number) => `resources[${at}].permissions[${index}]`;
    wanted.push(...(await wantedScopes(scoped, references, field)));
  }
  const permissions = await stores.permissions.all([
    { attribute: 'clientId', equals: client.id },
    { attribute: 'resourceId', in: managed.map(({ resource }) => resource.id) },
  ]);
  const present = await presentScopes(scoped, permissions);
  const { missing, surplus } = compare(holder, 'permission', endsOf(wanted), endsOf(present));
  if (missing.length + surplus.length > 0) assertScope(actor, 'update:client_permissions');

  const [given, taken] = [selectionsOf(wanted, missing), selectionsOf(present, surplus)];
  if (given.length > 0) await grantPermissions(run.deps)(client.id, given, actor);
  if (taken.length > 0) await revokePermissions(run.deps)(client.id, taken, actor);
};
