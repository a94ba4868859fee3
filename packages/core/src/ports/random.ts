/** The only source of chance; its values must not be guessable. */
export interface Random {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** `bytes` random bytes as base64url without padding. */
  secret(bytes: number): string;
}
