/**
 * Measures one and more servers on one MariaDB, on one PostgreSQL, and on the nodes of a Galera cluster: the CPU time
 * of servers and databases for each request, and how often a write waited for a row or began again. Then a node of the
 * cluster ends under load.
 *   node bench/cluster.mjs [--rounds 3] [--servers 2] [--closed] [MariaDB PostgreSQL Galera]
 *
 * Each server is offered the same number of requests a second, so two are offered twice as many as one. In a closed
 * loop two servers would share the connections of one, and each of their wake-ups would serve fewer requests. With
 * `--closed` that loop is measured all the same: it says what a request costs a server that is busy.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import mysql from 'mysql2/promise';
import { fromTests } from './bundled.mjs';
import { load, send } from './load.mjs';
import { startMariadb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';
import { cpuTime, startKeyward, treeTime } from './servers.mjs';
import { workloads } from './workloads.mjs';
import { createWorld } from './world.mjs';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    servers: { type: 'string', default: '2' },
    closed: { type: 'boolean', default: false },
  },
});
const folder = fileURLToPath(new URL('..', import.meta.url));
/** Requests a second that each server is offered. */
const offered = {
  token: 400,
  introspection: 400,
  'user info': 300,
  authorize: 100,
  refresh: 100,
  redemption: 100,
};
const secondsOfRound = 4;
const names = Object.keys(offered);

