/** Encrypts the few columns whose plain text must not lie in the database: client secrets and private keys. */
export interface Sealer {
  /** `context` names where the value belongs; a sealed value that was moved elsewhere must not open. */
  seal(plain: string, context: string): string;
  /** @throws when the value was not sealed for this context or has been altered. */
  open(sealed: string, context: string): string;
}
