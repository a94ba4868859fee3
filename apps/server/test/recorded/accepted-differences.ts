/** Where an answer is not the recorded one any more, and is meant not to be. */

export interface AcceptedDifference {
  /** The destination and the name of the request, as in `answers.txt`. */
  readonly request: string;
  /** Why the new answer is right. */
  readonly why: string;
  /** The whole new answer, masked. */
  readonly answer: string;
}

export const acceptedDifferences: readonly AcceptedDifference[] = [];
