/** What a session sets depends on what the server knows. */
import { describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { sessionVariables } from '../src/application-data-source.js';
import { sessionStatements } from '../src/mysql.js';

const promotion = 'tidb_enable_shared_lock_promotion = ON';

describe.each([
  ['without shared locks', true],
  ['with shared locks', false],
])('on a server %s', (_, promotesSharedLocks) => {
  test(`exclusive ones take their place: ${promotesSharedLocks}`, () => {
    const server = { knowsGalera: false, isInCluster: false, promotesSharedLocks };
    const set = sessionStatements({ flavour: 'mysql', ...server }, undefined).join();
    expect(set.includes(promotion)).toBe(promotesSharedLocks);
  });

  test(`an application's own data source does the same: ${promotesSharedLocks}`, async () => {
    const query = (sql: string) =>
      Promise.resolve(promotesSharedLocks && sql.includes('lock_promotion') ? [{}] : []);
    const set = await sessionVariables({ query } as Pick<DataSource, 'query'>);
    expect(set.includes(promotion)).toBe(promotesSharedLocks);
  });
});
