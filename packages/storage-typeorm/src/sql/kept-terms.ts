import type { Identified, RecordType } from '@keyward/core/ports';
import { tenancyOfOwner, type RecordSchema } from '../tables/record-schema.js';
import type { Statement } from './condition.js';
import type { TermStatements } from './term-statements.js';

/** Keeps the terms of records in step with them: a write of a record and these statements are one transaction. */
export class KeptTerms<T extends Identified> {
  /** The columns that they are worked out from. */
  private readonly columns: ReadonlySet<string>;

  constructor(
    schema: RecordSchema,
    private readonly type: RecordType<T>,
    private readonly statements: TermStatements,
  ) {
    const attributes = type.terms?.from ?? [];
    this.columns = new Set(attributes.map((attribute) => schema.columns.get(attribute)!.name));
  }

  /** Of a new record. */
  add(item: T): readonly Statement[] {
    const terms = this.type.terms?.of(item) ?? [];
    return this.statements.add(item.id, tenancyOfOwner(this.type.tenancyOf(item)), terms);
  }

  replace(item: T): readonly Statement[] {
    return [this.statements.remove(item.id), ...this.add(item)];
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
