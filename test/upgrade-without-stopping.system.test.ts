/** docs/how-to/upgrade.md, "Without stopping": one version beside the next, on one database and under load. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  secretKey,
  spawnProgram,
  startProgram,
  stop,
  thisProgram,
  type Environment,
  type KeywardProcess,
} from '../apps/keyward/test/operation/keyward-process.js';
import {
  firstCredentials,
  setSingleUseStage,
} from '../apps/keyward/test/operation/single-use-stage.js';
import { startLoad } from '../apps/keyward/test/operation/steady-load.js';
import { freePort } from '../packages/server/test/deployment/free-port.js';
import { quickFolder } from '../packages/storage-typeorm/test/quick-folder.js';
import { describeWithServers } from '../packages/storage-typeorm/test/servers.js';
import { root } from '../scripts/generate-docs.mjs';
import { versionAfter, versionBefore, type OtherVersion } from './versions-beside.js';

const page = readFileSync(join(root, 'docs/how-to/upgrade.md'), 'utf8');
const wordsOfThePage = /^keyward (migrate .+)$/m.exec(page)![1]!.split(' ');

let before: OtherVersion | undefined;
let after: OtherVersion | undefined;
beforeAll(async () => {
  before = await versionBefore();
  after = await versionAfter();
});
afterAll(() => {
  cleanUp();
  before?.remove();
  after?.remove();
});

describeWithServers('an upgrade without stopping', (database) => {
  /** Two servers that do not run yet, on an empty database. */
  const twoServers = async (name: string) => {
    const environment: Environment = {
      KEYWARD_DATABASE_URL: await database().url(name),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: dataFolder(quickFolder()),
      ...firstCredentials,
    };
    const [first, second] = [await freePort(), await freePort()];
    const urls = [first, second].map((port) => `http://127.0.0.1:${port}`);
    const start = (program: string, port: number): Promise<KeywardProcess> =>
      startProgram(program, environment, port);
    const loadThem = async () => {
      const outbox = join(environment['KEYWARD_DATA_DIR']!, 'outbox');
      const stage = await setSingleUseStage(
        urls.map((url) => ({ url })),
        8,
        outbox,
      );
      const load = await startLoad(stage, urls);
      return { ...load, stop: () => load.stop().finally(() => stage.close()) };
    };
    return { environment, first, second, start, loadThem };
  };

  const run = async (program: string, environment: Environment, ...words: readonly string[]) => {
    const command = spawnProgram(program, environment, await freePort(), ...words);
    const code = await command.ended;
    return { code, text: `${command.output()}${command.errors()}` };
  };

  const end = async (server: KeywardProcess): Promise<void> => {
    expect(await stop(server)).toBe(0);
  };

  test('three versions follow each other, the last with more in its tables, and refuse nothing', async () => {
    const { environment, first, second, start, loadThem } = await twoServers('followed');
    const others = [thisProgram, after!.program];
    const [oldest, ...programs] = before === undefined ? others : [before.program, ...others];
    const ports = [second, first];
    let running = await start(oldest!, first);
    const load = await loadThem();
    await load.more(2);

    for (const [step, program] of programs.entries()) {
      const migration = await run(program, environment, ...wordsOfThePage);
      expect(migration).toMatchObject({ code: 0 });
      await load.more(2);

      const next = await start(program, ports[step]!);
      await load.more(3);

      await load.leaveOut(running.url);
      await end(running);
      running = next;
      await load.more(2);
    }
    expect((await load.stop()).faults).toEqual([]);
    await end(running);
  });

  test('a server of the version before starts beside newer tables, and keeps what it does not know', async () => {
    const { environment, first, second, start } = await twoServers('beside_started');
    const next = await start(after!.program, second);
    const old = await start(thisProgram, first);
    const call = async (
      { url }: KeywardProcess,
      method: string,
      path: string,
      body?: object,
    ): Promise<Readonly<Record<string, string>>> => {
      const token = await accessToken(
        url,
        firstCredentials.KEYWARD_DEFAULT_CLIENT_ID,
        firstCredentials.KEYWARD_DEFAULT_CLIENT_SECRET,
      );
      const answer = await manage({ url, token }, method, path, body);
      return (await answer.json()) as Readonly<Record<string, string>>;
    };
    const client_home_url = 'https://shop.example/';
    const { id } = await call(next, 'POST', '/clients', { client_name: 'Shop', client_home_url });
    const { id: otherId } = await call(old, 'POST', '/clients', { client_name: 'Old shop' });

    await call(old, 'PATCH', `/clients/${id}`, { client_name: 'New shop' });
    expect(await call(next, 'GET', `/clients/${id}`)).toMatchObject({
      client_name: 'New shop',
      client_home_url,
    });
    expect(await call(next, 'GET', `/clients/${otherId}`)).toMatchObject({
      client_home_url: null,
    });
    const doctor = await run(thisProgram, environment, 'doctor');
    expect(doctor.text).toContain(
      'a newer version of Keyward made the tables, and this one can run beside it: ' +
        'add_home_url_to_clients_beside_1791326000002_1999000000000',
    );
    await Promise.all([old, next].map(end));
  });

  test('two servers of one version restart one after the other, and refuse nothing', async () => {
    const { first, second, start, loadThem } = await twoServers('restarted');
    let one = await start(thisProgram, first);
    const other = await start(thisProgram, second);
    const load = await loadThem();
    await load.more(1);

    await load.leaveOut(one.url);
    await end(one);
    one = await start(thisProgram, first);
    await load.more(2);
    await load.leaveOut(other.url);
    await end(other);
    const again = await start(thisProgram, second);
    await load.more(2);

    expect((await load.stop()).faults).toEqual([]);
    await Promise.all([one, again].map(end));
  });
});
