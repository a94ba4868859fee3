/**
 * What the settings of a MySQL or MariaDB server have to be, in one place: a start judges by it, and so does the doctor.
 *
 * A setting that a session may change is set for each session (`sessionCorrections`). What is left is said to the
 * operator: the setting, its value, and the value that is wanted.
 */
import type { MysqlFlavour } from './mysql.js';

/** By name, as `SHOW VARIABLES` has them. */
export type ServerVariables = ReadonlyMap<string, string>;

export interface SettingFault {
  readonly setting: string;
  readonly value: string;
  readonly wanted: string;
  readonly why: string;
  /** Nothing can be stored. Otherwise the server works, with the risk that `why` names. */
  readonly isFatal: boolean;
}

/** A database whose settings or rights have to change before it can be used; the message is for the operator. */
export class DatabaseSettingError extends Error {}

export const settingsPage = 'docs/how-to/run-on-mysql.md';

/** `the setting, its value, the value wanted, why, and the page`, in one line. */
export const describeFault = ({ setting, value, wanted, why }: SettingFault): string =>
  `${setting} of the database is ${value}, and has to be ${wanted}: ${why}. See ${settingsPage}`;

/** @throws DatabaseSettingError for the first fault with which nothing can be stored */
export const assertUsable = (faults: readonly SettingFault[]): void => {
  const fatal = faults.find(({ isFatal }) => isFatal);
  if (fatal !== undefined) throw new DatabaseSettingError(describeFault(fatal));
};

const mebibyte = 1024 * 1024;
/** The pool of one server, and two more for a start. */
const fewestConnections = 12;

export const faultsIn = (variables: ServerVariables): readonly SettingFault[] =>
  rules.flatMap((rule) => {
    const value = variables.get(rule.setting);
    return value === undefined || rule.isFine(value, variables) ? [] : [{ ...rule, value }];
  });

interface SettingRule extends Omit<SettingFault, 'value'> {
  readonly isFine: (value: string, variables: ServerVariables) => boolean;
}

const isOn = (value: string | undefined): boolean => value === 'ON' || value === '1';

const atLeast =
  (least: number): SettingRule['isFine'] =>
  (value) =>
    Number(value) >= least;

const rules: readonly SettingRule[] = [
  {
    setting: 'binlog_format',
    wanted: 'ROW or MIXED',
    why: 'transactions with READ COMMITTED cannot be written to a log of statements',
    isFatal: true,
    isFine: (value, variables) => value !== 'STATEMENT' || !isOn(variables.get('log_bin')),
  },
  {
    setting: 'max_allowed_packet',
    wanted: `${mebibyte} or more`,
    why: 'a record with its metadata or a logo is one statement',
    isFatal: true,
    isFine: atLeast(mebibyte),
  },
  {
    setting: 'innodb_read_only',
    wanted: 'OFF',
    why: 'no table can be written',
    isFatal: true,
    isFine: (value) => !isOn(value),
  },
  {
    setting: 'max_connections',
    wanted: `${fewestConnections} or more for each server`,
    why: 'a server that gets no connection answers 503',
    isFatal: false,
    isFine: atLeast(fewestConnections),
  },
  {
    setting: 'max_user_connections',
    wanted: `0, or ${fewestConnections} or more for each server`,
    why: 'a server that gets no connection answers 503',
    isFatal: false,
    isFine: (value) => Number(value) === 0 || Number(value) >= fewestConnections,
  },
  {
    setting: 'innodb_flush_log_at_trx_commit',
    wanted: '1',
    why: 'a power cut can undo what was answered, such as a revocation',
    isFatal: false,
    isFine: (value) => value === '1',
  },
];

/** Errors of the server that a setting or a missing right causes, by number. */
const causes: Readonly<Record<number, string>> = {
  1044: 'rights',
  1142: 'rights',
  1143: 'rights',
  1227: 'rights',
  1290: 'read_only of the database has to be OFF, or the address has to be that of the server that takes writes',
  1792: 'transaction_read_only of the database has to be OFF',
  1836: 'innodb_read_only of the database has to be OFF',
  1665: 'binlog_format of the database has to be ROW or MIXED',
  1153: `max_allowed_packet of the database has to be ${mebibyte} or more`,
  3750: 'sql_require_primary_key of the database has to be OFF while tables are made',
};

