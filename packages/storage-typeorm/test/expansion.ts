/** What a migration does to the tables of servers that run beside it, seen on SQLite. */
import type { DataSource, QueryRunner } from 'typeorm';

type Row = Readonly<Record<string, unknown>>;

interface ColumnFacts {
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

interface TableFacts {
  readonly columns: ReadonlyMap<string, ColumnFacts>;
  /** The columns of each index that refuses a row. */
  readonly unique: readonly (readonly string[])[];
  /** The columns that refer to another table. */
  readonly references: readonly string[];
}

export type Tables = ReadonlyMap<string, TableFacts>;

/** What the statement of a server of the version before would meet; empty for a migration that it can run beside. */
export const faultsOfExpansion = (before: Tables, after: Tables): readonly string[] =>
  [...before].flatMap(([name, earlier]) => {
    const later = after.get(name);
    return later === undefined
      ? [`the table ${name} is gone`]
      : faultsOfTable(earlier, later).map((fault) => `${name}: ${fault}`);
  });

const faultsOfTable = (earlier: TableFacts, later: TableFacts): readonly string[] => [
  ...[...earlier.columns].flatMap(([name, column]) =>
    faultsOfColumn(name, column, later.columns.get(name)),
  ),
  ...[...later.columns]
    .filter(([name, column]) => !earlier.columns.has(name) && !mayBeLeftOut(column))
    .map(([name]) => `the new column ${name} may not be empty and has no default`),
  ...later.unique
    .filter((columns) => columns.every((name) => earlier.columns.has(name)))
    .filter((columns) => !earlier.unique.some((each) => each.join() === columns.join()))
    .map((columns) => `a row may be refused for its ${columns.join(', ')}`),
  ...later.references
    .filter((name) => earlier.columns.has(name) && !earlier.references.includes(name))
    .map((name) => `a row may be refused for what ${name} refers to`),
];

const faultsOfColumn = (
  name: string,
  earlier: ColumnFacts,
  later: ColumnFacts | undefined,
): readonly string[] => {
  if (later === undefined) return [`the column ${name} is gone`];
  return [
    ...(earlier.type === later.type ? [] : [`the column ${name} has another type`]),
    ...(earlier.isNullable && !later.isNullable ? [`the column ${name} may not be empty now`] : []),
    ...(!earlier.isNullable && later.isNullable ? [`the column ${name} may be empty now`] : []),
    ...(earlier.hasDefault && !later.hasDefault ? [`the column ${name} has no default now`] : []),
  ];
};

const mayBeLeftOut = ({ isNullable, hasDefault }: ColumnFacts): boolean => isNullable || hasDefault;

/** The tables as a migration leaves them. */
export const readTables = async (source: DataSource | QueryRunner): Promise<Tables> => {
  const ask = async (sql: string): Promise<readonly Row[]> => (await source.query(sql)) as Row[];
  const names = await ask(`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const tables = await Promise.all(
    names.map(async ({ name }) => [String(name), await readTable(ask, String(name))] as const),
  );
  return new Map(tables);
};

const readTable = async (
  ask: (sql: string) => Promise<readonly Row[]>,
  table: string,
): Promise<TableFacts> => {
  const columns = await ask(`SELECT * FROM pragma_table_xinfo('${table}')`);
  const indexes = await ask(`SELECT name FROM pragma_index_list('${table}') WHERE "unique" = 1`);
  const references = await ask(`SELECT "from" AS name FROM pragma_foreign_key_list('${table}')`);
  return {
    columns: new Map(
      columns.map((column) => [
        String(column['name']),
        {
          type: String(column['type']),
          isNullable: Number(column['notnull']) === 0,
          hasDefault: column['dflt_value'] !== null,
        },
      ]),
    ),
    unique: await Promise.all(indexes.map(({ name }) => columnsOf(ask, String(name)))),
    references: references.map(({ name }) => String(name)),
  };
};

const columnsOf = async (
  ask: (sql: string) => Promise<readonly Row[]>,
  index: string,
): Promise<readonly string[]> => {
  const rows = await ask(`SELECT name FROM pragma_index_info('${index}') ORDER BY seqno`);
  return rows.map(({ name }) => String(name));
};
