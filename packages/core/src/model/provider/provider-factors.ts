import type { Claims } from '../values/claims.js';
import { settingsOf, type IdentityProvider } from './identity-provider.js';

/**
 * Rule: that a provider has asked for two factors counts only if its record says that it is believed in this,
 * and its `amr` says mfa (RFC 8176 §2).
 */
export const saysTwoFactors = (provider: IdentityProvider, { amr }: Claims): boolean =>
  settingsOf(provider).trust_mfa === true && Array.isArray(amr) && amr.includes('mfa');
