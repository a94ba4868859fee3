/**
 * Makes the terms by which users are found, from the users that are there. The rows are the progress: a run that was
 * cut off goes on behind the last user who has any.
 */
import type { QueryRunner } from 'typeorm';
import { userTerms, type Records, type Term } from '@keyward/core/ports';
import { portionsOf } from '../tables/portions.js';
import type { Row } from '../tables/row.js';
import { userSchema } from '../tables/schemas/user.js';
import { userTermsTable } from '../tables/terms-table.js';
import { decode } from '../tables/column.js';
import { ask } from './kit/spelling.js';

type User = Records['users'];

/** Users who are read at once. */
const batchSize = 2000;
/** Terms that one statement adds. */
const portionSize = 500;

const quoted = (name: string): string => `\`${name}\``;

const { name: table, owner, columns } = userTermsTable;
const names = columns.map(({ name }) => quoted(name)).join(', ');
const places = `(${columns.map(() => '?').join(', ')})`;
const read = ['id', ...userTerms.from].map((attribute) => {
  const { name, column } = userSchema.columns.get(attribute)!;
  return { attribute, name, column };
});

export const fillUserTerms = async (runner: QueryRunner): Promise<void> => {
  let last = await lastComplete(runner);
  for (;;) {
    const rows = await ask<Row>(
      runner,
      `SELECT ${read.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted('users')} ` +
        `WHERE ${quoted('id')} > ? ORDER BY ${quoted('id')} LIMIT ${batchSize}`,
      [last],
    );
    await addTerms(runner, rows.map(userOf));
    if (rows.length < batchSize) return;
    last = rows.at(-1)!['id'] as string;
  }
};

/** The last user who has all terms: statements end anywhere, so the one behind begins anew. */
const lastComplete = async (runner: QueryRunner): Promise<string> => {
  const greatest = async (): Promise<string | undefined> => {
    const [found] = await ask<Row>(
      runner,
      `SELECT MAX(${quoted(owner.name)}) AS ${quoted('last')} FROM ${quoted(table)}`,
    );
    return (found?.['last'] as string | null) ?? undefined;
  };

  const unfinished = await greatest();
  if (unfinished === undefined) return '';
  await ask(runner, `DELETE FROM ${quoted(table)} WHERE ${quoted(owner.name)} = ?`, [unfinished]);
  return (await greatest()) ?? '';
};

/** What terms are worked out from. */
const userOf = (row: Row): User =>
  Object.fromEntries(
    read.map(({ attribute, name, column }) => [attribute, decode(column, row[name])]),
  ) as unknown as User;

const addTerms = async (runner: QueryRunner, users: readonly User[]): Promise<void> => {
  const rows = users.flatMap((user) => userTerms.of(user).map((term) => rowOf(user, term)));
  for (const portion of portionsOf(rows, portionSize))
    await ask(
      runner,
      `INSERT INTO ${quoted(table)} (${names}) VALUES ${portion.map(() => places).join(', ')}`,
      portion.flat(),
    );
};

const rowOf = ({ id, tenantId }: User, { text, rank }: Term): readonly (string | number)[] => [
  id,
  text,
  rank,
  tenantId,
];
