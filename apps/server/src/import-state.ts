/** How far an import has come, in files beside the one that is imported, so that it goes on where it broke off. */
import { access, appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import type { ImportOutcome } from '@keyward/core';

interface Counts {
  readonly lines: number;
  readonly created: number;
  readonly present: number;
  readonly refused: number;
}

export interface ImportState {
  readonly report: string;
  counts(): Counts;
  /** Notes what became of the next lines. */
  add(outcomes: readonly ImportOutcome[]): Promise<void>;
  finish(): Promise<void>;
}

const nothing = { lines: 0, created: 0, present: 0, refused: 0, reportBytes: 0 };

export const importState = async (file: string): Promise<ImportState> => {
  const [path, report] = [`${file}.state.json`, `${file}.report.ndjson`];
  await access(file);
  const kept = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as typeof nothing,
    () => undefined,
  );
  let state = kept ?? nothing;
  // What was reported after the last state belongs to lines that come again.
  if (kept === undefined) await writeFile(report, '');
  else await truncate(report, kept.reportBytes);
  return {
    report,
    counts: () => state,
    async add(outcomes) {
      const count = (status: ImportOutcome['status']): number =>
        outcomes.filter((each) => each.status === status).length;
      const entries = outcomes
        .flatMap((each, at) =>
          each.status === 'refused'
            ? [
                `${JSON.stringify({ line: state.lines + at + 1, code: each.code, message: each.message })}\n`,
              ]
            : [],
        )
        .join('');
      await appendFile(report, entries);
      state = {
        lines: state.lines + outcomes.length,
        created: state.created + count('created'),
        present: state.present + count('present'),
        refused: state.refused + count('refused'),
        reportBytes: state.reportBytes + Buffer.byteLength(entries),
      };
      // Replaced as a whole: half a state would be none.
      await writeFile(`${path}.new`, JSON.stringify(state));
      await rename(`${path}.new`, path);
    },
    finish: () => rm(path, { force: true }),
  };
};
