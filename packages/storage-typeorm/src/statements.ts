/** The SQL for one kind of record; every statement that the store runs is written here. */
import { allOf, quote, type Condition, type Conditions, type Dialect } from './conditions.js';
import type { RecordSchema } from './record-schema.js';
import type { Picked } from './row-mapping.js';
import type { Parameters } from './session.js';

export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}

/** A part of a table, and by which index to read it. */
export interface Source extends Condition {
  readonly index?: string | undefined;
}

/** What a list is sorted by, `id` last. */
export interface SortedBy {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** How one record leads to the next, by the names of attributes. */
export interface Steps {
  readonly from: string;
  readonly to: string;
  readonly starts: readonly string[];
}

/** Between ids that are read as one text. */
export const between = '\u001f';

export class Statements {
  private readonly table: string;
  private readonly columns: string;

  constructor(
    schema: RecordSchema,
    readonly conditions: Conditions,
    private readonly dialect: Dialect,
  ) {
    this.table = quote(schema.table);
    this.columns = [...schema.columns.values()]
      .map(({ name }) => name)
      .map(quote)
      .join(', ');
  }

  select(condition: Condition, { locked = false } = {}): Statement {
    return {
      sql: `SELECT ${this.columns} FROM ${this.table} WHERE ${condition.sql} ORDER BY \`id\`${locked && this.dialect === 'mysql' ? ' FOR UPDATE' : ''}`,
      parameters: condition.parameters,
    };
  }

  pick(columns: readonly Picked[], condition: Condition): Statement {
    return {
      sql: `SELECT ${named(columns)} FROM ${this.table} WHERE ${condition.sql}`,
      parameters: condition.parameters,
    };
  }

  /** Read in the order of an index that begins with `by`, where there is one. */
  gather(attribute: string, by: readonly Picked[], condition: Condition): Statement {
    const ids = `GROUP_CONCAT(${quote(this.conditions.column(attribute).name)}${this.dialect === 'sqlite' ? ',' : ' SEPARATOR'} '${between}')`;
    return {
      sql: `SELECT ${named(by)}, ${ids} AS \`ids\` FROM ${this.table} WHERE ${condition.sql} GROUP BY ${by.map(({ name }) => quote(name)).join(', ')}`,
      parameters: condition.parameters,
    };
  }

  /** UNION drops what was reached before, so a circle ends. CROSS goes from the few that are reached to the index, never the other way round. */
  follow(columns: readonly Picked[], { from, to, starts }: Steps, condition: Condition): Statement {
    const [start, end] = [from, to].map((attribute) =>
      quote(this.conditions.column(attribute).name),
    );
    const first = allOf([this.conditions.among(from, starts), condition]);
    const onward = `FROM \`reached\` CROSS JOIN ${this.table} ON ${this.table}.${start} = \`reached\`.\`reached_id\` WHERE ${condition.sql}`;
    return {
      sql: `WITH RECURSIVE \`reached\` (\`reached_id\`) AS (SELECT ${start} FROM ${this.table} WHERE ${first.sql} UNION SELECT ${end} ${onward}) SELECT ${named(columns)} ${onward}`,
      parameters: [...first.parameters, ...condition.parameters, ...condition.parameters],
    };
  }

  exists(condition: Condition): Statement {
    return {
      sql: `SELECT 1 FROM ${this.table} WHERE ${condition.sql} LIMIT 1`,
      parameters: condition.parameters,
    };
  }

  count(condition: Condition): Statement {
    return {
      sql: `SELECT COUNT(*) AS \`count\` FROM ${this.table} WHERE ${condition.sql}`,
      parameters: condition.parameters,
    };
  }

  countBy(attribute: string, condition: Condition): Statement {
    const name = quote(this.conditions.column(attribute).name);
    return {
      sql: `SELECT ${name} AS \`value\`, COUNT(*) AS \`count\` FROM ${this.table} WHERE ${condition.sql} GROUP BY ${name}`,
      parameters: condition.parameters,
    };
  }

