import type { IncomingMessage } from 'node:http';
import { Refusal } from '@keyward/core';

const emptyBody = Buffer.alloc(0);

/**
 * Reads the body, up to a limit in bytes. Beyond the limit, reading stops.
 * @throws Refusal `body_too_large`; `body_unreadable` when the connection ends before the body does
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer> | Buffer => {
  const length = request.headers['content-length'];
  const hasBody = length !== undefined || request.headers['transfer-encoding'] !== undefined;
  if (!hasBody) return emptyBody;

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;

    const removeListeners = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
    };
    const stop = (refusal: Refusal): void => {
      removeListeners();
      request.pause();
      reject(refusal);
    };

    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) stop(tooLarge(limit));
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      removeListeners();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onLost = (): void => stop(incomplete());

    if (Number(length) > limit) stop(tooLarge(limit));
    else request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
};

const tooLarge = (limit: number): Refusal =>
  new Refusal('body_too_large', { limit: String(limit) });

const incomplete = (): Refusal =>
  new Refusal('body_unreadable', { why: 'ended before it was complete' });
