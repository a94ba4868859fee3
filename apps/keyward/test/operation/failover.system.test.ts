/**
 * A primary of PostgreSQL that dies under load, and its standby that takes its place
 * (docs/how-to/run-on-postgresql.md).
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cuttableLine,
  type CuttableLine,
} from '../../../../packages/storage-typeorm/test/cuttable-line.js';
import {
  describeWithPostgres,
  startPostgres,
  type Postgres,
} from '../../../../packages/storage-typeorm/test/postgres.js';
import { startStandby } from '../../../../packages/storage-typeorm/test/postgres-server.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  secretKey,
  startKeyward,
  stop,
  untilReady,
  type SpawnedProcess,
} from './keyward-process.js';
import { newRefreshToken, refresh } from './single-use-secrets.js';
import { firstCredentials, setSingleUseStage, type SingleUseStage } from './single-use-stage.js';

const writers = 8;
const writesBeforeKill = 80;
const writesAfterwards = 40;
const refreshTokens = 100;
const keptAside = 5;

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** A commit is answered when the standby has it, too. */
const replicateSynchronously = async (primary: Postgres): Promise<void> => {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
  await primary.query('SELECT pg_reload_conf()');
  const isSynchronous = async (): Promise<boolean> => {
    const [standby] = await primary.query(`SELECT sync_state FROM pg_stat_replication`);
    return standby?.['sync_state'] === 'sync';
  };
  while (!(await isSynchronous())) continue;
};

describeWithPostgres('a primary that dies under load, with a synchronous standby', () => {
  let primary: Postgres;
  let standby: Postgres;
  let line: CuttableLine;
  let server: SpawnedProcess;
  let stage: SingleUseStage;
  let token: string;

  const created = new Set<string>();
  const retired: string[] = [];
  const unused: string[] = [];
  const failures: string[] = [];

  let names = 0;
  const create = async (): Promise<void> => {
    const client_name = `client ${++names}`;
    const answer = await manage({ url: server.url, token }, 'POST', '/clients', { client_name });
    const text = await answer.text();
    if (answer.status === 201) created.add((JSON.parse(text) as { id: string }).id);
    else failures.push(`${answer.status} ${(JSON.parse(text) as { code: string }).code}`);
  };

  /** Each token is presented once. */
  const useOnce = async (refreshToken: string): Promise<void> => {
    const { status } = await refresh(stage, refreshToken, 0);
    if (status === 200) retired.push(refreshToken);
    else failures.push(`${status} of a refresh token`);
  };

  beforeAll(async () => {
    primary = (await startPostgres([
      ...['-c', 'synchronous_commit=on'],
      // In its own folder: what is killed does not tidy up after itself.
      ...['-c', 'dynamic_shared_memory_type=mmap'],
    ]))!;
    const url = new URL(await primary.url('failover'));
    standby = await startStandby(primary, ['-c', 'cluster_name=standby']);
    await replicateSynchronously(primary);

    line = await cuttableLine(primary.port);
    url.port = String(line.port);
    const folder = dataFolder();
    server = await startKeyward({
      KEYWARD_DATABASE_URL: url.href,
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATA_DIR: folder,
      ...firstCredentials,
    });
    stage = await setSingleUseStage([server], writers, join(folder, 'outbox'));
    token = await accessToken(
      server.url,
      firstCredentials.KEYWARD_DEFAULT_CLIENT_ID,
      firstCredentials.KEYWARD_DEFAULT_CLIENT_SECRET,
    );
    for (const _ of upTo(refreshTokens + keptAside)) unused.push(await newRefreshToken(stage));

    await dieUnderLoad();
  });
  afterAll(async () => {
    stage?.close();
    if (server) await stop(server);
    await line?.close();
    await standby?.stop();
    await primary?.stop();
    cleanUp();
  });

  const dieUnderLoad = async (): Promise<void> => {
    let target = Infinity;
    const write = async (): Promise<void> => {
      while (created.size < target) await create();
    };
    const present = async (): Promise<void> => {
      while (unused.length > keptAside && created.size < target) await useOnce(unused.pop()!);
    };
    const failOver = async (): Promise<void> => {
      while (created.size < writesBeforeKill) await create();
      await primary.kill();
      await standby.query('SELECT pg_promote()');
      while (!failures.some((failure) => failure.startsWith('503'))) await create();
      line.switchTo(standby.port);
      target = created.size + writesAfterwards;
    };
    await Promise.all([...upTo(writers).map(write), present(), failOver()]);
  };

  test('is followed by the same server without a restart, with the standby behind its address', async () => {
    await untilReady(server);
    const { length } = await standby.query('SELECT id FROM clients', 'failover');
    expect(length).toBeGreaterThanOrEqual(writesBeforeKill + writesAfterwards);
  });

  test('lets requests fail with 503 alone meanwhile', () => {
    expect(new Set(failures.map((failure) => failure.slice(0, 3)))).toEqual(new Set(['503']));
    expect(failures).toContain('503 temporarily_unavailable');
    expect(failures).toContain('503 of a refresh token');
  });

  test('loses nothing that was acknowledged', async () => {
    const rows = await standby.query('SELECT id FROM clients', 'failover');
    const kept = new Set(rows.map(({ id }) => id));
    expect([...created].filter((id) => !kept.has(id))).toEqual([]);
  });

  test('leaves every secret that was used before used, and those that were not good', async () => {
    const first = [];
    for (const each of unused) first.push((await refresh(stage, each, 0)).status);
    expect(first).toEqual(unused.map(() => 200));

    // Last: a replay ends what its client has from the same session.
    const again = [];
    for (const each of retired) again.push((await refresh(stage, each, 0)).body.error);
    expect(retired.length).toBeGreaterThan(0);
    expect(new Set(again)).toEqual(new Set(['invalid_grant']));
  });
});
