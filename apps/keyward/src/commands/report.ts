/** Tells how a command goes: lines for people, or one JSON object for programs (`--json`). */
import { exitCodes, type ExitCode } from './exit-codes.js';
import { noProgress, progressOn, type Progress } from './progress.js';
import type { Terminal } from './terminal.js';

export interface Report {
  readonly isJson: boolean;
  /** Shown on a terminal while the command works. */
  readonly progress: Progress;
  /** Says a line to people. A program gets the same in the result. */
  say(line: string): void;
  /**
   * Gives the result to a program, once. A command calls it as soon as the result is known: a failure after that must
   * not hide credentials.
   */
  finish(result: Result, outcome?: 'done' | 'problem' | 'changes'): void;
  /** Says why the command ends. */
  fail(message: string, outcome: 'problem' | 'usage'): void;
  readonly exitCode: ExitCode;
}

/** What a program gets, beside `ok`. */
export type Result = Readonly<Record<string, unknown>> & { readonly ok?: never };

export interface ReportOptions {
  readonly isJson: boolean;
  readonly out: Terminal;
  readonly err: Terminal;
}

export const createReport = ({ isJson, out, err }: ReportOptions): Report => {
  const progress = err.isTTY === true && !isJson ? progressOn(err) : noProgress;
  let exitCode: ExitCode = exitCodes.done;
  let isFinished = false;

  const print = (result: object): void => {
    isFinished = true;
    out.write(`${JSON.stringify(result)}\n`);
  };

  return {
    isJson,
    progress,

    say(line) {
      if (isJson) return;
      progress.clear();
      out.write(`${line}\n`);
    },

    finish(result, outcome = 'done') {
      progress.clear();
      exitCode = exitCodes[outcome];
      if (isJson) print({ ok: outcome !== 'problem', ...result });
    },

    fail(message, outcome) {
      progress.clear();
      exitCode = exitCodes[outcome];
      if (isJson && !isFinished) print({ ok: false, error: { kind: outcome, message } });
      else err.write(`keyward: ${message}\n`);
    },

    get exitCode() {
      return exitCode;
    },
  };
};
