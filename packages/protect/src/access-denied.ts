import type { RequiredLogin } from './required-login.js';

/**
 * Why a request is refused, in the words of RFC 6750 §3.1, RFC 9449 §7.1 and RFC 9470 §3; the last one says that the
 * server cannot be asked.
 */
export type Denial =
  | 'token_missing'
  | 'invalid_request'
  | 'invalid_token'
  | 'invalid_dpop_proof'
  | 'insufficient_scope'
  | 'insufficient_user_authentication'
  | 'temporarily_unavailable';

const statuses: Readonly<Record<Denial, number>> = {
  token_missing: 401,
  invalid_request: 400,
  invalid_token: 401,
  invalid_dpop_proof: 401,
  insufficient_scope: 403,
  insufficient_user_authentication: 401,
  temporarily_unavailable: 503,
};

/** What a proof of possession may be signed with (RFC 9449 §7.1). */
export const proofAlgorithms = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256'] as const;

/** Seconds after which a client may try again. */
const retryAfter = '5';

/** How a request brings its token (RFC 6750 §2.1, RFC 9449 §7.1). */
export type Scheme = 'Bearer' | 'DPoP';

/** What an answer says of the operation, so that a client asks for a token that fits. */
export interface AskedOfClients {
  readonly scheme?: Scheme | undefined;
  /** All scopes of the operation, also those that the token has: a client asks for a token with all of them. */
  readonly scopes?: readonly string[] | undefined;
  /** What the login must be like (RFC 9470 §3). */
  readonly login?: RequiredLogin | undefined;
  /** The address of the document about the API (RFC 9728 §5.1). */
  readonly resourceMetadata?: string | undefined;
}

/** A request that must not go on, with the answer that says so. */
export class AccessDenied extends Error {
  readonly status: number;
  readonly scheme: Scheme;

  /**
   * @param message One sentence for the developer of the client. It has no quote and no backslash, since it stands
   * in a header (RFC 6750 §3).
   */
  constructor(
    readonly denial: Denial,
    message: string,
    readonly missingScopes: readonly string[] = [],
    private readonly asked: AskedOfClients = {},
  ) {
    super(message);
    this.status = statuses[denial];
    this.scheme = asked.scheme ?? (denial === 'invalid_dpop_proof' ? 'DPoP' : 'Bearer');
  }

  /** The same, said of an operation. */
  of(asked: AskedOfClients): AccessDenied {
    return new AccessDenied(this.denial, this.message, this.missingScopes, {
      scheme: this.scheme,
      ...asked,
    });
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

  /**
   * A request without a token learns the schemes and no error (RFC 6750 §3.1, RFC 9449 §7.1). An API that publishes a
   * document says at each refusal where it is, and what to ask for.
   */
  get challenge(): string {
    const { scopes = [], resourceMetadata: address } = this.asked;
    const [isMissing, isTooLittle] = [
      this.denial === 'token_missing',
      this.denial === 'insufficient_scope',
    ];
    const algorithms = `algs="${proofAlgorithms.join(' ')}"`;
    const parts = isMissing
      ? []
      : [`error="${this.denial}"`, `error_description="${this.message}"`];
    if (scopes.length > 0 && (isTooLittle || address !== undefined))
      parts.push(`scope="${scopes.join(' ')}"`);
    parts.push(...this.askedLogin);
    if (address !== undefined) parts.push(`resource_metadata="${address}"`);
    if (this.scheme === 'DPoP') parts.push(algorithms);

    const challenge = parts.length === 0 ? this.scheme : `${this.scheme} ${parts.join(', ')}`;
    return isMissing ? `${challenge}, DPoP ${algorithms}` : challenge;
  }

  /** RFC 9470 §3: what to ask the authorization endpoint for. */
  private get askedLogin(): readonly string[] {
    if (this.denial !== 'insufficient_user_authentication') return [];

    const { acr, maxAge } = this.asked.login ?? {};
    return [
      ...(acr === undefined ? [] : [`acr_values="${acr}"`]),
      ...(maxAge === undefined ? [] : [`max_age="${maxAge}"`]),
    ];
  }
}
