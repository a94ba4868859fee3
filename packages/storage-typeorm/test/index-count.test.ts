/** MySQL allows 64 indexes for a table, the primary key among them. Two stay free for what a table gets later. */
import { expect, test } from '@jest/globals';
import { keywardEntities, keywardPostgresEntities } from '../src/index.js';

const mostIndexes = 62;

/** As the schemas declare them: the primary key, and each index. A foreign key on MySQL has one of these, too. */
const indexCounts = (entities: typeof keywardEntities): readonly (readonly [string, number])[] =>
  Object.values(entities).map(({ options }) => {
    const { indices = [], uniques = [] } = options;
    return [options.tableName ?? options.name, 1 + indices.length + uniques.length] as const;
  });

test.each([
  ['MySQL, MariaDB and SQLite', keywardEntities],
  ['PostgreSQL', keywardPostgresEntities],
])('no table has more than %s allow, with some to spare', (_, entities) => {
  const counts = indexCounts(entities);
  expect(counts.length).toBeGreaterThan(30);
  expect(counts.filter(([, count]) => count > mostIndexes)).toEqual([]);
  // What is counted is what is there: a count of nothing would pass, too.
  expect(Math.max(...counts.map(([, count]) => count))).toBeGreaterThan(20);
});
