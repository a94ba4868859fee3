import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import { clientTenancy, type Client } from '../model/client/client.js';

/** Keeps the rows of `urls.allowed_origins` in step with the document. */
export const rememberOrigins = async (
  { clientOrigins }: Stores,
  random: Random,
  client: Client,
  before?: Client,
): Promise<void> => {
  const origins = new Set(client.metadata.urls.allowed_origins ?? []);
  const unchanged =
    before !== undefined &&
    clientTenancy(before) === clientTenancy(client) &&
    JSON.stringify([...origins]) ===
      JSON.stringify([...new Set(before.metadata.urls.allowed_origins ?? [])]);
  if (unchanged || (before === undefined && origins.size === 0)) return;
  await clientOrigins.removeAll([{ attribute: 'clientId', equals: client.id }]);
  for (const origin of origins) {
    await clientOrigins.add({
      id: random.uuid(),
      clientId: client.id,
      origin,
      tenantId: clientTenancy(client),
    });
  }
};
