/** The report of a conversion. The losses of a large installation are written as they come. */
import { lossKinds, type Loss, type LossCode } from '@keyward/convert';
import type { PieceFile } from './written-files.js';

export interface LossReport {
  /**
   * Goes on the disk with the next `flush`.
   * @param isWritten An earlier run has written it.
   */
  readonly add: (loss: Loss, isWritten?: boolean) => void;
  readonly flush: () => Promise<void>;
  readonly close: (counts: object) => Promise<void>;
  readonly counted: () => ReadonlyMap<LossCode, number>;
}

/** The form of the file, which programs read. */
const reportFormat = 1;

export const lossReport = async (
  file: PieceFile,
  source: { readonly format: string; readonly files: readonly string[] },
  isBegun = false,
): Promise<LossReport> => {
  const counted = new Map<LossCode, number>();
  let waiting: string[] = [];
  let isFirst = true;
  if (!isBegun)
    await file.write(`{"format":${reportFormat},"source":${JSON.stringify(source)},"losses":[`);

  const flush = async (): Promise<void> => {
    const pieces = waiting;
    waiting = [];
    for (const piece of pieces) await file.write(piece);
  };
  return {
    add(loss, isWritten = false) {
      counted.set(loss.code, (counted.get(loss.code) ?? 0) + 1);
      if (!isWritten) waiting.push(`${isFirst ? '' : ','}\n${JSON.stringify(loss)}`);
      isFirst = false;
    },
    flush,
    async close(counts) {
      await flush();
      await file.write(`\n],"counts":${JSON.stringify(counts)}}\n`);
    },
    counted: () => counted,
  };
};

/** One line for each code, for people. */
export const linesOfLosses = (counted: ReadonlyMap<LossCode, number>): readonly string[] =>
  [...counted]
    .sort(([, one], [, other]) => other - one)
    .map(
      ([code, count]) =>
        `${count} × ${code} (${lossKinds[code].severity}): ${lossKinds[code].means}`,
    );
