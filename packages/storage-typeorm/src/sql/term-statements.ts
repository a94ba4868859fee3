/** The SQL that finds records by their terms. */
import type { Beginnings, TermSearch } from '@keyward/core/ports';
import type { TermsTable } from '../tables/terms-table.js';
import {
  allOf,
  holdsNul,
  joinLines,
  never,
  quote,
  type Condition,
  type Statement,
} from './condition.js';
import { rangeOf } from './conditions.js';
import type { Dialect } from './dialect.js';

/** Whose terms are looked at: `within` is a condition on their tenancy, if there is one. */
export interface TermReach {
  readonly within: Condition | undefined;
  /** A SELECT of the `owner`s that may be found, where it leads to fewer than the first beginning does. */
  readonly lead?: Statement | undefined;
  /** Beginnings behind the first one that few terms have: their owners are read once, and not looked for one by one. */
  readonly rare?: readonly string[] | undefined;
}

/** What a page reads of an alternative of a search. */
export interface FoundRange {
  /** Left out for all records; on a row of the table of the records. */
  readonly filter?: Condition | undefined;
  /** Alternatives whose records stand on earlier places. */
  readonly earlier: TermSearch;
  readonly offset: number;
  readonly limit: number;
}

export class TermStatements {
  private readonly table: string;
  private readonly owner: string;
  /** Of the row by which a record is found. */
  private readonly foundOwner: string;

  constructor(
    /** Quoted, as is each name here. */
    private readonly records: string,
    private readonly terms: TermsTable,
    private readonly dialect: Dialect,
  ) {
    this.table = quote(terms.name);
    this.owner = quote(terms.owner.name);
    this.foundOwner = `\`found\`.${this.owner}`;
  }

  /** The entries of an index that begin so, at most so many. */
  countUpTo(beginning: string, { within }: TermReach, atMost: number): Statement {
    const { sql, parameters } = allOf([...tenancyOf(within), this.begins('found', beginning)]);
    const entries = `SELECT 1 FROM ${this.foundIn(within)} WHERE ${sql} LIMIT ?`;
    return { sql: counted(entries), parameters: [...parameters, atMost] };
  }

  /** The owners of terms that begin so. */
  ownersOf(beginning: string, within: Condition | undefined): Statement {
    const { sql, parameters } = allOf([...tenancyOf(within), this.begins('found', beginning)]);
    return {
      sql: `SELECT DISTINCT ${this.foundOwner} AS \`owner\` FROM ${this.foundIn(within)} WHERE ${sql}`,
      parameters,
    };
  }

  /** The ids of an alternative, best first, each once. */
  page(beginnings: Beginnings, reach: TermReach, range: FoundRange): Statement {
    const { filter, earlier, offset, limit } = range;
    const [first] = beginnings;
    const { from, conditions } = this.sourceOf(beginnings, reach);
    const where = allOf([
      ...conditions,
      this.isFirst(first),
      ...earlier.map((each) => negated(this.hasAll(this.foundOwner, each))),
      ...(filter ? [this.ofRecord(filter)] : []),
    ]);
    const select = joinLines(
      `SELECT ${this.foundOwner} AS \`id\`, \`found\`.\`term\`, \`found\`.\`rank\``,
      `FROM ${from.sql} WHERE ${where.sql}`,
      `ORDER BY \`found\`.\`term\`, \`found\`.\`rank\`, ${this.foundOwner} LIMIT ?`,
    );
    const parameters = [...from.parameters, ...where.parameters, limit];
    if (offset > 0) return { sql: `${select} OFFSET ?`, parameters: [...parameters, offset] };
    // A filter compares other values than texts.
    return { sql: filter ? select : this.dialect.plannedOnce(select), parameters };
  }

  /** The rows of the ids of `page`, in their order. `columns` are those of `row`. */
  rowsOf(columns: string, ids: Statement): Statement {
    return {
      sql: joinLines(
        `SELECT ${columns} FROM (${ids.sql}) AS \`chosen\` ${this.dialect.lookUp} ${this.records}`,
        'AS `row` ON `row`.`id` = `chosen`.`id`',
        'ORDER BY `chosen`.`term`, `chosen`.`rank`, `chosen`.`id`',
      ),
      parameters: ids.parameters,
    };
  }

  /** The owners that any alternative finds, each once; at most so many of each alternative. */
  members(search: TermSearch, reaches: readonly TermReach[], atMost = Infinity): Statement {
    const parts = search.map((beginnings, at): Statement => {
      const { from, conditions } = this.sourceOf(beginnings, reaches[at]!);
      const { sql, parameters } = allOf(conditions);
      const select = `SELECT DISTINCT ${this.foundOwner} AS \`owner\` FROM ${from.sql} WHERE ${sql}`;
      const all = [...from.parameters, ...parameters];
      return atMost === Infinity
        ? { sql: select, parameters: all }
        : { sql: `${select} LIMIT ?`, parameters: [...all, atMost] };
    });
    if (parts.length === 1) return parts[0]!;
    return {
      sql: parts.map(({ sql }, at) => `SELECT * FROM (${sql}) AS \`part${at}\``).join(' UNION '),
      parameters: parts.flatMap(({ parameters }) => parameters),
    };
  }

