/**
 * Compares the CPU time of requests on a large database with that on a small one:
 *   node bench/growth.mjs FOLDER [--database sqlite|mariadb|postgres] [--users 1000000] [--groups 100000]
 *     [--events 10000000] [--rounds 7] [--only list]
 *
 * FOLDER takes some 25 GB, and keeps the filled databases: the next run measures at once.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fill, fillTargets } from './fill.mjs';
import { kinds, startKept } from './kept-databases.mjs';
import { lanes, load, send } from './load.mjs';
import { busy } from './rows.mjs';
import { mainThreadTime, rootClient, startKeyward, treeTime } from './servers.mjs';
import { rotation } from './workloads.mjs';
import { basic, bearer, createWorld, password } from './world.mjs';

const checkout = fileURLToPath(new URL('..', import.meta.url));

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    users: { type: 'string', default: '1000000' },
    groups: { type: 'string', default: '100000' },
    events: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});
if (positionals.length !== 1) throw new Error('Say in which folder the databases are to stand.');
if (!kinds.includes(given.database)) throw new Error(`The database is one of ${kinds.join(', ')}.`);
const folder = resolve(positionals[0]);
const saved = join(folder, 'world.json');

const [users, groups, events] = [given.users, given.groups, given.events].map(Number);
const sizes = {
  small: { users: 1000, groups: 1000, events: 1000 },
  large: { users, groups, events },
};
const names = Object.keys(sizes);

/** A server of its own makes the tables of each database and what the requests are about; then come the rows. */
const prepare = async () => {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  const databases = await startKept(given.database, folder, { isFilling: true });
  const log = (line) => process.stderr.write(`${line}\n`);
  const worlds = {};
  for (const name of names) {
    await databases.createDatabase(name);
    worlds[name] = await createSmallWorld(name, databases);
    const target = { url: databases.url(name), folder: databases.folder };
    await fill(await fillTargets[given.database](target), sizes[name], log);
  }
  await databases.stop();
  writeFileSync(saved, JSON.stringify(worlds));
};

const createSmallWorld = async (name, databases) => {
  const server = await startServer(name, databases);
  const { web, resource, scope, logPeopleIn } = await createWorld(server.port);
  await logPeopleIn();
  // By then the events of these requests are sealed.
  await wait(3000);
  await server.stop();
  return { web, resource, scope };
};

const startServer = (name, databases) =>
  startKeyward({
    folder: checkout,
    database: { url: databases.url(name), pid: databases.pid },
  });

const open = async (name, databases) => {
  const server = await startServer(name, databases);
  const { web, resource, scope } = JSON.parse(readFileSync(saved, 'utf8'))[name];
  const tokensFor = async (client, form) =>
    JSON.parse((await send(server.port, { path: '/token', headers: basic(client), form })).text);
  const root = await tokensFor(rootClient, { grant_type: 'client_credentials' });
  const headers = bearer(root.access_token);
  const get = async (path) =>
    JSON.parse((await send(server.port, { path: management(path), headers })).text);

  const { items } = await get('/users?search=ada');
  const login = {
    grant_type: 'password',
    client_id: web.id,
    username: 'ada',
    password,
    scope: 'openid profile',
  };
  return {
    server,
    headers,
    web,
    login,
    families: [],
    tokensFor,
    cpuTime: () => mainThreadTime([server.pids[0]]) + (databases.pid ? treeTime(databases.pid) : 0),
    explain: {
      user_id: items[0].id,
      client_id: web.id,
      resource_id: resource.id,
      scope: scope.scope_name,
    },
  };
};

/** They have passwords. */
const people = ['ada', 'grace', 'alan', 'edsger'];

const management = (path) => `/api/management/v1${path}`;
const list = (path) => ({
  count: 200,
  prepare: ({ headers }) => ({ request: () => ({ path: management(path), headers }) }),
});
const found = (text) => ({
  ...list(`/users?limit=10&search=${encodeURIComponent(text)}`),
  count: 40,
});
const eventsOf = (filter, sort) => list(`/audit_events?limit=10&q=(${filter})&sort=${sort}`);

const works = {
  'users, default order': list('/users?limit=10'),
  'users, newest first': list('/users?limit=10&sort=created_at:desc'),
  'users by name': list('/users?limit=10&sort=name'),
  'groups, default order': list('/groups?limit=10'),
  'groups by name': list('/groups?limit=10&sort=group_name'),
  'audit events, newest first': list('/audit_events?limit=10&sort=created_at:desc'),
  'audit events of a record (1%)': eventsOf(`record_id=${busy.record}`, 'created_at:desc'),
  'audit events of an actor (1%)': eventsOf(`actor_id=${busy.actor}`, 'created_at:desc'),
  'audit events of a name (0.1%)': eventsOf('event=user.modified', 'created_at:desc'),
  'audit events of a name (50%)': eventsOf('event=grant.redeemed', 'created_at:desc'),
  'search: a phone number': found('0049 30 000000471'),
  'search: the beginning of 1,111 of a million user names': found('user471'),
  'search: no one': found('zzzz'),
  'search: a family name of 2,000': found('family1777'),
  'search: Smith (1%)': found('Smith'),
  'search: Mary Smith (1 of 10,000)': found('Mary Smith'),
  'search: Mary of a family without one': found('Family10 Mary'),
  'search: g (nearly all)': found('g'),
  explain: {
    count: 200,
    prepare: ({ headers, explain }) => ({
      request: () => ({ path: management('/authorization/explain'), headers, json: explain }),
    }),
  },
  'login, without the hash': {
    count: people.length,
    prepare({ web, login }) {
      let at = 0;
      const form = () => ({ ...login, username: people[at++] });
      return { request: () => ({ path: '/token', headers: basic(web), form: form() }) };
    },
  },
  refresh: {
    count: 300,
    async prepare({ web, login, tokensFor, families }) {
      while (families.length < lanes) families.push(await tokensFor(web, login));
      return rotation(web, families);
    },
  },
};

/** Milliseconds for each request, of the server's main thread and of the database. Other threads hash passwords. */
const measure = async (opened, { count, prepare: prepareWork }) => {
  const work = await prepareWork(opened);
  const before = opened.cpuTime();
  await load(opened.server.port, count, work);
  return (opened.cpuTime() - before) / count;
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Both take turns, so that other programs disturb both alike. The first round warms them up. */
const compare = async (opened, work) => {
  const pairs = [];
  for (let round = 0; round <= Number(given.rounds); round++) {
    const before = await measure(opened.small, work);
    const after = await measure(opened.large, work);
    if (round > 0) pairs.push({ before, after, ratio: after / before });
  }
  const figure = (key) => median(pairs.map((pair) => pair[key])).toFixed(2);
  const ratios = pairs.map(({ ratio }) => ratio);
  const spread = [Math.min, Math.max].map((pick) => pick(...ratios).toFixed(2)).join('–');
  return [figure('before'), figure('after'), figure('ratio'), spread];
};

if (!existsSync(saved)) await prepare();
const databases = await startKept(given.database, folder);
const opened = { small: await open('small', databases), large: await open('large', databases) };
try {
  process.stdout.write('| ms of CPU | small | large | ratio | of the rounds |\n');
  process.stdout.write('| --- | ---: | ---: | ---: | ---: |\n');
  for (const [name, work] of Object.entries(works)) {
    if (!name.includes(given.only)) continue;
    process.stdout.write(`| ${[name, ...(await compare(opened, work))].join(' | ')} |\n`);
  }
} finally {
  for (const { server } of Object.values(opened)) await server.stop();
  await databases.stop();
}
