import type { Pool, PoolClient } from 'pg';

export interface RenewablePool {
  connect(): Promise<PoolClient>;
  /** Lets no connection be used again that is open, or being opened, now. */
  renew(): void;
}

/** The driver has no way to empty a pool, so a connection that is too old is closed when its turn comes. */
export const renewablePool = (pool: Pick<Pool, 'connect'>): RenewablePool => {
  let generation = 0;
  const generations = new WeakMap<PoolClient, number>();

  const connect = async (): Promise<PoolClient> => {
    const asked = generation;
    const client = await pool.connect();
    const own = generations.get(client) ?? asked;
    generations.set(client, own);
    if (own === generation) return client;

    client.release(true);
    return connect();
  };
  return {
    connect,
    renew: () => {
      generation++;
    },
  };
};
