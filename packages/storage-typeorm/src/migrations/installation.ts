/** One row, which says what key the database is sealed with (docs/adr/0079-the-secret-key-can-change.md). */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { longText, optional, sealed, text } from '../tables/column.js';
import { createTable } from './kit/create-table.js';
import { ask } from './kit/spelling.js';

export class Installation1790790000000 implements MigrationInterface {
  readonly name = 'Installation1790790000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'installation',
      columns: {
        sealing_key: optional(text(64)),
        earlier_keys: optional(longText),
        kept_secrets: optional(sealed),
      },
      listing: { listed: [], tenantBound: false },
    });

    // In MySQL a crash may come between the table and the row.
    const rows = await ask(runner, 'SELECT id FROM installation');
    if (rows.length > 0) return;
    await ask(runner, `INSERT INTO installation (id, tenancy) VALUES ('installation', '')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the secrets that outlive the first key would be lost'));
  }
}
