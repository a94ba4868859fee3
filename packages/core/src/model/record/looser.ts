/** When a value is looser than the one before it. What is absent has its usual value. */
import type { IsLooser } from './record-fields.js';

type Given<V> = V | null | undefined;

/** A switch that opens something by being on. */
export const turnsOn =
  (usual = false): IsLooser<Given<boolean>> =>
  (before, after) =>
    (after ?? usual) && !(before ?? usual);

/** A switch that protects something while it is on. */
export const turnsOff =
  (usual = false): IsLooser<Given<boolean>> =>
  (before, after) =>
    (before ?? usual) && !(after ?? usual);

/**
 * A number that is looser the higher it is. Where the usual value depends on more than the record says here, `least`
 * and `most` bound it.
 */
export const grows =
  (least: number, most = least): IsLooser<Given<number>> =>
  (before, after) =>
    (after ?? most) > (before ?? least);

/** A number that is looser the lower it is. */
export const shrinks =
  (usual: number): IsLooser<Given<number>> =>
  (before, after) =>
    (after ?? usual) < (before ?? usual);

/** A list that allows what it holds. */
export const gainsEntry =
  (usual: readonly string[] = []): IsLooser<Given<readonly string[]>> =>
  (before, after) =>
    (after ?? usual).some((each) => !(before ?? usual).includes(each));

/** A list that allows what it holds, and everything while it is empty. */
export const allowsMore: IsLooser<Given<readonly string[]>> = (before, after) => {
  const was = before ?? [];
  const is = after ?? [];
  return was.length > 0 && (is.length === 0 || is.some((each) => !was.includes(each)));
};

/** A moment before which something ended: looser where it is earlier, or gone. */
export const movesBack: IsLooser<Date | null> = (before, after) =>
  before !== null && (after === null || after < before);
