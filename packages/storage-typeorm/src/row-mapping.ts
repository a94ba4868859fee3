/** Between a record and its row. */
import { refuse, type Identified, type RecordType } from '@keyward/core';
import { decode, encode, liesAsItIs, type Column } from './column.js';
import { tenancyColumn, uniqueKeyColumn, type RecordSchema } from './record-schema.js';
import type { Sealer } from './sealer.js';
import type { Row } from './session.js';

/** A column, and the attribute by whose name it is read. */
export interface Picked {
  readonly attribute: string;
  readonly name: string;
}

type Stored = string | number | null;

export class RowMapping<T extends Identified> {
  constructor(
    private readonly schema: RecordSchema,
    private readonly type: RecordType<T>,
    private readonly sealer: Sealer,
  ) {}

  record(row: Row): T {
    return Object.fromEntries(
      [...this.schema.columns].map(([attribute, { name, column }]) => [
        attribute,
        this.opened(column, row[name], row.id as string),
      ]),
    ) as unknown as T;
  }

  /** The same for some attributes, none of which is sealed. A row is the driver's own new object: what reads as it lies in it is left there. */
  partly<K extends keyof T & string>(
    attributes: readonly K[],
  ): {
    readonly columns: readonly Picked[];
    readonly records: (rows: readonly Row[]) => readonly Pick<T, K>[];
  } {
    const columns = attributes.map((attribute) => ({
      attribute,
      ...this.schema.columns.get(attribute)!,
    }));
    if (columns.some(({ column }) => column.kind === 'sealed'))
      throw new Error('what is sealed is not picked');
    const decoded = columns.filter(({ column }) => !liesAsItIs(column));
    const records = (rows: readonly Row[]): readonly Pick<T, K>[] => {
      for (const row of rows as readonly Record<string, unknown>[])
        for (const { attribute, column } of decoded)
          row[attribute] = decode(column, row[attribute]);
      return rows as unknown as readonly Pick<T, K>[];
    };
    return { columns, records };
  }

  row(item: T): ReadonlyMap<string, Stored> {
    return new Map(
      [...this.plain(item)].map(([name, [column, value]]) => [
        name,
        this.sealed(column, value, item.id),
      ]),
    );
  }

  /** Only what has changed: fewer indexes to write, and no reference checked in vain. */
  difference(current: T, changed: T): ReadonlyMap<string, Stored> {
    if (current.id !== changed.id) throw new Error('the id of a record never changes');
    const before = this.plain(current);
    const entries = [...this.plain(changed)].filter(
      ([name, [, value]]) => before.get(name)![1] !== value,
    );
    return new Map(
      entries.map(([name, [column, value]]) => [name, this.sealed(column, value, changed.id)]),
    );
  }

  private plain(item: T): Map<string, [Column, Stored]> {
    const values = new Map<string, [Column, Stored]>();
    for (const [attribute, { name, column }] of this.schema.columns) {
      const value = encode(column, item[attribute as keyof T]);
      if (column.kind !== 'document') assertWhole(attribute, value);
      values.set(name, [column, value]);
    }
    values.set('tenancy', [tenancyColumn, this.type.tenancyOf(item) ?? '']);
    for (const [key, valueOf] of Object.entries(this.type.unique))
      values.set(`unique_${key}`, [uniqueKeyColumn, valueOf(item)]);
    return values;
  }

  private sealed({ kind }: Column, value: Stored, id: string): Stored {
    return kind === 'sealed' && value !== null
      ? this.sealer.seal(String(value), `${this.schema.table}/${id}`)
      : value;
  }

  private opened(column: Column, stored: unknown, id: string): unknown {
    const value = decode(column, stored);
    return column.kind === 'sealed' && value !== null
      ? this.sealer.open(value as string, `${this.schema.table}/${id}`)
      : value;
  }
}

/** SQLite's driver reads a text only up to its first NUL: better refused than cut. */
const assertWhole = (field: string, value: Stored): void => {
  if (typeof value === 'string' && value.includes('\0'))
    refuse('invalid_field', { field, why: 'must not hold a NUL character' });
};
