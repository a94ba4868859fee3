/** One-way fingerprints, for comparing and for finding secrets that need not be read back. */
export interface Digest {
  /** SHA-256 of the UTF-8 bytes, as base64url without padding. */
  sha256(text: string): string;
  /**
   * HMAC-SHA-256 under a key that the storage does not hold, as base64url without padding. For what a
   * fingerprint alone does not hide or prove: short codes, pseudonyms, seals. The purpose keeps uses apart.
   */
  keyed(purpose: string, text: string): string;
}
