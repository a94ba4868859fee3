/**
 * The settings of MySQL and MariaDB that a session cannot change for itself (docs/adr/0140-settings-of-others.md). A
 * start judges by them, and so does the doctor. What a session can change is in `mysql-session.ts`.
 */
import type { SettingFault } from '../connection/setting-fault.js';
import { settingsPage } from './settings-page.js';

/** By name, in small letters. */
export type ServerVariables = ReadonlyMap<string, string>;

/** From the rows of `SHOW VARIABLES`. */
export const variablesIn = (rows: unknown): ServerVariables =>
  new Map(
    (rows as readonly { Variable_name: string; Value: string | null }[]).map(
      ({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value ?? ''],
    ),
  );

/** A setting that the server does not know has no fault. */
export const faultsIn = (variables: ServerVariables): readonly SettingFault[] =>
  rules.flatMap(({ isFine, ...rule }) => {
    const value = variables.get(rule.setting.toLowerCase());
    return value === undefined || isFine(value, variables)
      ? []
      : [{ ...rule, value, page: settingsPage }];
  });

interface SettingRule extends Omit<SettingFault, 'value' | 'page'> {
  readonly isFine: (value: string, variables: ServerVariables) => boolean;
}

const isOn = (value: string | undefined): boolean => value === 'ON' || value === '1';

const atLeast =
  (least: number): SettingRule['isFine'] =>
  (value) =>
    Number(value) >= least;

const smallestPacket = 1024 * 1024;
const smallestPage = 16 * 1024;
/** The pool of one server, and two more for a start. */
const fewestConnections = 12;

const rules: readonly SettingRule[] = [
  {
    setting: 'binlog_format',
    wanted: 'ROW or MIXED',
    why: 'a log of statements takes no transaction with READ COMMITTED',
    isFatal: true,
    isFine: (value, variables) => value !== 'STATEMENT' || !isOn(variables.get('log_bin')),
  },
  {
    setting: 'max_allowed_packet',
    wanted: `${smallestPacket} or more`,
    why: 'a record with its metadata is one statement',
    isFatal: true,
    isFine: atLeast(smallestPacket),
  },
  {
    setting: 'enforce_storage_engine',
    wanted: 'InnoDB or empty',
    why: 'other engines know no transactions',
    isFatal: true,
    isFine: (value) => value === '' || value.toLowerCase() === 'innodb',
  },
  {
    setting: 'innodb_page_size',
    wanted: `${smallestPage} or more`,
    why: 'names of 512 characters have an index',
    isFatal: true,
    isFine: atLeast(smallestPage),
  },
  {
    setting: 'innodb_read_only',
    wanted: 'OFF',
    why: 'nothing can be written',
    isFatal: true,
    isFine: (value) => !isOn(value),
  },
  {
    setting: 'innodb_force_recovery',
    wanted: '0',
    why: 'a database that is being rescued must not be written',
    isFatal: true,
    isFine: (value) => value === '0',
  },
  {
    setting: 'wsrep_OSU_method',
    wanted: 'TOI',
    why: 'tables would be made on one node of the cluster only',
    isFatal: true,
    isFine: (value, variables) => value === 'TOI' || !isOn(variables.get('wsrep_on')),
  },
  {
    setting: 'max_connections',
    wanted: `${fewestConnections} or more for each server`,
    why: 'a request that gets no connection is answered with 503',
    isFatal: false,
    isFine: atLeast(fewestConnections),
  },
  {
    setting: 'max_user_connections',
    wanted: `0, or ${fewestConnections} or more for each server`,
    why: 'a request that gets no connection is answered with 503',
    isFatal: false,
    isFine: (value) => Number(value) === 0 || Number(value) >= fewestConnections,
  },
  {
    setting: 'innodb_deadlock_detect',
    wanted: 'ON',
    why: 'requests that wait for each other are answered with 503 and not repeated',
    isFatal: false,
    isFine: isOn,
  },
  {
    setting: 'innodb_flush_log_at_trx_commit',
    wanted: '1',
    why: 'a power cut can undo what was answered, such as a revocation',
    isFatal: false,
    isFine: (value) => value === '1',
  },
  {
    setting: 'sync_binlog',
    wanted: '1',
    why: 'a power cut can undo what was answered, such as a revocation',
    isFatal: false,
    isFine: (value, variables) => value === '1' || !isOn(variables.get('log_bin')),
  },
];

/** What `faultsIn` has to know. */
export const settingNames: readonly string[] = [
  'log_bin',
  'wsrep_on',
  ...rules.map(({ setting }) => setting),
];
