// Starts what is measured, each in a process of its own, and reads how much CPU time a process has used.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programIn } from './release.mjs';

export const rootClient = {
  id: 'b0a7c0de-0000-4000-8000-000000000001',
  secret: 'the-secret-of-a-benchmark',
};

/** The same for all servers of a benchmark, so that one goes on with the data of another. */
const secretKey = createHash('sha256').update('a benchmark').digest('base64');

/** In memory where the machine has room there: a disk must not decide how many writes share a commit. */
const quickFolder = () => {
  try {
    accessSync('/dev/shm');
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
};

export const newFolder = () => mkdtempSync(join(quickFolder(), 'keyward-bench-'));

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const startProcess = async (name, args, { port, env = {}, readyPath = '/' }) => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, NODE_ENV: 'production', UV_THREADPOOL_SIZE: '8', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A benchmark that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  while (!(await answers(port, readyPath))) {
    if (child.exitCode !== null) throw new Error(`${name} does not start`);
    await wait(20);
  }
  return { name, port, pids: [child.pid], stop };
};

const answers = async (port, path) => {
  try {
    const { ok, body } = await fetch(`http://127.0.0.1:${port}${path}`);
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
};

/**
 * The server of a built checkout, on a new SQLite file or on `database`, whose process counts as well. `nodeOptions`
 * go before the program. With `kept`, the data stands in that folder, and stays there.
 */
export const startKeyward = async ({ folder, database, kept, nodeOptions = [] }) => {
  const [port, data] = [await freePort(), kept ?? newFolder()];
  const server = await startProcess(folder, [...nodeOptions, programIn(folder)], {
    port,
    readyPath: '/readyz',
    env: {
      KEYWARD_PORT: String(port),
      KEYWARD_ISSUER: 'http://localhost:3000',
      KEYWARD_DATA_DIR: data,
      KEYWARD_DATABASE_URL: database?.url ?? `sqlite:${join(data, 'keyward.db')}`,
      KEYWARD_SECRET_KEY: secretKey,
      KEYWARD_LOG_LEVEL: 'error',
      KEYWARD_RATE_LIMIT: 'off',
      KEYWARD_DEFAULT_CLIENT_ID: rootClient.id,
      KEYWARD_DEFAULT_CLIENT_SECRET: rootClient.secret,
    },
  });
  return {
    ...server,
    pids: [...server.pids, ...(database ? [database.pid] : [])],
    async stop() {
      await server.stop();
      if (kept === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
};

/** The fixed work that the figures of different machines are compared by. */
export const startReference = async () => {
  const port = await freePort();
  const program = fileURLToPath(new URL('reference-server.mjs', import.meta.url));
  return startProcess('the reference', [program, String(port)], { port });
};

/** Milliseconds of CPU time, of all threads. */
export const cpuTime = (pids) =>
  sum(pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => timeOf(pid, task))));

/** The same of a process and its children, those that have ended too: PostgreSQL has one for each connection. */
export const treeTime = (pid) => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
  return cpuTime([pid, ...children]) + timeOfEnded(pid);
};

/** What the kernel counts for children that were waited for, in ticks of a hundredth of a second. */
const timeOfEnded = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const [user, system] = fields.slice(13, 15);
  return (Number(user) + Number(system)) * 10;
};

/** The same of the threads that the processes began with. */
export const mainThreadTime = (pids) => sum(pids.map((pid) => timeOf(pid, pid)));

const sum = (values) => values.reduce((total, each) => total + each, 0);

const timeOf = (pid, task) => Number(timesOf(pid, task).split(' ')[0]) / 1e6;

/** Empty for a thread that has just ended. */
const timesOf = (pid, task) => {
  try {
    return readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8');
  } catch {
    return '0';
  }
};
