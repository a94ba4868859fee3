import type { SamlKey, SamlStatement } from './saml-issuer.js';

/** What a relying party is told of a person (WS-Federation 1.2 §13.2). */
export interface WsfedToken {
  readonly issuer: string;
  /** The realm of the relying party. */
  readonly audience: string;
  /** Where the browser takes it. */
  readonly destination: string;
  readonly issuedAt: Date;
  readonly type: 'saml1.1' | 'saml2.0';
  readonly statement: SamlStatement & { readonly id: string };
}

/** Writes what relying parties of WS-Federation read. What is right is the core's to judge. */
export interface WsfedIssuer {
  /** The response with the signed assertion in it (WS-Trust, February 2005), as XML. */
  readonly writeToken: (token: WsfedToken, key: SamlKey) => Promise<string>;
  /** What relying parties have to know of us, as signed XML (WS-Federation 1.2 §3). */
  readonly metadata: (
    us: {
      readonly entityId: string;
      /** Where people are sent. */
      readonly address: string;
      /** Those of the keys that sign, the present one first. */
      readonly certificates: readonly string[];
    },
    key: SamlKey,
  ) => Promise<string>;
}
