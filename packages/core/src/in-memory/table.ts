/** The rows of one kind of record, with its unique keys and references enforced, and every write undoable. */
import type { Where } from '../model/page.js';
import type { Identified, RecordType } from '../model/record-type.js';
import { refuse } from '../model/refusals.js';

export type Undo = () => void;

export class Table<T extends Identified> {
  readonly rows = new Map<string, T>();
  private readonly taken = new Map<string, Map<string, string>>();

  constructor(
    readonly type: RecordType<T>,
    private readonly journal: Undo[],
    private readonly tableOf: (name: string) => Table<Identified>,
  ) {
    for (const key of Object.keys(type.unique)) this.taken.set(key, new Map());
  }

  put(item: T, previous?: T): void {
    if (previous === undefined && this.rows.has(item.id)) {
      refuse('already_exists', { record: this.type.label, key: 'id' });
    }
    for (const [attribute, target] of this.references()) {
      this.assertReferred(item[attribute], attribute, target);
    }
    for (const [key, value] of this.keysOf(item)) this.assertFree(key, value, item.id);

    this.set(item, previous);
    this.journal.push(() => {
      if (previous === undefined) this.unset(item);
      else this.set(previous, item);
    });
  }

  remove(item: T): void {
    this.unset(item);
    this.journal.push(() => this.set(item));
  }

  matching(where: readonly Where<T>[]): T[] {
    const conditions = where.map(holding);
    return this.candidates(where).filter((row) => conditions.every((holds) => holds(row)));
  }

  /** All rows, or the one that is asked for by its id. */
  private candidates(where: readonly Where<T>[]): T[] {
    const byId = where.find((each) => each.attribute === 'id');
    if (byId === undefined || !('equals' in byId)) return [...this.rows.values()];

    const row = this.rows.get(String(byId.equals));
    return row === undefined ? [] : [row];
  }

  references(): [keyof T & string, string][] {
    return Object.entries(this.type.references) as [keyof T & string, string][];
  }

  private assertReferred(id: unknown, attribute: string, target: string): void {
    if (typeof id === 'string' && !this.tableOf(target).rows.has(id)) {
      refuse('reference_missing', { record: this.type.label, attribute });
    }
  }

  private assertFree(key: string, value: string | null, id: string): void {
    const holder = value === null ? undefined : this.taken.get(key)!.get(value);
    if (holder !== undefined && holder !== id) {
      refuse('already_exists', { record: this.type.label, key });
    }
  }

  private set(item: T, previous?: T): void {
    if (previous !== undefined) this.unset(previous);
    this.rows.set(item.id, item);
    for (const [key, value] of this.keysOf(item)) {
      if (value !== null) this.taken.get(key)!.set(value, item.id);
    }
  }

  private unset(item: T): void {
    this.rows.delete(item.id);
    for (const [key, value] of this.keysOf(item)) {
      if (value !== null) this.taken.get(key)!.delete(value);
    }
  }

  private keysOf(item: T): [string, string | null][] {
    return Object.entries(this.type.unique).map(([key, valueOf]) => [key, valueOf(item)]);
  }
}

const holding = <T>(where: Where<T>): ((row: T) => boolean) => {
  const { attribute } = where;
  if ('in' in where) {
    const values = new Set<unknown>(where.in);
    return (row) => values.has(row[attribute]);
  }
  if ('before' in where) {
    const limit = where.before.getTime();
    return (row) => asTime(row[attribute]) < limit;
  }
  if ('absentOrAfter' in where) {
    const limit = where.absentOrAfter.getTime();
    return (row) => !(asTime(row[attribute]) <= limit);
  }
  return (row) => ((row[attribute] as unknown) ?? null) === where.equals;
};

/** Not a number, and so neither before nor after anything, for what is no time. */
const asTime = (value: unknown): number => (value instanceof Date ? value.getTime() : NaN);
