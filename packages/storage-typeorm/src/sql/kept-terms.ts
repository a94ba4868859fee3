import type { Identified, RecordType } from '@keyward/core/ports';
import { tenancyOfOwner, type RecordSchema } from '../tables/record-schema.js';
import type { StoredRow } from '../tables/row.js';
import type { TermsTable } from '../tables/terms-table.js';
import { quote, type Statement } from './condition.js';
import type { Dialect } from './dialect.js';

/** Keeps the terms of records in step with them: a write of a record and these statements are one transaction. */
export class KeptTerms<T extends Identified> {
  /** The columns that they are worked out from. */
  private readonly columns: ReadonlySet<string>;

  constructor(
    schema: RecordSchema,
    private readonly type: RecordType<T>,
    private readonly table: TermsTable,
    private readonly dialect: Dialect,
  ) {
    const attributes = type.terms?.from ?? [];
    this.columns = new Set(attributes.map((attribute) => schema.columns.get(attribute)!.name));
  }

  /** Of a new record. */
  add(item: T): readonly Statement[] {
    const { name, columns } = this.table;
    const tenancy = tenancyOfOwner(this.type.tenancyOf(item));
    const terms = this.type.terms?.of(item) ?? [];
    const rows = terms.map(({ text, rank }): StoredRow => [item.id, text, rank, tenancy]);
    return rows.length === 0 ? [] : this.dialect.insertMany(name, columns, rows);
  }

  /** All that are there go, whatever an earlier version has written. */
  replace(item: T): readonly Statement[] {
    const { name, owner } = this.table;
    const sql = `DELETE FROM ${quote(name)} WHERE ${quote(owner.name)} = ?`;
    return [{ sql, parameters: [item.id] }, ...this.add(item)];
  }

  /** By the names of columns, what a write of a record changes. */
  areChangedBy(difference: ReadonlyMap<string, unknown>): boolean {
    return [...difference.keys()].some((name) => this.columns.has(name));
  }

  dependOn(attributes: readonly string[]): boolean {
    const from: readonly string[] = this.type.terms?.from ?? [];
    return attributes.some((attribute) => from.includes(attribute));
  }
}
