import type { Identified, RecordType } from '../record/record-type.js';

/**
 * An access token that was revoked before it expired. Its `id` is made of the resource and the token's `jti`:
 * a holder of a resource's HS256 secret can make tokens with any `jti`, and must not reach those of other
 * resources.
 */
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
