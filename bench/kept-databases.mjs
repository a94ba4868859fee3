/**
 * Two databases, `small` and `large`, that stand in a folder and are started again on it by the next run. A server
 * holds both, if the database has a server.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startMariadb } from './mariadb.mjs';

/** While rows are loaded, a power cut may cost them all. */
const mariadbOptions = ({ isFilling }) => [
  '--innodb-buffer-pool-size=1G',
  '--innodb-log-file-size=1G',
  ...(isFilling
    ? ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=OFF']
    : ['--innodb-flush-log-at-trx-commit=1']),
];
const postgresOptions = ({ isFilling }) => [
  'shared_buffers=1GB',
  ...(isFilling
    ? [
        'fsync=off',
        'full_page_writes=off',
        'wal_level=minimal',
        'max_wal_senders=0',
        'autovacuum=off',
      ]
    : ['fsync=on']),
];

/** `pid` is undefined where the database has no process of its own. */
const starts = {
  sqlite: (folder) => ({
    pid: undefined,
    folder,
    createDatabase: () => undefined,
    url: (name) => `sqlite:${join(folder, name, 'keyward.db')}`,
    stop: () => undefined,
  }),
  mariadb: (folder, stage) => startMariadb({ kept: folder, options: mariadbOptions(stage) }),
  async postgres(folder, stage) {
    const { startPostgres } = await import('./postgres.mjs');
    return startPostgres({ kept: folder, options: postgresOptions(stage) });
  },
};
export const kinds = Object.keys(starts);

export const startKept = async (kind, within, { isFilling = false } = {}) => {
  const folder = join(within, 'database');
  mkdirSync(folder, { recursive: true });
  return { ...(await starts[kind](folder, { isFilling })), folder };
};
