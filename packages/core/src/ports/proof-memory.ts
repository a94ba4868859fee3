/**
 * A port: remembers proofs of possession that were used (RFC 9449 §11.1). Several servers may share one memory.
 */
export interface ProofMemory {
  /** Whether nobody has asked for this digest within `rememberedSeconds`; from now on somebody has. */
  readonly isFirst: (digest: string) => Promise<boolean> | boolean;
}

/** Longer than any proof is taken. */
export const rememberedSeconds = 90;
