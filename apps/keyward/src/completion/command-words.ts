/** The words of a command line, as a shell completes them. */
import type { Command } from 'commander';

export interface CommandWords {
  /** The names from the program down to the command; none for the program itself. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly subcommands: readonly NamedWord[];
  readonly options: readonly OptionWord[];
  /** Whether the command takes a file. */
  readonly takesFile: boolean;
  /** The values of an argument that has a few. */
  readonly choices: readonly string[];
}

export interface NamedWord {
  readonly name: string;
  readonly summary: string;
}

export interface OptionWord extends NamedWord {
  readonly takesValue: boolean;
}

/** The program and all commands below it. */
export const wordsOf = (
  command: Command,
  path: readonly string[] = [],
): readonly CommandWords[] => [
  {
    path,
    summary: command.summary(),
    subcommands: command.commands.map((each) => ({ name: each.name(), summary: each.summary() })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map(({ long, description, required }) => ({
        name: long!,
        summary: description,
        takesValue: required,
      })),
    takesFile: command.registeredArguments.some((argument) => argument.name() === 'FILE'),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  },
  ...command.commands.flatMap((each) => wordsOf(each, [...path, each.name()])),
];
