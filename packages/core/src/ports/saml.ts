/** A request for an assertion about the person at the browser (SAML Core §3.4.1). */
export interface SamlRequest {
  readonly id: string;
  /** Where the provider is asked. */
  readonly destination: string;
  /** Whom it names as asking, and where the answer is posted. */
  readonly entityId: string;
  readonly assertionConsumerService: string;
  readonly relayState: string;
  readonly nameIdFormat: string;
  /** Whether the provider has to ask who it is, whatever session it has. */
  readonly forceAuthn: boolean;
  /** What `createKey` made; without one the request is not signed. */
  readonly key: string | null;
}

/** What `createKey` made, by what it is used for; null where it is not. */
export interface SamlPartyKeys {
  readonly key: string | null;
  /** For which the provider may encrypt the names of people. */
  readonly nameKey: string | null;
}

/** The conditions under which a bearer may use an assertion. */
export interface SamlConfirmation {
  readonly method: string;
  readonly recipient: string | undefined;
  readonly inResponseTo: string | undefined;
  readonly notBefore: Date | undefined;
  readonly notOnOrAfter: Date | undefined;
}

/** Only what a key of the provider has signed. */
export interface SamlAssertion {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: { readonly value: string; readonly format: string | undefined } | undefined;
  readonly confirmations: readonly SamlConfirmation[];
  readonly notBefore: Date | undefined;
  readonly notOnOrAfter: Date | undefined;
  /** One of each list has to be meant. */
  readonly audiences: readonly (readonly string[])[];
  /** When the person proved who they are, and when that is over. */
  readonly authenticatedAt: Date | undefined;
  readonly sessionNotOnOrAfter: Date | undefined;
  /** By `Name`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/** The envelope, which need not be signed. */
export interface SamlResponse {
  readonly issuer: string | undefined;
  readonly destination: string | undefined;
  readonly inResponseTo: string | undefined;
  readonly assertion: SamlAssertion;
}

/**
 * Reads, writes, signs and verifies the messages of SAML 2.0. What an assertion is worth is the core's to
 * judge.
 */
export interface SamlMessages {
  /**
   * Why nothing can be verified with this certificate, as the end of a sentence about it; undefined when it
   * can.
   */
  readonly certificateProblem: (certificate: string) => string | undefined;
  /** When a certificate ends; undefined for one that cannot be read. */
  readonly certificateEnd: (certificate: string) => Date | undefined;
  /** A private key to sign requests with, and a certificate of it in this name; one text. */
  readonly createKey: (name: string, now: Date) => Promise<string>;
  /** The address that the browser is sent to with the request in it (SAML Bindings §3.4). */
  readonly request: (request: SamlRequest) => Promise<string>;
  /**
   * What a posted response says, as far as the key of one of these certificates has signed it; or why it is
   * not read on, as the end of a sentence about the provider. Throws for nothing that can be posted.
   */
  readonly read: (
    response: string,
    certificates: readonly string[],
    nameKey?: string | null,
  ) => Promise<{ readonly response: SamlResponse } | { readonly problem: string }>;
  /** What a provider has to know of us, as XML (SAML Metadata §2.4.4). */
  readonly metadata: (
    us: SamlPartyKeys & Pick<SamlRequest, 'entityId' | 'assertionConsumerService' | 'nameIdFormat'>,
  ) => Promise<string>;
}

/** Speaks to SAML providers, where the platform can. */
export interface SamlDeps {
  readonly saml?: SamlMessages | undefined;
}
