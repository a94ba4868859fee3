import { TableColumn, type QueryRunner } from 'typeorm';
import type { Column } from '../../tables/column.js';
import { spellingFor } from './spelling.js';

/** A column as a statement that alters a table defines it. */
export const definitionOf = (runner: QueryRunner, name: string, definition: Column): string => {
  const column = new TableColumn(spellingFor(runner).column(name, definition));
  const { driver } = runner.connection;
  const { charset, collation } = column;
  return [
    `${driver.escape(name)} ${driver.createFullType(column)}`,
    ...(charset ? [`CHARACTER SET ${charset}`] : []),
    ...(collation ? [`COLLATE ${driver.escape(collation)}`] : []),
    column.isNullable ? 'NULL' : 'NOT NULL',
    ...(column.default === undefined ? [] : [`DEFAULT ${column.default}`]),
  ].join(' ');
};
