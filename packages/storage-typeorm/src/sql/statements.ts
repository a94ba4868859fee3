/** The SQL for one kind of record; every statement that the store runs on its hot paths is written here. */
import { memoize, memoizeByObject } from '@keyward/core/ports';
import type { NamedColumn, RecordSchema } from '../tables/record-schema.js';
import type { Parameters, PartRow, Stored } from '../tables/row.js';
import {
  allOf,
  joinLines,
  listOf,
  placesFor,
  quote,
  type Condition,
  type Statement,
} from './condition.js';
import type { Conditions } from './conditions.js';
import type { Dialect, Direction, Lock } from './dialect.js';
import type { PickedColumn } from './row-mapping.js';

/** A part of a table, and the index to read it by. */
export interface Source extends Condition {
  readonly index?: string | undefined;
  /** Whether a row of it may lie in another source too. */
  readonly overlaps?: boolean;
}

/** What a statement selects, and the name that it gives it. */
export interface Value {
  readonly sql: string;
  readonly name: string;
}

/** What a list is sorted by, `id` last. */
export interface SortedBy extends NamedColumn {
  readonly direction: Direction;
}

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** A way from record to record: each begins at the id in `from` and leads to the id in `to`. */
export interface Path {
  readonly from: string;
  readonly to: string;
  readonly starts: readonly string[];
}

/** Powers of two, each of which has a statement. */
const mostNumbersOfPlaces = 64;

/** Stands between ids that are read as one text. */
export const idSeparator = '\u001f';

/** The name of what a page reads of a row as one text. */
export const rowText = 'row_text';

export class Statements {
  private readonly table: string;
  private readonly columns: string;
  /** Of a table that is joined as `row`. */
  readonly columnsOfRow: string;
  /** What a page reads of each row; see `Table.recordOfText`. */
  private readonly columnsOfPage: string;
  private readonly isHeld: boolean;
  private readonly selectionById: string;
  private readonly lockById: string;
  private insertion: string | undefined;

  constructor(
    schema: RecordSchema,
    readonly conditions: Conditions,
    private readonly dialect: Dialect,
    { readsText }: { readonly readsText: boolean },
  ) {
    this.table = quote(schema.table);
    this.isHeld = schema.isHeld;
    this.columns = listOf([...schema.columns.values()].map(({ name }) => name));
    this.columnsOfRow = ofRow(this.columns);
    // Without quotes, so that it stays the name of no column behind a join.
    this.columnsOfPage = readsText
      ? `${dialect.rowAsText!(this.columns)} AS ${rowText}`
      : this.columns;
    const byId = { sql: '`id` = ?', parameters: [] };
    this.selectionById = this.select(byId).sql;
    this.lockById = this.select(byId, 'exclusive').sql;
  }

  selectById(id: string, { locked = false } = {}): Statement {
    return { sql: locked ? this.lockById : this.selectionById, parameters: [id] };
  }

  /** Rows of few ids. Some numbers of them share a statement, so that a connection keeps few prepared. */
  byIds(names: readonly string[], lock?: Lock): (ids: readonly string[]) => Statement {
    const locking = lock === undefined ? '' : this.dialect.lock(lock);
    const ofPlaces = memoize((places: number): string => {
      const listed = placesFor(Array<null>(places).fill(null));
      const hint = this.dialect.hint('PRIMARY');
      return joinLines(
        `SELECT ${listOf(names)} FROM ${this.table} ${hint} WHERE \`id\` IN (${listed})`,
        locking,
      );
    }, mostNumbersOfPlaces);
    return (ids) => {
      const places = 2 ** Math.ceil(Math.log2(ids.length));
      const unused = Array<string>(places - ids.length).fill(ids[0]!);
      return { sql: ofPlaces(places), parameters: [...ids, ...unused] };
    };
  }

  select({ sql, parameters }: Condition, lock?: Lock): Statement {
    return {
      sql: joinLines(
        `SELECT ${this.columns} FROM ${this.table}`,
        `WHERE ${sql} ORDER BY ${quote('id')}`,
        lock === undefined ? '' : this.dialect.lock(lock),
      ),
      parameters,
    };
  }

  pick(columns: readonly PickedColumn[], { sql, parameters }: Condition): Statement {
    return {
      sql: `SELECT ${aliases(columns)} FROM ${this.table} WHERE ${sql}`,
      parameters,
    };
  }

  /** Read in the order of an index that begins with `by`, where there is one. */
  groupIds(
    attribute: string,
    by: readonly PickedColumn[],
    { sql, parameters }: Condition,
  ): Statement {
    const ids = this.dialect.joinedText(this.columnOf(attribute), idSeparator);
    return {
      sql: joinLines(
        `SELECT ${aliases(by)}, ${ids} AS \`ids\``,
        `FROM ${this.table} WHERE ${sql}`,
        `GROUP BY ${listOf(by.map(({ name }) => name))}`,
      ),
      parameters,
    };
  }

