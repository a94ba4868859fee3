/**
 * The settings of PostgreSQL that a start judges by (docs/adr/0140-settings-of-others.md). What a session can change,
 * it sets for itself; behind PgBouncer there is no session, so there the database has to have it.
 */
import type { SettingFault } from '../connection/setting-fault.js';
import { settingsPage } from './settings-page.js';

/** By name. */
export type ServerSettings = ReadonlyMap<string, string>;

interface SettingRule extends Omit<SettingFault, 'value' | 'page'> {
  readonly isFine: (value: string) => boolean;
}

/** The pool of one server, and two more for a start. */
const fewestConnections = 12;

const rules: readonly SettingRule[] = [
  {
    setting: 'server_encoding',
    wanted: 'UTF8',
    why: 'names and metadata may hold any character',
    isFatal: true,
    isFine: (value) => value === 'UTF8',
  },
  {
    setting: 'server_version_num',
    wanted: '150000 or more',
    why: 'older versions are not tested',
    isFatal: true,
    isFine: (value) => Number(value) >= 150_000,
  },
  {
    setting: 'max_connections',
    wanted: `${fewestConnections} or more for each server`,
    why: 'a request that gets no connection is answered with 503',
    isFatal: false,
    isFine: (value) => Number(value) >= fewestConnections,
  },
  {
    setting: 'fsync',
    wanted: 'on',
    why: 'a power cut can damage the database',
    isFatal: false,
    isFine: (value) => value === 'on',
  },
  {
    setting: 'full_page_writes',
    wanted: 'on',
    why: 'a power cut can damage the database',
    isFatal: false,
    isFine: (value) => value === 'on',
  },
  {
    setting: 'synchronous_commit',
    wanted: 'on, local, remote_write or remote_apply',
    why: 'a crash can undo what was answered, such as a revocation',
    isFatal: false,
    isFine: (value) => value !== 'off',
  },
];

/** What each session sets for itself. */
export const sessionSettings: readonly (readonly [name: string, value: string])[] = [
  ['DateStyle', 'ISO'],
  ['standard_conforming_strings', 'on'],
  ['default_transaction_isolation', 'read\\ committed'],
  ['default_transaction_read_only', 'off'],
  ['default_transaction_deferrable', 'off'],
  ['lock_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // A connection of the pool is idle for longer than many operators allow.
  ['idle_session_timeout', '0'],
  ['row_security', 'off'],
];

/** Of the role and of the database; PgBouncer stays below them by itself. */
const limitRules: readonly SettingRule[] = [
  ['rolconnlimit', 'ALTER ROLE'],
  ['datconnlimit', 'ALTER DATABASE'],
].map(([setting, command]) => ({
  setting: setting!,
  wanted: `-1, or ${fewestConnections} or more for each server (${command} … CONNECTION LIMIT)`,
  why: 'a request that gets no connection is answered with 503',
  isFatal: false,
  isFine: (value) => Number(value) < 0 || Number(value) >= fewestConnections,
}));

/** Where a session cannot. */
const rulesOfPooled: readonly SettingRule[] = [
  {
    setting: 'DateStyle',
    wanted: 'ISO, MDY',
    why: 'times are read as ISO 8601 has them, and a session of PgBouncer sets nothing',
    isFatal: true,
    isFine: (value) => value.startsWith('ISO'),
  },
  {
    setting: 'standard_conforming_strings',
    wanted: 'on',
    why: 'a session of PgBouncer sets nothing',
    isFatal: true,
    isFine: (value) => value === 'on',
  },
];

export const settingNames: readonly string[] = [
  ...rules.map(({ setting }) => setting),
  ...rulesOfPooled.map(({ setting }) => setting),
];

/** The settings of the server, and the limits of the role and of the database. */
export const settingsQuery = `
  SELECT name, setting FROM pg_settings WHERE name = ANY ($1)
  UNION ALL SELECT 'rolconnlimit', CAST(rolconnlimit AS text) FROM pg_roles
    WHERE rolname = CURRENT_USER
  UNION ALL SELECT 'datconnlimit', CAST(datconnlimit AS text) FROM pg_database
    WHERE datname = CURRENT_DATABASE()`;

/** A setting that the server does not tell has no fault. */
export const faultsIn = (
  settings: ServerSettings,
  { isPooled }: { readonly isPooled: boolean },
): readonly SettingFault[] =>
  [...rules, ...(isPooled ? rulesOfPooled : limitRules)].flatMap(({ isFine, ...rule }) => {
    const value = settings.get(rule.setting);
    return value === undefined || isFine(value) ? [] : [{ ...rule, value, page: settingsPage }];
  });
