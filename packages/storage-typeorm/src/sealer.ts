/** Encrypts the few columns whose plain text must not lie in the database: client secrets and private keys. */
export interface Sealer {
  /** `context` names where the value belongs; a sealed value that was moved elsewhere must not open. */
  seal(plain: string, context: string): string;
  /** @throws when the value was not sealed for this context or has been altered. */
  open(sealed: string, context: string): string;
}

/** A sealer with several keys, so that the key of a database can change. `aesGcmSealer` is one. */
export interface KeyedSealer extends Sealer {
  /** The names of its keys, the newest first. */
  readonly keyIds: readonly string[];
  /** Seals with the key that is named. */
  seal(plain: string, context: string, keyId?: string): string;
  /**
   * Names the key that opens the value.
   * @throws as `open` does.
   */
  keyIdOf(sealed: string, context: string): string;
}

export const isKeyed = (sealer: Sealer): sealer is KeyedSealer => 'keyIds' in sealer;
