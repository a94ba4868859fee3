/**
 * A document of configuration: what an installation or a tenant shall hold, with names in place of ids. What it leaves
 * out stays as it is.
 */
import type { ClientFields, NewClient } from '../model/client/client-fields.js';
import type { GroupFields, NewGroup } from '../model/group/group-fields.js';
import type { NewIdentityProvider, ProviderFields } from '../model/provider/provider-fields.js';
import { foldName } from '../model/record/record-type.js';
import type { NewResource, ResourceFields } from '../model/resource/resource-fields.js';
import type { NewRole, RoleFields } from '../model/role/role-fields.js';
import type { NewScope, ScopeFields } from '../model/scope/scope-fields.js';
import type { NewTenant, TenantFields } from '../model/tenant/tenant-fields.js';
import { refuse } from '../model/values/refusals.js';
import type { ConfigurationKind } from './kinds.js';
import { placed, type RowPlace } from './row-place.js';

/** Rows of one request, and links of them: more would keep a database busy for too long. */
export const configurationLimits = {
  documents: 20,
  rows: 2000,
  links: 10_000,
  owner: 100,
  removals: 10,
} as const;

/** A role, a group or a resource by its name. */
export interface NamedReference {
  readonly name: string;
  /** Whose it is; null for a global one. Left out, the tenant's own comes before a global one. */
  readonly tenant?: string | null | undefined;
}

export interface ScopeReference {
  readonly resource: NamedReference;
  readonly scope: string;
}

/** What callers give of a record, on creation and afterwards; of a row that is there, what is absent stays. */
type Given<N, F> = Partial<N> & F;

export interface WantedRow<F extends object = object> {
  readonly name: string;
  /** The name until now: a row of this name gets the other one. */
  readonly renamedFrom?: string | undefined;
  readonly fields: F;
}

export interface WantedTenant extends WantedRow<Given<NewTenant, TenantFields>> {
  readonly defaultRoles?: readonly NamedReference[] | undefined;
}

export type WantedScope = WantedRow<Given<NewScope, ScopeFields>>;

export interface WantedResource extends WantedRow<Given<NewResource, ResourceFields>> {
  readonly scopes?: readonly WantedScope[] | undefined;
}

export interface WantedRole extends WantedRow<Given<NewRole, RoleFields>> {
  readonly permissions?: readonly ScopeReference[] | undefined;
}

export interface WantedGroup extends WantedRow<Given<NewGroup, GroupFields>> {
  readonly roles?: readonly NamedReference[] | undefined;
  readonly groups?: readonly NamedReference[] | undefined;
}

interface WantedMapping {
  readonly claim: string;
  readonly value: string;
}

export interface WantedProvider extends WantedRow<Given<NewIdentityProvider, ProviderFields>> {
  readonly roleMapping?: readonly (WantedMapping & { readonly role: NamedReference })[] | undefined;
  readonly groupMapping?:
    readonly (WantedMapping & { readonly group: NamedReference })[] | undefined;
}

export interface WantedClientResource {
  readonly resource: NamedReference;
  /** The names of the scopes that the client has of it; left out, they stay as they are. */
  readonly permissions?: readonly string[] | undefined;
}

export interface WantedClient extends WantedRow<Given<NewClient, ClientFields>> {
  readonly secret?: string | undefined;
  readonly resources?: readonly WantedClientResource[] | undefined;
}

/** Each list of links is whole: absent, it is not managed; empty, there are none. */
export interface ConfigurationDocument {
  /** The name by which later documents know the rows of this one. */
  readonly owner: string;
  /** By its name; left out for global rows, and for tenants. */
  readonly tenant?: string | undefined;
  readonly tenants?: readonly WantedTenant[] | undefined;
  readonly resources?: readonly WantedResource[] | undefined;
  readonly roles?: readonly WantedRole[] | undefined;
  readonly groups?: readonly WantedGroup[] | undefined;
  readonly identityProviders?: readonly WantedProvider[] | undefined;
  readonly clients?: readonly WantedClient[] | undefined;
}

/** How names of a kind are compared. */
export const keyOfName = (kind: ConfigurationKind, name: string): string =>
  kind === 'scopes' || kind === 'tenants' ? name : foldName(name);

/** The lists of a document, without the scopes in it. */
const lists = [
  'tenants',
  'resources',
  'roles',
  'groups',
  'identityProviders',
  'clients',
] as const satisfies readonly ConfigurationKind[];

