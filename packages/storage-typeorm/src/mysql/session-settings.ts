/**
 * What a session on MySQL or MariaDB sets, whatever the server, its operator or `init_connect` chose as the default
 * (docs/how-to/run-on-mysql.md). Everything is set for each session, also where the default is right: it can change
 * while a server runs.
 */
export type MysqlFlavour = 'mariadb' | 'mysql';

/** What decides how a session is set up. */
export interface SessionHost {
  readonly flavour: MysqlFlavour;
  /** Of `namesWhereKnown`, those that the server knows. */
  readonly known: ReadonlySet<string>;
}

/**
 * A variable of TiDB, off by default. Without it TiDB refuses `LOCK IN SHARE MODE`
 * (https://docs.pingcap.com/tidb/stable/system-variables).
 */
const lockPromotion = 'tidb_enable_shared_lock_promotion';

/** Known to every server. Otherwise writes are lost or refused, or a read is cut without an error. */
export const wholeStatements: readonly string[] = [
  'autocommit = 1',
  // COMMIT neither begins another transaction nor ends the connection.
  'completion_type = 0',
  'foreign_key_checks = 1',
  'unique_checks = 1',
  'sql_safe_updates = 0',
  'sql_big_selects = 1',
  'sql_select_limit = 18446744073709551615',
  'group_concat_max_len = 4294967295',
  // The name of a unique key that is taken stands at the end of the message.
  `lc_messages = 'en_US'`,
];

/** By name, for the servers that know it. */
const whereKnown: Readonly<Record<string, string>> = {
  // A node first applies what the others have written: a code that one node made is known at the next.
  wsrep_sync_wait: '7',
  // A node without quorum does not answer with what it last knew.
  wsrep_dirty_reads: 'OFF',
  [lockPromotion]: 'ON',
  // Groups within groups: MariaDB ends the recursion without an error.
  max_recursive_iterations: '1000000',
  cte_max_recursion_depth: '1000000',
  tmp_disk_table_size: '18446744073709551615',
  // INSTANT or NOCOPY refuses a migration that has to write a table anew.
  alter_algorithm: `'DEFAULT'`,
};

export const namesWhereKnown: readonly string[] = Object.keys(whereKnown);

/** Also for connections that an application shares with the storage. */
export const assignmentsFor = (known: ReadonlySet<string>): readonly string[] => [
  ...wholeStatements,
  ...Object.entries(whereKnown)
    .filter(([name]) => known.has(name))
    .map(([name, value]) => `${name} = ${value}`),
];

/** For connections that belong to the storage alone. `statementMs` is undefined for migrations, which have no limit. */
export const sessionStatements = (
  { flavour, known }: SessionHost,
  statementMs: number | undefined,
): readonly string[] => {
  const assignments = [
    ...assignmentsFor(known),
    // Without NO_ENGINE_SUBSTITUTION, a server that has no InnoDB makes tables that know no transaction.
    `sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`,
    `time_zone = '+00:00'`,
    'character_set_client = utf8mb4',
    'character_set_connection = utf8mb4',
    'character_set_results = utf8mb4',
    `default_storage_engine = 'InnoDB'`,
    'innodb_lock_wait_timeout = 5',
    // For more than ten ids the optimizer uses its statistics, and does not look into each index for every id.
    'eq_range_index_dive_limit = 10',
    'max_sort_length = GREATEST(@@max_sort_length, 1024)',
    // A connection of the pool is idle for longer than many operators allow.
    'wait_timeout = GREATEST(@@wait_timeout, 28800)',
    // The server, too, ends a statement whose caller has given up.
    statementLimit(flavour, statementMs ?? 0),
  ];
  return [
    `SET SESSION ${assignments.join(', ')}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE',
  ];
};

/** 0 is no limit. */
const statementLimit = (flavour: MysqlFlavour, milliseconds: number): string =>
  flavour === 'mariadb'
    ? `max_statement_time = ${milliseconds / 1000}`
    : `max_execution_time = ${milliseconds}`;
