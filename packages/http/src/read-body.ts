import type { IncomingMessage } from 'node:http';
import { bytesOfParsed } from '@keyward/api';
import { Refusal } from '@keyward/core';

const emptyBody = Buffer.alloc(0);

/**
 * Reads the body, up to a limit in bytes. Beyond the limit, reading stops. Compressed bodies are refused.
 * A request that was read to its end emits no events any more: its body is what a parser left on it.
 * @throws Refusal `body_too_large`; `media_type_refused` where it is compressed; `body_unreadable` when the connection
 * ends before the body does, or when another handler has read it
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer> | Buffer => {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  const hasBody = chunked !== undefined || Number(length) > 0;
  if (!hasBody) return emptyBody;
  if (request.readableEnded || request.destroyed) return parsedBefore(request);

  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let isSettled = false;

    const stop = (refusal: Refusal): void => {
      isSettled = true;
      chunks = [];
      request.off('data', onData).pause();
      reject(refusal);
    };

    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) stop(tooLarge(limit));
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      if (isSettled) return;

      isSettled = true;
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    // The other listeners go with the request: to remove them costs as much as to add them.
    const onLost = (): void => {
      if (!isSettled) stop(incomplete());
    };

    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (Number(length) > limit) stop(tooLarge(limit));
    else if (encoding.toLowerCase() !== 'identity') stop(encoded());
    else request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
};

const parsedBefore = (request: IncomingMessage & { readonly body?: unknown }): Buffer => {
  const bytes = bytesOfParsed(request.body, request.headers['content-type']);
  if (bytes === undefined) throw alreadyRead();
  return Buffer.from(bytes);
};

const tooLarge = (limit: number): Refusal =>
  new Refusal('body_too_large', { limit: String(limit) });

const encoded = (): Refusal =>
  new Refusal('media_type_refused', { expected: 'sent without Content-Encoding' });

const alreadyRead = (): Refusal =>
  new Refusal('body_unreadable', {
    why: 'was read by another handler, which has to run after this one',
  });

const incomplete = (): Refusal =>
  new Refusal('body_unreadable', { why: 'ended before it was complete' });
