import type { Identified, RecordType } from '../record-type.js';

/** An access token that was revoked before it expired. Its `id` is the token's `jti`. */
export interface RevokedToken extends Identified {
  readonly revokedAt: Date;
  /** When the row may go, because the token has died by itself. */
  readonly expiresAt: Date;
}

export const revokedTokenType: RecordType<RevokedToken> = {
  label: 'revoked token',
  unique: {},
  references: {},
  tenancyOf: () => null,
  globalIsVisible: false,
};
