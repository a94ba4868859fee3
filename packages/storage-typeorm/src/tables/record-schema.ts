/** Describes how a kind of record lies in its table; makes TypeORM's entity schema from that description. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { recordTypes, type ComputedKey, type RecordName, type Records } from '@keyward/core/ports';
import { flag, identifier, later, optional, text, time, type Column } from './column.js';
import { indexName, referenceName, tableIndexes, uniqueName } from './table-indexes.js';

export interface RecordSchema<K extends RecordName = RecordName> {
  readonly name: K;
  readonly table: string;
  /** By attribute, `id` first. */
  readonly columns: ReadonlyMap<string, NamedColumn>;
  /** Of what is worked out from a record for lists (`RecordType.computed`); no record is read from them. */
  readonly computed: ReadonlyMap<string, NamedColumn>;
  /** Columns that an earlier version wrote, and nothing reads. */
  readonly retired: readonly NamedColumn[];
  /** The names of the indexes that there are, for hints. */
  readonly indexes: readonly (readonly string[])[];
  /** All that there are beside the unique keys. */
  readonly allIndexes: readonly (readonly string[])[];
  /** The columns each of whose values lies within one tenancy: one index serves callers of one and of all tenants. */
  readonly ofOneTenancy: ReadonlySet<string>;
  /** Whether the table has the column that is written when a row is held. */
  readonly isHeld: boolean;
  /** What TypeORM is told: properties are named as the attributes of the record. */
  readonly entity: EntitySchema<Records[K]>;
  /** The same for PostgreSQL, where TypeORM compares the collations of texts. */
  readonly exactEntity: EntitySchema<Records[K]>;
}

export interface NamedColumn {
  readonly name: string;
  readonly column: Column;
}

export type Attributes<K extends RecordName> = {
  readonly [A in Exclude<keyof Records[K] & string, 'id'>]-?: Column;
};
type ListedName<K extends RecordName> = (keyof Records[K] & string) | ComputedKey;
type ListedAttributes<K extends RecordName> = {
  readonly listed: readonly (keyof Records[K] & string)[];
  /** The columns of what is worked out from a record. All of them are listed. */
  readonly computed?: { readonly [A in ComputedKey]?: Column };
  /** By name, columns that an earlier version wrote. They stay where they are, and nothing reads them. */
  readonly retired?: Readonly<Record<string, Column>>;
  readonly led?: {
    readonly by: readonly (keyof Records[K] & string)[];
    readonly sorted: readonly ListedName<K>[];
  };
  readonly tenantBound?: boolean;
  readonly sameInTenancy?: readonly ListedName<K>[];
  /** More indexes, or all of them where nothing is listed. */
  readonly indexes?: readonly (readonly ((keyof Records[K] & string) | 'tenancy')[])[];
  readonly ofOneTenancy?: readonly (keyof Records[K] & string)[];
  /** Indexes that hold all that some read asks for, so that it never goes to the table. */
  readonly covering?: readonly (readonly (keyof Records[K] & string)[])[];
  /** The core holds rows of it: it changes one into itself, so that others wait. */
  readonly isHeld?: boolean;
};

export const audited = {
  createdBy: optional(identifier),
  createdAt: time,
  updatedBy: optional(identifier),
  updatedAt: time,
};
export const auditedAttributes = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt'] as const;

/** Unique keys are columns of their own, because what must be unique is computed (`RecordType.unique`). */
export const uniqueKeyColumn = optional(text(512));
/** The id of the owning tenant; empty for a global record, because a null would not take part in an index range. */
export const tenancyColumn = identifier;
/** What it holds. */
export const tenancyOfOwner = (owner: string | null): string => owner ?? '';
/**
 * Changes whenever a row is held. A cluster compares only rows that were written: without it, two nodes could hold
 * the same row at once.
 */
export const turnColumn = later(flag, 0);

export const snakeCase = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const recordSchema = <K extends RecordName>(
  name: K,
  attributes: Attributes<K>,
  more: ListedAttributes<K>,
): RecordSchema<K> => {
  const { listed, led, tenantBound = true, sameInTenancy = [], covering = [] } = more;
  const table = snakeCase(name);
  const columns = namedColumns({ id: identifier, ...attributes });
  const computed = namedColumns(more.computed ?? {});
  const marked = Object.entries<Column>(attributes).filter(([, { isListed }]) => isListed);
  const fromListing = tableIndexes({
    listed: [...listed, ...marked.map(([attribute]) => attribute), ...computed.keys()].map(
      snakeCase,
    ),
    ...(led && { led: { by: led.by.map(snakeCase), sorted: led.sorted.map(snakeCase) } }),
    tenantBound,
    sameInTenancy: sameInTenancy.map(snakeCase),
  });
  const indexes = [
    ...fromListing,
    ...(more.indexes ?? []).map((each) => each.map((attribute) => snakeCase(attribute))),
  ];
  const ofOneTenancy = new Set((more.ofOneTenancy ?? []).map(snakeCase));
  const allIndexes = [...indexes, ...covering.map((each) => each.map(snakeCase))];
  const { isHeld = false } = more;
  const retired = Object.entries(more.retired ?? {}).map(([each, column]) => ({
    name: each,
    column,
  }));
  const described = { name, table, columns, computed, indexes: allIndexes, isHeld, retired };
  return {
    ...{ name, table, columns, computed, retired, indexes, allIndexes, ofOneTenancy, isHeld },
    entity: entityOf(described),
    exactEntity: entityOf(described, 'C'),
  };
};

