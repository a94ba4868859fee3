/** Turns refusals into answers, in one place, so that code and status agree. */
import type { Refusal, RefusalKind } from '@keyward/core';
import { asErrorDescription, proofAlgorithms } from '@keyward/core/endpoints';
import { managementPath } from './management-path.js';
import { json, type ApiResponse } from './message.js';
import { withWireNames } from './wire-names.js';

/**
 * `oauth` answers carry `error` and `error_description` too (contract §1); `page` answers HTML to
 * a browser; other protocols hand in how they write errors.
 */
export type Dialect = 'management' | 'oauth' | 'page' | ForeignErrors;

/** How a protocol with a form of its own writes errors. */
export interface ForeignErrors {
  readonly refusal: (
    refusal: Refusal,
    status: number,
    headers: Readonly<Record<string, string>>,
  ) => ApiResponse;
  /** The answer with status 500; the message says what a caller may learn of it. */
  readonly failure: (message: string) => ApiResponse;
}

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

/** `metadata` is the address of the document about the API that refuses (RFC 9728). */
export const answerRefusal = (
  refusal: Refusal,
  dialect: Dialect,
  metadata?: string,
): ApiResponse => {
  const headers = headersFor(refusal, metadata);
  const status = statusOf[refusal.kind];
  if (typeof dialect === 'object') return dialect.refusal(refusal, status, headers);

  const message = withWireNames(refusal).message;
  return json(status, errorBody(refusal.wireCode, message, dialect), headers);
};

/** What a caller learns of a bug. */
export const failure = 'The server failed. The request id is in the header X-Request-Id.';

/** The answer for a bug. It tells the caller nothing but the request id. */
export const answerFailure = (dialect: Dialect): ApiResponse =>
  typeof dialect === 'object'
    ? dialect.failure(failure)
    : json(500, errorBody('server_error', failure, dialect));

export const errorBody = (
  code: string,
  message: string,
  dialect: Exclude<Dialect, ForeignErrors>,
): Record<string, string> => {
  if (dialect === 'management') return { code, message };

  const description = asErrorDescription(message);
  return { code, message: description, error: code, error_description: description };
};

const headersFor = (refusal: Refusal, metadata: string | undefined): Record<string, string> => {
  const { kind, code, wireCode, values } = refusal;
  const { nonce } = values;
  const asked: Record<string, string> =
    wireCode === 'use_dpop_nonce' && nonce !== undefined ? { 'DPoP-Nonce': nonce } : {};
  if (kind === 'tooMany') return { 'Retry-After': values['seconds'] ?? retryAfter };
  if (kind === 'unavailable') return { 'Retry-After': retryAfter };
  if (kind === 'unauthenticated' || code === 'scope_insufficient')
    return { 'WWW-Authenticate': challenge({ code, wireCode, values }, metadata), ...asked };
  return asked;
};

/** What proofs may be signed with (RFC 9449 §7.1). */
const algorithms = `algs="${proofAlgorithms.join(' ')}"`;

/**
 * RFC 6750 §3: no error code when no token was sent; RFC 6749 §5.2: Basic for client authentication. RFC 9728 §5.1:
 * where a client finds out who issues tokens.
 */
const challenge = (
  { code, wireCode, values }: Pick<Refusal, 'code' | 'wireCode' | 'values'>,
  metadata: string | undefined,
): string => {
  if (wireCode === 'invalid_client') return 'Basic realm="keyward", charset="UTF-8"';

  const whereFrom = metadata === undefined ? [] : [`resource_metadata="${metadata}"`];
  if (code === 'token_bound' || code.startsWith('api_proof_'))
    return `DPoP ${[`error="${wireCode}"`, ...whereFrom, algorithms].join(', ')}`;

  const parts = ['realm="keyward"'];
  if (code !== 'token_missing') parts.push(`error="${wireCode}"`);
  if (values['scope']) parts.push(`scope="${values['scope']}"`);
  // RFC 9470 §3: what the login has to be.
  if (values['acr']) parts.push(`acr_values="${values['acr']}"`);
  parts.push(...whereFrom);
  if (code === 'token_missing') parts.push(`DPoP ${algorithms}`);
  return `Bearer ${parts.join(', ')}`;
};

/** Below it are the documents about the APIs of this server. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** The paths of the user info, each an API of its own for a client that compares addresses. */
export const userInfoPaths = ['/userinfo', '/oauth2/userinfo'] as const;

/** The address of the document about the API that a path belongs to; undefined for a path of none. */
export const resourceMetadataFor = (issuer: string, path: string): string | undefined => {
  if (path.startsWith(`${managementPath}/`))
    return resourceMetadataAddress(issuer + managementPath);
  const isUserInfo = userInfoPaths.some((each) => each === path);
  return isUserInfo ? resourceMetadataAddress(issuer + path) : undefined;
};

/** Between host and path (RFC 9728 §3.1). */
const resourceMetadataAddress = (resource: string): string => {
  const { origin, pathname } = new URL(resource);
  return origin + resourceMetadataPath + pathname;
};
