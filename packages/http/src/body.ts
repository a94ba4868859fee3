/** The rules of a body that every way in keeps, its pieces while they arrive, and how Node's are read. */
import type { IncomingMessage } from 'node:http';
import { bytesOfParsed } from '@keyward/api';
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

/** Reads the stream of a request that has a body, up to a limit in bytes. */
export type ReadStream = (request: IncomingMessage, limit: number) => Promise<Uint8Array>;

const emptyBody = new Uint8Array(0);

/**
 * Reads the body, up to a limit in bytes. A request that was read to its end emits no events any more: its body is
 * what a parser left on it.
 * @throws Refusal `body_too_large`; `media_type_refused` where it is compressed; `body_unreadable` when the connection
 * ends before the body does, or when another handler has read it
 */
export const readBody = (
  request: IncomingMessage,
  limit: number,
  readStream: ReadStream = collectStream,
): Promise<Uint8Array> | Uint8Array => {
  const { headers } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return emptyBody;
  if (request.readableEnded || request.destroyed) return parsedBefore(request);

  if (Number(headers['content-length']) > limit) throw tooLargeBody(limit);
  assertUnencoded(headers['content-encoding']);
  return readStream(request, limit);
};

const collectStream: ReadStream = (request, limit) =>
  new Promise((resolve, reject) => {
    const body = collectBody(limit);
    let isSettled = false;

    const stop = (refusal: Error): void => {
      isSettled = true;
      request.off('data', onData).pause();
      reject(refusal);
    };

    const onData = (piece: Buffer): void => {
      try {
        body.add(piece);
      } catch (refusal) {
        stop(refusal as Error);
      }
    };
    const onEnd = (): void => {
      if (isSettled) return;

      isSettled = true;
      resolve(body.whole());
    };
    // The other listeners go with the request: to remove them costs as much as to add them.
    const onLost = (): void => {
      if (!isSettled) stop(incompleteBody());
    };

    request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });

const parsedBefore = (request: IncomingMessage & { readonly body?: unknown }): Uint8Array => {
  const bytes = bytesOfParsed(request.body, request.headers['content-type']);
  if (bytes === undefined) throw bodyReadByAnother();
  return bytes;
};
