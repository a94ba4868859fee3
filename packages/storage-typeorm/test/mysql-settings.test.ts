/** Which settings of MySQL and MariaDB keep a server from starting, and what is said of them. */
import { describe, expect, test } from '@jest/globals';
import { describeFault } from '../src/connection/setting-fault.js';
import { faultsIn } from '../src/mysql/server-settings.js';

const fine = {
  log_bin: 'ON',
  wsrep_on: 'OFF',
  binlog_format: 'ROW',
  max_allowed_packet: '16777216',
  enforce_storage_engine: '',
  innodb_page_size: '16384',
  innodb_read_only: 'OFF',
  innodb_force_recovery: '0',
  wsrep_osu_method: 'TOI',
  max_connections: '151',
  max_user_connections: '0',
  innodb_deadlock_detect: 'ON',
  innodb_flush_log_at_trx_commit: '1',
  sync_binlog: '1',
};
const faultsWith = (changes: Readonly<Record<string, string>>) =>
  faultsIn(new Map(Object.entries({ ...fine, ...changes })));

describe('the settings of a server', () => {
  test('have no fault as MySQL and MariaDB come, or where the server does not know them', () => {
    expect(faultsWith({})).toEqual([]);
    expect(faultsIn(new Map())).toEqual([]);
  });

  test.each([
    ['binlog_format', { binlog_format: 'STATEMENT' }],
    ['max_allowed_packet', { max_allowed_packet: '1048575' }],
    ['enforce_storage_engine', { enforce_storage_engine: 'Aria' }],
    ['innodb_page_size', { innodb_page_size: '8192' }],
    ['innodb_read_only', { innodb_read_only: 'ON' }],
    ['innodb_force_recovery', { innodb_force_recovery: '1' }],
    ['wsrep_OSU_method', { wsrep_on: 'ON', wsrep_osu_method: 'RSU' }],
  ])('%s keeps a server from starting', (setting, changes: Record<string, string>) => {
    expect(faultsWith(changes)).toEqual([expect.objectContaining({ setting, isFatal: true })]);
  });

  test.each([
    ['max_connections', { max_connections: '11' }],
    ['max_user_connections', { max_user_connections: '11' }],
    ['innodb_deadlock_detect', { innodb_deadlock_detect: 'OFF' }],
    ['innodb_flush_log_at_trx_commit', { innodb_flush_log_at_trx_commit: '2' }],
    ['sync_binlog', { sync_binlog: '0' }],
  ])('%s is a risk', (setting, changes: Record<string, string>) => {
    expect(faultsWith(changes)).toEqual([expect.objectContaining({ setting, isFatal: false })]);
  });

  test.each([
    [{ log_bin: 'OFF', binlog_format: 'STATEMENT', sync_binlog: '0' }],
    [{ binlog_format: 'MIXED' }],
    [{ wsrep_on: 'OFF', wsrep_osu_method: 'RSU' }],
    [{ max_user_connections: '12', max_connections: '12' }],
    [{ enforce_storage_engine: 'INNODB' }],
  ])('%j is no fault', (changes: Record<string, string>) => {
    expect(faultsWith(changes)).toEqual([]);
  });

  test('are told with the value, the value that is wanted, the reason and the page', () => {
    const [fault] = faultsWith({ binlog_format: 'STATEMENT' });
    expect(describeFault(fault!)).toBe(
      'binlog_format of the database is STATEMENT, and has to be ROW or MIXED: a log of statements ' +
        'takes no transaction with READ COMMITTED. See docs/how-to/run-on-mysql.md',
    );
  });
});
