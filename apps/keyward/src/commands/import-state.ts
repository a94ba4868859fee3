/** The progress of an import, in files beside the imported one. A later run continues where an earlier one ended. */
import { access, appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import type { OutcomeOnWire } from '@keyward/api';

interface Counts {
  readonly lines: number;
  readonly created: number;
  readonly present: number;
  readonly refused: number;
}

export interface ImportState {
  readonly report: string;
  counts(): Counts;
  /** Lines of the file, the empty ones included. */
  linesRead(): number;
  /** Records the outcomes of the next lines; an empty line has none. */
  add(outcomes: readonly (OutcomeOnWire | undefined)[]): Promise<void>;
  finish(): Promise<void>;
}

const initialState = { lines: 0, empty: 0, created: 0, present: 0, refused: 0, reportBytes: 0 };

type State = typeof initialState;

export const importState = async (file: string): Promise<ImportState> => {
  const path = `${file}.state.json`;
  const report = `${file}.report.ndjson`;
  await access(file);

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
  outcomes: readonly (OutcomeOnWire | undefined)[],
  linesBefore: number,
): string => {
  const entries = outcomes.flatMap((outcome, at) => {
    if (outcome?.status !== 'refused') return [];
    const { code, message } = outcome;
    return [`${JSON.stringify({ line: linesBefore + at + 1, code, message })}\n`];
  });
  return entries.join('');
};

const nextState = (
  state: State,
  outcomes: readonly (OutcomeOnWire | undefined)[],
  reportBytes: number,
): State => {
  const count = (status: OutcomeOnWire['status'] | undefined): number =>
    outcomes.filter((outcome) => outcome?.status === status).length;

  return {
    lines: state.lines + outcomes.length,
    empty: state.empty + count(undefined),
    created: state.created + count('created'),
    present: state.present + count('present'),
    refused: state.refused + count('refused'),
    reportBytes: state.reportBytes + reportBytes,
  };
};
