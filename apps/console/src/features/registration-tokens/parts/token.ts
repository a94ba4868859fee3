import { serverNow } from '../../../api/server-clock.js';
import type { Schema } from '../../../api/names.js';

export type RegistrationToken = Schema<'registration_token'>;

export const leftOf = ({ uses, used }: RegistrationToken): number => Math.max(0, uses - used);

export type TokenState = 'works' | 'usedUp' | 'ended';

export const stateOf = (token: RegistrationToken, now: Date = serverNow()): TokenState => {
  if (new Date(token.expires_at) <= now) return 'ended';
  return leftOf(token) === 0 ? 'usedUp' : 'works';
};
