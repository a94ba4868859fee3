/** What an answer with an assertion needs of the request. Plain values, which wait with it. */
export interface AskedBySaml {
  /** Undefined for a login that began here: the answer is to no request. */
  readonly requestId: string | undefined;
  /** The entity that asks; the realm of a relying party of WS-Federation. */
  readonly entityId: string;
  /** Left out for SAML 2.0 itself. */
  readonly protocol?: 'wsfed' | undefined;
  readonly relayState?: string | undefined;
  /** The kind of login that the answer names, where the request wants one. */
  readonly context?: string | undefined;
  /** The kind of name that the request wants, where this server has it. */
  readonly nameIdFormat?: string | undefined;
  /** The name of the person whom the answer has to be about, where the request has one. */
  readonly subject?: string | undefined;
}
