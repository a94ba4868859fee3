/**
 * Addresses that are stored get the key of their mailbox, and domains of providers and tenants their name in ASCII
 * (docs/adr/0141-one-mailbox-has-one-key.md). Rows that would have one key then keep the keys that they have.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { emailKeyOf } from '@keyward/core/ports';
import { optional, text } from '../tables/column.js';
import type { Row } from '../tables/row.js';
import { domainNames, findStaleKeys, keyedTables, type KeyedTable } from './stored-keys.js';
import { addComputed } from './kit/add-computed.js';
import { ask } from './kit/spelling.js';

/** Lists of tickets find an address however it is spelled. */
const TicketKeys = addComputed(1791300000003, {
  table: 'tickets',
  from: { email: optional(text(254)) },
  columns: {
    email_key: {
      column: optional(text(254)),
      compute: ({ email }) => (email === null ? null : emailKeyOf(domainNames, email as string)),
    },
  },
});

export class OneMailbox1791300000004 implements MigrationInterface {
  readonly name = 'OneMailbox1791300000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of keyedTables) await bringUpToDate(runner, table);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the keys of an earlier version would have to be made by it'));
  }
}

/** Each statement changes one row, and few have another key. A run after a crash leaves out what is done. */
const bringUpToDate = async (runner: QueryRunner, table: KeyedTable): Promise<void> => {
  const { name, key, unique } = table;
  const asking = (sql: string, parameters: unknown[]) => ask<Row>(runner, sql, parameters);

  const { free } = await findStaleKeys(asking, table);
  for (const each of free) {
    await ask(runner, `UPDATE ${name} SET ${key} = ?, ${unique} = ? WHERE id = ? AND ${key} = ?`, [
      each.to,
      each.unique,
      each.id,
      each.from,
    ]);
  }
};

export const oneMailbox = [TicketKeys, OneMailbox1791300000004];
