/**
 * Slow hashing of what people choose. Secrets that the server made itself are compared by `Digest` instead.
 */
export interface SecretHasher {
  /** So many run at the same moment; what comes on top waits for its turn. */
  readonly atOnce: number;
  readonly hash: (password: string) => Promise<string>;
  readonly matches: (password: string, hash: string) => Promise<boolean>;
  /**
   * A hash that another system made, in the form in which `matches` knows it; undefined for one that cannot
   * be checked here.
   */
  readonly adopt: (algorithm: string, value: string) => string | undefined;
  /**
   * Whether `hash` would make a better one of the same password: this one was adopted, or made with less
   * work.
   */
  readonly isOutdated: (hash: string) => boolean;
}
