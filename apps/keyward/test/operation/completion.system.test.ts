/** Completion in the shells themselves: what a person gets who presses the tabulator. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { commandLine } from '../../src/command-line.js';
import { wordsOf } from '../../src/completion/command-words.js';
import { bashScript } from '../../src/completion/bash.js';
import { fishScript } from '../../src/completion/fish.js';
import { zshScript } from '../../src/completion/zsh.js';
import { cleanUp, dataFolder, spawnKeyward } from './keyward-process.js';

afterAll(cleanUp);

const doNothing = () => Promise.resolve();
const commands = wordsOf(
  commandLine({
    withConfiguration: doNothing,
    withoutConfiguration: doNothing,
    fail: () => undefined,
  }),
);

const has = (shell: string): boolean => {
  try {
    execFileSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
/** A suite that needs a shell. It is left out where there is none; with KEYWARD_REQUIRE_ALL=1 it fails there. */
const where = (shell: string) => {
  if (has(shell) || process.env['KEYWARD_REQUIRE_ALL'] === '1') return describe;
  leaveOut(`completion in ${shell}: install ${shell}`);
  return describe.skip;
};

where('bash')('bash', () => {
  let folder: string;
  beforeAll(() => {
    folder = dataFolder();
    writeFileSync(join(folder, 'script'), bashScript(commands));
    writeFileSync(join(folder, 'people of today.ndjson'), '');
    writeFileSync(join(folder, 'other.txt'), '');
  });

  /** The last word is the one that is completed. */
  const complete = (...words: readonly string[]): readonly string[] => {
    const program =
      'source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _keyward; ' +
      'printf "%s\\n" "${COMPREPLY[@]}"';
    const output = execFileSync('bash', ['-c', program, 'bash', 'keyward', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return output.split('\n').filter((line) => line !== '');
  };

  test.each([
    [['re'], ['recover-admin', 'rekey']],
    [['--v'], ['--version']],
    [
      ['audit', ''],
      ['verify', '--help'],
    ],
    [['audit', 'verify', '--j'], ['--json']],
    [['recover-admin', '--u'], ['--username']],
    [['recover-admin', '--username', ''], []],
    [
      ['rotate-keys', ''],
      ['--json', '--help', 'ES256', 'RS256', 'PS256', 'EdDSA', 'ES384', 'ES512', 'SAML'],
    ],
    [['rotate-keys', 'ES256', 'R'], ['RS256']],
    [['completion', 'z'], ['zsh']],
    [['import-users', 'pe'], ['people of today.ndjson']],
    [
      ['import-users', '--tenant', 'ID', '-'],
      ['--tenant', '--update', '--json', '--help'],
    ],
    [
      ['serve', '--n'],
      ['--new-database', '--new-issuer'],
    ],
    [['nothing', 'x'], []],
  ])('completes %j to %j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });

  test('knows the function after the program has printed it', async () => {
    const command = spawnKeyward({}, 1, 'completion', 'bash');

    expect(await command.ended).toBe(0);
    expect(command.output()).toBe(bashScript(commands));
    const check = execFileSync('bash', ['-c', `${command.output()}complete -p keyward`]);
    expect(check.toString()).toBe('complete -F _keyward keyward\n');
  });
});

where('zsh')('zsh', () => {
  test('reads its script', () => {
    expect(() => execFileSync('zsh', ['-n', '-c', zshScript(commands)])).not.toThrow();
  });
});

where('fish')('fish', () => {
  test('completes a command', () => {
    const output = execFileSync('fish', ['-c', `${fishScript(commands)}complete -C 'keyward rek'`]);
    expect(output.toString()).toMatch(/^rekey\t/);
  });
});

describe('the scripts for zsh and fish', () => {
  test.each([
    ['zsh', zshScript(commands)],
    ['fish', fishScript(commands)],
  ])('%s have every command', (_, script) => {
    for (const { name } of commands[0]!.subcommands) expect(script).toContain(name);
  });

  test('fish says which options take a value', () => {
    expect(fishScript(commands)).toContain(
      "'__fish_seen_subcommand_from import-users' -x -l tenant",
    );
  });
});
