/**
 * Which provider vouches for a person with a token, and what it says; for a caller that exchanges the token or
 * links an identity by it.
 */
import { tokenTypes } from '../model/grant/token-types.js';
import type { Storage } from '../ports/storage.js';
import type { TokenSigner } from '../ports/token-signer.js';
import type { Claims } from '../model/values/claims.js';
import { oneTenant } from '../model/values/tenancy.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { providerTokens, type ProviderTokenDeps } from './provider-tokens.js';

export interface VerifyProviderTokenDeps extends ProviderTokenDeps {
  readonly storage: Storage;
  readonly signer: TokenSigner;
}

/** A token as a request gives it (RFC 8693 §2.1). */
export interface SubjectToken {
  readonly token: string;
  readonly type: string;
}

/** Says no in the words of the endpoint that took the token. */
export type RefuseToken = (parameter: 'subject_token' | 'subject_token_type', why: string) => never;

/**
 * The type is a provider's identifier, or one of RFC 8693 §3 for tokens that say themselves who issued them.
 * Only providers of the tenant that are enabled and that `accepts` takes are looked at; of the others it is
 * not said that they exist.
 */
export const verifyProviderToken = (
  deps: VerifyProviderTokenDeps,
  accepts: (provider: IdentityProvider) => boolean,
  refused: RefuseToken,
) => {
  const verify = providerTokens(deps);
  return async (
    tenantId: string,
    { token, type }: SubjectToken,
  ): Promise<{ readonly provider: IdentityProvider; readonly claims: Claims }> => {
    const providers = (
      await deps.storage
        .within(oneTenant(tenantId))
        .identityProviders.all([{ attribute: 'isEnabled', equals: true }])
    ).filter(accepts);
    const isNamed = type !== tokenTypes.id && type !== tokenTypes.jwt;
    const claims = isNamed ? undefined : deps.signer.read(token)?.claims;
    const suits = (provider: IdentityProvider): boolean => {
      const { issuer, client_id: clientId } = settingsOf(provider);
      return isNamed
        ? provider.identifier === type
        : issuer === claims?.['iss'] && [claims?.['aud']].flat().includes(clientId);
    };
    const provider =
      providers.find(suits) ??
      (isNamed
        ? refused('subject_token_type', 'names no identity provider whose tokens are taken here')
        : refused('subject_token', 'comes from no identity provider whose tokens are taken here'));
    const verdict = await verify(provider, token);
    return 'problem' in verdict
      ? refused('subject_token', verdict.problem)
      : { provider, claims: verdict.claims };
  };
};
