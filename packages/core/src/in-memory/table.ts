/** The rows of one kind of record, with its unique keys and references enforced, and every write undoable. */
import type { Links, Where } from '../model/values/page.js';
import type { ComparedValues } from '../model/values/term-search.js';
import { wireNameOfKey, type Identified, type RecordType } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import { refuseNul } from '../ports/refuse-nul.js';
import { asTime, holdsWhere } from '../support/holds-where.js';
import { comparedValues } from '../support/scan.js';

/** What the transaction that runs now has done. */
export interface Journal {
  /** Each takes back one write; the last comes first. */
  undos: (() => void)[];
  /** The refusal of a write, which ends the transaction. */
  refused: unknown;
}

export class Table<T extends Identified> {
  readonly rows = new Map<string, T>();
  /** What lists compare beside the attributes. */
  readonly compared: ComparedValues<T>;
  private readonly taken = new Map<string, Map<string, string>>();

  constructor(
    readonly type: RecordType<T>,
    private readonly journal: Journal,
    private readonly tableOf: (name: string) => Table<Identified>,
  ) {
    this.compared = comparedValues(type);
    for (const key of Object.keys(type.unique)) this.taken.set(key, new Map());
  }

  put(item: T, previous?: T): void {
    for (const [attribute, value] of Object.entries(item)) refuseNul(attribute, value);
    try {
      this.assertFits(item, previous);
    } catch (error) {
      this.journal.refused ??= error;
      throw error;
    }
    this.set(item, previous);
    this.journal.undos.push(() => {
      if (previous === undefined) this.unset(item);
      else this.set(previous, item);
    });
  }

  remove(item: T): void {
    this.unset(item);
    this.journal.undos.push(() => this.set(item));
  }

  matching(where: readonly Where<T>[]): T[] {
    const conditions = where.map((each) =>
      'unlinkedBy' in each ? this.unlinked(each.attribute, each.unlinkedBy) : holdsWhere(each),
    );
    return this.candidates(where).filter((row) => conditions.every((holds) => holds(row)));
  }

  private unlinked(attribute: keyof T, { kind, attribute: end, now }: Links): (row: T) => boolean {
    const links = [...this.tableOf(kind).rows.values()] as unknown as Record<string, unknown>[];
    const isLive = (link: Record<string, unknown>): boolean =>
      !(asTime(link['expiresAt']) <= now.getTime());
    const linked = new Set(links.filter(isLive).map((link) => link[end]));
    return (row) => !linked.has(row[attribute]);
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

  /** @throws Refusal `already_exists`, `reference_missing` */
  private assertFits(item: T, previous: T | undefined): void {
    if (previous === undefined && this.rows.has(item.id)) {
      refuse('already_exists', { record: this.type.label, key: 'id' });
    }
    for (const [attribute, target] of this.references()) {
      this.assertReferred(item[attribute], attribute, target);
    }
    for (const [key, value] of this.keysOf(item)) this.assertFree(key, value, item.id);
  }

  private assertReferred(id: unknown, attribute: string, target: string): void {
    if (typeof id === 'string' && !this.tableOf(target).rows.has(id)) {
      refuse('reference_missing', { record: this.type.label, attribute });
    }
  }

  private assertFree(key: string, value: string | null, id: string): void {
    const holder = value === null ? undefined : this.taken.get(key)!.get(value);
    if (holder !== undefined && holder !== id) {
      refuse('already_exists', { record: this.type.label, key: wireNameOfKey(key) });
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
