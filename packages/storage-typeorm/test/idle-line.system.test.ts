/** A proxy that cuts idle connections, as hosted databases have it, and a first start that takes longer than that. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  inspectDatabase,
  keywardMigrations,
  migrateDatabase,
  parseDatabaseUrl,
} from '../src/index.js';
import { cuttableLine, type CuttableLine } from './cuttable-line.js';
import { describeWithGalera } from './galera.js';
import { describeWithServers, type DatabaseServer } from './servers.js';

const migrate = (url: string): Promise<readonly string[]> => migrateDatabase(parseDatabaseUrl(url));

const executedMigrations = async (url: string): Promise<number> => {
  const { migrations } = await inspectDatabase(parseDatabaseUrl(url), undefined);
  return migrations?.applied.length ?? 0;
};

const idleLineSuite = (server: () => DatabaseServer): void => {
  let line: CuttableLine;
  let url: string;
  let slowUrl: string;
  let databases = 0;

  beforeEach(async () => {
    url = await server().url(`idle_${++databases}`);
    line = await cuttableLine(server().port);
    // Three times what a migration lets pass without a word; a busy machine is late.
    line.cutIdle(1500);
    slowUrl = Object.assign(new URL(url), { port: String(line.port) }).href;
  });
  afterEach(() => line.close());

  test('leaves a long migration its lock, for which another start waits', async () => {
    line.slow(2);
    const first = migrate(slowUrl);
    while ((await executedMigrations(url)) === 0) continue;

    const startedAt = Date.now();
    await Promise.all([first, migrate(url)]);

    // Long enough for a connection that only holds a lock to be idle.
    expect(Date.now() - startedAt).toBeGreaterThan(2000);
    // Each is noted when it has run, so one that ran twice would be there twice.
    expect(await executedMigrations(url)).toBe(keywardMigrations.length);
  });
};

describeWithServers('a line that cuts idle connections', idleLineSuite);

describeWithGalera('a line that cuts idle connections, on Galera', (galera) =>
  idleLineSuite(() => {
    const [node] = galera().nodes;
    return {
      port: node.port,
      async url(database) {
        await galera().createDatabase(database);
        return node.url(database);
      },
    };
  }),
);
