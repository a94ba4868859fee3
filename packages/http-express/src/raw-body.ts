import { bodyLimits } from '@keyward/api';
import { isRefusal, Refusal } from '@keyward/core';
import bodyParser from 'body-parser';

/** Reads the bytes of a body of any type; the route decides what they mean. Compressed bodies are refused. */
export const rawBody = bodyParser.raw({ type: () => true, limit: bodyLimits.json, inflate: false });

/** The refusal for an error of body-parser or of Express's router. */
export const bodyRefusal = (error: unknown): Refusal => {
  if (isRefusal(error)) return error;

  const { type, status } = error as { type?: string; status?: number };

  if (type === 'entity.too.large') {
    return new Refusal('body_too_large', { limit: String(bodyLimits.json) });
  }
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
