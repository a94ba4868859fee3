/**
 * The server of other sources than those at hand: of a commit, or of a copy of the tree that was edited. The packages
 * that are installed serve both.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from '@swc/core';
import { build, type Plugin } from 'esbuild';
import { root } from '../scripts/generate-docs.mjs';
import { linkModules } from './copy-of-the-tree.js';

export interface TreeOfCommit {
  readonly root: string;
  readonly remove: () => void;
}

export const adviceOfHistory = 'fetch the history of the repository: git fetch --unshallow';

export const hasCommit = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** @throws Error that says what to do where the commit is not here */
export const treeOfCommit = (commit: string): TreeOfCommit => {
  if (!hasCommit(commit)) throw new Error(`Commit ${commit} is not here: ${adviceOfHistory}`);

  const archive = execFileSync('git', ['archive', commit, 'packages', 'apps/keyward'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keyward-commit-')));
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkModules(folder);
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Builds the program from the sources of a tree, and answers the file to start. */
export const buildProgram = async (tree: string): Promise<string> => {
  const outfile = join(tree, 'apps/keyward/dist/main.js');
  await build({
    absWorkingDir: tree,
    entryPoints: [join(tree, 'apps/keyward/src/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['@keyward/source'],
    plugins: [installedStaysOutside, typescript],
    logLevel: 'error',
  });
  return outfile;
};

const installedStaysOutside: Plugin = {
  name: 'installed-stays-outside',
  setup: (builder) => {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@keyward/')) return undefined;
      return { path, external: true };
    });
  },
};

/** As tests are read, with the types of parameters that decorators ask for. */
const typescript: Plugin = {
  name: 'typescript',
  setup: (builder) => {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        filename: path,
        configFile: false,
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
          },
        },
        module: { type: 'es6' },
      });
      return { contents: code, loader: 'js' };
    });
  },
};
