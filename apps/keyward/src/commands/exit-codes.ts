/** How every command ends, for scripts and for the generated reference. */
export const exitCodes = {
  done: 0,
  problem: 1,
  usage: 2,
  changes: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'The command did everything. `doctor` found no problem, `audit verify` a sound log.',
  problem:
    'The command could not do it, did a part of it, or found a problem. A bad value of a variable is one, too.',
  usage: 'The command, an option or an argument is unknown or missing. Nothing was done.',
  changes: '`plan` found something to do, and did nothing.',
};
