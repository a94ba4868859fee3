import type { PasskeyKey } from '../model/user/authenticator.js';

/**
 * Checks what authenticators answer (W3C Web Authentication Level 3). It keeps nothing and decides nothing
 * about people.
 */
export interface Passkeys {
  /** What an answer says of itself, unproven; undefined for what is no answer. */
  read(
    answer: string,
  ): { readonly credentialId: string; readonly userHandle: string | undefined } | undefined;
  /**
   * The key of a new credential, or undefined where the answer does not hold (Web Authentication Level 3
   * §7.1).
   */
  registered(answer: string, expected: ExpectedAnswer): Promise<PasskeyKey | undefined>;
  /**
   * What an authenticator asserts with a key, or undefined where the answer does not hold (Web Authentication
   * Level 3 §7.2). The counter is for the caller to compare.
   */
  asserted(
    answer: string,
    expected: ExpectedAnswer,
    key: PasskeyKey,
  ): Promise<PasskeyAssertion | undefined>;
}

export interface ExpectedAnswer {
  /** As base64url. */
  readonly challenge: string;
  readonly origin: string;
  readonly relyingPartyId: string;
  /** Whether a PIN, a finger or a face has to be shown, besides a person being there. */
  readonly verifiesUser: boolean;
}

export interface PasskeyAssertion {
  readonly signatureCounter: number;
}