/** How often writes met, so far, on all nodes together. PostgreSQL does not count that. */
const countMeetings = async (databases) => {
  const total = { waits: 0, again: 0 };
  for (const { url } of databases) {
    if (!url.startsWith('mysql:')) return { waits: NaN, again: NaN };
    const connection = await mysql.createConnection(url);
    const [rows] = await connection.query(
      `SHOW GLOBAL STATUS WHERE Variable_name IN
        ('Innodb_row_lock_waits', 'wsrep_local_cert_failures', 'wsrep_local_bf_aborts')`,
    );
    for (const { Variable_name: name, Value } of rows)
      total[name.startsWith('wsrep') ? 'again' : 'waits'] += Number(Value);
    await connection.end();
  }
  return total;
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** One round with the first `count` servers, between which the requests alternate. */
const measure = async ({ servers, databases, world }, name, used) => {
  const { prepare } = workloads[name];
  const perSecond = given.closed ? Infinity : offered[name] * used;
  const count = given.closed ? 16 * workloads[name].count : perSecond * secondsOfRound;
  const work = await prepare(world, count);
  let turn = 0;
  const nextPort = () => servers[turn++ % used].port;
  const timesSoFar = () => ({
    server: cpuTime(servers.map(({ pids }) => pids[0])),
    database: databases.reduce((total, { pid }) => total + treeTime(pid), 0),
  });

  const before = timesSoFar();
  const meetings = await countMeetings(databases);
  const startedAt = performance.now();
  await load(nextPort, count, work, { perSecond });
  const seconds = (performance.now() - startedAt) / 1000;
  const after = timesSoFar();
  const meetingsAfter = await countMeetings(databases);
  const [server, database] = ['server', 'database'].map(
    (part) => (after[part] - before[part]) / count,
  );
  return {
    server,
    database,
    both: server + database,
    rate: count / seconds,
    waits: ((meetingsAfter.waits - meetings.waits) / count) * 1000,
    again: ((meetingsAfter.again - meetings.again) / count) * 1000,
  };
};

const report = async (title, stage) => {
  await warmUp(stage);
  for (const name of names) {
    const samples = stage.servers.map(() => []);
    for (let round = 0; round <= Number(given.rounds); round++)
      for (const [at, own] of samples.entries()) {
        const sample = await measure(stage, name, at + 1);
        if (round > 0) own.push(sample);
      }
    const bothOf = (own) => median(own.map(({ both }) => both));
    for (const [at, own] of samples.entries()) {
      const figure = (key, digits = 2) => median(own.map((each) => each[key])).toFixed(digits);
      const mean = (key) => {
        const average = own.reduce((all, each) => all + each[key], 0) / own.length;
        return Number.isNaN(average) ? '–' : average.toFixed(1);
      };
      const toOne = (bothOf(own) / bothOf(samples[0])).toFixed(2);
      const cells = [title, name, at + 1, figure('server'), figure('database'), toOne];
      const meetings = [mean('waits'), mean('again')];
      process.stdout.write(`| ${[...cells, figure('rate', 0), ...meetings].join(' | ')} |\n`);
    }
  }
};

const openStage = async (databases) => {
  const servers = [];
  for (const database of databases) servers.push(await startKeyward({ folder, database }));
  return { servers, databases, world: await createWorld(servers[0].port) };
};
/** A program that is new runs slowly, so each server gets as many requests beforehand as the others. */
const warmUp = async ({ servers, world }) => {
  for (const name of names)
    for (const { port } of servers) {
      const { count, prepare } = workloads[name];
      await load(port, 2 * count, await prepare(world, 2 * count));
    }
};

const closeStage = ({ servers }) => Promise.all(servers.map(({ stop }) => stop()));

/** A balancer that asks each server twice a second whether it is ready. */
const balance = (servers) => {
  const ready = new Set(servers);
  let turn = 0;
  const ask = (server) =>
    send(server.port, { path: '/readyz' }).then(
      ({ status }) => (status === 200 ? ready.add(server) : ready.delete(server)),
      () => ready.delete(server),
    );
  const timer = setInterval(() => servers.forEach((server) => void ask(server)), 500);
  return {
    choosePort() {
      const usable = [...ready];
      return (usable.length > 0 ? usable : servers)[turn++ % (usable.length || servers.length)]
        .port;
    },
    end: () => clearInterval(timer),
  };
};

/** Refreshes through all three servers while the third node ends. */
const loseNode = async ({ servers, world }, node) => {
  const { choosePort, end } = balance(servers);
  const work = await workloads.refresh.prepare(world);
  const failures = [];
  let [answered, isOver, lostAt] = [0, false, Infinity];
  const drive = async (lane) => {
    while (!isOver) {
      const sentAt = performance.now();
      const answer = await send(choosePort(), work.request(lane)).catch(() => ({ status: 0 }));
      if (answer.status === 200) {
        answered++;
        work.answered(answer, lane);
        continue;
      }
      const { status, text = '' } = answer;
      failures.push({
        status,
        code: /"code":"(\w+)"/.exec(text)?.[1],
        at: performance.now() - lostAt,
      });
      // A refresh whose answer was lost may have been made, and its token is used up then.
      if (status === 400) return;
      await wait(Math.max(0, 20 - (performance.now() - sentAt)));
    }
  };
  const lanes = Array.from({ length: 16 }, (_, lane) => drive(lane));
  await wait(3000);
  lostAt = performance.now();
  await node.kill();
  await wait(12_000);
  isOver = true;
  await Promise.all(lanes);
  end();

  const kinds = new Map();
  for (const { status, code } of failures)
    kinds.set(`${status} ${code}`, (kinds.get(`${status} ${code}`) ?? 0) + 1);
  const last = Math.max(0, ...failures.map(({ at }) => at)) / 1000;
  process.stdout.write(
    `a node lost: ${answered} answered, ${failures.length} failed (${JSON.stringify([...kinds])}), ` +
      `the last ${last.toFixed(1)} s after the loss\n`,
  );
};

const header = [
  'database',
  'work',
  'servers',
  'server ms',
  'database ms',
  '÷ one server',
  'requests/s',
];
process.stdout.write(
  `| ${[...header, 'lock waits of 1,000', 'begun again of 1,000'].join(' | ')} |\n`,
);

const measureOne = (title, start) => async () => {
  const started = await start();
  const database = await started.createDatabase();
  const stage = await openStage(Array(Number(given.servers)).fill(database));
  await report(title, { ...stage, databases: [database] });
  await closeStage(stage);
  await started.stop();
};

const measureGalera = async () => {
  const { startGalera } = await fromTests('galera-cluster');
  const galera = await startGalera();
  await galera.createDatabase('bench');
  const databases = galera.nodes.map((node) => ({ url: node.url('bench'), pid: node.pid }));
  const stage = await openStage(databases);
  await report('Galera', stage);
  await loseNode(stage, galera.nodes[2]);
  await closeStage(stage);
  await galera.stop();
};

const stages = {
  MariaDB: measureOne('MariaDB', startMariadb),
  PostgreSQL: measureOne('PostgreSQL', startPostgres),
  Galera: measureGalera,
};
for (const name of positionals.length > 0 ? positionals : Object.keys(stages)) await stages[name]();
