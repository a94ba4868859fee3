/** Why a request is refused, in the words of RFC 6750 §3.1; the last one says that the server cannot be asked. */
export type Denial =
  | 'token_missing'
  | 'invalid_request'
  | 'invalid_token'
  | 'invalid_dpop_proof'
  | 'insufficient_scope'
  | 'temporarily_unavailable';

const statuses: Readonly<Record<Denial, number>> = {
  token_missing: 401,
  invalid_request: 400,
  invalid_token: 401,
  invalid_dpop_proof: 401,
  insufficient_scope: 403,
  temporarily_unavailable: 503,
};

/** What a proof of possession may be signed with (RFC 9449 §7.1). */
export const proofAlgorithms = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256'] as const;

/** Seconds after which a client may try again. */
const retryAfter = '5';

/** A request that must not go on, with the answer that says so. */
export class AccessDenied extends Error {
  readonly status: number;

  /**
   * @param message One sentence for the developer of the client. It has no quote and no backslash, since it stands
   * in a header (RFC 6750 §3).
   */
  constructor(
    readonly denial: Denial,
    message: string,
    readonly missingScopes: readonly string[] = [],
    readonly scheme: 'Bearer' | 'DPoP' = denial === 'invalid_dpop_proof' ? 'DPoP' : 'Bearer',
  ) {
    super(message);
    this.status = statuses[denial];
  }

  get headers(): Readonly<Record<string, string>> {
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' };
    if (this.denial === 'temporarily_unavailable') return { ...headers, 'Retry-After': retryAfter };
    return { ...headers, 'WWW-Authenticate': this.challenge };
  }

  get body(): string {
    const error = this.denial === 'token_missing' ? 'invalid_token' : this.denial;
    return JSON.stringify({ error, error_description: this.message });
  }

  /** A request without a token learns the schemes and nothing else (RFC 6750 §3.1, RFC 9449 §7.1). */
  private get challenge(): string {
    const algorithms = `algs="${proofAlgorithms.join(' ')}"`;
    if (this.denial === 'token_missing') return `Bearer, DPoP ${algorithms}`;

    const parts = [`error="${this.denial}"`, `error_description="${this.message}"`];
    if (this.missingScopes.length > 0) parts.push(`scope="${this.missingScopes.join(' ')}"`);
    if (this.scheme === 'DPoP') parts.push(algorithms);
    return `${this.scheme} ${parts.join(', ')}`;
  }
}
