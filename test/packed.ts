/** The packages as an application gets them: packed, and installed into a folder of its own. */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../scripts/generate-docs.mjs';

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly repository?: { readonly directory?: string };
  readonly engines?: { readonly node?: string };
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly version: string;
}

export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end. */
export const run = async (
  program: string,
  words: readonly string[],
  cwd: string,
): Promise<Finished> =>
  promisify(execFile)(program, words, { cwd, maxBuffer: 1e8 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: `${error.stdout}${error.stderr}`,
    }),
  );

/** The path of a tool that this repository has installed. */
export const tool = (path: string): string => join(root, 'node_modules', path);

/** The packages that are published, with the folders that they come from. */
export const published = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest,
  }))
  .filter(({ manifest }) => manifest.private !== true);

export const names = published.map(({ manifest }) => manifest.name);

/** The tarball of each package, by its name. */
export type Tarballs = ReadonlyMap<string, string>;

/** Packs what is built, into the folder: all packages, or those that are named. */
export const packAll = async (
  folder: string,
  wanted: readonly string[] = names,
): Promise<Tarballs> => {
  const workspaces = wanted.flatMap((name) => ['--workspace', name]);
  const packed = await npm(['pack', '--json', '--pack-destination', folder, ...workspaces], root);
  const made = JSON.parse(packed) as readonly { name: string; filename: string }[];
  return new Map(made.map(({ name, filename }) => [name, join(folder, filename)]));
};

/** Installs all tarballs, and the packages of others that are named. */
export const installPacked = async (
  place: string,
  tarballs: Tarballs,
  others: readonly string[],
): Promise<void> => {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await npm(['install', ...options, ...tarballs.values(), ...others], place);
};

/** Runs npm. Throws with its output where it fails. */
export const npm = async (words: readonly string[], cwd: string): Promise<string> => {
  const { code, output } = await run('npm', words, cwd);
  if (code !== 0) throw new Error(output);
  return output;
};
