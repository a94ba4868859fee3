/** Slow hashing of what people choose. Secrets that the server made itself are compared by `Digest` instead. */
export interface SecretHasher {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
}
