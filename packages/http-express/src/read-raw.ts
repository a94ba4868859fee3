import type { IncomingMessage } from 'node:http';
import { incompleteBody, tooLargeBody, type ReadStream } from '@keyward/http';
import bodyParser from 'body-parser';
import type { Response } from 'express';

/**
 * Reads the bytes of a body of any type; the row decides what they mean.
 *
 * body-parser answers a body that is too long only when it has read it to its end, so a sender could keep the server
 * busy. Here the refusal comes at once.
 */
export const readRaw: ReadStream = (request, limit) =>
  new Promise((resolve, reject) => {
    const parse = bodyParser.raw({ type: () => true, limit, inflate: false });
    refuseBeyond(request, limit, () => reject(tooLargeBody(limit)));

    parse(request, unused, (error?: unknown) => {
      const { body } = request as IncomingMessage & { readonly body?: unknown };
      if (error !== undefined) reject(refusalFor(error, limit));
      else if (body instanceof Uint8Array) resolve(body);
      else reject(incompleteBody());
    });
  });

/** body-parser hands the response to the option `verify` alone, which is not set. */
const unused = undefined as unknown as Response;

/** A body that comes in pieces does not say how long it is. */
const refuseBeyond = (request: IncomingMessage, limit: number, refuse: () => void): void => {
  let size = 0;
  const count = (piece: Buffer): void => {
    size += piece.length;
    if (size <= limit) return;

    request.off('data', count);
    refuse();
  };
  request.on('data', count);
};

/** The refusal for an error of body-parser. */
const refusalFor = (error: unknown, limit: number): Error => {
  const { type } = error as { readonly type?: string };
  if (type === 'entity.too.large') return tooLargeBody(limit);
  if (type === 'request.aborted' || type === 'request.size.invalid') return incompleteBody();
  return error as Error;
};