/** The lists that a document without a tenant, and one of a tenant, may have. */
const listsOf = (document: ConfigurationDocument): readonly ConfigurationKind[] =>
  document.tenant === undefined
    ? ['tenants', 'roles', 'clients']
    : lists.filter((list) => list !== 'tenants');

/**
 * What documents must be before anything is compared with what there is.
 * @throws Refusal `invalid_field`
 */
export const assertDocuments = (documents: readonly ConfigurationDocument[]): void => {
  const { documents: mostDocuments } = configurationLimits;
  if (documents.length === 0 || documents.length > mostDocuments)
    invalid('documents', `must hold 1 to ${mostDocuments} documents`);

  const seen = new Set<string>();
  documents.forEach((document, at) => {
    assertOwner(document, at);
    assertLists(document, at);
    assertNames(document, at, seen);
  });
  assertSize(documents);
};

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

const assertOwner = ({ owner }: ConfigurationDocument, at: number): void => {
  const { owner: longest } = configurationLimits;
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(owner) || [...owner].length > longest)
    invalid(
      `documents[${at}].owner`,
      `must have 1 to ${longest} letters, digits and . _ / -, and begin with one of the first two`,
    );
};

const assertLists = (document: ConfigurationDocument, at: number): void => {
  const allowed = listsOf(document);
  const wrong = lists.find((list) => document[list] !== undefined && !allowed.includes(list));
  if (wrong === undefined) return;

  const why =
    wrong === 'tenants'
      ? 'stands only in a document without tenant'
      : 'stands only in a document with tenant';
  invalid(`documents[${at}].${wrong}`, why);
};

/** Rule: each row is named once in all documents together, also by the name that it had before. */
const assertNames = (document: ConfigurationDocument, at: number, seen: Set<string>): void => {
  for (const list of lists)
    (document[list] ?? []).forEach((row, index) => {
      const place = { document: at, kind: list, row: index };
      assertNamedOnce(row, place, { within: `${document.tenant ?? ''}/${list}`, seen });
      if (list !== 'resources') return;

      const within = `${document.tenant ?? ''}/resource/${keyOfName(list, row.name)}`;
      ((row as WantedResource).scopes ?? []).forEach((scope, scopeAt) =>
        assertNamedOnce(scope, { ...place, scope: scopeAt }, { within, seen }),
      );
    });
};

interface SeenNames {
  readonly within: string;
  readonly seen: Set<string>;
}

const assertNamedOnce = (row: WantedRow, place: RowPlace, { within, seen }: SeenNames): void => {
  const kind = place.scope === undefined ? place.kind : 'scopes';
  for (const name of [row.name, ...(row.renamedFrom === undefined ? [] : [row.renamedFrom])]) {
    const key = JSON.stringify([within, keyOfName(kind, name)]);
    const isOwn = name !== row.name && keyOfName(kind, name) === keyOfName(kind, row.name);
    if (seen.has(key) && !isOwn)
      placed(place, () =>
        invalid(
          name === row.name ? 'name' : 'renamedFrom',
          'names a row that the documents name already',
        ),
      );
    seen.add(key);
  }
};

const assertSize = (documents: readonly ConfigurationDocument[]): void => {
  const rows = documents.flatMap((document) => lists.flatMap((list) => rowsIn(document[list])));
  const links = rows.reduce((sum, row) => sum + linksIn(row), 0);
  if (rows.length > configurationLimits.rows)
    invalid('documents', `must hold at most ${configurationLimits.rows} rows`);
  if (links > configurationLimits.links)
    invalid('documents', `must hold at most ${configurationLimits.links} links`);
};

const rowsIn = (rows: readonly WantedRow[] = []): readonly WantedRow[] =>
  rows.flatMap((row) => [row, ...((row as WantedResource).scopes ?? [])]);

const linksIn = (row: WantedRow): number => {
  const { permissions, roles, groups, resources, defaultRoles, roleMapping, groupMapping } =
    row as WantedRole & WantedGroup & WantedClient & WantedTenant & WantedProvider;
  const ofClient = (resources ?? []).flatMap((each) => each.permissions ?? []);
  return [permissions, roles, groups, resources, defaultRoles, roleMapping, groupMapping, ofClient]
    .map((list) => list?.length ?? 0)
    .reduce((sum, length) => sum + length, 0);
};
