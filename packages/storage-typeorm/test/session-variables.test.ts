/** What a session sets depends on what the server knows. */
import { describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { sessionVariables } from '../src/open/application-data-source.js';
import { sessionStatements } from '../src/mysql/session-settings.js';

const assignments = [
  ['tidb_enable_shared_lock_promotion', 'ON'],
  ['wsrep_sync_wait', '7'],
  ['wsrep_dirty_reads', 'OFF'],
  ['max_recursive_iterations', '1000000'],
  ['cte_max_recursion_depth', '1000000'],
  ['alter_algorithm', "'DEFAULT'"],
] as const;

describe.each(assignments)('%s', (name, value) => {
  test.each([[true], [false]])('is set where the server knows it: %s', (isKnown) => {
    const known = new Set(isKnown ? [name] : []);
    const set = sessionStatements({ flavour: 'mysql', known }, undefined).join();
    expect(set.includes(`${name} = ${value}`)).toBe(isKnown);
  });

  test.each([[true], [false]])(
    "is set on an application's own data source where the server knows it: %s",
    async (isKnown) => {
      const rows = isKnown ? [{ Variable_name: name, Value: 'another' }] : [];
      const query = () => Promise.resolve(rows);
      const set = await sessionVariables({ query } as unknown as Pick<DataSource, 'query'>);
      expect(set.includes(`${name} = ${value}`)).toBe(isKnown);
    },
  );
});

test('a migration has no limit of time, also where the server has one', () => {
  const known = new Set<string>();
  expect(sessionStatements({ flavour: 'mariadb', known }, undefined).join()).toContain(
    'max_statement_time = 0',
  );
  expect(sessionStatements({ flavour: 'mysql', known }, undefined).join()).toContain(
    'max_execution_time = 0',
  );
});
