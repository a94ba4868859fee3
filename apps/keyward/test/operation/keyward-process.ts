/** A server in a process of its own, as an operator starts it: the built program, its environment and its output. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience } from '../../../../packages/storage-typeorm/test/patience.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

/** The built program of these sources. */
export const thisProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface KeywardProcess {
  readonly url: string;
  readonly pid: number;
  /** Standard output so far. */
  output(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

export interface SpawnedProcess extends KeywardProcess {
  /** Standard error so far. */
  readonly errors: () => string;
}

export type Environment = Readonly<Record<string, string>>;

export const secretKey = (): string => randomBytes(32).toString('base64');

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** On a disk unless told otherwise: what is written must survive. */
export const dataFolder = (within = tmpdir()): string => {
  const folder = mkdtempSync(join(within, 'kw-'));
  folders.push(folder);
  return folder;
};

/** Ends what the tests of a file have left behind. */
export const cleanUp = (): void => {
  running.forEach((child) => child.kill('SIGKILL'));
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
};

export const spawnKeyward = (
  environment: Environment,
  port: number,
  ...words: readonly string[]
): SpawnedProcess => spawnProgram(thisProgram, environment, port, ...words);

export const spawnProgram = (
  program: string,
  environment: Environment,
  port: number,
  ...words: readonly string[]
): SpawnedProcess => {
  if (!existsSync(program))
    throw new Error('The server is not built. Run `npm run build` first; `npm test` does.');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH,
      HOME,
      KEYWARD_PORT: String(port),
      // Instances on one database have one issuer, whatever their ports are.
      KEYWARD_ISSUER: 'http://localhost:3000',
      KEYWARD_LOG_LEVEL: 'warn',
      KEYWARD_RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    output: () => output,
    errors: () => errors,
    kill: (signal) => {
      child.kill(signal);
    },
    ended,
  };
};

/** Started and ready, or an error that shows what it wrote. */
export const startKeyward = async (environment: Environment): Promise<SpawnedProcess> =>
  startProgram(thisProgram, environment, await freePort());

export const startProgram = async (
  program: string,
  environment: Environment,
  port: number,
): Promise<SpawnedProcess> => {
  const keyward = spawnProgram(program, environment, port);
  await untilReady(keyward);
  return keyward;
};

/** @throws Error that shows what the process wrote, when it ends or takes too long */
export const untilReady = async (keyward: SpawnedProcess): Promise<void> => {
  let isOver = false;
  void keyward.ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + patience;
  while (!isOver && Date.now() < deadline) {
    if (
      await fetch(`${keyward.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Keyward did not become ready.\n${keyward.output()}\n${keyward.errors()}`);
};

/** Ends a server as an operator does, and tells its exit code. */
export const stop = (server: KeywardProcess): Promise<number | string | null> => {
  server.kill('SIGTERM');
  return server.ended;
};

/** A line such as `client_id: …` that the first start prints. */
export const printed = (keyward: KeywardProcess, name: string): string | undefined =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(keyward.output())?.[1];

export const accessToken = async (
  url: string,
  clientId: string,
  clientSecret: string,
): Promise<string> => {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/** A token of the client that the first start printed. */
export const firstToken = (server: KeywardProcess): Promise<string> =>
  accessToken(server.url, printed(server, 'client_id')!, printed(server, 'client_secret')!);

/** A call of the Management API. */
export const manage = (
  { url, token }: { readonly url: string; readonly token: string },
  method: string,
  path: string,
  body?: object,
): Promise<Response> =>
  fetch(`${url}/api/management/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
