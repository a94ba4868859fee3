import { describeWithPostgres } from '../../../storage-typeorm/test/postgres.js';
import { postgresTarget } from '../deployment/targets.js';
import { realClientsSuite } from './real-clients.suite.js';

describeWithPostgres('on PostgreSQL', (postgres) =>
  realClientsSuite(() => postgresTarget(postgres())),
);
