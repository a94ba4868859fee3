/** Time-based one-time passwords (RFC 6238), as authenticator apps make them: 30 s, six digits, SHA-1. */
export interface Totp {
  /**
   * The secret of an authenticator, in base32, out of a base64url text of 256 bits; the same for the same
   * text.
   */
  secretFrom(seed: string): string;
  /** The code for one step, counted in 30 s since 1970. */
  code(secret: string, step: number): string;
  /** What an app reads off a QR code. `issuer` and `account` are shown to the person. */
  address(secret: string, names: { readonly issuer: string; readonly account: string }): string;
}

/** Seconds (RFC 6238 §5.2). */
export const totpStep = 30;
