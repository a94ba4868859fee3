/** The SQL for one kind of record; every statement that the store runs on its hot paths is written here. */
import { allOf, quote, type Condition, type Conditions, type Dialect } from './conditions.js';
import { onceForEach } from './once-for-each.js';
import type { NamedColumn, RecordSchema } from './record-schema.js';
import { portionsOf } from './portions.js';
import type { PartRow, PickedColumn } from './row-mapping.js';
import type { Parameters } from './session.js';

export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}

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
export interface SortedBy {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** A way from record to record: each begins at the id in `from` and leads to the id in `to`. */
export interface Path {
  readonly from: string;
  readonly to: string;
  readonly starts: readonly string[];
}

/** Names the index to read a table by. */
export const hintOf = (index: string, dialect: Dialect): string =>
  dialect === 'sqlite' ? `INDEXED BY ${quote(index)}` : `FORCE INDEX (${quote(index)})`;

/** Rows that one statement overwrites on MySQL. */
const overwrittenAtOnce = 50;

/** Stands between ids that are read as one text. */
export const idSeparator = '\u001f';

export class Statements {
  private readonly table: string;
  private readonly columns: string;
  private readonly columnsOfRow: string;
  private readonly isHeld: boolean;
  private readonly selectionById: string;
  private readonly lockById: string;
  private readonly insertions = new Map<number, string>();
  private insertion: string | undefined;

  constructor(
    schema: RecordSchema,
    readonly conditions: Conditions,
    private readonly dialect: Dialect,
  ) {
    this.table = quote(schema.table);
    this.isHeld = schema.isHeld;
    this.columns = listOf([...schema.columns.values()].map(({ name }) => name));
    this.columnsOfRow = ofRow(this.columns);
    const byId = { sql: '`id` = ?', parameters: [] };
    this.selectionById = this.select(byId).sql;
    this.lockById = this.select(byId, { locked: true }).sql;
  }

  selectById(id: string, { locked = false } = {}): Statement {
    return { sql: locked ? this.lockById : this.selectionById, parameters: [id] };
  }

  /** Rows of few ids. Some numbers of them share a statement, so that a connection keeps few prepared. */
  byIds(names: readonly string[]): (ids: readonly string[]) => Statement {
    const known = new Map<number, string>();
    const ofPlaces = (places: number): string => {
      const listed = Array<string>(places).fill('?').join(', ');
      const hint = hintOf('PRIMARY', this.dialect);
      return `SELECT ${listOf(names)} FROM ${this.table} ${hint} WHERE \`id\` IN (${listed})`;
    };
    return (ids) => {
      const places = 2 ** Math.ceil(Math.log2(ids.length));
      const sql = known.get(places) ?? ofPlaces(places);
      known.set(places, sql);
      const unused = Array<string>(places - ids.length).fill(ids[0]!);
      return { sql, parameters: [...ids, ...unused] };
    };
  }

