/** Maps between a record and its row. */
import {
  listedValue,
  refuse,
  type Identified,
  type ListedKey,
  type RecordType,
} from '@keyward/core/ports';
import { decode, encode, readsAsStored, type Column } from './column.js';
import { tenancyColumn, uniqueKeyColumn, type RecordSchema } from './record-schema.js';
import type { Sealer } from './sealer.js';
import type { Seal } from './sealing.js';
import type { Row } from './session.js';

/** A column, and the attribute by whose name it is read. */
export interface PickedColumn {
  readonly attribute: string;
  readonly name: string;
}

/** Reads some attributes of records. */
export interface PartReader<P> {
  readonly columns: readonly PickedColumn[];
  readonly records: (rows: readonly Row[]) => readonly P[];
}

type Stored = string | number | null;

interface PlainValue {
  readonly column: Column;
  readonly value: Stored;
}

export class RowMapping<T extends Identified> {
  constructor(
    private readonly schema: RecordSchema,
    private readonly type: RecordType<T>,
    private readonly sealer: Sealer,
  ) {}

  /** Whether rows hold sealed values. */
  get isSealed(): boolean {
    return [...this.schema.columns.values()].some(({ column }) => column.kind === 'sealed');
  }

  record(row: Row): T {
    const id = row['id'] as string;
    const record: Record<string, unknown> = {};
    for (const [attribute, { name, column }] of this.schema.columns)
      record[attribute] = this.opened(column, row[name], id);
    return record as unknown as T;
  }

  /**
   * The same for some attributes, none of which is sealed. A row is a new object of the driver: a value that reads as
   * it is stored stays in it.
   */
  partly<K extends keyof T & string>(attributes: readonly K[]): PartReader<Pick<T, K>> {
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
    return { columns, records };
  }

  row(item: T, seal: Seal): ReadonlyMap<string, Stored> {
    return this.sealedRow([...this.plain(item)], item.id, seal);
  }

  /** Only what has changed: fewer indexes are written, and no reference is checked in vain. */
  difference(current: T, changed: T, seal: Seal): ReadonlyMap<string, Stored> {
    if (current.id !== changed.id) throw new Error('the id of a record never changes');
    const before = this.plain(current);
    const changes = [...this.plain(changed)].filter(
      ([name, { value }]) => before.get(name)!.value !== value,
    );
    return this.sealedRow(changes, changed.id, seal);
  }

  private plain(item: T): ReadonlyMap<string, PlainValue> {
    const values = new Map<string, PlainValue>();
    for (const [attribute, { name, column }] of this.schema.columns) {
      const value = encode(column, item[attribute as keyof T]);
      if (column.kind !== 'document') refuseNul(attribute, value);
      values.set(name, { column, value });
    }
    for (const [attribute, { name, column }] of this.schema.computed)
      values.set(name, { column, value: encode(column, this.computed(item, attribute)) });
    values.set('tenancy', { column: tenancyColumn, value: this.type.tenancyOf(item) ?? '' });
    for (const [key, valueOf] of Object.entries(this.type.unique))
      values.set(`unique_${key}`, { column: uniqueKeyColumn, value: valueOf(item) });
    return values;
  }

  private computed(item: T, attribute: string): unknown {
    return listedValue(item, attribute as ListedKey<T>, this.type.computed);
  }

  private sealedRow(
    values: readonly (readonly [string, PlainValue])[],
    id: string,
    seal: Seal,
  ): ReadonlyMap<string, Stored> {
    const stored = ({ column, value }: PlainValue): Stored =>
      column.kind === 'sealed' && value !== null
        ? seal(String(value), `${this.schema.table}/${id}`)
        : value;
    return new Map(values.map(([name, value]) => [name, stored(value)]));
  }

  private opened(column: Column, stored: unknown, id: string): unknown {
    const value = decode(column, stored);
    if (column.kind !== 'sealed' || value === null) return value;
    return this.sealer.open(value as string, `${this.schema.table}/${id}`);
  }
}

/** SQLite's driver reads a text only up to its first NUL: it is better refused than cut. */
const refuseNul = (field: string, value: Stored): void => {
  if (typeof value === 'string' && value.includes('\0'))
    refuse('invalid_field', { field, why: 'must not hold a NUL character' });
};
