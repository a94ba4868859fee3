/** A one-way fingerprint, for comparing and for finding secrets that need not be read back. */
export interface Digest {
  /** SHA-256 of the UTF-8 bytes, as base64url without padding. */
  sha256(text: string): string;
}
