/** Turns refusals into answers, in one place, so that code and status agree. */
import type { Refusal, RefusalKind } from '@keyward/core';
import { asErrorDescription, proofAlgorithms } from '@keyward/core/endpoints';
import { json, type ApiResponse } from './message.js';
import { withWireNames } from './wire-names.js';

/**
 * `oauth` answers carry `error` and `error_description` too (contract §1); `page` answers HTML to
 * a browser.
 */
export type Dialect = 'management' | 'oauth' | 'page';

export const statusOf: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  wrongMethod: 405,
  conflict: 409,
  changed: 412,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooMany: 429,
  notImplemented: 501,
  unavailable: 503,
};

/** Seconds after which a caller may try again when the server cannot say better. */
const retryAfter = '5';

export const answerRefusal = (refusal: Refusal, dialect: Dialect): ApiResponse =>
  json(
    statusOf[refusal.kind],
    errorBody(refusal.wireCode, withWireNames(refusal).message, dialect),
    headersFor(refusal),
  );

/** The answer for a bug. It tells the caller nothing but the request id. */
export const answerFailure = (dialect: Dialect): ApiResponse =>
  json(
    500,
    errorBody(
      'server_error',
      'The server failed. The request id is in the header X-Request-Id.',
      dialect,
    ),
  );

export const errorBody = (
  code: string,
  message: string,
  dialect: Dialect,
): Record<string, string> => {
  if (dialect === 'management') return { code, message };

  const description = asErrorDescription(message);
  return { code, message: description, error: code, error_description: description };
};

const headersFor = (refusal: Refusal): Record<string, string> => {
  const { kind, code, wireCode, values } = refusal;
  const { nonce } = values;
  const asked: Record<string, string> =
    wireCode === 'use_dpop_nonce' && nonce !== undefined ? { 'DPoP-Nonce': nonce } : {};
  if (kind === 'tooMany') return { 'Retry-After': values['seconds'] ?? retryAfter };
  if (kind === 'unavailable') return { 'Retry-After': retryAfter };
  if (kind === 'unauthenticated' || code === 'scope_insufficient')
    return { 'WWW-Authenticate': challenge(code, wireCode, values), ...asked };
  return asked;
};

/** What proofs may be signed with (RFC 9449 §7.1). */
const algorithms = `algs="${proofAlgorithms.join(' ')}"`;

/** RFC 6750 §3: no error code when no token was sent; RFC 6749 §5.2: Basic for client authentication. */
const challenge = (
  code: string,
  wireCode: string,
  values: Readonly<Record<string, string>>,
): string => {
  if (wireCode === 'invalid_client') return 'Basic realm="keyward", charset="UTF-8"';
  if (code.startsWith('api_proof_')) return `DPoP error="${wireCode}", ${algorithms}`;
  if (code === 'token_missing') return `Bearer realm="keyward", DPoP ${algorithms}`;
  if (code === 'token_bound') return `DPoP error="${wireCode}", ${algorithms}`;
  return `Bearer realm="keyward", error="${wireCode}"${values['scope'] ? `, scope="${values['scope']}"` : ''}`;
};
