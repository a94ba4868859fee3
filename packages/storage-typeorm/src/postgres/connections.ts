import type { Pool } from 'pg';
import type { Connections } from '../sql/connections.js';
import { pooledConnections } from '../sql/pooled-connections.js';
import { postgresDialect } from './dialect.js';
import type { MeaningOf } from '../connection/failures.js';
import { meaningOf, NotPrimary } from './failures.js';
import { renewablePool } from './renewable-pool.js';
import { PostgresRunner, type PostgresRunnerOptions } from './runner.js';

/** How the store uses a pool of the driver. It belongs to the caller: `close` leaves it open. */
export const postgresConnections = (
  pool: Pick<Pool, 'connect'>,
  options: PostgresRunnerOptions,
): Connections => {
  const renewable = renewablePool(pool);
  /** What a standby refuses on one connection, it would refuse on the others. */
  const notingStandby: MeaningOf = (error) => {
    const meaning = meaningOf(error);
    if (meaning instanceof NotPrimary) renewable.renew();
    return meaning;
  };
  return pooledConnections({
    dialect: postgresDialect,
    meaningOf: notingStandby,
    newRunner: () => new PostgresRunner(renewable, options),
  });
};
