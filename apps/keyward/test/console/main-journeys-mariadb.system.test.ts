import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import { mariadbTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';
import { mainJourneys } from './main-journeys.js';

// The journeys of each feature run on SQLite. These are the main ones of them, on one server.
describeWithMariadb('the console on MariaDB', (mariadb) => {
  consoleSuite('main journeys', () => mariadbTarget(mariadb()), mainJourneys, {
    configuration: { multiTenant: true, firstStart: { hasGlobalAdmin: true } },
  });
});
