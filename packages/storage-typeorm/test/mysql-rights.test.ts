/** Which rights a user lacks, by the answers of `SHOW GRANTS` of MySQL and MariaDB. */
import { describe, expect, test } from '@jest/globals';
import { missingRights } from '../src/mysql/rights.js';

const usage = "GRANT USAGE ON *.* TO `k`@`%` IDENTIFIED BY PASSWORD '*94BD'";
const all = 'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, REFERENCES, INDEX, ALTER';
const withoutCreate = all.replace(' CREATE,', '');

describe('the rights of the database user', () => {
  test.each([
    ['on the database', [usage, `GRANT ${all} ON \`keyward\`.* TO \`k\`@\`%\``]],
    ['on everything', [`GRANT ${all}, RELOAD ON *.* TO \`k\`@\`%\` WITH GRANT OPTION`]],
    ['as all of them', [usage, 'GRANT ALL PRIVILEGES ON `keyward`.* TO `k`@`%`']],
    ['by a pattern', [usage, 'GRANT ALL PRIVILEGES ON `key%`.* TO `k`@`%`']],
    [
      'in two lines',
      [`GRANT ${withoutCreate} ON *.* TO \`k\``, 'GRANT CREATE ON `Keyward`.* TO `k`'],
    ],
  ])('are complete: %s', (_, grants) => {
    expect(missingRights(grants, 'keyward')).toEqual([]);
  });

  test.each([
    ['CREATE', [usage, `GRANT ${withoutCreate} ON \`keyward\`.* TO \`k\`@\`%\``]],
    ['CREATE', [`GRANT ${withoutCreate} ON *.* TO \`k\``, 'GRANT CREATE ON `other`.* TO `k`']],
    ['CREATE', [`GRANT ${withoutCreate} ON *.* TO \`k\``, 'GRANT CREATE ON `key\\_ard`.* TO `k`']],
  ])('lack %s', (right, grants) => {
    expect(missingRights(grants, 'keyward')).toEqual([right]);
  });

  test.each([
    ['a role', [usage, 'GRANT `writers`@`%` TO `k`@`%`']],
    ['a partial revoke', [`GRANT ${all} ON *.* TO \`k\``, 'REVOKE INSERT ON `a`.* FROM `k`']],
    ['a single table', [usage, 'GRANT SELECT ON `keyward`.`users` TO `k`']],
  ])('are not judged where they come by %s', (_, grants) => {
    expect(missingRights(grants, 'keyward')).toEqual([]);
  });
});
