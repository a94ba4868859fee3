/** Follows a tutorial as its reader does: the blocks of its README in their order, in a copy of its folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../packages/server/test/deployment/free-port.js';
import {
  cleanUp,
  dataFolder,
  printed,
  spawnKeyward,
  untilReady,
} from '../../apps/keyward/test/operation/keyward-process.js';
import { root } from '../../scripts/generate-docs.mjs';
import { packAll } from '../packed.js';
import { shellBlocks } from '../shell-blocks.js';
import { openShell, type Shell } from './open-shell.js';

/** What the reader exports in place of the values that the tutorial shows. */
export type Exports = Readonly<Record<string, string>>;

/** A program that `npm start` began in the folder of the tutorial. */
export interface StartedProgram {
  /** The command that the README gives for it. */
  readonly command: string;
  /** Waits until its output matches. Colours do not count: Vite writes them where `CI` is set. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

export interface Followed {
  /** What the reader's terminal holds in this variable at the end. */
  value(name: string): Promise<string>;
}

export interface Reader {
  /** What the reader exports beside the address and the credentials of Keyward. */
  readonly exports?: Exports;
  /** What the reader does while a program runs. The next block waits for it. */
  readonly onStart: (program: StartedProgram) => Promise<void>;
}

const places: string[] = [];
const shells: Shell[] = [];
const children = new Set<ChildProcess>();

/** Ends what the tutorials of a test have started, and removes the copies. */
export const leaveTutorials = (): void => {
  for (const child of children) endGroup(child);
  for (const shell of shells.splice(0)) shell.close();
  cleanUp();
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
};

/** npm starts a shell, which starts the program: all of them are one group. */
const endGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The group has ended by itself.
  }
};

const readmeOf = (name: string): string => `docs/tutorials/${name}/README.md`;

/** Starts Keyward as getting started does, or as the tutorial says. Answers what the reader exports. */
export const startKeywardFor = async (name: string): Promise<Exports> => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const keyward = spawnKeyward(
    {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_ISSUER: address,
      KEYWARD_RATE_LIMIT: 'on',
      ...settingsOfStart(name),
    },
    port,
  );
  await untilReady(keyward);
  return {
    KEYWARD: address,
    CLIENT_ID: printed(keyward, 'client_id')!,
    CLIENT_SECRET: printed(keyward, 'client_secret')!,
  };
};

const keywardStart = /^((?:KEYWARD_\w+=\S+ )+)npm start\s*$/;

/** The variables before `npm start`, where a tutorial wants Keyward started with some. */
const settingsOfStart = (name: string): Exports => {
  const starts = shellBlocks(readmeOf(name)).flatMap(({ commands }) => {
    const [, settings] = keywardStart.exec(commands) ?? [];
    return settings === undefined ? [] : settings.trim().split(' ');
  });
  return Object.fromEntries(starts.map((setting) => setting.split('=') as [string, string]));
};

/** Runs every `sh` block of the README, and compares with the `text` block below where there is one. */
export const followTutorial = async (
  name: string,
  keyward: Exports,
  { exports = {}, onStart }: Reader,
): Promise<Followed> => {
  const folder = await copyOf(name);
  const given = { ...keyward, ...exports };
  const blocks = shellBlocks(readmeOf(name)).filter(({ commands }) => !keywardStart.test(commands));
  assertDocumented(
    given,
    blocks.map(({ commands }) => commands),
  );
  const environment = { ...process.env, ...quietNpm, ...given };
  const shell = openShell(folder, environment);
  shells.push(shell);

  for (const { commands, expected } of blocks) {
    if (commands.startsWith('npm start')) {
      await onStart(startProgram(commands.trim(), folder, environment));
      continue;
    }
    const output = await shell.run(withoutGiven(commands, given));
    if (expected !== undefined && output !== expected)
      throw new Error(`${commands}\nprinted:\n${output}\ninstead of:\n${expected}`);
  }
  return { value: (variable) => shell.run(`echo "$${variable}"`) };
};

/** Only the look of npm's output changes, and where it looks first for a package. */
const quietNpm = {
  npm_config_audit: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
};

const exported = /^export (\w+)=.*$/gm;

/** A variable that the tutorial does not name is none that its reader could set. */
const assertDocumented = (given: Exports, commands: readonly string[]): void => {
  const documented = commands.flatMap((each) => [...each.matchAll(exported)].map(([, it]) => it!));
  const unknown = Object.keys(given).filter((name) => !documented.includes(name));
  if (unknown.length > 0) throw new Error(`The tutorial does not export ${unknown.join(', ')}.`);
};

/** The reader has exported values of their own in the place of those that the tutorial shows. */
const withoutGiven = (commands: string, given: Exports): string => {
  const left = commands.replace(exported, (line, name: string) => (name in given ? '' : line));
  if (left.includes('…')) throw new Error(`The test gives no value for a placeholder:\n${left}`);
  return left;
};

/** Packages of Keyward come from this repository, packed as a release packs them. */
const copyOf = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-tutorial-'));
  places.push(folder);
  cpSync(join(root, 'docs/tutorials', name), folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|\.env)$/.test(path),
  });
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies?: Exports };
  const ours = Object.keys(manifest.dependencies ?? {}).filter((it) => it.startsWith('@keyward/'));
  if (ours.length === 0) return folder;

  const tarballs = await packAll(folder, ours);
  const packed = Object.fromEntries(ours.map((it) => [it, `file:${tarballs.get(it)!}`]));
  const dependencies = { ...manifest.dependencies, ...packed };
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies }));
  return folder;
};

const startProgram = (
  command: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): StartedProgram => {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.add(child);
  let output = '';
  const waiting = new Set<() => void>();
  const add = (chunk: Buffer): void => {
    output += chunk.toString();
    waiting.forEach((look) => look());
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => children.delete(child));

  return {
    command,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(stripVTControlCharacters(output));
          if (match === null) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`${command} ended, and said:\n${output}`)));
      }),
  };
};
