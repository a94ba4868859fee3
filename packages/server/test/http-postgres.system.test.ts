import { afterAll, test } from '@jest/globals';
import { startPostgres } from '../../storage-typeorm/test/postgres.js';
import { serverSuite } from './http-suite.js';
import { leaveOut } from '../../storage-typeorm/test/left-out.js';
import { postgresTarget } from './deployment/targets.js';

// Throws where everything is required and PostgreSQL is not installed.
const postgres = await startPostgres();

if (postgres === undefined) {
  leaveOut('HTTP suite on PostgreSQL: install postgresql');
  test.skip('HTTP on PostgreSQL is left out: install postgresql', () => undefined);
} else {
  serverSuite(postgresTarget(postgres));
  afterAll(() => postgres.stop());
}
