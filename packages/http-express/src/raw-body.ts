import { bodyLimits } from '@keyward/api';
import { isRefusal, Refusal } from '@keyward/core';
import bodyParser from 'body-parser';
import type { NextFunction, Request, RequestHandler } from 'express';

const parse = bodyParser.raw({ type: () => true, limit: bodyLimits.json, inflate: false });

/**
 * Reads the bytes of a body of any type; the route decides what they mean. Compressed bodies are refused.
 *
 * body-parser answers a body that is too long only when it has read it to its end, so a sender could keep the server
 * busy. Here the answer comes at once, and the connection ends with it.
 */
export const rawBody: RequestHandler = (request, response, next) => {
  const finish = firstOnly(next);
  if (Number(request.headers['content-length']) > bodyLimits.json) {
    finish(tooLarge());
    return;
  }
  if (request.headers['transfer-encoding'] !== undefined) {
    refuseBeyondLimit(request, () => finish(tooLarge()));
  }
  parse(request, response, finish);
};

/** A body that comes in chunks does not say how long it is. */
const refuseBeyondLimit = (request: Request, refuse: () => void): void => {
  let size = 0;
  const count = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= bodyLimits.json) return;

    request.off('data', count);
    refuse();
  };
  request.on('data', count);
};

/** body-parser calls back too, when the connection has ended. */
const firstOnly = (next: NextFunction): NextFunction => {
  let isOver = false;
  const finish = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    next(error);
  };
  return finish as NextFunction;
};

const tooLarge = (): Refusal => new Refusal('body_too_large', { limit: String(bodyLimits.json) });

/** The refusal for an error of body-parser or of Express's router. */
export const bodyRefusal = (error: unknown): Refusal => {
  if (isRefusal(error)) return error;

  const { type, status } = error as { type?: string; status?: number };

  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported') {
    return new Refusal('media_type_refused', { expected: 'sent without Content-Encoding' });
  }
  if (type === 'request.aborted' || type === 'request.size.invalid') {
    return new Refusal('body_unreadable', { why: 'ended before it was complete' });
  }
  if (status === 400) {
    const why = 'has a path that is not percent-encoded UTF-8';
    return new Refusal('request_unreadable', { why });
  }
  throw error;
};
