/** A terminal that stays open: what one block of commands defines, the next one uses. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Shell {
  /**
   * Runs the commands, and answers what they print, without colours.
   * @throws Error that shows the output, when a command fails
   */
  run(commands: string): Promise<string>;
  close(): void;
}

const endOfBlock = '--- end of block ---';

export const openShell = (folder: string, environment: NodeJS.ProcessEnv): Shell => {
  const blocks = mkdtempSync(join(tmpdir(), 'keyward-blocks-'));
  const shell = spawn('sh', ['-eu'], { cwd: folder, env: environment });
  let [printed, errors] = ['', ''];
  let look = (): void => undefined;
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    look();
  });
  shell.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()));
  // A shell that has ended takes no more commands, which `ended` says better.
  shell.stdin.on('error', () => undefined);

  const outputOf = (commands: string): Promise<string> =>
    new Promise((resolve, reject) => {
      look = () => {
        if (!printed.includes(endOfBlock)) return;
        const output = printed.slice(0, printed.indexOf(endOfBlock));
        resolve(stripVTControlCharacters(output).trim());
      };
      void ended.then(() => reject(new Error(`${commands}\nfailed:\n${printed}\n${errors}`)));
    });

  return {
    async run(commands) {
      [printed, errors] = ['', ''];
      const path = join(blocks, 'block.sh');
      writeFileSync(path, commands);
      // A command must not read what the shell is told next.
      shell.stdin.write(`. ${path} </dev/null; echo; echo '${endOfBlock}'\n`);
      return outputOf(commands);
    },
    close() {
      shell.stdin.end();
      rmSync(blocks, { recursive: true, force: true });
    },
  };
};
