import type { OfferedWays, OfferRequest } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import { passwordPage } from './entry-points.js';
import type { LoginPage, ProviderOnPage } from './pages.js';

export interface LoginOffers {
  readonly providers: readonly ProviderOnPage[];
  /** Whether the domain of an address may lead to one of them. */
  readonly hasDomains: boolean;
  /** Whose passwords are asked for. */
  readonly password: OfferedWays['password'];
}

/** What a login page offers beside the password. */
export const loginOffers = async (
  { keyward }: ApiContext,
  waiting: OfferRequest,
  identifier?: string,
): Promise<LoginOffers> => {
  const { providers, password } = await keyward.federation.ways(waiting, identifier || undefined);
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    hasDomains: providers.some(({ domains }) => domains.length > 0),
    password,
  };
};

type Steps = Pick<LoginPage, 'providers' | 'step' | 'passwordAt'>;

/**
 * The first page of a login. Where an address may lead to a provider, it asks for the identifier first, unless the
 * person wants to give a password (docs/adr/0047-federation.md); so it does where the tenant lets people in by other
 * ways. A page for passwords is linked for the people whom the tenant excepts.
 */
export const firstStep = (
  { providers, hasDomains, password }: LoginOffers,
  handle: string,
  wantsPassword: boolean,
): Steps => {
  if (wantsPassword && password !== 'none') return { providers };
  if (!hasDomains && password === 'all') return { providers };

  const passwordAt = password === 'none' ? undefined : passwordPage(handle);
  return { providers, step: 'identifier', passwordAt };
};
