import { Table, type QueryRunner } from 'typeorm';
import { quote } from '../sql/condition.js';

interface FoundColumn {
  readonly Field: string;
  readonly Null: 'YES' | 'NO';
}

/** A column of an index, in the order of the index. */
interface IndexedColumn {
  readonly Key_name: string;
  readonly Column_name: string;
  readonly Non_unique: number | string;
}

/**
 * What migrations ask of a table: its columns, which of them may hold null, and its indexes, but for those that a
 * foreign key has made for itself. TypeORM's `getTable` asks for all that a schema can say, and took most of the time
 * of a first start.
 */
export const readTable = async (runner: QueryRunner, name: string): Promise<Table> => {
  const columns = await ask<FoundColumn>(runner, `SHOW COLUMNS FROM ${quote(name)}`);
  const listed = await ask<IndexedColumn>(runner, `SHOW INDEXES FROM ${quote(name)}`);
  const references = await ask<{ readonly name: string }>(
    runner,
    `SELECT CONSTRAINT_NAME AS name FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND CONSTRAINT_TYPE = 'FOREIGN KEY'`,
    [name],
  );

  const left = new Set(['PRIMARY', ...references.map((each) => each.name)]);
  const names = new Set(listed.map((each) => each.Key_name).filter((each) => !left.has(each)));
  return new Table({
    name,
    columns: columns.map((column) => ({
      name: column.Field,
      type: '',
      isNullable: column.Null === 'YES',
    })),
    indices: [...names].map((each) => indexOf(listed, each)),
  });
};

const indexOf = (listed: readonly IndexedColumn[], name: string) => {
  const columns = listed.filter((each) => each.Key_name === name);
  return {
    name,
    isUnique: Number(columns[0]!.Non_unique) === 0,
    columnNames: columns.map((each) => each.Column_name),
  };
};

const ask = <R>(runner: QueryRunner, sql: string, parameters: string[] = []): Promise<R[]> =>
  runner.query(sql, parameters) as Promise<R[]>;
