/** How one kind of record lies in its table: TypeORM's entity schema, made from a description that the store reads too. */
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { recordTypes, type RecordName, type Records } from '@keyward/core';
import { identifier, optional, text, time, type Column } from './column.js';
import {
  indexName,
  referenceName,
  tableIndexes,
  uniqueName,
  type Listing,
} from './table-indexes.js';

export interface RecordSchema {
  readonly name: RecordName;
  readonly table: string;
  /** By attribute, `id` first. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly column: Column }>;
  /** The names of the indexes that there are, for hints. */
  readonly indexes: readonly (readonly string[])[];
  readonly entity: EntitySchema;
}

type Attributes<K extends RecordName> = {
  readonly [A in Exclude<keyof Records[K] & string, 'id'>]-?: Column;
};
type ListedAttributes<K extends RecordName> = {
  readonly listed: readonly (keyof Records[K] & string)[];
  readonly led?: {
    readonly by: readonly (keyof Records[K] & string)[];
    readonly sorted: readonly (keyof Records[K] & string)[];
  };
  readonly tenantBound?: boolean;
  readonly sameInTenancy?: readonly (keyof Records[K] & string)[];
  /** Indexes that hold all that some read asks for, so that it never goes to the table. */
  readonly covering?: readonly (readonly (keyof Records[K] & string)[])[];
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

export const snakeCase = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const recordSchema = <K extends RecordName>(
  name: K,
  attributes: Attributes<K>,
  { listed, led, tenantBound = true, sameInTenancy = [], covering = [] }: ListedAttributes<K>,
): RecordSchema => {
  const table = snakeCase(name);
  const columns = new Map(
    Object.entries<Column>({ id: identifier, ...attributes }).map(([attribute, column]) => [
      attribute,
      { name: snakeCase(attribute), column },
    ]),
  );
  const listing: Listing = {
    listed: listed.map(snakeCase),
    ...(led && { led: { by: led.by.map(snakeCase), sorted: led.sorted.map(snakeCase) } }),
    tenantBound,
    sameInTenancy: sameInTenancy.map(snakeCase),
  };
  const indexes = tableIndexes(listing);
  const { unique, references } = recordTypes[name];
  const entity = new EntitySchema<Record<string, unknown>>({
    name: table,
    tableName: table,
    columns: Object.fromEntries([
      ...[...columns.values()].map((entry) => [
        entry.name,
        { ...columnOptions(entry.column), primary: entry.name === 'id' },
      ]),
      ['tenancy', columnOptions(tenancyColumn)],
      ...Object.keys(unique).map((key) => [`unique_${key}`, columnOptions(uniqueKeyColumn)]),
    ]),
    indices: [
      ...[...indexes, ...covering.map((each) => each.map(snakeCase))].map((each) => ({
        name: indexName(table, each),
        columns: [...each],
      })),
      ...Object.keys(unique).map((key) => ({
        name: uniqueName(table, key),
        columns: [`unique_${key}`],
        unique: true,
      })),
    ],
    foreignKeys: Object.entries(references as Record<string, RecordName>).map(
      ([attribute, target]) => ({
        name: referenceName(table, snakeCase(attribute)),
        target: snakeCase(target),
        columnNames: [snakeCase(attribute)],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE' as const,
        onUpdate: 'NO ACTION' as const,
      }),
    ),
  });
  return { name, table, columns, indexes, entity };
};

const columnOptions = (column: Column): EntitySchemaColumnOptions => {
  const { nullable, fallback } = column;
  const initially = fallback && 'inTable' in fallback ? { default: fallback.inTable } : {};
  switch (column.kind) {
    case 'text':
      return { type: 'varchar', length: column.length, nullable };
    case 'longText':
    case 'sealed':
      return { type: 'text', nullable };
    case 'flag':
      return { type: 'boolean', nullable, ...initially };
    case 'integer':
      return { type: 'integer', nullable, ...initially };
    case 'time':
      return { type: 'datetime', precision: 3, nullable };
    case 'document':
      return { type: 'json', nullable };
  }
};
