/**
 * Counts what each request says to its database: round trips and statements, for one caller and for several at once.
 *   node bench/round-trips.mjs [--texts] [refresh …]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lanes, load, send } from './load.mjs';
import { startMariadb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';
import { startKeyward } from './servers.mjs';
import { listenIn } from './spoken.mjs';
import { workloads } from './workloads.mjs';
import { createWorld } from './world.mjs';

const { values: given, positionals } = parseArgs({
  options: { texts: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = fileURLToPath(new URL('..', import.meta.url));
const names = positionals.length > 0 ? positionals : Object.keys(workloads);
const requests = 320;

const databases = {
  MariaDB: { dialect: 'mysql', start: startMariadb },
  PostgreSQL: { dialect: 'postgres', start: startPostgres },
};

/** Requests of one caller, one after the other. */
const loadByOne = async (world, { request, status = 200, answered }) => {
  for (let turn = 0; turn < requests; turn++) {
    const answer = await send(world.port, request(0));
    if (answer.status !== status) throw new Error(`the server answers ${answer.status}`);
    answered?.(answer, 0);
  }
};
const loadByAll = (world, work) => load(world.port, requests, work);

const perRequest = (count) => (count / requests).toFixed(1);

const measure = async (world, line, name) => {
  const work = await workloads[name].prepare(world, 4 * requests);
  const cells = [name];
  for (const run of [loadByOne, loadByAll]) {
    await run(world, work);
    line.forget();
    await run(world, work);

    const { turns, statements } = line.heard;
    const count = [...statements.values()].reduce((sum, each) => sum + each, 0);
    cells.push(perRequest(turns), perRequest(count));
    if (given.texts) print(statements);
  }
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};

const print = (statements) => {
  for (const [text, times] of statements)
    process.stdout.write(`    ${(times / requests).toFixed(2)} ${text.replace(/\s+/g, ' ')}\n`);
};

const header = [
  ...['one caller: round trips', 'statements'],
  ...[`${lanes} callers: round trips`, 'statements'],
];

for (const [title, { dialect, start }] of Object.entries(databases)) {
  const database = await start();
  const { url, pid } = await database.createDatabase();
  const direct = new URL(url);
  const line = await listenIn(Number(direct.port), dialect);
  direct.port = String(line.port);
  const server = await startKeyward({ folder, database: { url: direct.href, pid } });
  const world = await createWorld(server.port);

  process.stdout.write(`\n| ${[title, ...header].join(' | ')} |\n`);
  for (const name of names) await measure(world, line, name);

  await server.stop();
  line.close();
  await database.stop();
}
process.exit(0);
