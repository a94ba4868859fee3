/** Servers on the nodes of a Galera cluster: each node takes writes, and the rules hold as on one database. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithGalera } from '../../../../packages/storage-typeorm/test/galera.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { instancesSuite } from './instances.suite.js';
import {
  cleanUp,
  firstToken,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  startKeyward,
  type Environment,
  type KeywardProcess,
} from './keyward-process.js';
import { firstCredentials } from './single-use-stage.js';
import { singleUseSuite } from './single-use.suite.js';

const rounds = 20;
const guide = new URL('../../../../docs/how-to/operate.md', import.meta.url);

/** What the guide tells an operator about it. */
const quorumSection = async (): Promise<string> => {
  const text = await readFile(guide, 'utf8');
  const [, section] = text.split('### When a Galera cluster has no quorum\n');
  return section!.split('\n## ')[0]!.split('\n### ')[0]!;
};

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describeWithGalera('servers on the nodes of a Galera cluster', (galera) => {
  const key = secretKey();
  const environmentsOn = async (
    database: string,
    more: Environment = {},
  ): Promise<[Environment, Environment]> => {
    await galera().createDatabase(database);
    const [first, second] = galera().nodes;
    const environmentOn = (node: typeof first): Environment => ({
      KEYWARD_DATABASE_URL: node.url(database),
      KEYWARD_SECRET_KEY: key,
      ...more,
    });
    return [environmentOn(first), environmentOn(second)];
  };
  afterAll(cleanUp);

  instancesSuite((name) => environmentsOn(name));

  singleUseSuite(
    'on two nodes',
    async (folder) => {
      const environments = await environmentsOn('single_use', {
        KEYWARD_DATA_DIR: folder,
        ...firstCredentials,
      });
      return Promise.all(environments.map(startKeyward));
    },
    { rounds: 5, callers: 16 },
  );

  describe('that are both written to', () => {
    let environments: readonly [Environment, Environment];
    let servers: readonly KeywardProcess[];
    let token: string;

    const call = (at: number, method: string, path: string, body?: object): Promise<Response> =>
      manage({ url: servers[at]!.url, token }, method, path, body);
    const created = async (path: string, body: object): Promise<string> => {
      const answer = await call(0, 'POST', path, body);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    };
    const countOf = async (path: string): Promise<number> =>
      ((await (await call(1, 'GET', path)).json()) as { count: number }).count;
    /** Both at once, one on each node; the statuses in order. */
    const race = async (
      left: readonly [path: string, method: string, body: object],
      right: typeof left,
    ): Promise<readonly number[]> => {
      const answers = await Promise.all(
        [left, right].map(([path, method, body], at) => call(at, method, path, body)),
      );
      return answers.map(({ status }) => status).sort();
    };

    beforeAll(async () => {
      environments = await environmentsOn('both');
      servers = await Promise.all(environments.map(startKeyward));
      const first = servers.find((server) => printed(server, 'client_id') !== undefined)!;
      token = await firstToken(first);
    });

    test('of two groups that are nested in each other at once, one is: 20 of 20 rounds', async () => {
      const seen: string[] = [];
      for (const round of upTo(rounds)) {
        const left = await created('/groups', { group_name: `left ${round}` });
        const right = await created('/groups', { group_name: `right ${round}` });
        const statuses = await race(
          [`/groups/${left}/nested_groups`, 'POST', { groups: [right] }],
          [`/groups/${right}/nested_groups`, 'POST', { groups: [left] }],
        );
        const nested =
          (await countOf(`/groups/${left}/nested_groups`)) +
          (await countOf(`/groups/${right}/nested_groups`));
        seen.push(`${statuses.join()}: ${nested}`);
      }
      expect(seen).toEqual(upTo(rounds).map(() => '204,409: 1'));
    });

    test('of the last two administrators who are removed at once, one stays: 20 of 20 rounds', async () => {
      const tenants = (await (await call(0, 'GET', '/tenants?q=(is_default=true)')).json()) as {
        items: { id: string }[];
      };
      const admins = `/tenants/${tenants.items[0]!.id}/admins`;
      const before = (await (await call(0, 'GET', admins)).json()) as {
        items: { user_id: string }[];
      };
      const password = 'correct horse battery staple';
      const ada = await created('/users', { username: 'ada', password });
      const bob = await created('/users', { username: 'bob', password });
      await call(0, 'POST', admins, { users: [ada, bob] });
      await call(0, 'DELETE', admins, { users: before.items.map(({ user_id }) => user_id) });

      const seen: string[] = [];
      for (const _ of upTo(rounds)) {
        await call(0, 'POST', admins, { users: [ada, bob] });
        const statuses = await race(
          [admins, 'DELETE', { users: [ada] }],
          [admins, 'DELETE', { users: [bob] }],
        );
        seen.push(`${statuses.join()}: ${await countOf(admins)}`);
      }
      expect(seen).toEqual(upTo(rounds).map(() => '204,403: 1'));
    });

    test('have an audit log that is whole', async () => {
      const verification = spawnKeyward(environments[1], await freePort(), 'audit', 'verify');
      const code = await verification.ended;
      expect(verification.output()).toMatch(/: \d+ events are sound/);
      expect(verification.output()).not.toContain('BROKEN');
      expect(code).toBe(0);
    });

    /** The title is that of the section of docs/how-to/operate.md. */
    describe('When a Galera cluster has no quorum', () => {
      const attempts = 100;
      const isReady = async (at: number): Promise<boolean> =>
        (await fetch(`${servers[at]!.url}/readyz`)).ok;
      const untilReady = async (at: number, wanted: boolean): Promise<boolean> => {
        for (const _ of upTo(attempts)) {
          if ((await isReady(at)) === wanted) return true;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return false;
      };
      const create = async (at: number, client_name: string): Promise<number> =>
        (await call(at, 'POST', '/clients', { client_name })).status;
      const during: number[] = [];
      let withTwoNodes: readonly number[];

      beforeAll(async () => {
        const [, second, third] = galera().nodes;
        await third.kill();
        await untilReady(0, false);
        await untilReady(0, true);
        withTwoNodes = [await create(0, 'with two nodes'), await create(1, 'from the second')];

        let isOver = false;
        const writers = upTo(4).map(async (writer) => {
          for (let at = 0; !isOver; at++) during.push(await create(0, `during ${writer} ${at}`));
        });
        await second.kill();
        await untilReady(0, false);
        isOver = true;
        await Promise.all(writers);
      });

      test('the first loss leaves more than half of the nodes, and both servers take writes', () => {
        expect(withTwoNodes).toEqual([201, 201]);
      });

      test('the second loss leaves no server ready', async () => {
        expect(await isReady(0)).toBe(false);
        expect(await isReady(1)).toBe(false);
      });

      test('no request fails otherwise than with 503, from the loss on', () => {
        expect(during.filter((status) => status !== 201 && status !== 503)).toEqual([]);
        expect(during).toContain(503);
      });

      test.each([
        ['a read', 'GET', '/clients', undefined],
        ['a write', 'POST', '/clients', { client_name: 'without quorum' }],
      ] as const)('%s answers 503 temporarily_unavailable', async (_, method, path, body) => {
        const answer = await call(0, method, path, body);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({ code: 'temporarily_unavailable' });
      });

      test('the log says what the guide says', async () => {
        await call(0, 'GET', '/clients');
        const section = await quorumSection();
        const [line] = section.match(/^\{"level":.*$/m)!;
        const { reason } = JSON.parse(line) as { reason: string };
        expect(servers[0]!.output()).toContain(`"reason":"${reason}"`);
      });

      test('the statement of the guide gives it back, and the server goes on by itself', async () => {
        const section = await quorumSection();
        const [, statement] = /```sql\n([^`]*)```/.exec(section)!;
        await galera().nodes[0].query(statement!);
        expect(await untilReady(0, true)).toBe(true);
        expect(await create(0, 'with quorum')).toBe(201);
        const kept = await call(0, 'GET', '/clients?q=(client_name=without quorum)');
        expect(await kept.json()).toMatchObject({ count: 0 });
      });
    });
  });
});
