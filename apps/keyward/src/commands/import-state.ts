/** The progress of an import, in files beside the imported one. A later run continues where an earlier one ended. */
import {
  access,
  appendFile,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import type { OutcomeOnWire } from '@keyward/api';
import { ConfigurationError } from '@keyward/server/parts';

interface Counts {
  readonly lines: number;
  readonly created: number;
  readonly present: number;
  readonly updated: number;
  readonly refused: number;
  /** Of the refused: people whose password hash takes too long to check, so they need a link for a new one. */
  readonly needReset: number;
}

/**
 * What became of a line, as far as it is counted. One that is refused for its hash says who needs a link for a new
 * password.
 */
export type LineOutcome = (
  | { readonly status: 'created' | 'present' | 'updated' }
  | Extract<OutcomeOnWire, { readonly status: 'refused' }>
) & { readonly user?: string | undefined };

export interface ImportState {
  readonly report: string;
  counts(): Counts;
  /** Lines of the file, the empty ones included. */
  linesRead(): number;
  /** Records the outcomes of the next lines; an empty line has none. */
  add(outcomes: readonly (LineOutcome | undefined)[]): Promise<void>;
  finish(): Promise<void>;
}

const initialState = {
  lines: 0,
  empty: 0,
  created: 0,
  present: 0,
  updated: 0,
  refused: 0,
  needReset: 0,
  reportBytes: 0,
};

type State = typeof initialState;

/** @throws ConfigurationError for a file that cannot be read, or beside which nothing can be written */
export const importState = (file: string): Promise<ImportState> =>
  openState(file).catch(() => {
    throw new ConfigurationError(`${file} cannot be read, or nothing can be written beside it`);
  });

const openState = async (file: string): Promise<ImportState> => {
  const path = `${file}.state.json`;
  const report = `${file}.report.ndjson`;
  await access(file);
  if ((await stat(file)).isDirectory()) throw new Error(`${file} is a folder`);

  const stored = await readState(path);
  let state = stored ?? initialState;
  await prepareReport(report, stored);

  return {
    report,
    counts: () => ({ ...state, lines: state.lines - state.empty }),
    linesRead: () => state.lines,

    async add(outcomes) {
      const entries = reportEntries(outcomes, state.lines);
      await appendFile(report, entries);
      state = nextState(state, outcomes, Buffer.byteLength(entries));
      await writeState(path, state);
    },

    finish: () => rm(path, { force: true }),
  };
};

/** Undefined where no import broke off. */
const readState = async (path: string): Promise<State | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { ...initialState, ...(JSON.parse(text) as State) };
};

/** The file is replaced as a whole, because half a state could not be read. */
const writeState = async (path: string, state: State): Promise<void> => {
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
};

/** Entries after the last state belong to lines that are imported again, so they are cut off. */
const prepareReport = (report: string, stored: State | undefined): Promise<void> =>
  stored === undefined ? writeFile(report, '') : truncate(report, stored.reportBytes);

/** A line for each refused line of the import. */
const reportEntries = (
  outcomes: readonly (LineOutcome | undefined)[],
  linesBefore: number,
): string => {
  const entries = outcomes.flatMap((outcome, at) => {
    if (outcome?.status !== 'refused') return [];
    const { code, message, user } = outcome;
    return [`${JSON.stringify({ line: linesBefore + at + 1, code, message, user })}\n`];
  });
  return entries.join('');
};

export const isTooCostly = (
  outcome: Pick<LineOutcome, 'status'> & { readonly code?: string },
): boolean => outcome.status === 'refused' && outcome.code === 'hash_too_costly';

const nextState = (
  state: State,
  outcomes: readonly (LineOutcome | undefined)[],
  reportBytes: number,
): State => {
  const count = (status: OutcomeOnWire['status'] | undefined): number =>
    outcomes.filter((outcome) => outcome?.status === status).length;

  return {
    lines: state.lines + outcomes.length,
    empty: state.empty + count(undefined),
    created: state.created + count('created'),
    present: state.present + count('present'),
    updated: state.updated + count('updated'),
    refused: state.refused + count('refused'),
    needReset: state.needReset + outcomes.filter((each) => each && isTooCostly(each)).length,
    reportBytes: state.reportBytes + reportBytes,
  };
};
