/** A program that works with clients and users through the Management API. */
// #region begin
import { createClient, keywardClient, listClients, pages } from '@keyward/client';

const keyward = keywardClient({
  issuer: process.env['KEYWARD_ISSUER'] ?? 'https://id.example',
  clientId: process.env['CLIENT_ID'] ?? '',
  clientSecret: process.env['CLIENT_SECRET'] ?? '',
});

const billing = await createClient(keyward, { body: { client_name: 'Billing' } });
console.log(`${billing.client_name} has the id ${billing.id}`);

for await (const client of pages(keyward, listClients, { query: { sort: 'client_name' } }))
  console.log(client.client_name, client.client_type);
// #endregion begin

// #region change
import { entityTagOf, getClient, modifyClient } from '@keyward/client';

const client = await getClient(keyward, { path: { client_id: billing.id } });
const changed = await modifyClient(keyward, {
  path: { client_id: client.id },
  headers: { 'If-Match': entityTagOf(client) },
  body: { client_description: 'Sends the bills' },
});
// #endregion change
console.log(changed.client_description);

// #region dry-run
import { deleteClient } from '@keyward/client';

const effects = await deleteClient(keyward, { path: { client_id: billing.id }, dryRun: true });
console.log(effects.lost.length, 'permissions would be lost');
// #endregion dry-run

// #region errors
import { KeywardError } from '@keyward/client';

try {
  await deleteClient(keyward, { path: { client_id: billing.id } });
} catch (error) {
  if (!(error instanceof KeywardError) || error.code !== 'not_found') throw error;
}
// #endregion errors

// #region person
export const asPerson = keywardClient({
  issuer: 'https://id.example',
  accessToken: () => sessionStorage.getItem('access_token') ?? '',
});
// #endregion person

declare const sessionStorage: { getItem(name: string): string | null };