  /**
   * Reads ids from an index first and then only the rows of the page, so that a deep page does not drag the rows before it along.
   *
   * Each of `sources` is a part of the table that an index holds in the order wanted; of several, the first
   * rows are taken from each and put in order.
   */
  page(
    sources: readonly Source[],
    order: readonly SortedBy[],
    offset: number,
    limit: number,
  ): Statement {
    const sorted = ` ORDER BY ${order.map(({ name, direction }) => `${quote(name)} ${direction}`).join(', ')}`;
    const keys = [...new Set(order.map(({ name }) => quote(name)))].join(', ');
    const part = (source: Source, selected: string): string =>
      `SELECT ${selected} FROM ${this.table}${source.index ? ` INDEXED BY ${quote(source.index)}` : ''} WHERE ${source.sql}${sorted} LIMIT ?`;
    const [only, ...others] = sources;
    const ids =
      others.length === 0
        ? {
            sql: `${part(only!, '`id`')} OFFSET ?`,
            parameters: [...only!.parameters, limit, offset],
          }
        : {
            sql: `SELECT \`id\` FROM (${sources.map((source, at) => `SELECT * FROM (${part(source, keys)}) AS \`part${at}\``).join(' UNION ALL ')}) AS \`parts\`${sorted} LIMIT ? OFFSET ?`,
            parameters: [
              ...sources.flatMap((source) => [...source.parameters, offset + limit]),
              limit,
              offset,
            ],
          };
    return { sql: this.rowsOf(ids.sql, sorted), parameters: ids.parameters };
  }

  /** The first `perKey` of each value, counted in the index. */
  under(attribute: string, perKey: number, condition: Condition): Statement {
    const name = quote(this.conditions.column(attribute).name);
    const ranked = `SELECT \`id\`, ROW_NUMBER() OVER (PARTITION BY ${name} ORDER BY \`id\`) AS \`place\` FROM ${this.table} WHERE ${condition.sql}`;
    return {
      sql: this.rowsOf(
        `SELECT \`id\` FROM (${ranked}) AS \`ranked\` WHERE \`place\` <= ?`,
        ' ORDER BY `id`',
      ),
      parameters: [...condition.parameters, perKey],
    };
  }

  insert(row: ReadonlyMap<string, string | number | null>): Statement {
    return {
      sql: `INSERT INTO ${this.table} (${[...row.keys()].map(quote).join(', ')}) VALUES (${[...row.keys()].map(() => '?').join(', ')})`,
      parameters: [...row.values()],
    };
  }

  update(id: string, row: ReadonlyMap<string, string | number | null>): Statement {
    return {
      sql: `UPDATE ${this.table} SET ${[...row.keys()].map((name) => `${quote(name)} = ?`).join(', ')} WHERE \`id\` = ?`,
      parameters: [...row.values(), id],
    };
  }

  remove(condition: Condition): Statement {
    return {
      sql: `DELETE FROM ${this.table} WHERE ${condition.sql}`,
      parameters: condition.parameters,
    };
  }

  isIn(tenancies: readonly string[]): Condition {
    return {
      sql:
        tenancies.length === 1
          ? '`tenancy` = ?'
          : `\`tenancy\` IN (${tenancies.map(() => '?').join(', ')})`,
      parameters: tenancies,
    };
  }

  /** CROSS keeps the few ids in front: they are looked up in the table, never the other way round. */
  private rowsOf(ids: string, sorted: string): string {
    const columns = this.columns.replace(/`(\w+)`/g, '`row`.`$1`');
    const order = sorted.replace(/`(\w+)`/g, '`row`.`$1`');
    return `SELECT ${columns} FROM (${ids}) AS \`chosen\` CROSS JOIN ${this.table} AS \`row\` ON \`row\`.\`id\` = \`chosen\`.\`id\`${order}`;
  }
}

const named = (columns: readonly Picked[]): string =>
  columns.map(({ name, attribute }) => `${quote(name)} AS ${quote(attribute)}`).join(', ');
