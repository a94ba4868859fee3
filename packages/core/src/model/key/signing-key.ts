import type { Identified, RecordType } from '../record/record-type.js';

export const keyAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'ES384', 'ES512'] as const;
export type KeyAlgorithm = (typeof keyAlgorithms)[number];

/** What SAML answers are signed with is a key of its own: partners pin its certificate, so that it outlives others. */
export const keyKinds = [...keyAlgorithms, 'SAML'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Seconds. Rule: no token outlives the key that signed it, so none lives longer than a day. */
export const longestTokenLifetime = 86_400;

/** An asymmetric key of the server. Its `id` is the `kid` of what it signs. */
export interface SigningKey<K extends KeyKind = KeyKind> extends Identified {
  /** The only algorithm it is used with (RFC 8725 §3.1), or that it is for SAML. */
  readonly algorithm: K;
  /** Counts up with each rotation of the algorithm. */
  readonly generation: number;
  /** PKCS #8 PEM; sealed at rest. */
  readonly privateKey: string;
  /** SPKI PEM; for SAML a certificate. */
  readonly publicKey: string;
  readonly createdAt: Date;
  /** From then on it signs; it is published before, so that caches know it in time. */
  readonly activatesAt: Date;
  /** From then on it is not published and nothing signed by it is accepted; null while none follows it. */
  readonly retiresAt: Date | null;
}

/** Whether verifiers may know the key then, and what it signed is accepted. */
export const isPublishedAt = ({ retiresAt }: SigningKey, time: Date): boolean =>
  retiresAt === null || retiresAt > time;

export const signingKeyType: RecordType<SigningKey> = {
  label: 'signing key',
  unique: { generation: (key) => `${key.algorithm}/${key.generation}` },
  references: {},
  tenancyOf: () => null,
  globalIsVisible: false,
};

export const keyStatuses = ['next', 'signing', 'verifying', 'retired'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/**
 * What a key does then, among all keys of the server: it waits to sign, signs, only verifies what it signed before, or
 * is no longer accepted.
 */
export const keyStatus = (key: SigningKey, all: readonly SigningKey[], time: Date): KeyStatus => {
  if (!isPublishedAt(key, time)) return 'retired';
  if (key.activatesAt > time) return 'next';

  const isFollowed = all.some(
    (other) =>
      other.algorithm === key.algorithm &&
      other.generation > key.generation &&
      other.activatesAt <= time &&
      isPublishedAt(other, time),
  );
  return isFollowed ? 'verifying' : 'signing';
};
