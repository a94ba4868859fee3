/** What every storage adapter must know about a kind of record, and nothing about how it stores it. */
import type { ComputedValues, ScalarKey, ScannedKey } from '../values/filter.js';
import type { RecordTerms } from '../values/term-search.js';
import type { Tenancy } from '../values/tenancy.js';

export interface Identified {
  readonly id: string;
}

export interface Audited {
  /** The user or client that did it; null for the server itself. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedBy: string | null;
  readonly updatedAt: Date;
}

export interface RecordType<T extends Identified> {
  /** In the singular, for messages: `resource scope`. */
  readonly label: string;
  /**
   * By wire name: a text that no two records may share, or null where a record takes no part. At most 512
   * characters. A second key of one name has `_key` behind it.
   */
  readonly unique: Readonly<Record<string, (record: T) => string | null>>;
  /** What storages keep beside the record for lists alone; see `ComputedKey`. */
  readonly computed?: ComputedValues<T>;
  /** What lists read record by record, within a bound; see `ScannedKey`. */
  readonly scanned?: ScannedTexts<T>;
  /** What a search finds the record by. Storages keep it beside the record, and no reader sees it. */
  readonly terms?: RecordTerms<T>;
  /** By attribute: the kind of record it names. A record goes when what it names goes (operations §10.3). */
  readonly references: { readonly [K in ScalarKey<T>]?: string };
  /** The tenant that owns the record, or null for a global one. */
  readonly tenancyOf: (record: T) => string | null;
  /** Whether every tenant can see (never change) the global ones. */
  readonly globalIsVisible: boolean;
  /** Attributes that note how a record is used. A change of them is no edit, so its version stays. */
  readonly unversioned?: readonly (keyof T & string)[] | undefined;
  /** The attribute that says when a record ends by itself, for kinds that can. */
  readonly endsBy?: ScalarKey<T> | undefined;
}

/** A text that is a member of a document. Refusals name the member. */
export interface ScannedText<T> {
  readonly document: keyof T & string;
  readonly member: string;
}

export type ScannedTexts<T> = { readonly [K in ScannedKey]?: ScannedText<T> };

/** The wire name of what a unique key is made of. */
export const wireNameOfKey = (key: string): string => key.replace(/_key$/, '');

/** UTF-16 units of a text that anything is found by. */
const longestCompared = 4000;

/**
 * A text in the one form in which it is compared: Unicode NFC.
 * Rule: a text that is too long to be anything is compared as it is. To normalize it takes the square of its length.
 */
export const normalized = (text: string): string =>
  text.length > longestCompared ? text : text.normalize('NFC');

/** How names are compared within a tenant: Unicode NFC, case folded (operations §1.5). */
export const foldName = (name: string): string => normalized(name).toLowerCase();

/** Whose records a tenancy shows, where null owns the global ones; undefined for those of all. */
export const ownersSeen = (
  { globalIsVisible }: Pick<RecordType<never>, 'globalIsVisible'>,
  tenancy: Tenancy,
): readonly (string | null)[] | undefined => {
  if (tenancy.kind === 'all') return undefined;
  return globalIsVisible ? [tenancy.tenantId, null] : [tenancy.tenantId];
};

/** The one rule of who may see a record. A storage asks it of each that it answers; its queries only narrow. */
export const isVisible = <T extends Identified>(
  type: RecordType<T>,
  record: T,
  tenancy: Tenancy,
): boolean => ownersSeen(type, tenancy)?.includes(type.tenancyOf(record)) ?? true;
