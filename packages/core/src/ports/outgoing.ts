/**
 * What the server asks of others: keys of clients and identity providers, tokens of upstream providers,
 * logout notices.
 */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  /** Milliseconds, where an answer may take less than usual. */
  readonly patience?: number | undefined;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Asks other servers, and only those that it is safe to ask: https to public addresses (loopback in
 * development only), no redirects followed, at most 5 seconds and 1 MB.
 */
export interface Outgoing {
  /**
   * @throws Refusal `upstream_unreachable` when it may not be asked, does not answer in time or answers too
   * much or with a redirect; `too_many_requests`
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}
