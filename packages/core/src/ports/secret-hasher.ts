/** Hashes that take as much work as each other. */
export interface DearerHashes {
  readonly prefix: string;
  /** As `workOf` says it. */
  readonly work: number;
}

/** Why a hash of another system is not taken: it is none that can be checked here, or its check takes too long. */
export interface UnfitHash {
  readonly unfit: 'malformed' | 'too_costly';
  /** Goes on after the name of the field. */
  readonly why: string;
}

/** A hash as an import brings it. */
export interface ForeignHash {
  readonly algorithm: string;
  readonly value: string;
}

/**
 * Slow hashing of what people choose. Secrets that the server made itself are compared by `Digest` instead.
 */
export interface SecretHasher {
  /** So many run at the same moment; what comes on top waits for its turn. */
  readonly atOnce: number;
  readonly hash: (password: string) => Promise<string>;
  /** Calls `begins` when the work begins, which may have waited for its turn before. */
  readonly matches: (password: string, hash: string, begins?: () => void) => Promise<boolean>;
  /** How much work `matches` has with this hash, compared with others; left out, it is the same for each. */
  readonly workOf?: ((hash: string) => number) | undefined;
  /**
   * How hashes begin that take more work than those of `hash`, the dearest first. The storage is asked whether it holds
   * one of them, and a refusal then waits as long as it takes.
   */
  readonly dearer?: readonly DearerHashes[] | undefined;
  /**
   * A hash that another system made, in the form in which `matches` knows it. One that cannot be checked here is
   * `undefined`, or says why.
   */
  readonly adopt: (algorithm: string, value: string) => string | UnfitHash | undefined;
  /** What `adopt` of a hasher with the same secrets takes for this hash; undefined for one that it cannot read. */
  readonly reveal?: ((hash: string) => ForeignHash | undefined) | undefined;
  /**
   * Whether `hash` would make a better one of the same password: this one was adopted, or made with less
   * work.
   */
  readonly isOutdated: (hash: string) => boolean;
}