  /**
   * UNION drops what was reached before, so a circle ends.
   */
  traverse(columns: readonly PickedColumn[], path: Path, condition: Condition): Statement {
    const start = this.columnOf(path.from);
    const end = this.columnOf(path.to);
    const first = allOf([this.conditions.among(path.from, path.starts), condition]);
    const onward = joinLines(
      `FROM \`reached\` ${this.dialect.lookUp} ${this.table}`,
      `ON ${this.table}.${start} = \`reached\`.\`reached_id\``,
      `WHERE ${condition.sql}`,
    );
    return {
      sql: joinLines(
        'WITH RECURSIVE `reached` (`reached_id`) AS (',
        `SELECT ${start} FROM ${this.table} WHERE ${first.sql}`,
        `UNION SELECT ${end} ${onward}`,
        `) SELECT ${aliases(columns)} ${onward}`,
      ),
      parameters: [...first.parameters, ...condition.parameters, ...condition.parameters],
    };
  }

  exists({ sql, parameters }: Condition): Statement {
    return { sql: `SELECT 1 FROM ${this.table} WHERE ${sql} LIMIT 1`, parameters };
  }

  count({ sql, parameters }: Condition): Statement {
    return { sql: `SELECT COUNT(*) AS \`count\` FROM ${this.table} WHERE ${sql}`, parameters };
  }

  /** Counts a row once that lies in several sources. */
  countEach(sources: readonly Source[]): Statement {
    const parts = sources.map(({ index, sql }) => {
      const hint = index ? this.dialect.hint(index) : '';
      return joinLines(`SELECT \`id\` FROM ${this.table}`, hint, `WHERE ${sql}`);
    });
    return {
      sql: `SELECT COUNT(*) AS \`count\` FROM (${parts.join(' UNION ')}) AS \`counted\``,
      parameters: sources.flatMap(({ parameters }) => parameters),
    };
  }

  /** Counts the entries of an index, at most so many. */
  countUpTo(sources: readonly Source[], order: readonly SortedBy[], atMost: number): Statement {
    const { sql, parameters } = this.idsOf(sources, order, { offset: 0, limit: atMost });
    return { sql: `SELECT COUNT(*) AS \`count\` FROM (${sql}) AS \`counted\``, parameters };
  }

  countBy(attribute: string, { sql, parameters }: Condition): Statement {
    const column = this.columnOf(attribute);
    return {
      sql: joinLines(
        `SELECT ${column} AS \`value\`, COUNT(*) AS \`count\``,
        `FROM ${this.table} WHERE ${sql} GROUP BY ${column}`,
      ),
      parameters,
    };
  }

  /**
   * Reads ids from an index first and then only the rows of the page, so that a deep page does not drag along the
   * rows before it.
   *
   * Each of `sources` is a part of the table that an index holds in the order wanted. Of several, the first rows are
   * taken from each and put in order.
   */
  page(sources: readonly Source[], order: readonly SortedBy[], range: PageRange): Statement {
    const [only, ...others] = sources;
    const isFirstOfOne = range.offset === 0 && others.length === 0;
    if (isFirstOfOne && !this.dialect.readsIdsOfFirstPage)
      return this.firstPage(only!, this.orderBy(order), range);

    const ids = this.idsOf(sources, order, range);
    return {
      sql: this.rowsOf(ids.sql, this.orderBy(order), ofRow(this.columnsOfPage)),
      parameters: ids.parameters,
    };
  }

  private firstPage(source: Source, sorted: string, { limit }: PageRange): Statement {
    return {
      sql: this.part(source, this.columnsOfPage, sorted),
      parameters: [...source.parameters, limit],
    };
  }

  /** The ids of a source, as those of owners. */
  owners({ index, sql, parameters }: Source): Statement {
    const hint = index ? this.dialect.hint(index) : '';
    return {
      sql: joinLines(`SELECT \`id\` AS \`owner\` FROM ${this.table}`, hint, `WHERE ${sql}`),
      parameters,
    };
  }

  /** Some values of each row of a source, the id first, for at most so many rows. */
  scan({ index, sql, parameters }: Source, values: readonly Value[], atMost: number): Statement {
    const hint = index ? this.dialect.hint(index) : '';
    const listed = values.map((value) => `${value.sql} AS ${quote(value.name)}`).join(', ');
    return {
      sql: joinLines(`SELECT ${listed} FROM ${this.table}`, hint, `WHERE ${sql} LIMIT ?`),
      parameters: [...parameters, atMost],
    };
  }

  /** The first `perKey` of each value, counted in the index. */
  firstPerKey(attribute: string, perKey: number, { sql, parameters }: Condition): Statement {
    const position = joinLines(
      `ROW_NUMBER() OVER (PARTITION BY ${this.columnOf(attribute)} ORDER BY \`id\`)`,
      'AS `position`',
    );
    const ranked = `SELECT \`id\`, ${position} FROM ${this.table} WHERE ${sql}`;
    const ids = `SELECT \`id\` FROM (${ranked}) AS \`ranked\` WHERE \`position\` <= ?`;
    return {
      sql: this.rowsOf(ids, 'ORDER BY `id`'),
      parameters: [...parameters, perKey],
    };
  }

