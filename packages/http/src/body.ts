/** The rules of a body that every way in keeps, and its pieces while they arrive. */
import { Refusal } from '@keyward/core';

export interface CollectedBody {
  /** @throws Refusal `body_too_large` */
  add(piece: Uint8Array): void;
  whole(): Uint8Array;
}

/** Keeps no more than a limit in bytes. */
export const collectBody = (limit: number): CollectedBody => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add(piece) {
      size += piece.length;
      if (size > limit) {
        pieces.length = 0;
        throw tooLargeBody(limit);
      }
      pieces.push(piece);
    },
    whole: () => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)),
  };
};

/** @throws Refusal `media_type_refused` for a compressed body */
export const assertUnencoded = (encoding: string | null | undefined): void => {
  if ((encoding ?? 'identity').toLowerCase() !== 'identity')
    throw new Refusal('media_type_refused', { expected: 'sent without Content-Encoding' });
};

export const tooLargeBody = (limit: number): Refusal =>
  new Refusal('body_too_large', { limit: String(limit) });

export const incompleteBody = (): Refusal =>
  new Refusal('body_unreadable', { why: 'ended before it was complete' });

export const bodyReadByAnother = (): Refusal =>
  new Refusal('body_unreadable', {
    why: 'was read by another handler, which has to run after this one',
  });

export const bodyOfOtherThanBytes = (): Refusal =>
  new Refusal('body_unreadable', { why: 'is a stream of something other than bytes' });
