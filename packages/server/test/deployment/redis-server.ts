/** A Redis of the tests' own, on a port of its own and without files. Valkey is the same to them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import { patience } from '../../../storage-typeorm/test/patience.js';
import { freePort } from './free-port.js';

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Starts it, empty, on the same port as before. */
  start(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Lets it answer nothing, with its connections open. */
  freeze(): void;
  thaw(): void;
}

const advice =
  'Redis is not installed. Install the package redis-server (apt-get install redis-server, brew install redis).';

const findRedis = (): string | undefined =>
  ['redis-server', 'valkey-server']
    .flatMap((name) =>
      ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => join(folder, name)),
    )
    .find((path) => existsSync(path));

/**
 * A suite that has a Redis of its own. It is left out where none is installed; with KEYWARD_REQUIRE_ALL=1 it fails
 * there.
 */
export const describeWithRedis = (name: string, body: (redis: RedisServer) => void): void => {
  const program = findRedis();
  const isPossible = program !== undefined || process.env['KEYWARD_REQUIRE_ALL'] === '1';
  if (!isPossible) leaveOut(`${name}: ${advice}`);

  (isPossible ? describe : describe.skip)(name, () => {
    const redis = redisServer(program);
    beforeAll(() => redis.start());
    afterAll(() => redis.kill());
    body(redis);
  });
};

const redisServer = (program: string | undefined): RedisServer => {
  let port = 0;
  let child: ChildProcess | undefined;
  const killNow = (): void => {
    child?.kill('SIGKILL');
  };

  return {
    get port() {
      return port;
    },
    get url() {
      return `redis://127.0.0.1:${port}`;
    },
    async start() {
      if (program === undefined) throw new Error(advice);
      port ||= await freePort();
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
      child = spawn(program, [...options, '--dir', tmpdir()], { stdio: 'ignore' });
      process.on('exit', killNow);
      await untilItListens(child, port);
    },
    async kill() {
      process.off('exit', killNow);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child!.once('exit', resolve));
      killNow();
      await ended;
    },
    freeze() {
      child!.kill('SIGSTOP');
    },
    thaw() {
      child!.kill('SIGCONT');
    },
  };
};

const untilItListens = async (child: ChildProcess, port: number): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Redis does not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