  select({ sql, parameters }: Condition, { locked = false } = {}): Statement {
    // SQLite locks the whole database, so it has no such clause.
    const lock = locked && this.dialect === 'mysql' ? 'FOR UPDATE' : '';
    return {
      sql: joinLines(
        `SELECT ${this.columns} FROM ${this.table}`,
        `WHERE ${sql} ORDER BY ${quote('id')}`,
        lock,
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
    const column = this.columnOf(attribute);
    const separator = this.dialect === 'sqlite' ? ',' : ' SEPARATOR';
    return {
      sql: joinLines(
        `SELECT ${aliases(by)}, GROUP_CONCAT(${column}${separator} '${idSeparator}') AS \`ids\``,
        `FROM ${this.table} WHERE ${sql}`,
        `GROUP BY ${listOf(by.map(({ name }) => name))}`,
      ),
      parameters,
    };
  }

  /**
   * UNION drops what was reached before, so a circle ends. CROSS goes from the few that are reached to the index,
   * never the other way round.
   */
  traverse(columns: readonly PickedColumn[], path: Path, condition: Condition): Statement {
    const start = this.columnOf(path.from);
    const end = this.columnOf(path.to);
    const first = allOf([this.conditions.among(path.from, path.starts), condition]);
    const onward = joinLines(
      `FROM \`reached\` CROSS JOIN ${this.table} ON ${this.table}.${start} = \`reached\`.\`reached_id\``,
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
      const hint = index ? hintOf(index, this.dialect) : '';
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
  page(
    sources: readonly Source[],
    order: readonly SortedBy[],
    offset: number,
    limit: number,
  ): Statement {
    const ids = this.idsOf(sources, order, { offset, limit });
    return { sql: this.rowsOf(ids.sql, orderBy(order)), parameters: ids.parameters };
  }

  /** Some values of each row of a source, the id first, for at most so many rows. */
  scan({ index, sql, parameters }: Source, values: readonly Value[], atMost: number): Statement {
    const hint = index ? hintOf(index, this.dialect) : '';
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

  /** For few rows: each number of them has a statement of its own. */
  insertRows(names: readonly string[], rows: readonly Parameters[]): Statement {
    const sql = this.insertions.get(rows.length) ?? this.insertionOf(names, rows.length);
    this.insertions.set(rows.length, sql);
    return { sql, parameters: rows.flat() };
  }

  private insertionOf(names: readonly string[], rows: number): string {
    const row = `(${names.map(() => '?').join(', ')})`;
    const values = Array<string>(rows).fill(row).join(', ');
    return `INSERT INTO ${this.table} (${listOf(names)}) VALUES ${values}`;
  }

  update(id: string, row: ReadonlyMap<string, string | number | null>): Statement {
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
    if (this.dialect === 'sqlite') return [this.overwriteFromJson(columns, rows, condition)];

    // Each row is looked for in the list of values, so a list is short.
    return portionsOf(rows, overwrittenAtOnce).map((portion) =>
      this.overwriteByCase(columns, portion, condition),
    );
  }

  /** SQLite prepares one statement for any number of rows, as they are one parameter. */
  private overwriteFromJson(
    columns: readonly NamedColumn[],
    rows: readonly PartRow[],
    { sql, parameters }: Condition,
  ): Statement {
    const given = (at: number): string => `json_extract(\`given\`.\`value\`, '$[${at}]')`;
    const changes = columns.map(({ name }, at) => `${quote(name)} = ${given(at + 1)}`);
    return {
      sql: joinLines(
        `UPDATE ${this.table} SET ${changes.join(', ')} FROM json_each(?) AS \`given\``,
        `WHERE ${this.table}.\`id\` = ${given(0)} AND ${sql}`,
      ),
      parameters: [JSON.stringify(rows), ...parameters],
    };
  }

  /** A parameter takes the collation of the column, so the index serves; a column of JSON_TABLE has its own. */
  private overwriteByCase(
    columns: readonly NamedColumn[],
    rows: readonly PartRow[],
    { sql, parameters }: Condition,
  ): Statement {
    const branches = rows.map(() => 'WHEN ? THEN ?').join(' ');
    const changes = columns.map(({ name }) => `${quote(name)} = CASE \`id\` ${branches} END`);
    const values = columns.flatMap((_, at) => rows.flatMap((row) => [row[0], row[at + 1]!]));
    const ids = rows.map(([id]) => id);
    return {
      sql: joinLines(
        `UPDATE ${this.table} FORCE INDEX (PRIMARY) SET ${changes.join(', ')}`,
        `WHERE \`id\` IN (${ids.map(() => '?').join(', ')}) AND ${sql}`,
      ),
      parameters: [...values, ...ids, ...parameters],
    };
  }

  /** Writes a row that is held. SQLite has one writer at a time, so there is nothing to write. */
  hold(id: string): Statement | undefined {
    if (this.dialect === 'sqlite' || !this.isHeld) return undefined;
    return {
      sql: `UPDATE ${this.table} SET \`turn\` = 1 - \`turn\` WHERE \`id\` = ?`,
      parameters: [id],
    };
  }

  remove({ sql, parameters }: Condition, atMost = Infinity): Statement {
    if (atMost === Infinity) return { sql: `DELETE FROM ${this.table} WHERE ${sql}`, parameters };

    // SQLite knows LIMIT in a DELETE only if it was built so; MySQL knows no LIMIT in such a subquery.
    const limited =
      this.dialect === 'mysql'
        ? `DELETE FROM ${this.table} WHERE ${sql} LIMIT ?`
        : `DELETE FROM ${this.table} WHERE rowid IN (SELECT rowid FROM ${this.table} WHERE ${sql} LIMIT ?)`;
    return { sql: limited, parameters: [...parameters, atMost] };
  }

  isIn(tenancies: readonly string[]): Condition {
    const places = tenancies.map(() => '?').join(', ');
    return {
      sql: tenancies.length === 1 ? '`tenancy` = ?' : `\`tenancy\` IN (${places})`,
      parameters: tenancies,
    };
  }

  private idsOf(
    sources: readonly Source[],
    order: readonly SortedBy[],
    range: { readonly offset: number; readonly limit: number },
  ): Statement {
    const [only, ...others] = sources;
    return others.length === 0
      ? this.idsOfPart(only!, orderBy(order), range)
      : this.idsOfParts(sources, order, range);
  }

  private idsOfPart(
    source: Source,
    sorted: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Statement {
    return {
      sql: `${this.part(source, '`id`', sorted)} OFFSET ?`,
      parameters: [...source.parameters, limit, offset],
    };
  }

  private idsOfParts(
    sources: readonly Source[],
    order: readonly SortedBy[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Statement {
    const sorted = orderBy(order);
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
    const hint = index ? hintOf(index, this.dialect) : '';
    return joinLines(
      `SELECT ${selected} FROM ${this.table}`,
      hint,
      `WHERE ${sql}`,
      sorted,
      'LIMIT ?',
    );
  }

  /** CROSS keeps the few ids in front: they are looked up in the table, never the other way round. */
  private rowsOf(ids: string, sorted: string): string {
    return joinLines(
      `SELECT ${this.columnsOfRow} FROM (${ids}) AS \`chosen\``,
      `CROSS JOIN ${this.table} AS \`row\` ON \`row\`.\`id\` = \`chosen\`.\`id\``,
      ofRow(sorted),
    );
  }

  private columnOf(attribute: string): string {
    return quote(this.conditions.column(attribute).name);
  }
}

const joinLines = (...lines: readonly string[]): string =>
  lines.filter((line) => line !== '').join(' ');

const listOf = (names: readonly string[]): string => names.map(quote).join(', ');

const aliases = onceForEach((columns: readonly PickedColumn[]): string =>
  columns.map(({ name, attribute }) => `${quote(name)} AS ${quote(attribute)}`).join(', '),
);

const orderBy = (order: readonly SortedBy[]): string =>
  `ORDER BY ${order.map(({ name, direction }) => `${quote(name)} ${direction}`).join(', ')}`;

/** The same columns, of the table that is joined as `row`. */
const ofRow = (sql: string): string => sql.replace(/`(\w+)`/g, '`row`.`$1`');
