/** Events of the audit log are sealed behind the writes: by a server that lives, however many died before. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { aesGcmSealer, deriveSealingKey } from '@keyward/platform-node';
import { parseDatabaseUrl, typeormStorage } from '@keyward/storage-typeorm';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { patience } from '../../../../packages/storage-typeorm/test/patience.js';
import { quickFolder } from '../../../../packages/storage-typeorm/test/quick-folder.js';
import {
  createDeployment,
  type Deployment,
} from '../../../../packages/server/test/deployment/deployment.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { memoryTarget } from '../../../../packages/server/test/deployment/targets.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  type Environment,
  type KeywardProcess,
} from './keyward-process.js';

/** Seconds, as docs/how-to/read-the-audit-log.md says. */
const bound = 5;
const rounds = 3;
const writers = 8;
/** So many in a round that a sealing is under way when the kill comes. */
const writesBeforeKill = 250;

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const listed = async (keyward: KeywardProcess, token: string, query: string): Promise<Json> =>
  (await manage({ url: keyward.url, token }, 'GET', `/audit_events?${query}`)).json();

const firstUnsealed = async (keyward: KeywardProcess, token: string): Promise<Json> =>
  (await listed(keyward, token, 'q=(!(sequence=*))&sort=created_at&limit=1')).items[0];

/** Seconds until no event is without a place. */
const secondsUntilSealed = async (keyward: KeywardProcess, token: string): Promise<number> => {
  const startedAt = performance.now();
  while ((await firstUnsealed(keyward, token)) !== undefined) {
    if (performance.now() - startedAt > patience) throw new Error('the log stays unsealed');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (performance.now() - startedAt) / 1000;
};

const verified = async (environment: Environment): Promise<[code: unknown, output: string]> => {
  const run = spawnKeyward(environment, await freePort(), 'audit', 'verify');
  return [await run.ended, run.output() + run.errors()];
};

/** Ids of the clients whose creation was acknowledged before the server was killed. */
const writeUntilKilled = async (
  keyward: KeywardProcess,
  token: string,
  round: number,
): Promise<readonly string[]> => {
  const acknowledged: string[] = [];
  const writeOnAndOn = async (writer: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const client_name = `round ${round} writer ${writer} count ${count}`;
      const answer = await manage({ url: keyward.url, token }, 'POST', '/clients', {
        client_name,
      }).catch(() => undefined);
      if (answer?.status !== 201) return;

      const created = (await answer.json().catch(() => undefined)) as { id: string } | undefined;
      if (created === undefined) return;
      acknowledged.push(created.id);
      if (acknowledged.length >= writesBeforeKill) keyward.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeOnAndOn(writer)));
  expect(await keyward.ended).toBe('SIGKILL');
  return acknowledged;
};

const killSuite = (environment: () => Environment): void => {
  test('kill -9 while events are sealed leaves a log that the next server seals, whole and sound', async () => {
    let credentials: Credentials | undefined;
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const keyward = await startKeyward(environment());
      credentials ??= {
        id: printed(keyward, 'client_id')!,
        secret: printed(keyward, 'client_secret')!,
      };
      const token = await accessToken(keyward.url, credentials.id, credentials.secret);
      acknowledged.push(...(await writeUntilKilled(keyward, token, round)));
    }

    const keyward = await startKeyward(environment());
    const token = await accessToken(keyward.url, credentials!.id, credentials!.secret);
    expect(await secondsUntilSealed(keyward, token)).toBeLessThan(bound);
    const [code, output] = await verified(environment());
    expect(output).not.toContain('BROKEN');
    expect(output).not.toContain('NOT SEALED');
    expect(code).toBe(0);

    const query = 'q=(event=client.created)&fields=record_id&limit=1000';
    const kept = new Set<string>();
    for (let offset = 0, hasMore = true; hasMore; offset += 1000) {
      const page = await listed(keyward, token, `${query}&offset=${offset}`);
      for (const { record_id } of page.items) kept.add(record_id);
      hasMore = page.has_more;
    }
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    await stop(keyward);
  });

  test('while the server runs, a new event is sealed within the bound; a stop seals the last ones', async () => {
    const own = { KEYWARD_DATA_DIR: dataFolder(quickFolder()) };
    const keyward = await startKeyward(own);
    const token = await firstToken(keyward);
    const create = (client_name: string): Promise<Response> =>
      manage({ url: keyward.url, token }, 'POST', '/clients', { client_name });
    await create('one');
    expect(await secondsUntilSealed(keyward, token)).toBeLessThan(bound);
    await create('two');
    await stop(keyward);
    const [code, output] = await verified(own);
    expect(output).not.toContain('NOT SEALED');
    expect(code).toBe(0);
  });
};

