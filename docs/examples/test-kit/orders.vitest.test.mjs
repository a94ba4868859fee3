/** The API under test, with Vitest. */
// #region imports
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '@keyward/test';
// #endregion imports
import { startOrders } from './orders.mjs';

let keyward;
let orders;
beforeAll(async () => {
  keyward = await startTestServer();
  const api = await keyward.createApi({ scopes: ['read:orders'] });
  orders = await startOrders({
    issuer: keyward.issuer,
    audience: api.identifierUrl,
    now: keyward.clock.now,
  });
});
afterAll(async () => {
  await orders.close();
  await keyward.close();
});

const readOrders = (token) =>
  fetch(`${orders.url}/orders`, { headers: { Authorization: `Bearer ${token}` } });

test('a person reads their orders', async () => {
  const ada = await keyward.createUser();
  const { accessToken } = await keyward.login(ada, { scopes: ['openid', 'read:orders'] });
  const answer = await readOrders(accessToken);

  expect(await answer.json()).toEqual({ ordersOf: ada.id });
});

test('a token ends after an hour', async () => {
  const ada = await keyward.createUser();
  const { accessToken } = await keyward.login(ada, { scopes: ['openid', 'read:orders'] });
  await keyward.clock.advance('1h');

  expect((await readOrders(accessToken)).status).toBe(401);
});
