/**
 * Measures whether the time of a refusal tells what is stored: for each kind of hash, and for clients.
 *
 *   npm run build && node test/proofs/quiet-times.mjs [samples] [samples of passwords]
 *
 * Kinds are asked in turn, in a new order each round. Two kinds differ if |t| of Welch's test is 4.5 or more.
 * The hashes are cheaper than those of a server, so that 2,000 samples of each take minutes; what is compared is the
 * same. `docs/adr/0041-who-has-an-account.md` holds the figures of a run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import bcrypt from 'bcrypt';
import { createKeyward } from '@keyward/core';
import { bcryptHasher, derivePepper, nodePlatform } from '@keyward/platform-node';
import { typeormStorage } from '@keyward/storage-typeorm';

const samples = Number(process.argv[2] ?? 2000);
const passwordSamples = Number(process.argv[3] ?? samples);
const threshold = 4.5;
const ownCost = 6;
const dearestCost = 8;

const folder = mkdtempSync(join(tmpdir(), 'keyward-times-'));
const platform = nodePlatform();
const secretKey = Buffer.alloc(32, 7);
const sealer = { seal: (text) => text, open: (text) => text };
const storage = await typeormStorage({
  database: { kind: 'sqlite', file: join(folder, 'keyward.db') },
  sealer,
});
const keyward = createKeyward({
  ...platform,
  issuer: 'https://id.example',
  storage,
  hasher: bcryptHasher({ pepper: derivePepper(secretKey), cost: ownCost }),
});
await keyward.firstStart({});
const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);

/** Milliseconds of one refusal. Counters are emptied before, so that none is refused for their number. */
const timeOf = async (work) => {
  for (const { id } of await storage.attempts.all([])) {
    await storage.attempts.removeAll([{ attribute: 'id', equals: id }]);
  }
  const begun = performance.now();
  const refused = await work().then(
    () => 'not refused',
    ({ code }) => code,
  );
  const milliseconds = performance.now() - begun;
  if (!['login_failed', 'client_authentication_failed'].includes(refused)) throw new Error(refused);
  return milliseconds;
};

const shuffled = (list) => {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
};

const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => sum(values) / values.length;
const variance = (values) => {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
};
const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
const welch = (one, other) =>
  (mean(one) - mean(other)) /
  Math.sqrt(variance(one) / one.length + variance(other) / other.length);

/** Asks each kind in turn, and compares each with the first. Answers whether none differs. */
const compare = async (title, kinds, count) => {
  const times = new Map(Object.keys(kinds).map((name) => [name, []]));
  for (const work of Object.values(kinds)) await timeOf(work);
  for (let round = 0; round < count; round++) {
    for (const [name, work] of shuffled(Object.entries(kinds))) {
      times.get(name).push(await timeOf(work));
    }
  }

  console.log(`\n${title}, ${count} samples of each`);
  const [[, first]] = times;
  let isQuiet = true;
  for (const [name, own] of times) {
    const t = own === first ? 0 : welch(own, first);
    isQuiet &&= Math.abs(t) < threshold;
    const figures = `median ${median(own).toFixed(3)} ms, mean ${mean(own).toFixed(3)} ms`;
    console.log(`  ${name.padEnd(34)} ${figures}, t = ${t.toFixed(2)}`);
  }
  return isQuiet;
};

const personWith = async (username, change) => {
  const user = await keyward.users.create({ username });
  await storage.users.change(user.id, (current) => ({ ...current, ...change }));
  return username;
};
const adopted = (cost) => `adopted:${bcrypt.hashSync('right', cost)}`;
const own = await bcryptHasher({ pepper: derivePepper(secretKey), cost: ownCost }).hash('right');
const attempt = (identifier) => () =>
  keyward.logIn({ tenantId: tenant.id, identifier, password: 'wrong', network: '', address: null });

const people = { 'unknown name': attempt('nobody') };
people['no password'] = attempt(await personWith('none', {}));
people['own hash'] = attempt(await personWith('own', { passwordHash: own }));
for (let cost = 4; cost <= dearestCost; cost++) {
  const name = await personWith(`cost${cost}`, { passwordHash: adopted(cost) });
  people[`adopted hash of cost ${cost}`] = attempt(name);
}
const blocked = { passwordHash: adopted(4), isBlocked: true, blockedAt: new Date() };
people['blocked, adopted hash of cost 4'] = attempt(await personWith('blocked', blocked));

const client = await keyward.clients.create({ type: 'machine_to_machine', name: 'Known' });
const authenticate = (id) => () =>
  keyward.authenticateClient({ method: 'client_secret_basic', id, secret: 'wrong' });
const clients = {
  'unknown client': authenticate('00000000-0000-4000-8000-000000000001'),
  'wrong secret': authenticate(client.id),
};

await keyward.users.prepareChecks();
const verdicts = [
  await compare('Clients', clients, samples),
  await compare('Passwords', people, passwordSamples),
];
await storage.close();
rmSync(folder, { recursive: true, force: true });

const isQuiet = verdicts.every(Boolean);
console.log(isQuiet ? '\nNo kind differs.' : `\nA kind differs: |t| is ${threshold} or more.`);
process.exitCode = isQuiet ? 0 : 1;