afterAll(cleanUp);

describe('sealing on SQLite', () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder(quickFolder()) };
  killSuite(() => environment);
});

/** Holds transactions back right before their commit. */
const gated = (storage: Storage) => {
  let gate: Promise<void> | undefined;
  let open = (): void => undefined;
  let arrive = (): void => undefined;
  const wrapped: Storage = {
    ...storage,
    within: (tenancy) => ({
      ...storage.within(tenancy),
      transaction: held(storage.within(tenancy)),
    }),
    transaction: held(storage),
    close: () => Promise.resolve(),
  };
  function held(inner: Storage): Storage['transaction'] {
    return (work) => {
      const waiting = gate;
      const reached = arrive;
      gate = undefined;
      return inner.transaction(async (stores, within) => {
        const result = await work(stores, within);
        reached();
        await waiting;
        return result;
      });
    };
  }
  return {
    storage: wrapped,
    /** The next transaction waits until `release`; the promise is kept when it is there. */
    holdNext(): Promise<void> {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return new Promise((resolve) => {
        arrive = resolve;
      });
    },
    release: () => open(),
  };
};

describeWithServers('sealing', (database) => {
  const key = { KEYWARD_SECRET_KEY: secretKey() };
  let url = '';
  beforeAll(async () => {
    url = await database().url('sealing');
  });
  killSuite(() => ({ KEYWARD_DATABASE_URL: url, ...key }));

  describe('beside a transaction that does not end yet', () => {
    let inner: Storage;
    let gate: ReturnType<typeof gated>;
    let server: Deployment;
    beforeAll(async () => {
      inner = await typeormStorage({
        database: parseDatabaseUrl(await database().url('sealing_gated')),
        sealer: aesGcmSealer(deriveSealingKey(Buffer.alloc(32, 7))),
      });
      gate = gated(inner);
      server = createDeployment(memoryTarget, {
        storage: gate.storage,
        timer: () => () => undefined,
      });
      await server.start();
      await server.adminToken();
      await server.keyward.sealAudit();
    });
    afterAll(async () => {
      await server.stop();
      await inner.close();
    });

    const create = async (client_name: string): Promise<string> => {
      const { status, body } = await server.manage('POST', '/clients', { client_name });
      expect(status).toBe(201);
      return body.id;
    };
    const eventAbout = async (recordId: string) =>
      (await inner.auditEvents.all([{ attribute: 'recordId', equals: recordId }]))[0]!;

    test('a slow write holds up neither other writes nor the sealing, and is sealed when it commits', async () => {
      const isHeld = gate.holdNext();
      const slow = create('slow');
      await isHeld;
      server.clock.advance(1);
      const quick = await create('quick');
      expect(await server.keyward.sealAudit()).toEqual({ sealed: 1, refused: 0 });

      gate.release();
      const late = await eventAbout(await slow);
      expect(late.sequence).toBeNull();
      expect(await server.keyward.sealAudit()).toEqual({ sealed: 1, refused: 0 });
      const [early, sealedLate] = [await eventAbout(quick), await eventAbout(late.recordId!)];
      expect(sealedLate.sequence).toBe(early.sequence! + 1);
      expect(sealedLate.createdAt < early.createdAt).toBe(true);
      const findings = await server.keyward.verifyAudit();
      expect(findings.filter(({ broken }) => broken !== undefined)).toEqual([]);
    });

    test('a slow sealing holds up no write', async () => {
      await create('sealed slowly');
      const isHeld = gate.holdNext();
      const sealing = server.keyward.sealAudit();
      await isHeld;
      await create('meanwhile');
      await create('meanwhile too');
      gate.release();
      await sealing;
      await server.keyward.sealAudit();
      const findings = await server.keyward.verifyAudit();
      expect(findings.filter(({ broken, unsealed }) => broken ?? unsealed)).toEqual([]);
    });

    test('a second sealer waits for the first, and gives no place twice', async () => {
      const id = await create('sealed once');
      const isHeld = gate.holdNext();
      const first = server.keyward.sealAudit();
      await isHeld;
      const second = server.keyward.sealAudit();
      gate.release();
      expect((await first).sealed + (await second).sealed).toBe(1);
      expect((await eventAbout(id)).sequence).not.toBeNull();
    });
  });
});