  /** Each row has the same columns, in the same order. */
  insert(names: readonly string[], values: Parameters): Statement {
    this.insertion ??= this.insertionOf(names, 1);
    return { sql: this.insertion, parameters: values };
  }

  insertRows(names: readonly string[], rows: readonly Parameters[]): Statement {
    return { sql: this.insertionOf(names, rows.length), parameters: rows.flat() };
  }

  private insertionOf(names: readonly string[], rows: number): string {
    const row = `(${placesFor(names)})`;
    const values = Array<string>(rows).fill(row).join(', ');
    return `INSERT INTO ${this.table} (${listOf(names)}) VALUES ${values}`;
  }

  update(id: string, row: ReadonlyMap<string, Stored>): Statement {
    const changes = [...row.keys()].map((name) => `${quote(name)} = ?`).join(', ');
    return {
      sql: `UPDATE ${this.table} SET ${changes} WHERE \`id\` = ?`,
      parameters: [...row.values(), id],
    };
  }

  /**
   * Writes these columns of rows whose ids stand in front, by their ids alone: a scan of the table would wait for rows
   * that other transactions are adding.
   */
  overwrite(
    columns: readonly NamedColumn[],
    rows: readonly PartRow[],
    condition: Condition,
  ): readonly Statement[] {
    return this.dialect.overwrite(this.table, columns, rows, condition);
  }

  /** Writes rows that are held, where a lock alone does not do. */
  hold(ids: readonly string[]): Statement | undefined {
    if (!this.dialect.holdsByWriting || !this.isHeld) return undefined;
    const which = ids.length === 1 ? '= ?' : `IN (${placesFor(ids)})`;
    return {
      sql: `UPDATE ${this.table} SET \`turn\` = 1 - \`turn\` WHERE \`id\` ${which}`,
      parameters: ids,
    };
  }

  remove(condition: Condition, atMost = Infinity): Statement {
    if (atMost !== Infinity) return this.dialect.removeSome(this.table, condition, atMost);
    return {
      sql: `DELETE FROM ${this.table} WHERE ${condition.sql}`,
      parameters: condition.parameters,
    };
  }

  isIn(tenancies: readonly string[]): Condition {
    return {
      sql: tenancies.length === 1 ? '`tenancy` = ?' : `\`tenancy\` IN (${placesFor(tenancies)})`,
      parameters: tenancies,
    };
  }

  private idsOf(
    sources: readonly Source[],
    order: readonly SortedBy[],
    range: PageRange,
  ): Statement {
    const [only, ...others] = sources;
    return others.length === 0
      ? this.idsOfPart(only!, this.orderBy(order), range)
      : this.idsOfParts(sources, order, range);
  }

  private idsOfPart(source: Source, sorted: string, { offset, limit }: PageRange): Statement {
    return {
      sql: `${this.part(source, '`id`', sorted)} OFFSET ?`,
      parameters: [...source.parameters, limit, offset],
    };
  }

  private idsOfParts(
    sources: readonly Source[],
    order: readonly SortedBy[],
    { offset, limit }: PageRange,
  ): Statement {
    const sorted = this.orderBy(order);
    const keys = listOf([...new Set(order.map(({ name }) => name))]);
    const union = sources.some(({ overlaps }) => overlaps) ? ' UNION ' : ' UNION ALL ';
    const parts = sources.map(
      (source, at) => `SELECT * FROM (${this.part(source, keys, sorted)}) AS \`part${at}\``,
    );
    return {
      sql: joinLines(
        `SELECT \`id\` FROM (${parts.join(union)}) AS \`parts\``,
        sorted,
        'LIMIT ? OFFSET ?',
      ),
      parameters: [
        ...sources.flatMap((source) => [...source.parameters, offset + limit]),
        limit,
        offset,
      ],
    };
  }

  private part({ index, sql }: Source, selected: string, sorted: string): string {
    const hint = index ? this.dialect.hint(index) : '';
    return joinLines(
      `SELECT ${selected} FROM ${this.table}`,
      hint,
      `WHERE ${sql}`,
      sorted,
      'LIMIT ?',
    );
  }

  private rowsOf(ids: string, sorted: string, columns = this.columnsOfRow): string {
    return joinLines(
      `SELECT ${columns} FROM (${ids}) AS \`chosen\` ${this.dialect.lookUp} ${this.table}`,
      'AS `row` ON `row`.`id` = `chosen`.`id`',
      ofRow(sorted),
    );
  }

  private orderBy(order: readonly SortedBy[]): string {
    const sorted = order.map((each) => {
      const { name, direction } = each;
      return `${quote(name)} ${this.dialect.direction(each, direction)}`;
    });
    return `ORDER BY ${sorted.join(', ')}`;
  }

  private columnOf(attribute: string): string {
    return quote(this.conditions.column(attribute).name);
  }
}

const aliases = memoizeByObject((columns: readonly PickedColumn[]): string =>
  columns.map(({ name, attribute }) => `${quote(name)} AS ${quote(attribute)}`).join(', '),
);

/** The same columns, of the table that is joined as `row`. */
const ofRow = (sql: string): string => sql.replace(/`(\w+)`/g, '`row`.`$1`');
