import type { Audited, Identified, RecordType } from '../record-type.js';

export const authenticatorKinds = ['totp', 'recovery_code'] as const;
export type AuthenticatorKind = (typeof authenticatorKinds)[number];

/** Something besides the password that proves a person. It is there from the moment on at which the person has shown that it works. */
export interface Authenticator extends Identified, Audited {
  readonly tenantId: string;
  readonly userId: string;
  readonly kind: AuthenticatorKind;
  readonly label: string | null;
  /** Of a totp, in base32. */
  readonly secret: string | null;
  /** The last step whose code was taken; that and the ones before are used up (RFC 6238 §5.2). */
  readonly lastUsedStep: number | null;
  /** Of recovery codes, those that are left. */
  readonly codeDigests: readonly string[];
  readonly lastUsedAt: Date | null;
}

export const authenticatorType: RecordType<Authenticator> = {
  label: 'authenticator',
  // Of each kind one, so that of two that are enrolled at once one stays.
  unique: { authenticator_type: ({ userId, kind }) => `${userId}/${kind}` },
  references: { tenantId: 'tenants', userId: 'users' },
  tenancyOf: (authenticator) => authenticator.tenantId,
  globalIsVisible: false,
};
