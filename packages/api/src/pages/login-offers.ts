import type { OfferRequest } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import { passwordPage } from './entry-points.js';
import type { LoginPage, ProviderOnPage } from './pages.js';

export interface LoginOffers {
  readonly providers: readonly ProviderOnPage[];
  /** Whether the domain of an address may lead to one of them. */
  readonly hasDomains: boolean;
}

/** What a login page offers beside the password. */
export const loginOffers = async (
  { keyward }: ApiContext,
  waiting: OfferRequest,
  identifier?: string,
): Promise<LoginOffers> => {
  const offered = await keyward.federation.offered(waiting, identifier || undefined);
  return {
    providers: offered.map(({ id, name }) => ({ id, name })),
    hasDomains: offered.some(({ domains }) => domains.length > 0),
  };
};

type Steps = Pick<LoginPage, 'providers' | 'step' | 'passwordAt'>;

/**
 * The first page of a login. Where an address may lead to a provider, it asks for the identifier first, unless the
 * person wants to give a password (docs/adr/0047-federation.md).
 */
export const firstStep = (
  { providers, hasDomains }: LoginOffers,
  handle: string,
  wantsPassword: boolean,
): Steps =>
  hasDomains && !wantsPassword
    ? { providers, step: 'identifier', passwordAt: passwordPage(handle) }
    : { providers };
