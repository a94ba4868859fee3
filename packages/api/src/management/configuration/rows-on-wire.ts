/** Rows of documents in the words of the wire, and back. */
import type { ClassConstructor } from 'class-transformer';
import {
  RowRefusal,
  type ConfigurationDocument,
  type ConfigurationKind,
  type HeldConfiguration,
  type NamedReference,
  type RowPlace,
} from '@keyward/core/management';
import type { Identified } from '@keyward/core/ports';
import type { Reader } from '../../kernel/context.js';
import { fieldsReader, membersOf, nestedShape, wireNamesOf } from '../../kernel/record-body.js';
import type { Field, View } from '../../kernel/view.js';
import { refuseMember, wireNameOf, WireRefusal, type WireNames } from '../../kernel/wire-names.js';
import { clientView } from '../clients/client-view.js';
import { groupView } from '../groups/group-views.js';
import { identityProviderView } from '../identity-providers/identity-provider-view.js';
import { resourceView } from '../resources/resource-view.js';
import { scopeView } from '../resources/scope-view.js';
import { roleView } from '../roles/role-views.js';
import { tenantView } from '../tenants/tenant-views.js';
import {
  ConfigurationClientBody,
  ConfigurationGroupBody,
  ConfigurationProviderBody,
  ConfigurationResourceBody,
  ConfigurationRoleBody,
  ConfigurationScopeBody,
  ConfigurationTenantBody,
  type ConfigurationDocumentBody,
} from './configuration-bodies.js';

/** How the rows of a kind look on the wire. */
interface RowShape {
  readonly shape: ClassConstructor<object>;
  readonly view: View<never>;
  /** Members that set no attribute: links, the earlier name, a secret that is set by itself. */
  readonly others: readonly string[];
  readonly name: string;
}

const shapes = {
  tenants: {
    shape: ConfigurationTenantBody,
    view: tenantView,
    others: ['renamed_from', 'default_roles'],
    name: 'tenant_name',
  },
  resources: {
    shape: ConfigurationResourceBody,
    view: resourceView,
    others: ['renamed_from', 'scopes'],
    name: 'resource_name',
  },
  scopes: {
    shape: ConfigurationScopeBody,
    view: scopeView,
    others: ['renamed_from'],
    name: 'scope_name',
  },
  roles: {
    shape: ConfigurationRoleBody,
    view: roleView,
    others: ['renamed_from', 'permissions'],
    name: 'role_name',
  },
  groups: {
    shape: ConfigurationGroupBody,
    view: groupView,
    others: ['renamed_from', 'roles', 'groups'],
    name: 'group_name',
  },
  identityProviders: {
    shape: ConfigurationProviderBody,
    view: identityProviderView,
    others: ['renamed_from', 'role_mapping', 'group_mapping'],
    name: 'provider_name',
  },
  clients: {
    shape: ConfigurationClientBody,
    view: clientView,
    others: ['renamed_from', 'client_secret', 'resources'],
    name: 'client_name',
  },
} as unknown as Readonly<Record<ConfigurationKind, RowShape>>;

const readers = Object.fromEntries(
  Object.entries(shapes).map(([kind, { shape, view, others }]) => [
    kind,
    fieldsReader(shape, view, others),
  ]),
) as Readonly<Record<ConfigurationKind, (body: object) => { readonly name: string }>>;

/** The attributes that hold secrets, which the views do not name. */
const secretNames: Readonly<Partial<Record<ConfigurationKind, readonly [string, string]>>> = {
  clients: ['secret', 'client_secret'],
  identityProviders: ['clientSecret', 'provider_metadata.client_secret'],
};

const namesOf = Object.fromEntries(
  Object.entries(shapes).map(([kind, { view }]) => {
    const secret = secretNames[kind as ConfigurationKind];
    return [kind, new Map([...wireNamesOf(view), ...(secret === undefined ? [] : [secret])])];
  }),
) as unknown as Readonly<Record<ConfigurationKind, WireNames>>;

/** The list of a kind on the wire: `identity_providers`. */
export const listName = (kind: ConfigurationKind): string =>
  kind === 'identityProviders' ? 'identity_providers' : kind;

/** The names of changed attributes on the wire. */
export const changedOnWire = (
  kind: ConfigurationKind,
  changed: readonly string[],
): readonly string[] => changed.map((attribute) => wireNameOf(attribute, namesOf[kind])).sort();

