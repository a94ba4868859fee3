import type { Audited, Identified, RecordType } from '../record/record-type.js';

export const authenticatorKinds = ['totp', 'recovery_code', 'passkey'] as const;
export type AuthenticatorKind = (typeof authenticatorKinds)[number];

/** What is kept of a credential: nothing of it is secret. */
export interface PasskeyKey {
  /** As base64url, at most 1023 bytes. */
  readonly credentialId: string;
  /** A COSE key, as base64url. */
  readonly publicKey: string;
  readonly signatureCounter: number;
  /** How browsers reach it, for their hints. */
  readonly transports: readonly string[];
}

/**
 * Something besides the password that proves a person. It is there from the moment on at which the person has
 * shown that it works.
 */
export interface Authenticator extends Identified, Audited {
  readonly tenantId: string;
  readonly userId: string;
  readonly kind: AuthenticatorKind;
  /** The name that the person gave it. Without one, each reader sees the kind in their language. */
  readonly label: string | null;
  /** Of a totp, in base32. */
  readonly secret: string | null;
  /** The last step whose code was taken; that and the ones before are used up (RFC 6238 §5.2). */
  readonly lastUsedStep: number | null;
  /** Of recovery codes, those that are left. */
  readonly codeDigests: readonly string[];
  /** Of a passkey, by which it is found: its own id may be too long for an index. */
  readonly credentialDigest: string | null;
  readonly passkey: PasskeyKey | null;
  readonly lastUsedAt: Date | null;
}

/** Recovery codes stand in for a factor, and are none. */
export const isFactor = ({ kind }: Authenticator): boolean => kind !== 'recovery_code';

export const authenticatorType: RecordType<Authenticator> = {
  label: 'authenticator',
  unique: {
    // But for passkeys one of each kind, so that of two that are enrolled at once one stays.
    authenticator_type: ({ userId, kind }) => (kind === 'passkey' ? null : `${userId}/${kind}`),
    credential_id: ({ credentialDigest }) => credentialDigest,
  },
  references: { tenantId: 'tenants', userId: 'users' },
  unversioned: ['lastUsedAt', 'lastUsedStep', 'passkey'],
  tenancyOf: (authenticator) => authenticator.tenantId,
  globalIsVisible: false,
};