const namedColumns = (columns: Readonly<Record<string, Column>>): Map<string, NamedColumn> =>
  new Map(
    Object.entries(columns).map(([attribute, column]) => [
      attribute,
      { name: snakeCase(attribute), column },
    ]),
  );

const entityOf = <K extends RecordName>(
  {
    name,
    table,
    columns,
    computed,
    indexes,
    isHeld,
    retired,
  }: Omit<RecordSchema<K>, 'entity' | 'exactEntity' | 'allIndexes' | 'ofOneTenancy'>,
  collation?: string,
): EntitySchema<Records[K]> => {
  const columnOptions = columnOptionsIn(collation);
  const { unique, references } = recordTypes[name];
  const keys = Object.keys(unique);
  const propertyOf = new Map(
    [...columns, ...computed].map(([attribute, column]) => [column.name, attribute]),
  );
  const properties: Record<string, EntitySchemaColumnOptions> = {};

  for (const [attribute, { name: columnName, column }] of columns)
    properties[attribute] = { ...columnOptions(column), name: columnName };
  for (const [attribute, { name: columnName, column }] of computed)
    properties[attribute] = { ...columnOptions(column), name: columnName, select: false };
  for (const { name: columnName, column } of retired)
    properties[columnName] = { ...columnOptions(column), select: false };
  properties['id'] = { ...columnOptions(identifier), primary: true };
  properties['tenancy'] = { ...columnOptions(tenancyColumn), select: false };
  if (isHeld) properties['turn'] = { ...columnOptions(turnColumn), select: false };
  for (const key of keys)
    properties[`unique_${key}`] = { ...columnOptions(uniqueKeyColumn), select: false };

  return new EntitySchema<Record<string, unknown>>({
    name: table,
    tableName: table,
    columns: properties,
    indices: [
      ...indexes.map((columnNames) => ({
        name: indexName(table, columnNames),
        columns: columnNames.map((column) => propertyOf.get(column) ?? column),
      })),
      ...keys.map((key) => ({
        name: uniqueName(table, key),
        columns: [`unique_${key}`],
        unique: true,
      })),
    ],
    foreignKeys: Object.entries(references as Record<string, RecordName>).map(
      ([attribute, target]) => ({
        name: referenceName(table, snakeCase(attribute)),
        target: snakeCase(target),
        columnNames: [attribute],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE' as const,
        onUpdate: 'NO ACTION' as const,
      }),
    ),
  }) as EntitySchema<unknown> as EntitySchema<Records[K]>;
};

const columnOptionsIn =
  (collation: string | undefined) =>
  (column: Column): EntitySchemaColumnOptions => ({
    ...columnType(column),
    ...(collation !== undefined && isTextual(column) && { collation }),
    nullable: column.nullable,
    select: column.kind !== 'sealed' && column.isWithheld !== true,
    ...fallbackOptions(column),
  });

const isTextual = ({ kind }: Column): boolean =>
  kind === 'text' || kind === 'longText' || kind === 'sealed';

const columnType = (column: Column): EntitySchemaColumnOptions => {
  switch (column.kind) {
    case 'text':
      return { type: 'varchar', length: column.length };
    case 'longText':
    case 'sealed':
      return { type: 'text' };
    case 'flag':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer' };
    case 'time':
      // Each database calls it otherwise.
      return { type: Date, precision: 3 };
    case 'document':
      return { type: 'json' };
  }
};

/** A row from before the column reads through a repository as it does through the store. */
const fallbackOptions = ({ kind, fallback }: Column): Partial<EntitySchemaColumnOptions> => {
  if (fallback === undefined) return {};
  if ('inTable' in fallback)
    return { default: kind === 'flag' ? fallback.inTable === 1 : fallback.inTable };
  const { inRecord } = fallback;
  return {
    transformer: {
      from: (stored: unknown) => stored ?? inRecord,
      to: (value: unknown) => value,
    },
  };
};
