import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { aesGcmSealer, deriveSealingKey, readOrCreateSecretKey } from '@keyward/platform-node';
import { typeormStorage } from '@keyward/storage-typeorm';
import {
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  spawnKeyward,
  startKeyward,
  stop,
} from './keyward-process.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

afterAll(cleanUp);

test('`keyward audit verify` confirms a sound log beside a running server, and exits 1 on a changed row', async () => {
  const folder = dataFolder();
  const environment = { KEYWARD_DATA_DIR: folder };
  const verify = async (): Promise<[code: unknown, output: string]> => {
    const run = spawnKeyward(environment, await freePort(), 'audit', 'verify');
    return [await run.ended, run.output() + run.errors()];
  };
  const server = await startKeyward(environment);
  const token = await firstToken(server);
  for (const client_name of ['one', 'two', 'three'])
    expect(
      (await manage({ url: server.url, token }, 'POST', '/clients', { client_name })).status,
    ).toBe(201);
  let [code, output] = await verify();
  // The running server seals within seconds.
  while (output.includes('NOT SEALED')) [code, output] = await verify();
  expect(output).toMatch(/: \d+ events are sound, the last seal is [\w-]{43}\n/);
  expect(code).toBe(0);
  expect(output).not.toContain('BROKEN');
  await stop(server);

  const storage = await typeormStorage({
    database: { kind: 'sqlite', file: join(folder, 'keyward.db') },
    sealer: aesGcmSealer(deriveSealingKey(await readOrCreateSecretKey(folder))),
  });
  const [event] = await storage.auditEvents.all([{ attribute: 'name', equals: 'client.created' }]);
  await storage.auditEvents.change(event!.id, (current) => ({ ...current, actorId: null }));
  await storage.close();
  const [after, said] = await verify();
  expect(said).toContain(`BROKEN at ${event!.sequence} (changed)`);
  expect(after).toBe(1);
});
