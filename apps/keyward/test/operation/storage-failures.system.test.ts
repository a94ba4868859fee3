/** What the operator reads when the storage is not available. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Refusal } from '@keyward/core';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { logRequest, type Logger } from '../../../../packages/server/src/log.js';
import { createReadiness } from '../../../../packages/server/src/readiness.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { cleanUp, dataFolder, spawnKeyward } from './keyward-process.js';

afterAll(cleanUp);

const unavailable = (why: string): Refusal => {
  const refusal = new Refusal('storage_unavailable', {});
  refusal.cause = new Error(why);
  return refusal;
};

/** The title is that of the section of docs/how-to/operate.md. */
describe('When the database fails', () => {
  describe('a request that the storage fails', () => {
    const lines: unknown[][] = [];
    const log = {
      error: (...line: unknown[]) => lines.push(line),
      isLevelEnabled: () => false,
    } as unknown as Logger;
    const request = { id: 'r', method: 'GET', remoteAddress: '' } as const;
    const failure = unavailable('the disk of the database is full (SQLITE_FULL)');
    const logged = (path: string): unknown[][] => {
      lines.length = 0;
      logRequest(log, { request, path, status: 503, milliseconds: 1, failure });
      return [...lines];
    };

    test('leaves one line with the reason, and no stack', () => {
      const fields = { request: 'r', method: 'GET', path: '/token', status: 503 };
      const reason = 'the disk of the database is full (SQLITE_FULL)';
      expect(logged('/token')).toEqual([[{ ...fields, reason }, 'the storage is not available']]);
    });

    test('leaves none where a load balancer asked', () => {
      expect(logged('/readyz')).toEqual([]);
    });
  });

  describe('the readiness', () => {
    test('reports each change once, with the reason', async () => {
      const reasons: (string | undefined)[] = [];
      let failure: Refusal | undefined;
      const storage = {
        ...inMemoryStorage(),
        ping: () => (failure ? Promise.reject(failure) : Promise.resolve()),
      };
      const readiness = createReadiness(storage, ({ reason }) => reasons.push(reason));

      const before = await readiness.check();
      failure = unavailable('the database is read only (1290)');
      const during = [await readiness.check(), await readiness.check()];
      failure = undefined;
      const after = await readiness.check();

      expect([before, ...during, after]).toEqual([true, false, false, true]);
      expect(reasons).toEqual(['the database is read only (1290)', undefined]);
    });
  });

  describe('the start', () => {
    test('ends with one plain line when the file is no database', async () => {
      const folder = dataFolder();
      writeFileSync(join(folder, 'keyward.db'), 'no database'.repeat(1000));
      const keyward = spawnKeyward({ KEYWARD_DATA_DIR: folder }, await freePort());
      expect(await keyward.ended).toBe(1);
      expect(keyward.errors()).toBe(
        'keyward: KEYWARD_DATABASE_URL names a database that cannot be used: ' +
          'the database file is not a SQLite database (SQLITE_NOTADB)\n',
      );
    });
  });
});