  countOf({ sql, parameters }: Statement): Statement {
    return { sql: counted(sql), parameters };
  }

  /** How many of these owners have a record that the filter leaves. */
  countFiltered(members: Statement, filter: Condition): Statement {
    return {
      sql: joinLines(
        `SELECT COUNT(*) AS \`count\` FROM (${members.sql}) AS \`members\` ${this.dialect.lookUp}`,
        `${this.records} ON ${this.records}.\`id\` = \`members\`.\`owner\` WHERE ${filter.sql}`,
      ),
      parameters: [...members.parameters, ...filter.parameters],
    };
  }

  /** On a row of the table of the records. */
  isMember({ sql, parameters }: Statement): Condition {
    return { sql: `\`id\` IN (SELECT \`owner\` FROM (${sql}) AS \`members\`)`, parameters };
  }

  /** The same, by a look into the primary key of the terms for each row. */
  isFound(search: TermSearch): Condition {
    const owner = `${this.records}.\`id\``;
    const found = search.map((beginnings) => this.hasAll(owner, beginnings));
    return {
      sql: found.map(({ sql }) => `(${sql})`).join(' OR '),
      parameters: found.flatMap(({ parameters }) => parameters),
    };
  }

  /** Rows whose first beginning leads to them, or the lead, with what is left to ask of them. */
  private sourceOf(
    [first, ...others]: Beginnings,
    { within, lead, rare = [] }: TermReach,
  ): { readonly from: Statement; readonly conditions: readonly Condition[] } {
    const rest = [
      this.begins('found', first),
      ...others.map((each) =>
        rare.includes(each) ? this.isOwnerOf(each, within) : this.hasTerm(this.foundOwner, each),
      ),
    ];
    if (lead === undefined)
      return {
        from: { sql: this.foundIn(within), parameters: [] },
        conditions: [...tenancyOf(within), ...rest],
      };

    const from = joinLines(
      `(${lead.sql}) AS \`lead\` ${this.dialect.lookUp} ${this.table} AS \`found\``,
      `ON ${this.foundOwner} = \`lead\`.\`owner\``,
    );
    return { from: { sql: from, parameters: lead.parameters }, conditions: rest };
  }

  private foundIn(within: Condition | undefined): string {
    const { forAll, forTenants } = this.terms.indexes;
    const index = (within ? forTenants : forAll).name;
    return joinLines(`${this.table} AS \`found\``, this.dialect.hint(index));
  }

  /** Whether no other term of the record that begins so comes before. */
  private isFirst(beginning: string): Condition {
    const [from] = rangeOf('`earlier`.`term`', beginning);
    return {
      sql: joinLines(
        `NOT EXISTS (SELECT 1 FROM ${this.table} AS \`earlier\``,
        `WHERE \`earlier\`.${this.owner} = ${this.foundOwner}`,
        `AND ${from!.sql} AND \`earlier\`.\`term\` < \`found\`.\`term\`)`,
      ),
      parameters: from!.parameters,
    };
  }

  private isOwnerOf(beginning: string, within: Condition | undefined): Condition {
    const { sql, parameters } = this.ownersOf(beginning, within);
    return { sql: `${this.foundOwner} IN (${sql})`, parameters };
  }

  private hasAll(owner: string, beginnings: Beginnings): Condition {
    return allOf(beginnings.map((each) => this.hasTerm(owner, each)));
  }

  private hasTerm(owner: string, beginning: string): Condition {
    const { sql, parameters } = this.begins('other', beginning);
    return {
      sql: joinLines(
        `EXISTS (SELECT 1 FROM ${this.table} AS \`other\``,
        `WHERE \`other\`.${this.owner} = ${owner} AND ${sql} ${once})`,
      ),
      parameters,
    };
  }

  private begins(alias: string, beginning: string): Condition {
    if (holdsNul(beginning)) return never;
    return allOf(rangeOf(`\`${alias}\`.\`term\``, beginning));
  }

  private ofRecord({ sql, parameters }: Condition): Condition {
    return {
      sql: joinLines(
        `EXISTS (SELECT 1 FROM ${this.records}`,
        `WHERE ${this.records}.\`id\` = ${this.foundOwner} AND (${sql}) ${once})`,
      ),
      parameters,
    };
  }
}

/** SQLite 3.53 makes a join of an EXISTS without it, and an OFFSET then counts each row of the other table. */
const once = 'LIMIT 1';

/** The only table with a tenancy there is that of the terms. */
const tenancyOf = (within: Condition | undefined): readonly Condition[] =>
  within === undefined ? [] : [within];

const negated = ({ sql, parameters }: Condition): Condition => ({
  sql: `NOT (${sql})`,
  parameters,
});

const counted = (select: string): string =>
  `SELECT COUNT(*) AS \`count\` FROM (${select}) AS \`counted\``;
