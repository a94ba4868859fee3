/** The core inside a program of one's own: no server, no database, no framework. The README shows the region. */
// #region embed
import { createKeyward } from '@keyward/core';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { nodePlatform } from '@keyward/platform-node';

const keyward = createKeyward({
  issuer: 'https://id.example',
  storage: inMemoryStorage(),
  ...nodePlatform(),
});
const orders = await keyward.resources.create({
  type: 'api',
  name: 'Orders',
  identifierUrl: 'https://orders.example',
});
const read = await keyward.scopes.create(orders.id, { name: 'read:orders' });
const billing = await keyward.clients.create({ type: 'machine_to_machine', name: 'Billing' });
await keyward.clients.authorizeResources(billing.id, [orders.id]);
await keyward.clients.grantPermissions(billing.id, [
  { resourceId: orders.id, scopeIds: [read.id] },
]);
const client = { method: 'client_secret_basic', id: billing.id, secret: billing.secret! } as const;
const { accessToken } = await keyward.token({ grantType: 'client_credentials', client });
// #endregion embed

// #region inspect
const token = await keyward.introspect(accessToken, {
  client: await keyward.authenticateClient(client),
});
console.assert(token?.subject === billing.id && token.scopes.includes('read:orders'));
// #endregion inspect

export { accessToken, keyward, orders, token };
