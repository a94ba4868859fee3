/** Maps between a record and its row. */
import {
  listedValue,
  memoizeByObject,
  refuseNul,
  type Identified,
  type ListedKey,
  type RecordType,
} from '@keyward/core/ports';
import { decode, encode, readsAsStored, type Column } from '../tables/column.js';
import {
  tenancyColumn,
  tenancyOfOwner,
  uniqueKeyColumn,
  type NamedColumn,
  type RecordSchema,
} from '../tables/record-schema.js';
import type { Seal, Sealer } from './sealing.js';
import type { PartRow, Row, Stored, Tuple } from '../tables/row.js';

/** A column, and the attribute by whose name it is read. */
export interface PickedColumn {
  readonly attribute: string;
  readonly name: string;
}

/** Reads some attributes of records. */
export interface PartReader<P> {
  readonly columns: readonly PickedColumn[];
  readonly records: (rows: readonly Row[]) => readonly P[];
  /** `values` has those of `columns`. */
  readonly record: (values: Tuple) => P;
}

export interface PartRows {
  readonly columns: readonly NamedColumn[];
  readonly rows: readonly PartRow[];
}

/** A column that a record is read from. */
interface ReadColumn extends NamedColumn {
  readonly attribute: string;
  readonly isPlain: boolean;
}

/** A column that is written, and what it holds of a record before it is sealed. */
interface WrittenColumn<T> extends NamedColumn {
  readonly storedOf: (item: T) => Stored;
}

/** Everything that is the same for each record is worked out once. */
export class RowMapping<T extends Identified> {
  /** Whether rows hold sealed values. */
  readonly isSealed: boolean;
  /** The names of the columns that a record is read from, `id` first. */
  readonly namesRead: readonly string[];
  /** Those of the columns that a record is written to. */
  readonly namesWritten: readonly string[];
  private readonly read: readonly ReadColumn[];
  private readonly written: readonly WrittenColumn<T>[];

  constructor(
    private readonly schema: RecordSchema,
    type: RecordType<T>,
    private readonly sealer: Sealer,
  ) {
    this.read = [...schema.columns].map(([attribute, { name, column }]) => {
      return { attribute, name, column, isPlain: readsAsStored(column) };
    });
    this.written = writtenColumns(schema, type);
    this.namesRead = this.read.map(({ name }) => name);
    this.namesWritten = this.written.map(({ name }) => name);
    this.isSealed = this.read.some(({ column }) => column.kind === 'sealed');
  }

  /** `values` has those of `namesRead`. */
  record(values: Tuple): T {
    const id = values[0] as string;
    const record: Record<string, unknown> = {};
    let at = 0;
    for (const { attribute, column, isPlain } of this.read) {
      const stored = values[at++];
      record[attribute] = isPlain ? stored : this.opened(column, stored, id);
    }
    return record as unknown as T;
  }

  /**
   * The same for some attributes, none of which is sealed. A row is a new object of the driver: a value that reads as
   * it is stored stays in it.
   */
  partly<K extends keyof T & string>(attributes: readonly K[]): PartReader<Pick<T, K>> {
    return this.readerOf(attributes);
  }

  /** Callers on hot paths name their attributes in a constant. */
  private readonly readerOf = memoizeByObject((attributes: readonly string[]) =>
    this.makeReader(attributes as readonly (keyof T & string)[]),
  );

  private makeReader<K extends keyof T & string>(attributes: readonly K[]): PartReader<Pick<T, K>> {
    const columns = attributes.map((attribute) => ({
      attribute,
      ...this.schema.columns.get(attribute)!,
    }));
    if (columns.some(({ column }) => column.kind === 'sealed'))
      throw new Error('a sealed attribute is not picked');

    const encoded = columns.filter(({ column }) => !readsAsStored(column));
    const records = (rows: readonly Row[]): readonly Pick<T, K>[] => {
      for (const row of rows as readonly Record<string, unknown>[])
        for (const { attribute, column } of encoded)
          row[attribute] = decode(column, row[attribute]);
      return rows as unknown as readonly Pick<T, K>[];
    };
    const record = (values: Tuple): Pick<T, K> => {
      const part: Record<string, unknown> = {};
      columns.forEach(({ attribute, column }, at) => {
        part[attribute] = decode(column, values[at]);
      });
      return part as unknown as Pick<T, K>;
    };
    return { columns, records, record };
  }

