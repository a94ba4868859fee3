/** A message as it came, by the binding that brought it. */
export interface SamlMessage {
  /** Base64; by redirect what is inside is deflated, too. */
  readonly text: string;
  /** The query as received, for its signature; undefined for a message that was posted. */
  readonly query: string | undefined;
}

/** What a service provider asks. */
export interface SamlLoginRequest {
  readonly id: string;
  /** The entity that asks. */
  readonly issuer: string;
  readonly destination: string | undefined;
  readonly issuedAt: Date;
  /** Where it wants the answer. */
  readonly assertionConsumerService: string | undefined;
  /** Whether it names that place by a number of its metadata, which this server does not read. */
  readonly hasIndex: boolean;
  readonly protocolBinding: string | undefined;
  readonly forceAuthn: boolean;
  readonly isPassive: boolean;
  readonly nameIdFormat: string | undefined;
  /** Undefined where it asks for no kind of login. */
  readonly contexts: SamlContexts | undefined;
  /** Whom the answer has to name; undefined for anybody (SAML Core §3.4.1). */
  readonly subject: SamlNamed | undefined;
  /** Whether a key of the service provider has signed all of this. */
  readonly isSigned: boolean;
}

/** How a service provider names a person; undefined where it encrypts the name otherwise than is decrypted here. */
export interface SamlNamed {
  readonly nameId: string | undefined;
}

/** What a service provider asks that wants a session ended (SAML Core §3.7.1). */
export interface SamlLogoutRequest extends SamlNamed {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string | undefined;
  readonly issuedAt: Date;
  /** When the request is over; undefined where it does not say. */
  readonly notOnOrAfter: Date | undefined;
  /** Those of the sessions that it means; empty for all. */
  readonly sessionIndexes: readonly string[];
  readonly isSigned: boolean;
}

/** What a service provider answers that was asked to end its session (SAML Core §3.7.2). */
export interface SamlLogoutAnswer {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string | undefined;
  readonly issuedAt: Date;
  readonly inResponseTo: string | undefined;
  readonly isSuccess: boolean;
  readonly isSigned: boolean;
}

/** How a browser takes a message along. */
export type SamlBinding = 'redirect' | 'post';

/** A message on its way: an address to go to, with a form to post where there are fields. */
export interface SamlDispatch {
  readonly location: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** What this server sends about a logout: a request of its own, or an answer. */
export interface SamlLogoutMessage {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string;
  readonly issuedAt: Date;
  readonly relayState: string | undefined;
  readonly binding: SamlBinding;
  readonly says:
    | {
        readonly kind: 'request';
        /** The entity that knows the person by this name. */
        readonly audience: string;
        readonly nameId: { readonly value: string; readonly format: string };
        readonly sessionIndex: string;
        readonly notOnOrAfter: Date;
        /** For whom the name is encrypted; undefined for a plain one. */
        readonly encryptionCertificate: string | undefined;
      }
    | {
        readonly kind: 'answer';
        readonly inResponseTo: string;
        /** The words of a status code, as in `SamlAnswer`. */
        readonly status: readonly string[];
      };
}

/** The kinds of login that a request wants (SAML Core §3.3.2.2.1). */
export interface SamlContexts {
  readonly comparison: string;
  readonly classes: readonly string[];
}

/** Whose assertion an answer holds, and what it says. */
export interface SamlStatement {
  readonly nameId: { readonly value: string; readonly format: string };
  readonly authenticatedAt: Date;
  readonly sessionIndex: string;
  readonly context: string;
  readonly notOnOrAfter: Date;
  readonly attributes: readonly SamlAttribute[];
}

export interface SamlAttribute {
  readonly name: string;
  readonly friendlyName: string | undefined;
  readonly values: readonly string[];
}

export interface SamlAnswer {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string;
  /** The id of the request; undefined for an answer without a request. */
  readonly inResponseTo: string | undefined;
  readonly issuedAt: Date;
  readonly audience: string;
  /** The words of a status code, the outer one first; empty for success. */
  readonly status: readonly string[];
  /** Undefined for an answer that refuses. */
  readonly statement: (SamlStatement & { readonly id: string }) | undefined;
  readonly sign: 'both' | 'assertion' | 'response';
  /** For whom the assertion is encrypted; undefined for one that everybody reads. */
  readonly encryptionCertificate: string | undefined;
}

/** Where a service provider takes messages about logouts (SAML Metadata §2.2.2). */
export interface SamlLogoutService {
  readonly url: string;
  /** Where it takes answers; undefined where that is the same. */
  readonly responseUrl: string | undefined;
  readonly binding: SamlBinding;
}

/** What a service provider says of itself (SAML Metadata §2.4.4). */
export interface SamlPartyMetadata {
  readonly entityId: string;
  /** Where it takes answers by POST, the default first. */
  readonly acsUrls: readonly string[];
  /** Where it is told of logouts; by redirect where it takes that. */
  readonly slo: SamlLogoutService | undefined;
  /** Base64 without line breaks. */
  readonly certificates: readonly string[];
  readonly encryptionCertificate: string | undefined;
  readonly signsRequests: boolean;
  readonly nameIdFormats: readonly string[];
}

/** A key that SAML partners know by its certificate. Both are PEM. */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** The certificates of an entity, where it is known. */
export type CertificatesOf = (entityId: string) => Promise<readonly string[] | undefined>;

/** The keys for which names may be encrypted; asked once a signature has held. */
export type SamlKeys = () => Promise<readonly SamlKey[]>;

/** Reads requests of service providers, and writes what they are answered. What is right is the core's to judge. */
export interface SamlIssuer {
  /** A new key, with a certificate of it in this name. */
  readonly createKey: (name: string, now: Date) => Promise<SamlKey>;
  /**
   * What a request says; or why it is not read on, as the end of a sentence about it. A signature that is there is
   * verified where the entity has certificates. Throws for nothing that can be sent.
   */
  readonly readLoginRequest: (
    message: SamlMessage,
    certificatesOf: CertificatesOf,
    keys?: SamlKeys,
  ) => Promise<{ readonly request: SamlLoginRequest } | { readonly problem: string }>;
  /** The same of a request to log out. */
  readonly readLogoutRequest: (
    message: SamlMessage,
    certificatesOf: CertificatesOf,
    keys?: SamlKeys,
  ) => Promise<{ readonly request: SamlLogoutRequest } | { readonly problem: string }>;
  /** The same of an answer to a request of ours. */
  readonly readLogoutAnswer: (
    message: SamlMessage,
    certificatesOf: CertificatesOf,
  ) => Promise<{ readonly request: SamlLogoutAnswer } | { readonly problem: string }>;
  /** A signed message, by its binding (SAML Bindings §3.4.4, §3.5.4). */
  readonly writeLogout: (message: SamlLogoutMessage, key: SamlKey) => Promise<SamlDispatch>;
  /** The answer, as Base64 of its XML. */
  readonly writeAnswer: (answer: SamlAnswer, key: SamlKey) => Promise<string>;
  /** What the metadata of a service provider say; or why they are not read on, as the end of a sentence about them. */
  readonly readMetadata: (
    xml: string,
    now: Date,
  ) => { readonly party: SamlPartyMetadata } | { readonly problem: string };
  /** What service providers have to know of us, as XML. */
  readonly metadata: (us: {
    readonly entityId: string;
    readonly ssoUrl: string;
    readonly sloUrl: string;
    readonly certificates: readonly string[];
    readonly nameIdFormats: readonly string[];
  }) => string;
}