// --- Reading ------------------------------------------------------------------------------------

interface RowBody {
  readonly renamed_from?: string | undefined;
}

/** What each row says: its name, the one before, and its attributes. */
const rowIn = (kind: ConfigurationKind, body: RowBody) => {
  const fields = readers[kind](body);
  return {
    name: fields.name,
    ...(body.renamed_from === undefined ? {} : { renamedFrom: body.renamed_from }),
    fields,
  };
};

interface TenantOf {
  readonly tenant?: string | null | undefined;
}

const named = (name: string, { tenant }: TenantOf = {}): NamedReference =>
  tenant === undefined ? { name } : { name, tenant };

const listed = <B, R>(list: readonly B[] | undefined, read: (body: B, at: number) => R) =>
  list?.map((body, at) => read(body, at));

/** A document in the words of the core. `at` is its place among the documents. */
export const documentIn = (body: ConfigurationDocumentBody, at: number): ConfigurationDocument => ({
  owner: body.owner,
  tenant: body.tenant,
  tenants: listed(body.tenants, (each, row) => tenantIn(each, `documents[${at}].tenants[${row}]`)),
  resources: listed(body.resources, (each, row) => {
    if (each.resource_metadata?.signing_secret === null)
      refuseMember(
        `documents[${at}].resources[${row}].resource_metadata.signing_secret`,
        'must be a text: the server makes one where a row has none',
      );
    return {
      ...rowIn('resources', each),
      scopes: listed(each.scopes, (scope) => rowIn('scopes', scope)),
    };
  }),
  roles: listed(body.roles, (each) => ({
    ...rowIn('roles', each),
    permissions: listed(each.permissions, (link) => ({
      resource: named(link.resource, link),
      scope: link.scope,
    })),
  })),
  groups: listed(body.groups, (each) => ({
    ...rowIn('groups', each),
    roles: listed(each.roles, (link) => named(link.role, link)),
    groups: listed(each.groups, (link) => named(link.group)),
  })),
  identityProviders: listed(body.identity_providers, (each) => ({
    ...rowIn('identityProviders', each),
    roleMapping: listed(each.role_mapping, ({ claim, value, ...link }) => ({
      claim,
      value,
      role: named(link.role, link),
    })),
    groupMapping: listed(each.group_mapping, ({ claim, value, group }) => ({
      claim,
      value,
      group: named(group),
    })),
  })),
  clients: listed(body.clients, (each) => ({
    ...rowIn('clients', each),
    secret: each.client_secret,
    resources: listed(each.resources, (link) => ({
      resource: named(link.resource, link),
      permissions: link.permissions,
    })),
  })),
});

const tenantIn = (body: ConfigurationTenantBody, path: string) => {
  if (body.tenant_metadata?.default_role_ids !== undefined)
    refuseMember(
      `${path}.tenant_metadata.default_role_ids`,
      'is not a field of documents: default_roles names the roles',
    );
  if (body.tenant_metadata?.login !== undefined)
    refuseMember(
      `${path}.tenant_metadata.login`,
      'is not a field of documents: it names people and a provider by their ids',
    );
  return {
    ...rowIn('tenants', body),
    defaultRoles: listed(body.default_roles, (link) => named(link.role, link)),
  };
};

/** Where a row stands, as the caller wrote it. */
const pathOf = ({ document, kind, row, scope }: RowPlace): string => {
  const path = `documents[${document}].${listName(kind)}[${row}]`;
  return scope === undefined ? path : `${path}.scopes[${scope}]`;
};

/** Does the work; a refusal of a row says where the row stands. */
export const inRowNames = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RowRefusal ? onWire(error) : error;
  }
};

const onWire = (refusal: RowRefusal): WireRefusal => {
  const { code, values, message, place } = refusal;
  const path = pathOf(place);
  const { field } = values as Readonly<Record<string, string | undefined>>;
  if (field === undefined) return new WireRefusal(refusal, path);

  const kind = place.scope === undefined ? place.kind : 'scopes';
  const name = wireNameOf(field, namesOf[kind]);
  const whole = { ...values, field: `${path}.${name}` };
  return new WireRefusal({ code, message, values: whole }, path);
};

// --- Showing ------------------------------------------------------------------------------------

type Shown = Record<string, unknown>;

