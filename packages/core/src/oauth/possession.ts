/** What a request proves to hold (RFC 9449, RFC 8705), as the rest of OAuth knows it. Its room is handed in. */
import type { Client } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import type { Confirmation } from '../model/values/confirmation.js';

/** What a request says about the possession of a key (RFC 9449 §4). */
export interface PresentedProof {
  /** The header `DPoP`; undefined for a request with a token that says that it has one. */
  readonly proof: string | undefined;
  readonly method: string;
  /** Below the issuer, without the query. */
  readonly path: string;
}

/** What a request shows beside its parameters. */
export interface ShownPossession {
  readonly proof: PresentedProof | undefined;
  /** Of its TLS connection, in DER. */
  readonly certificate: Uint8Array | undefined;
}

/** What decides of a token that is alive. */
export interface HeldToken extends Confirmation {
  readonly access: ClientAccess;
}

/** Keys and certificates of clients, and what is bound to them. */
export interface Possession {
  /**
   * What the tokens are bound to that the client asks for now.
   * @throws Refusal `proof_invalid`, `proof_nonce_required`, `certificate_required`
   */
  readonly confirm: (client: Client, shown: ShownPossession) => Promise<Confirmation>;
  /**
   * The thumbprint of the key that a proof is signed with.
   * @throws Refusal `proof_invalid`, `proof_nonce_required`
   */
  readonly keyOf: (client: Client, proof: PresentedProof) => Promise<string>;
  /** @throws Refusal `proof_invalid`, `grant_invalid` */
  readonly assertBound: (bound: Confirmation, proven: Confirmation, what: string) => void;
  /**
   * Asks whoever presents a token for the key and the certificate that it is bound to.
   * @throws Refusal `token_certificate_missing`, `token_bound`, `token_invalid`, `api_proof_invalid`,
   * `api_proof_nonce_required`
   */
  readonly requireOf: (held: HeldToken, token: string, shown: ShownPossession) => Promise<void>;
  /** Whether the client proves itself with a certificate (RFC 8705 §2). */
  readonly isByCertificate: (client: Client) => boolean;
  /** Whether the certificate is one of the client. */
  readonly isCertificateOf: (client: Client, der: Uint8Array | undefined) => Promise<boolean>;
}

export interface PossessionDeps {
  readonly possession: Possession;
}
