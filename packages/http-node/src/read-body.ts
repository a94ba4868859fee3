import type { IncomingMessage } from 'node:http';
import { refuse } from '@keyward/core';

const nothing = Buffer.alloc(0);

/**
 * The body, up to a limit in bytes. What is over the limit is read no further than the socket has it.
 * @throws Refusal `body_too_large`; `body_unreadable` when the caller hangs up half way
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer> | Buffer => {
  const announced = request.headers['content-length'];
  if (announced === undefined && request.headers['transfer-encoding'] === undefined) return nothing;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
    };
    const give = (work: () => never): void => {
      settle();
      request.pause();
      try {
        work();
      } catch (refusal) {
        reject(refusal);
      }
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) give(() => refuse('body_too_large', { limit: String(limit) }));
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      settle();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const onLost = (): void =>
      give(() => refuse('body_unreadable', { why: 'ended before it was complete' }));
    if (Number(announced) > limit)
      return give(() => refuse('body_too_large', { limit: String(limit) }));
    request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
};
