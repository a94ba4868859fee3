import { bodyLimits } from '@keyward/api';
import { Refusal } from '@keyward/core';
import bodyParser from 'body-parser';

/** The bytes, whatever they claim to be: what they mean is the row's business. Compressed bodies are refused, not inflated. */
export const rawBody = bodyParser.raw({ type: () => true, limit: bodyLimits.json, inflate: false });

/** What body-parser and Express's router throw, as the refusal that it means. */
export const bodyRefusal = (error: unknown): Refusal => {
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large')
    return new Refusal('body_too_large', { limit: String(bodyLimits.json) });
  if (type === 'encoding.unsupported')
    return new Refusal('media_type_refused', { expected: 'sent without Content-Encoding' });
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Refusal('body_unreadable', { why: 'ended before it was complete' });
  if (status === 400)
    return new Refusal('request_unreadable', {
      why: 'has a path that is not percent-encoded UTF-8',
    });
  throw error;
};
