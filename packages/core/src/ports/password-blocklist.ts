/**
 * Passwords that attackers try first: common ones, or those of past breaches (NIST SP 800-63B-4 §3.1.1.2).
 */
export interface PasswordBlocklist {
  /**
   * `text` is a password in lower case, or what is left of one without the digits and signs around it. It
   * goes no further than this.
   */
  has(text: string): Promise<boolean>;
}
