/**
 * What one caller writes in a transaction that several share (docs/adr/0083-writes-share-a-commit.md). It is kept until
 * the work of all of them is over: what they write alike is one statement then, and one that is refused has left no
 * trace.
 */
import type { Identified } from '@keyward/core/ports';
import type { Parameters, Stored, Tuple } from '../tables/row.js';
import type { Connections, TableDraft } from './connections.js';
import type { Dialect } from './dialect.js';
import type { RowById } from './reads-together.js';
import { noSeal, type Table } from './table.js';

type AnyTable = Table<Identified>;

/** Its values are those of `namesWritten`. */
export interface AddedRow {
  readonly kind: 'add';
  readonly table: AnyTable;
  readonly values: Parameters;
}

/** A row that is held, and the columns of it that change, if any. */
export interface ChangedRow {
  readonly kind: 'change';
  readonly table: AnyTable;
  readonly id: string;
  readonly difference: ReadonlyMap<string, Stored>;
}

export type DraftedRow = AddedRow | ChangedRow;

/** Whatever the work makes of this error, it runs again, in a transaction of its own. */
class NeedsOwnTransaction extends Error {}

/** What callers of one transaction read together. */
export interface SharedReads {
  readonly reading: Connections['reading'];
  readonly rowById: RowById;
  /** The rows that callers hold, by `keyOf`. */
  readonly held: Map<string, HeldRow>;
  /** Undefined where there is no such row, or another transaction holds it. */
  readonly lock: (table: AnyTable, id: string) => Promise<Tuple | undefined>;
}

/** Several callers may hold a row, and one who alone holds it may change it. */
interface HeldRow {
  readonly row: Promise<Tuple | undefined>;
  readonly holders: Set<Draft>;
  isChanged: boolean;
}

export class Draft {
  readonly rows: DraftedRow[] = [];
  /** Whether the work has to run again, in a transaction of its own. */
  needsOwnTransaction = false;

  constructor(private readonly shared: SharedReads) {}

  /** How the store of a table takes part. */
  connectionsOf(table: AnyTable, dialect: Dialect): Connections {
    const { shared } = this;
    const refuse = (): Promise<never> => new Promise(() => this.giveUp());
    return {
      dialect,
      draft: this.of(table),
      reading: (work) => this.unlessDrafted(table, () => shared.reading(work)),
      rowById: (read, id) => this.unlessDrafted(table, () => shared.rowById(read, id)),
      writingOnce: refuse,
      writing: refuse,
      assertWritable: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }

  private of(table: AnyTable): TableDraft {
    return {
      hold: (id) => this.hold(table, id),
      change: (id, difference) => {
        // Terms are written anew.
        if (table.terms?.areChangedBy(difference)) this.giveUp();
        if (difference.size > 0) this.takeForChange(table, id);
        this.rows.push({ kind: 'change', table, id, difference });
      },
      add: (item) => {
        // What is sealed needs the key of its transaction.
        if (table.isSealed || table.terms) this.giveUp();
        this.rows.push({ kind: 'add', table, values: table.mapping.values(item, noSeal) });
      },
    };
  }

  private async hold(table: AnyTable, id: string): Promise<Tuple> {
    const { held, lock } = this.shared;
    const key = keyOf(table, id);
    const known = held.get(key);
    if (known?.isChanged) this.giveUp();

    const own = known ?? { row: lock(table, id), holders: new Set(), isChanged: false };
    own.holders.add(this);
    held.set(key, own);
    return (await own.row) ?? this.giveUp();
  }

  private takeForChange(table: AnyTable, id: string): void {
    const row = this.shared.held.get(keyOf(table, id))!;
    if (row.holders.size > 1) this.giveUp();
    row.isChanged = true;
  }

  /** A read tells what is in the database, so it is not asked for what is only drafted. */
  private async unlessDrafted<R>(table: AnyTable, read: () => Promise<R>): Promise<R> {
    const isDrafted = this.rows.some((row) => row.table === table);
    return isDrafted ? this.giveUp() : read();
  }

  private giveUp(): never {
    this.needsOwnTransaction = true;
    throw new NeedsOwnTransaction('this work needs a transaction of its own');
  }
}

const keyOf = ({ type }: AnyTable, id: string): string => `${type.label} ${id}`;
