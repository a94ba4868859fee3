import { describeWithPostgres } from '../../../../packages/storage-typeorm/test/postgres.js';
import { postgresTarget } from '../../../../packages/server/test/deployment/targets.js';
import { consoleSuite } from './console-suite.js';
import { mainJourneys } from './main-journeys.js';

// The journeys of each feature run on SQLite. These are the main ones of them, on one server.
describeWithPostgres('the console on PostgreSQL', (postgres) => {
  consoleSuite('main journeys', () => postgresTarget(postgres()), mainJourneys, {
    configuration: { multiTenant: true, firstStart: { hasGlobalAdmin: true } },
  });
});
