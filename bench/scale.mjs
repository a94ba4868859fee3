// Reckons which part of an installation is full first, at 1, 10, 100 and 1,000 times the load of one machine:
//   node bench/scale.mjs
// docs/concepts/scale.md explains the table, and names where each figure comes from.
import { longWait } from './queue.mjs';

/** Milliseconds of CPU time of one request, in the server and in the database. Put newer measurements here. */
const cost = {
  token: { server: 0.09, database: 0 },
  introspection: { server: 0.06, database: 0 },
  'user info': { server: 0.1, database: 0.04 },
  authorize: { server: 0.23, database: 0.15 },
  redemption: { server: 0.34, database: 0.19 },
  refresh: { server: 0.34, database: 0.21 },
  'password login': { server: 2, database: 1 },
};

/** What one machine of two cores gets in a second. */
const rates = {
  token: 1000,
  introspection: 1000,
  'user info': 200,
  authorize: 50,
  redemption: 50,
  refresh: 200,
  'password login': 2,
};
const writes = ['authorize', 'redemption', 'refresh', 'password login'];
const limited = ['token', 'introspection', 'redemption', 'refresh'];

const figures = {
  /** A bcrypt hash of cost 12. */
  hash: 350,
  /** One flush of the log of the database, and the commits that share one. */
  flush: 1.5,
  commitsAFlush: 32,
  /** One audit event, sealed. */
  seal: 0.19,
  /** One count in Redis, and how many a request needs. */
  redisCount: 0.0136,
  countsARequest: 2,
  /** The directory's reads for a client that is not in the cache, and how long it then is. */
  directoryRead: 0.25,
  directorySeconds: 1,
  clients: 200,
  /** An audit event with its indexes. */
  eventBytes: 2400,
  busy: 0.6,
  databaseCores: 32,
};

const names = Object.keys(rates);
const sum = (values) => values.reduce((total, value) => total + value, 0);

const workAt = (factor, part) => factor * sum(names.map((name) => rates[name] * cost[name][part]));
const serversAt = (factor) =>
  Math.max(1, Math.ceil(workAt(factor, 'server') / 1000 / figures.busy));

/** Each station: what comes in a second, the milliseconds of one, and how many of it there can be. */
const stationsAt = (factor, directoryClients) => {
  const rateOf = (some) => factor * sum(some.map((name) => rates[name]));
  const all = rateOf(names);

  const pairs = serversAt(factor) * directoryClients;
  const each = all / pairs;
  const misses = (pairs * each) / (1 + each * figures.directorySeconds);
  const databaseWork = workAt(factor, 'database') + misses * figures.directoryRead;

  return [
    { name: 'server, CPU', rate: all, time: workAt(factor, 'server') / all, most: Infinity },
    {
      name: 'password hashes',
      rate: rateOf(['password login']),
      time: figures.hash,
      most: Infinity,
    },
    {
      name: 'database, CPU',
      rate: all,
      time: databaseWork / all,
      most: figures.databaseCores,
      note: `${Math.round((100 * misses * figures.directoryRead) / databaseWork)}% directory`,
    },
    { name: 'commits', rate: rateOf(writes), time: figures.flush / figures.commitsAFlush, most: 1 },
    { name: 'sealing', rate: rateOf(writes), time: figures.seal, most: 1 },
    {
      name: 'Redis',
      rate: rateOf(limited) * figures.countsARequest,
      time: figures.redisCount,
      most: 1,
    },
  ];
};

const reckon = ({ name, rate, time, most, note = '' }) => {
  const load = (rate * time) / 1000;
  const count = Math.min(most, Math.max(1, Math.ceil(load / figures.busy)));
  return { name, rate, count, use: load / count, wait: longWait(count, rate, time), note };
};

const rounded = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const print = (title, factor, clients) => {
  console.log(`\n${title}\n`);
  console.log('| Part | a second | how many | busy | 99 of 100 wait at most | |');
  console.log('| --- | --: | --: | --: | --: | --- |');
  for (const part of stationsAt(factor, clients).map(reckon)) {
    const wait = part.wait === Infinity ? '**without end**' : `${rounded(part.wait)} ms`;
    const busy = `${Math.round(100 * part.use)}%`;
    const cells = [part.name, rounded(part.rate), part.count, busy, wait, part.note];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const events = factor * sum(writes.map((name) => rates[name])) * 86_400;
  const gigabytes = (events * figures.eventBytes) / 1e9;
  console.log(`\n${rounded(events / 1e6)} million audit events a day, ${rounded(gigabytes)} GB`);
};

for (const factor of [1, 10, 100, 1000]) {
  print(`${factor} ×`, factor, figures.clients * factor);
}
print('100 ×, each client at one server', 100, (figures.clients * 100) / serversAt(100));
