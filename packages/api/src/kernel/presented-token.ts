/** The access token of a request, and the proof that comes with it (RFC 6750 §2.1, RFC 9449 §7.1). */
import { refuse } from '@keyward/core';
import type { PresentedProof } from '@keyward/core/endpoints';
import { formMedia, mediaType, readForm } from './body.js';
import type { ApiRequest } from './message.js';
import { readPairs } from './query.js';

export interface PresentedToken {
  readonly token: string;
  /** Of a token that is bound to a key. */
  readonly proof?: PresentedProof | undefined;
}

const form = /^(Bearer|DPoP) +([A-Za-z0-9._~+/-]+=*) *$/i;

/**
 * The token of the header. The scheme is case-insensitive (RFC 9110 §11.1).
 * Rule: a request carries its token in one way; a second one, in the form or the query, is refused (RFC 6750 §2).
 * @throws Refusal `grant_request_invalid`
 */
export const tokenOf = (request: ApiRequest): PresentedToken | undefined => {
  const [, scheme, token] = form.exec(request.header('authorization') ?? '') ?? [];
  if (scheme === undefined || token === undefined) return undefined;
  if (carriesToken(request)) {
    refuse('grant_request_invalid', {
      parameter: 'access_token',
      why: 'must not accompany an Authorization header (RFC 6750 §2)',
    });
  }
  return scheme.length === 'DPoP'.length ? { token, proof: proofFor(request) } : { token };
};

const carriesToken = (request: ApiRequest): boolean => {
  if (readPairs(request.query, 'query').has('access_token')) return true;
  return mediaType(request) === formMedia && readForm(request).has('access_token');
};

const proofFor = ({ header, method, path }: ApiRequest): PresentedProof => ({
  proof: header('dpop'),
  method,
  path,
});

/** The proof of a request without a token, if it has one (RFC 9449 §5). */
export const proofOf = (request: ApiRequest): PresentedProof | undefined =>
  request.header('dpop') === undefined ? undefined : proofFor(request);
