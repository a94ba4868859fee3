import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What a benchmark has of a database server that was just started: `child` is its process, `query` sends a statement
 * as its administrator, and `url` tells where a database is. The server ends on `signal`, and its folder goes with it.
 */
export const ownDatabase = async ({ name, child, signal, query, url, folder, isKept }) => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isThere = () =>
    query('SELECT 1').then(
      () => true,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`${name} does not start`);
    await wait(50);
  }

  let databases = 0;
  return {
    url,
    pid: child.pid,
    async createDatabase(database = `bench_${++databases}`) {
      await query(`CREATE DATABASE ${database}`);
      return { url: url(database), pid: child.pid };
    },
    async stop() {
      child.kill(signal);
      await ended;
      if (!isKept) rmSync(folder, { recursive: true, force: true });
    },
  };
};