  /** What `namesWritten` hold of a record. */
  values(item: T, seal: Seal): readonly Stored[] {
    return this.written.map((column) => this.sealed(column, column.storedOf(item), item.id, seal));
  }

  /** Only what has changed: fewer indexes are written, and no reference is checked in vain. */
  difference(current: T, changed: T, seal: Seal): ReadonlyMap<string, Stored> {
    if (current.id !== changed.id) throw new Error('the id of a record never changes');
    const changes = new Map<string, Stored>();
    for (const column of this.written) {
      const value = column.storedOf(changed);
      if (value === column.storedOf(current)) continue;
      changes.set(column.name, this.sealed(column, value, changed.id, seal));
    }
    return changes;
  }

  /** The columns that a record is written to, by their names. */
  columnsNamed(names: Iterable<string>): readonly NamedColumn[] {
    return [...names].map((name) => this.written.find((column) => column.name === name)!);
  }

  /** These attributes of records, none of which is sealed, with all that is worked out from a record. */
  valuesOf(attributes: readonly (keyof T & string)[], records: readonly T[]): PartRows {
    const named = attributes.map((attribute) => this.schema.columns.get(attribute)!);
    if (named.some(({ column }) => column.kind === 'sealed'))
      throw new Error('a sealed attribute is not overwritten');

    const untouched = new Set([...this.schema.columns.values()].map(({ name }) => name));
    for (const { name } of named) untouched.delete(name);
    untouched.add('tenancy');
    const columns = this.written.filter(({ name }) => !untouched.has(name));
    const rows = records.map((record): PartRow => {
      const values = columns.map(({ storedOf }) => storedOf(record));
      return [record.id, ...values];
    });
    return { columns, rows };
  }

  private sealed({ column }: WrittenColumn<T>, value: Stored, id: string, seal: Seal): Stored {
    if (column.kind !== 'sealed' || value === null) return value;
    return seal(String(value), `${this.schema.table}/${id}`);
  }

  private opened(column: Column, stored: unknown, id: string): unknown {
    const value = decode(column, stored);
    if (column.kind !== 'sealed' || value === null) return value;
    return this.sealer.open(value as string, `${this.schema.table}/${id}`);
  }
}

const writtenColumns = <T extends Identified>(
  schema: RecordSchema,
  type: RecordType<T>,
): readonly WrittenColumn<T>[] => {
  const own = [...schema.columns].map(([attribute, { name, column }]) => {
    const storedOf = (item: T): Stored => encodeWithoutNul(attribute, column, item);
    return { name, column, storedOf };
  });
  const computed = [...schema.computed].map(([attribute, { name, column }]) => {
    const key = attribute as ListedKey<T>;
    const storedOf = (item: T): Stored => encode(column, listedValue(item, key, type.computed));
    return { name, column, storedOf };
  });
  const unique = Object.entries(type.unique).map(([key, valueOf]) => {
    return { name: `unique_${key}`, column: uniqueKeyColumn, storedOf: valueOf };
  });
  const tenancyOf = (item: T): Stored => tenancyOfOwner(type.tenancyOf(item));
  const tenancy = { name: 'tenancy', column: tenancyColumn, storedOf: tenancyOf };
  return [...own, ...computed, tenancy, ...unique];
};

const encodeWithoutNul = <T>(attribute: string, column: Column, item: T): Stored => {
  const value = item[attribute as keyof T];
  const stored = encode(column, value);
  // A document is looked through only where its text makes it likely.
  if (column.kind !== 'document') refuseNul(attribute, stored);
  else if (typeof stored === 'string' && stored.includes('\\u0000')) refuseNul(attribute, value);
  return stored;
};
