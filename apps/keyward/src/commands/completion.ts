/** `keyward completion SHELL`: prints a script with which a shell completes the words of this program. */
import type { Command } from 'commander';
import { bashScript } from '../completion/bash.js';
import { wordsOf, type CommandWords } from '../completion/command-words.js';
import { fishScript } from '../completion/fish.js';
import { zshScript } from '../completion/zsh.js';
import type { Report } from './report.js';

export type Shell = 'bash' | 'zsh' | 'fish';

const scripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const completion = (report: Report, program: Command, shell: Shell): void => {
  const script = scripts[shell](wordsOf(program));
  report.say(script.trimEnd());
  report.finish({ shell, script });
};
