/** Runs the `sh` blocks of a guide, in order and in one shell, as its reader would. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '../packages/storage-typeorm/test/patience.js';
import { root } from '../scripts/generate-docs.mjs';

export interface ShellBlock {
  readonly commands: string;
  /** The `text` block right below, if there is one: what the commands print. */
  readonly expected: string | undefined;
}

/** Blocks marked `sh` are run; those marked `shell` are for the reader alone. */
export const shellBlocks = (path: string): readonly ShellBlock[] =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm,
    ),
  ].map(([, commands, expected]) => ({ commands: commands!, expected: expected?.trim() }));

const blockSeparator = '--- next block ---';

/** What each block printed. The first command that fails ends it all. */
export const runBlocks = (
  blocks: readonly ShellBlock[],
  environment: Readonly<Record<string, string>>,
): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const script = [
      'set -eu',
      ...blocks.flatMap(({ commands }) => [commands, `echo; echo '${blockSeparator}'`]),
    ].join('\n');
    execFile(
      'sh',
      ['-c', script],
      { env: { ...process.env, ...environment }, timeout: patience },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
        else
          resolve(
            stdout
              .split(blockSeparator)
              .slice(0, -1)
              .map((printed) => printed.trim()),
          );
      },
    );
  });
