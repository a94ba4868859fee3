import { afterAll, test } from '@jest/globals';
import { startMariadb } from '../../storage-typeorm/test/mariadb.js';
import { serverSuite } from './http-suite.js';
import { leaveOut } from '../../storage-typeorm/test/left-out.js';
import { mariadbTarget } from './deployment/targets.js';

// Throws where everything is required and MariaDB is not installed.
const mariadb = await startMariadb();

if (mariadb === undefined) {
  leaveOut('HTTP suite on MariaDB: install mariadb-server');
  test.skip('HTTP on MariaDB is left out: install mariadb-server', () => undefined);
} else {
  serverSuite(mariadbTarget(mariadb));
  afterAll(() => mariadb.stop());
}
