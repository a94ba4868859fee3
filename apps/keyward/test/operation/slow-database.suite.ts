import { afterAll, expect, test } from '@jest/globals';
import { cuttableLine } from '../../../../packages/storage-typeorm/test/cuttable-line.js';
import type { DatabaseServer } from '../../../../packages/storage-typeorm/test/servers.js';
import {
  accessToken,
  cleanUp,
  manage,
  printed,
  secretKey,
  startKeyward,
  stop,
} from './keyward-process.js';

/** A line on which every answer takes longer, but none so long that a statement of its own would be given up. */
export const slowDatabaseSuite = (database: () => DatabaseServer): void => {
  afterAll(cleanUp);

  test('a request ends with 503 when its statements took ten seconds, and nothing of it stays', async () => {
    const url = new URL(await database().url('slow'));
    const line = await cuttableLine(Number(url.port));
    url.port = String(line.port);
    const server = await startKeyward({
      KEYWARD_DATABASE_URL: url.href,
      KEYWARD_SECRET_KEY: secretKey(),
    });
    const [id, secret] = [printed(server, 'client_id')!, printed(server, 'client_secret')!];
    const token = await accessToken(server.url, id, secret);
    const create = async (client_name: string): Promise<number> =>
      (await manage({ url: server.url, token }, 'POST', '/clients', { client_name })).status;

    // The limits of one statement and of one connection are shorter, so no connection is opened on the slow line, and
    // no statement is prepared there.
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 10 }, (_, at) => create(`round ${round} ${at}`)));

    line.slow(1500);
    expect(await create('too slow')).toBe(503);
    line.restore();
    expect(await create('quick again')).toBe(201);

    const names = await (
      await manage({ url: server.url, token }, 'GET', '/clients?fields=client_name')
    ).text();
    expect(names).not.toContain('too slow');
    await stop(server);
    expect(server.output()).toContain('the request has waited too long for the database');
    await line.close();
  });
};
