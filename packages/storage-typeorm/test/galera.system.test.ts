import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { storageContract } from '@keyward/core/contracts';
import { parseDatabaseUrl, typeormStorage } from '../src/index.js';
import { everyTableName as tables } from '../src/tables/record-schemas.js';
import { alternatingStorage } from './alternating-storage.js';
import { describeWithGalera } from './galera.js';
import { showingSealer } from './showing-sealer.js';

const open = (url: string): Promise<Storage> =>
  typeormStorage({ database: parseDatabaseUrl(url), sealer: showingSealer });

describeWithGalera('on a Galera cluster', (galera) => {
  describe('with writers on two nodes', () => {
    let storage: Storage;
    beforeAll(async () => {
      await galera().createDatabase('contract');
      const [first, second] = galera().nodes;
      storage = alternatingStorage(
        await open(first.url('contract')),
        await open(second.url('contract')),
      );
    });
    afterAll(() => storage?.close());

    storageContract({ describe, test }, 'Galera', {
      open: async () => {
        // The node waits for what the others wrote, or it would leave that.
        const deletions = tables.map((table) => `DELETE FROM ${table};`).join(' ');
        await galera().nodes[0].query(
          `USE contract; SET SESSION wsrep_sync_wait = 7, FOREIGN_KEY_CHECKS = 0;
            BEGIN; ${deletions} COMMIT`,
        );
        return { storage, close: () => Promise.resolve() };
      },
    });
  });

  test('a transaction that another node ends runs again, whatever it was sending then', async () => {
    await galera().createDatabase('ended');
    const [first, second] = await Promise.all(
      galera()
        .nodes.slice(0, 2)
        .map((node) => open(node.url('ended'))),
    );
    await first!.revokedTokens.add({ id: 'a', revokedAt: new Date(0), expiresAt: new Date(0) });

    // More statements than a connection keeps prepared, so that each of them is new to the connection.
    const idLists = Array.from({ length: 150 }, (_, at) =>
      Array.from({ length: at + 2 }, () => 'b'),
    );
    let list = 0;
    const runs: number[] = [];
    for (let round = 1; round <= 300; round++) {
      let attempts = 0;
      await second!.transaction(async (stores) => {
        attempts++;
        await stores.revokedTokens.change('a', (token) => token);
        if (attempts > 1) return;

        let isChanged = false;
        const change = first!.revokedTokens
          .change('a', (token) => ({ ...token, expiresAt: new Date(round) }))
          .finally(() => (isChanged = true));
        try {
          while (!isChanged)
            await stores.revokedTokens.all([
              { attribute: 'id', in: idLists[list++ % idLists.length]! },
            ]);
        } finally {
          await change;
        }
        // By now the other node's change is here, too.
        await second!.revokedTokens.find('a');
      });
      runs.push(attempts);
    }
    expect(runs.filter((attempts) => attempts !== 2)).toEqual([]);
    await Promise.all([first!.close(), second!.close()]);
  });

  test('starts on all nodes at once on an empty database', async () => {
    await galera().createDatabase('starts');
    const storages = await Promise.all(galera().nodes.map((node) => open(node.url('starts'))));
    for (const storage of storages) {
      await storage.ping();
      await storage.close();
    }
  });

  test('starts when the lock of a start that died has ended, and not before', async () => {
    await galera().createDatabase('left_over');
    const [node] = galera().nodes;
    await (await open(node.url('left_over'))).close();
    await node.query(
      `UPDATE left_over.migration_lease
        SET holder = 'gone', ends_at = UTC_TIMESTAMP(3) + INTERVAL 1 SECOND`,
    );

    const storage = await open(node.url('left_over'));
    const [lease] = await node.query(
      `SELECT ends_at > UTC_TIMESTAMP(3) + INTERVAL 25 SECOND AS isNew, holder
        FROM left_over.migration_lease`,
    );
    expect(lease).toEqual({ isNew: 1, holder: '' });
    await storage.close();
  });
});
