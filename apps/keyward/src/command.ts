/** The command `keyward`: runs the subcommand that it is given, or else the server. */
import { CommanderError } from 'commander';
import { commandLine, withCommand, type CommandRunner } from './command-line.js';
import { exitCodes } from './commands/exit-codes.js';
import { createReport } from './commands/report.js';
import { UsageError } from './usage-error.js';

/** A reader that leaves early, such as `head`, must not end a command half way. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const words = withCommand(process.argv.slice(2));
const report = createReport({
  isJson: words.includes('--json'),
  out: process.stdout,
  err: process.stderr,
});

/** The exit ends connections that the work has left open. */
const fail = async (error: unknown): Promise<never> => {
  if (error instanceof UsageError) {
    report.fail(error.message, 'usage');
    process.exit(exitCodes.usage);
  }
  const { messageFor } = await import('./operator-message.js');
  report.fail(messageFor(error), 'problem');
  process.exit(exitCodes.problem);
};

/** Node itself would print every field of the error: a driver keeps statements, parameters and passwords there. */
process.on('uncaughtException', (error) => void fail(error));

const runner: CommandRunner = {
  async withConfiguration(work) {
    const { configurationOfProcess } = await import('./process-configuration.js');
    await work({ configuration: configurationOfProcess(), report });
  },
  withoutConfiguration: (work) => work(report),
  fail: (error) => void fail(error),
};

try {
  await commandLine(runner).parseAsync(words, { from: 'user' });
  process.exitCode = report.exitCode;
} catch (error) {
  const isAnswered = error instanceof CommanderError && error.exitCode === 0; // help, version
  if (!isAnswered) await fail(error);
}
