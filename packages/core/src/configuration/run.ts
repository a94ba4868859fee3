/** What is known while documents are written: whose rows, within which tenant, and what came of it. */
import type { Actor } from '../model/values/actor.js';
import type { OwnedRow } from '../model/configuration/owned-row.js';
import type { Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import { allTenants } from '../model/values/tenancy.js';
import type { PrepareKeyDeps } from '../keys/prepare-key.js';
import type { SamlDeps } from '../ports/saml.js';
import type { RecordName, Stores } from '../ports/storage.js';
import type { SchemaDeps } from '../registry/assert-schemas.js';
import type { CreateClientDeps } from '../registry/create-client.js';
import type { CreateResourceDeps } from '../registry/create-resource.js';
import type { RecordVersions } from '../unit-of-work/record-versions.js';
import type { ConfigurationDocument } from './document.js';
import type { ConfigurationKind } from './kinds.js';

export type ConfigurationDeps = CreateClientDeps &
  CreateResourceDeps &
  SchemaDeps &
  SamlDeps &
  PrepareKeyDeps & { readonly versions: RecordVersions };

export interface RunOptions {
  /** Whether rows of other owners are taken over. */
  readonly takesOver?: boolean | undefined;
  /** Whether own rows go that the documents lack. */
  readonly prunes?: boolean | undefined;
  /** The most rows that go; left out, 10. */
  readonly mostRemovals?: number | undefined;
}

/** What becomes of a row. */
export interface RowChange {
  readonly action: 'add' | 'change' | 'remove';
  readonly kind: ConfigurationKind;
  /** The name of the tenant; null for the installation. */
  readonly tenant: string | null;
  readonly name: string;
  /** The name of the resource of a scope. */
  readonly resource?: string | undefined;
  readonly renamedFrom?: string | undefined;
  /** The attributes that change. */
  readonly changed: readonly string[];
  /** Links that come and go, such as `permission Orders read:orders`. */
  readonly linked: readonly string[];
  readonly unlinked: readonly string[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type OpenChange = Writable<Omit<RowChange, 'linked' | 'unlinked'>> & {
  linked: string[];
  unlinked: string[];
};

/** A client that was made, or that got a secret by itself. */
export interface MadeClient {
  readonly id: string;
  readonly name: string;
  readonly tenant: string | null;
  /** Null for one that has none, was given one, or whose secret the caller may not read. */
  readonly secret: string | null;
}

/** One run over the documents, in one transaction. */
export interface Run {
  /** Their storage joins the transaction. */
  readonly deps: ConfigurationDeps;
  readonly actor: Actor;
  readonly options: RunOptions;
  readonly changes: Map<string, OpenChange>;
  /** What the plan rests on, in order: records with their versions, and links. */
  readonly basis: unknown[];
  readonly made: Map<string, MadeClient>;
  readonly written: { readonly kind: 'clients' | 'resources'; readonly record: Identified }[];
  /** Rows that were there, and have an owner from now on. */
  readonly adopted: Set<string>;
  readonly takenOver: Set<string>;
}

/** A document within its tenant. */
export interface Scoped {
  readonly run: Run;
  readonly document: ConfigurationDocument;
  readonly at: number;
  /** Null for a document of the installation. */
  readonly tenantId: string | null;
  /** Reaches the tenant alone. */
  readonly actor: Actor;
  readonly stores: Stores;
  /** By kind and record; the rows that the documents of this owner name. */
  readonly named: Set<string>;
  /** What was found by its name, for links. */
  readonly found: Map<string, Promise<unknown>>;
  readonly owned: Map<string, OwnedRow>;
}

/**
 * Rule: a step of a document takes the scope of the operation that does the same.
 * @throws Refusal `scope_insufficient`
 */
export const assertScope = ({ managementScopes }: Actor, scope: string): void => {
  if (managementScopes !== 'all' && !managementScopes.has(scope))
    refuse('scope_insufficient', { scope });
};

/** The stores of the installation, of which a caller sees what the tenancy of the call shows. */
export const reachedStores = ({ deps, actor }: Run): Stores => deps.storage.within(actor.tenancy);

export const isGlobalActor = ({ tenancy }: Actor): boolean => tenancy.kind === allTenants.kind;

export const keyOfRecord = (kind: RecordName, id: string): string => `${kind}/${id}`;

/** Notes what a plan of this row rests on. */
export const noteVersion = <K extends ConfigurationKind>(
  { deps, basis }: Run,
  kind: K,
  record: Identified,
): void => {
  basis.push([kind, record.id, deps.versions.ofRecord(kind, record as never)]);
};

type ChangeBegin = Pick<RowChange, 'action' | 'kind' | 'tenant' | 'name'> &
  Partial<Pick<RowChange, 'resource' | 'renamedFrom' | 'changed'>>;

/** Notes what becomes of a record; of one that is noted already, what comes to it. */
export const noteChange = ({ changes }: Run, id: string, begin: ChangeBegin): OpenChange => {
  const key = keyOfRecord(begin.kind, id);
  const noted = changes.get(key);
  if (noted !== undefined) return noted;

  const change = { changed: [], ...begin, linked: [], unlinked: [] };
  changes.set(key, change);
  return change;
};
