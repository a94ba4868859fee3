/** See copy.mjs, which bundles this and runs it. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  startPostgres,
  type Postgres,
} from '../../packages/storage-typeorm/test/postgres-server.js';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '10000000' },
    folder: { type: 'string', default: tmpdir() },
    filled: { type: 'string' },
  },
});
const users = Number(options.users);
const events = Number(options.events);

const mostMebibytes = 200;
/** At these shares of the rows the copy is killed. */
const killedAt = [0.25, 0.6];

/** As an operator would run it: what is answered is on the disk. */
const settings = [
  ...['fsync=on', 'full_page_writes=on', 'shared_buffers=512MB', 'max_wal_size=8GB'],
  ...['maintenance_work_mem=256MB', 'log_checkpoints=off', 'log_min_messages=error'],
].flatMap((setting) => ['-c', setting]);

const program = resolve('apps/keyward/dist/main.js');
const filler = fileURLToPath(new URL('fill-installation.mjs', import.meta.url));
const secretKey = process.env['KEYWARD_SECRET_KEY'] ?? randomBytes(32).toString('base64');
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 100));
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

const fill = (file: string): void => {
  const { status } = spawnSync(process.execPath, [filler, file, String(users), String(events)], {
    env: { PATH: process.env['PATH'], KEYWARD_SECRET_KEY: secretKey },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The source could not be filled.');
};

interface Run {
  readonly seconds: number;
  readonly mebibytes: number;
  readonly code: number | string | null;
  readonly output: string;
}

/** The most memory that the process has held so far; undefined when it is gone. */
const peakOf = (pid: number): number | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
};

/** One run, which is killed as soon as `isEnough` says so. */
const runCopy = async (
  words: readonly string[],
  data: string,
  isEnough: () => Promise<boolean>,
): Promise<Run> => {
  const start = performance.now();
  const child = spawn(process.execPath, [program, 'copy', ...words, '--json'], {
    env: {
      PATH: process.env['PATH'],
      KEYWARD_DATA_DIR: data,
      KEYWARD_SECRET_KEY: secretKey,
      KEYWARD_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [output, mebibytes] = ['', 0];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  let isOver = false;
  const ended = new Promise<number | string | null>((done) =>
    child.once('close', (code, signal) => {
      isOver = true;
      done(code ?? signal);
    }),
  );
  while (!isOver) {
    mebibytes = Math.max(mebibytes, peakOf(child.pid!) ?? 0);
    if (await isEnough()) child.kill('SIGKILL');
    await pause();
  }
  return { code: await ended, seconds: secondsSince(start), mebibytes, output };
};

const rowsIn = async (postgres: Postgres): Promise<number> => {
  const [row] = await postgres.query(
    'SELECT SUM(n_tup_ins) AS rows FROM pg_stat_user_tables',
    'copied',
  );
  return Number(row?.['rows'] ?? 0);
};

const tell = ({ seconds, mebibytes, code, output }: Run, what: string): void => {
  console.log(`${what}: ${seconds.toFixed(1)} s, ${mebibytes.toFixed(1)} MiB, ended with ${code}`);
  if (code === 1) console.log(output);
};

const folder = mkdtempSync(join(options.folder, 'keyward-copy-'));
// The user of PostgreSQL goes through it.
chmodSync(folder, 0o755);
let postgres: Postgres | undefined;
try {
  const file = options.filled ?? join(folder, 'source.db');
  if (options.filled === undefined) {
    const filling = performance.now();
    fill(file);
    console.log(
      `${users} users and ${events} events: filled in ${secondsSince(filling).toFixed(1)} s`,
    );
  }

  postgres = (await startPostgres(settings, folder))!;
  const server = postgres;
  const words = ['--from', `sqlite:${file}`, '--to', await server.url('copied')];
  const all = users + events;

  const runs: Run[] = [];
  for (const share of killedAt) {
    const run = await runCopy(words, folder, async () => (await rowsIn(server)) > share * all);
    tell(run, `killed at ${share * 100}% of the rows`);
    runs.push(run);
  }
  const last = await runCopy(words, folder, () => Promise.resolve(false));
  tell(last, 'the last run');
  runs.push(last);

  const report = JSON.parse(last.output) as {
    readonly ok: boolean;
    readonly tables?: readonly { readonly table: string; readonly rows: number }[];
    readonly chains?: readonly { readonly is_sound: boolean; readonly events: number }[];
  };
  const count = (table: string): number =>
    report.tables?.find((each) => each.table === table)?.rows ?? 0;
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  const mebibytes = Math.max(...runs.map((run) => run.mebibytes));
  console.log(
    `copied and verified ${count('users')} users and ${count('audit_events')} events in ` +
      `${seconds.toFixed(0)} s (${Math.round(all / seconds)} rows a second), ` +
      `${mebibytes.toFixed(1)} MiB at most`,
  );

  // The first start made a user and an event.
  const isWholeCopy = count('users') === users + 1 && count('audit_events') === events + 1;
  const faults = [
    ...(runs.slice(0, -1).every(({ code }) => code === 'SIGKILL') ? [] : ['a run was not killed']),
    ...(last.code === 0 && report.ok ? [] : ['the last run failed']),
    ...(isWholeCopy ? [] : ['rows are missing']),
    ...(report.chains?.every((chain) => chain.is_sound) === true ? [] : ['a chain is broken']),
    ...(mebibytes <= mostMebibytes ? [] : [`more than ${mostMebibytes} MiB`]),
  ];
  if (faults.length > 0) {
    console.error(`Not proven: ${faults.join(', ')}.`);
    process.exitCode = 1;
  }
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
