import type { OfferRequest } from '@keyward/core/internal';
import type { ApiContext } from '../kernel/context.js';
import type { LoginPage } from './pages.js';

export type LoginOffers = Required<Pick<LoginPage, 'providers' | 'isAddressEnough'>>;

/** What a login page offers beside the password. */
export const loginOffers = async (
  { keyward }: ApiContext,
  waiting: OfferRequest,
  identifier?: string,
): Promise<LoginOffers> => {
  const offered = await keyward.federation.offered(waiting, identifier || undefined);
  return {
    providers: offered.map(({ id, name }) => ({ id, name })),
    isAddressEnough: offered.some(({ domains }) => domains.length > 0),
  };
};
