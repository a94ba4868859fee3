/** What journeys of new people share: a tenant that lets them register, and the links that they are mailed. */
import { fresh } from '../deployment/world.js';
import type { Journeys } from './passkey-journeys.js';

export const letPeopleRegister = async ({ server }: Journeys): Promise<void> => {
  const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  await server.storage.tenants.change(tenant!.id, (current) => ({
    ...current,
    metadata: { ...current.metadata, self_registration_enabled: true },
  }));
  server.clock.advance(2);
};

export const newAddress = (): string => `${fresh('grace').replace(' ', '-')}@example.com`;

/** The link of the newest mail to an address. */
export const linkTo = async ({ server }: Journeys, address: string): Promise<string> => {
  await server.keyward.people.settled();
  return server.notices.list.findLast(({ to }) => to === address)!.values['link']!;
};