/** The rights of a user that makes and changes the tables. */
export const wantedRights = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'CREATE',
  'ALTER',
  'DROP',
  'INDEX',
  'REFERENCES',
] as const;

const rightsSentence = `the user of the database lacks a right: it needs ${wantedRights.join(', ')} on the database`;

/** What has to be changed for a statement of the start that was refused; undefined for another failure. */
export const settingErrorFor = (errno: number | undefined): DatabaseSettingError | undefined => {
  const cause = causes[errno ?? 0];
  if (cause === undefined) return undefined;

  const sentence = cause === 'rights' ? rightsSentence : cause;
  return new DatabaseSettingError(`${sentence} (error ${errno}). See ${settingsPage}`);
};

/**
 * Of the wanted rights, those that no line of `SHOW GRANTS` gives on the database. None where a role may give them: what
 * a role holds, the server tells only where it is in use.
 */
export const missingRights = (grants: readonly string[], database: string): readonly string[] => {
  if (grants.some((line) => !/^GRANT .* ON /i.test(line))) return [];

  const granted = grants.flatMap((line) => {
    const [, rights = '', where = ''] = /^GRANT (.+?) ON (.+?)\.\* TO /i.exec(line) ?? [];
    return isOf(where, database) ? rights.split(',').map((right) => right.trim()) : [];
  });
  if (granted.some((right) => /^ALL\b/i.test(right))) return [];
  return wantedRights.filter((right) => !granted.includes(right));
};

/** The name of a database in a grant may have the wildcards of LIKE. */
const isOf = (where: string, database: string): boolean => {
  if (where === '*') return true;
  const pattern = where
    .replace(/^`|`$/g, '')
    .replace(/\\([_%])|[.*+?^${}()|[\]\\]|[_%]/g, (found, escaped?: string) => {
      if (escaped !== undefined) return escaped;
      if (found === '_') return '.';
      return found === '%' ? '.*' : `\\${found}`;
    });
  return new RegExp(`^${pattern}$`, 'i').test(database);
};

/** What each session needs, by variable: the value that `SHOW VARIABLES` has then, and how it is set. */
const sessionNeeds: readonly (readonly [name: string, isFine: RegExp, statement: string])[] = [
  ['autocommit', /^(ON|1)$/, 'autocommit = 1'],
  ['foreign_key_checks', /^(ON|1)$/, 'foreign_key_checks = 1'],
  ['unique_checks', /^(ON|1)$/, 'unique_checks = 1'],
  ['sql_safe_updates', /^(OFF|0)$/, 'sql_safe_updates = 0'],
  ['sql_big_selects', /^(ON|1)$/, 'sql_big_selects = 1'],
  ['sql_select_limit', /^\d{15,}$/, 'sql_select_limit = 18446744073709551615'],
  ['completion_type', /^(NO_CHAIN|0)$/, 'completion_type = 0'],
  ['tx_read_only', /^(OFF|0)$/, 'tx_read_only = 0'],
  ['transaction_read_only', /^(OFF|0)$/, 'transaction_read_only = 0'],
  ['default_storage_engine', /^InnoDB$/i, `default_storage_engine = 'InnoDB'`],
  // A connection of the pool waits longer than this for its next statement.
  ['wait_timeout', /^\d{4,}$/, 'wait_timeout = 28800'],
];

/** The longest that a statement of a migration may take by the setting of the server, which knows no limit for it. */
const statementLimits: Readonly<Record<MysqlFlavour, string>> = {
  mariadb: 'max_statement_time',
  mysql: 'max_execution_time',
};

/** What has to be set for each session beside what is always set, because this server has it otherwise. */
export const sessionCorrections = (
  variables: ServerVariables,
  flavour: MysqlFlavour,
): readonly string[] => {
  const isWrong = (name: string, isFine: RegExp): boolean => {
    const value = variables.get(name);
    return value !== undefined && !isFine.test(value);
  };
  const needs = sessionNeeds.filter(([name, isFine]) => isWrong(name, isFine));
  // MariaDB has one read-only setting under two names, and older servers know one of them.
  const statements = needs.map(([, , statement]) => statement);
  const limit = statementLimits[flavour];
  if (isWrong(limit, /^0(\.0*)?$/)) statements.push(`${limit} = 0`);
  return statements;
};
