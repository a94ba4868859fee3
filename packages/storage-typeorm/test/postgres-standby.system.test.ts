/** What a storage makes of a standby: a copy of the primary that takes reads and no writes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isRefusal, type Storage } from '@keyward/core/ports';
import { inspectDatabase, parseDatabaseUrl, typeormStorage } from '../src/index.js';
import { cuttableLine, type CuttableLine } from './cuttable-line.js';
import { describeWithPostgres, type Postgres } from './postgres.js';
import { startStandby } from './postgres-server.js';
import { showingSealer } from './showing-sealer.js';

const open = (url: string): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });

const token = (id: string) => ({ id, revokedAt: new Date(0), expiresAt: new Date(0) });

/** `done`, or why the storage refuses. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error, 'storage_unavailable')) return (error.cause as Error).message;
      throw error;
    },
  );

const isReadOnly = expect.stringMatching(
  /^the database is read only: .* that of the server that takes writes, .* see .*run-on-postgresql/,
);

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describeWithPostgres('a standby of PostgreSQL', (primary) => {
  let standby: Postgres;
  let url: URL;
  let standbyUrl: string;

  beforeAll(async () => {
    url = new URL(await primary().url('copied'));
    await (await open(url.href)).close();
    standby = await startStandby(primary());
    standbyUrl = Object.assign(new URL(url), { port: String(standby.port) }).href;
  });
  afterAll(() => standby?.stop());

  test('stops a start, which names what the address has to be', async () => {
    expect(await outcomeOf(open(standbyUrl))).toEqual(isReadOnly);
  });

  test('is seen by the inspection, with tables and without', async () => {
    await primary().url('empty');
    const emptyUrl = standbyUrl.replace(/copied$/, 'empty');
    await untilThere(emptyUrl);

    for (const each of [standbyUrl, emptyUrl]) {
      const { refusedWrite } = await inspectDatabase(parseDatabaseUrl(each), showingSealer);
      expect(refusedWrite).toEqual(isReadOnly);
    }
  });

  describe('to which the address of the primary leads for a while', () => {
    let line: CuttableLine;
    let storage: Storage;

    const moveTo = ({ port }: Postgres): void => {
      line.cut();
      line.switchTo(port);
      line.restore();
    };

    beforeEach(async () => {
      line = await cuttableLine(primary().port);
      storage = await open(Object.assign(new URL(url), { port: String(line.port) }).href);
      moveTo(standby);
      // As many connections as the storage may have.
      await Promise.all(
        upTo(10).map(() => outcomeOf(storage.transaction((stores) => stores.users.all([])))),
      );
    });
    afterEach(async () => {
      await storage.close();
      await line.close();
    });

    test('answers reads, and refuses writes as unavailable', async () => {
      expect(await storage.revokedTokens.all([])).toEqual(expect.any(Array));
      expect(await outcomeOf(storage.revokedTokens.add(token('a')))).toEqual(isReadOnly);
      expect(await outcomeOf(storage.ping())).toEqual(isReadOnly);
    });

    test('loses every connection after one refused write, so that all lead to the primary', async () => {
      await Promise.all(upTo(10).map(() => storage.revokedTokens.all([])));
      line.switchTo(primary().port);
      expect(await outcomeOf(storage.revokedTokens.add(token('lost')))).toEqual(isReadOnly);

      const outcomes = await Promise.all(
        upTo(30).map((at) => outcomeOf(storage.revokedTokens.add(token(`after ${at}`)))),
      );
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      expect(await storage.revokedTokens.find('lost')).toBeUndefined();
    });
  });

  test('that is away lets synchronous commits wait, which are refused and may be stored', async () => {
    const storage = await open(url.href);
    const waitFor = async (names: string): Promise<void> => {
      await primary().query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
      await primary().query('SELECT pg_reload_conf()');
    };

    await waitFor('away');
    let [refusal, at] = ['done', 0];
    // The server learns of the setting in the background.
    while (refusal === 'done')
      refusal = await outcomeOf(storage.revokedTokens.add(token(`waiting ${++at}`)));
    await waitFor('');
    const afterwards = await outcomeOf(storage.revokedTokens.add(token('afterwards')));
    const stored = await storage.revokedTokens.find(`waiting ${at}`);
    await storage.close();

    expect(refusal).toContain('the database did not answer in time');
    expect(afterwards).toBe('done');
    expect(stored).toEqual(token(`waiting ${at}`));
  });

  /** The standby is some milliseconds behind. */
  const untilThere = async (there: string): Promise<void> => {
    while ((await outcomeOf(inspectDatabase(parseDatabaseUrl(there), undefined))) !== 'done');
  };
});
