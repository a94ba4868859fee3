import type { KeyAlgorithm } from './signing-key.js';

/** What a proof of possession may be signed with (RFC 9449 §5.1). */
export const proofAlgorithms = [
  'ES256',
  'ES384',
  'EdDSA',
  'PS256',
  'RS256',
] as const satisfies readonly KeyAlgorithm[];
