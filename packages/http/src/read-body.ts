import type { IncomingMessage } from 'node:http';
import { bytesOfParsed } from '@keyward/api';
import {
  assertUnencoded,
  bodyReadByAnother,
  collectBody,
  incompleteBody,
  tooLargeBody,
} from './body.js';

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
