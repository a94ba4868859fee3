/** A proxy from Debian that a suite starts as a program of its own. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { describe } from '@jest/globals';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import { patience } from '../../../storage-typeorm/test/patience.js';

export interface RunningProxy {
  stop(): Promise<void>;
}

export interface ProxyProgram {
  /** A suite that needs it. It is left out where none is installed; with KEYWARD_REQUIRE_ALL=1 it fails there. */
  readonly describeWith: (name: string, body: () => void) => void;
  /** Starts it in the foreground, and waits until it listens on the port. */
  readonly start: (parameters: readonly string[], port: number) => Promise<RunningProxy>;
}

export const proxyProgram = (program: string, debianPackage: string): ProxyProgram => {
  const path = ['/usr/sbin', '/usr/bin']
    .map((folder) => `${folder}/${program}`)
    .find((each) => existsSync(each));
  const advice =
    `${program} is not installed. ` +
    `Install the package ${debianPackage} (apt-get install ${debianPackage}).`;

  return {
    describeWith(name, body) {
      const isPossible = path !== undefined || process.env['KEYWARD_REQUIRE_ALL'] === '1';
      if (!isPossible) leaveOut(`${name}: ${advice}`);
      (isPossible ? describe : describe.skip)(name, body);
    },
    start(parameters, port) {
      if (path === undefined) throw new Error(advice);
      return startProgram(path, parameters, { port });
    },
  };
};

/** Starts a program, and waits until it listens on the port. */
export const startProgram = async (
  path: string,
  parameters: readonly string[],
  {
    port,
    variables,
  }: { readonly port: number; readonly variables?: Readonly<Record<string, string>> },
): Promise<RunningProxy> => {
  const env = { ...process.env, ...variables };
  const child = spawn(path, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let errors = '';
  child.stderr.on('data', (piece) => (errors += String(piece)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The signal of nginx and of HAProxy for an end at once; the worker of nginx ends with it.
  const stopNow = (): void => void child.kill('SIGTERM');
  process.on('exit', stopNow);

  const deadline = Date.now() + patience;
  while (!(await isListening(port))) {
    const isOver = child.exitCode !== null || Date.now() > deadline;
    if (isOver) throw new Error(`${path} does not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async stop() {
      process.off('exit', stopNow);
      stopNow();
      await ended;
    },
  };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
