/**
 * How fast a server on SQLite removes rows that have ended, and how long token requests take meanwhile:
 *   node bench/tidy.mjs [ROWS]
 *
 * The database stands on the disk of the temporary folder. The server tidies two seconds after its start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { send } from './load.mjs';
import { mainThreadTime, startKeyward } from './servers.mjs';
import { basic, createWorld } from './world.mjs';

const rows = Number(process.argv[2] ?? 1_000_000);
const checkout = process.env.KEYWARD_HOME ?? fileURLToPath(new URL('..', import.meta.url));
const tidySoon = fileURLToPath(new URL('tidy-soon.cjs', import.meta.url));
const require = createRequire(new URL('../packages/storage-typeorm/package.json', import.meta.url));
const { DatabaseSync: Database } = require('@photostructure/sqlite');

/** Text that begins at random, as an id does, and is another one for each number. */
const scattered = (number) =>
  `printf('%08x-0000-4000-8000-%012x', (${number} * 2654435761) & 0xffffffff, ${number})`;

/** A third of the secrets were codes and tokens of delegations, one in ten rows is such a delegation. */
const addEnded = (file, clientId) => {
  const database = new Database(file);
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');
  const { id: user, tenant_id: tenant } = database.prepare('SELECT id, tenant_id FROM users').get();
  const numbers = (count) =>
    `WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT ${count})`;
  const delegations = Math.floor(rows / 10);
  const ended = `strftime('%Y-%m-%d %H:%M:%S.000', 'now', '-' || (i % 7200 + 10) || ' seconds')`;
  database.exec(
    `INSERT INTO delegations (id, tenant_id, tenancy, user_id, client_id, scopes, authenticated_at, methods,
       created_at, expires_at)
     ${numbers(delegations)} SELECT ${scattered('i')}, '${tenant}', '${tenant}', '${user}', '${clientId}',
       '["openid"]', ${ended}, '["pwd"]', ${ended}, ${ended} FROM n`,
  );
  database.exec(
    `INSERT INTO one_time_secrets (id, kind, client_id, delegation_id, data, created_at, expires_at, tenancy)
     ${numbers(rows - delegations)} SELECT ${scattered('i')}, 'refresh_token', '${clientId}',
       iif(i % 3 = 0, ${scattered(`(i / 3) % ${delegations}`)}, NULL), '{}', ${ended}, ${ended}, '' FROM n`,
  );
  database.close();
};

const left = (file) => {
  const database = new Database(file, { readOnly: true });
  const { count } = database
    .prepare(
      `SELECT (SELECT COUNT(*) FROM one_time_secrets WHERE expires_at < '2100')
        + (SELECT COUNT(*) FROM delegations WHERE expires_at < datetime('now')) AS count`,
    )
    .get();
  database.close();
  return count;
};

const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
};

const folder = mkdtempSync(join(tmpdir(), 'keyward-tidy-'));
const file = join(folder, 'keyward.db');
const nodeOptions = ['--require', tidySoon];
try {
  const first = await startKeyward({ folder: checkout, kept: folder });
  const { machine } = await createWorld(first.port);
  await first.stop();

  addEnded(file, machine.id);

  const server = await startKeyward({ folder: checkout, kept: folder, nodeOptions });
  const form = { grant_type: 'client_credentials' };
  const request = { path: '/token', headers: basic(machine), form };
  /** A hundred requests a second; each counts from the moment at which it is due. */
  const latencies = async (goesOn) => {
    const taken = [];
    const open = [];
    for (let due = performance.now(); goesOn(); due += 10) {
      await wait(Math.max(0, due - performance.now()));
      open.push(send(server.port, request).then(() => taken.push(performance.now() - due)));
    }
    await Promise.all(open);
    return taken;
  };
  const report = (name, taken) =>
    process.stdout.write(
      `${name}: ${taken.length} tokens, p50 ${quantile(taken, 0.5)}, p99 ${quantile(taken, 0.99)}, ` +
        `longest ${quantile(taken, 0.99999)} ms\n`,
    );

  const startedAt = performance.now();
  const until = (milliseconds) => () => performance.now() - startedAt < milliseconds;
  report('before', await latencies(until(1500)));

  const cpuBefore = mainThreadTime(server.pids);
  let isOver = false;
  const tidySeconds = async () => {
    const { text } = await send(server.port, { path: '/metrics' });
    return Number(/^keyward_tidy_duration_seconds (.*)$/m.exec(text)?.[1] ?? 0);
  };
  const watch = (async () => {
    while ((await tidySeconds()) === 0) await wait(500);
    isOver = true;
  })();
  const taken = await latencies(() => !isOver);
  await watch;
  report('while rows are removed', taken);
  const cpu = mainThreadTime(server.pids) - cpuBefore;
  const seconds = await tidySeconds();
  process.stdout.write(
    `${rows} rows in ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} a second; ` +
      `${(cpu / rows).toFixed(3)} ms of CPU a row, the tokens' included; left: ${left(file)}\n`,
  );
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