/** The members that a row of this kind sets, with what the record holds in them; null and nothing are left out. */
const rowOf = (kind: ConfigurationKind, record: Identified, reader: Reader): Shown => {
  const { shape, view, others, name } = shapes[kind];
  const fields = view.fields as unknown as Readonly<Record<string, Field<Identified>>>;
  const members = membersOf(shape).filter((member) => !others.includes(member) && member !== name);
  const type = members.filter((member) => member.endsWith('_type'));
  const rest = members.filter((member) => !type.includes(member));

  const shown: Shown = { [name]: fields[name]!.read(record, reader) };
  for (const member of [...type, ...rest.sort()]) {
    const field = fields[member]!;
    const value =
      field.members === undefined
        ? inOneOrder(field.read(record, reader))
        : settable(nestedShape(shape, member), field, record, reader);
    if (!isNothing(value)) shown[member] = value;
  }
  return shown;
};

/** The members of a document that a row can set; a secret is none. */
const settable = (
  shape: ClassConstructor<object>,
  { members }: Field<Identified>,
  record: Identified,
  reader: Reader,
): Shown => {
  const shown: Shown = {};
  for (const member of [...membersOf(shape)].sort()) {
    const field = members![member];
    if (field === undefined || field.shownIn !== undefined) continue;
    const value =
      field.members === undefined
        ? inOneOrder(field.read(record, reader))
        : settable(nestedShape(shape, member), field, record, reader);
    if (!isNothing(value)) shown[member] = value;
  }
  return shown;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** Not every database keeps the order of the members of a document. */
const inOneOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, inOneOrder(member)]),
  );
};

const reference = (member: string, { name, tenant }: NamedReference): Shown =>
  tenant === undefined ? { [member]: name } : { [member]: name, tenant };

/** The document of these rows. What it does not name, such as a secret, stays as it is where it is applied. */
export const documentOf = (held: HeldConfiguration, reader: Reader): Shown => {
  const lists = {
    tenants: held.tenants.map(({ record, defaultRoles }) => ({
      ...withMetadata(rowOf('tenants', record, reader)),
      default_roles: defaultRoles.map((each) => reference('role', each)),
    })),
    resources: held.resources.map(({ record, scopes }) => ({
      ...rowOf('resources', record, reader),
      ...(scopes && { scopes: scopes.map((scope) => rowOf('scopes', scope, reader)) }),
    })),
    roles: held.roles.map(({ record, permissions }) => ({
      ...rowOf('roles', record, reader),
      permissions: permissions.map(({ resource, scope }) => ({
        ...reference('resource', resource),
        scope,
      })),
    })),
    groups: held.groups.map(({ record, roles, groups }) => ({
      ...rowOf('groups', record, reader),
      roles: roles.map((each) => reference('role', each)),
      groups: groups.map((each) => reference('group', each)),
    })),
    identity_providers: held.identityProviders.map(({ record, roleMapping, groupMapping }) => ({
      ...withoutSecret(rowOf('identityProviders', record, reader)),
      role_mapping: roleMapping.map(({ claim, value, to }) => ({
        claim,
        value,
        ...reference('role', to),
      })),
      group_mapping: groupMapping.map(({ claim, value, to }) => ({
        claim,
        value,
        ...reference('group', to),
      })),
    })),
    clients: held.clients.map(({ record, resources }) => ({
      ...rowOf('clients', record, reader),
      resources: resources.map(({ resource, permissions }) => ({
        ...reference('resource', resource),
        ...(permissions && { permissions }),
      })),
    })),
  };
  const filled = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  const { tenant } = held;
  return {
    keyward: 1,
    owner: held.owner,
    ...(tenant === undefined ? {} : { tenant }),
    ...Object.fromEntries(filled),
  };
};

/** A new tenant begins with a policy of second factors; one without it says so. */
const withMetadata = ({ tenant_metadata: metadata = {}, ...row }: Shown): Shown => {
  const { default_role_ids: _ids, login: _login, ...rest } = metadata as Shown;
  return { ...row, tenant_metadata: 'mfa' in rest ? rest : inOneOrder({ ...rest, mfa: null }) };
};

const withoutSecret = ({ provider_metadata: metadata, ...row }: Shown): Shown => {
  const { client_secret: _secret, ...rest } = (metadata ?? {}) as Shown;
  const { provider_name: name, provider_type: type, ...others } = row;
  return { provider_name: name, provider_type: type, provider_metadata: rest, ...others };
};
