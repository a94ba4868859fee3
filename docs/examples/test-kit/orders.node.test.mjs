/** The API under test, with node:test. */
// #region start
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '@keyward/test';
import { startOrders } from './orders.mjs';

let keyward;
let orders;
before(async () => {
  keyward = await startTestServer();
  const api = await keyward.createApi({ scopes: ['read:orders'] });
  orders = await startOrders({
    issuer: keyward.issuer,
    audience: api.identifierUrl,
    now: keyward.clock.now,
  });
});
after(async () => {
  await orders.close();
  await keyward.close();
});

const readOrders = (token) =>
  fetch(`${orders.url}/orders`, { headers: { Authorization: `Bearer ${token}` } });

test('a person reads their orders', async () => {
  const ada = await keyward.createUser();
  const { accessToken } = await keyward.login(ada, { scopes: ['openid', 'read:orders'] });
  const answer = await readOrders(accessToken);

  assert.deepEqual(await answer.json(), { ordersOf: ada.id });
});
// #endregion start

// #region clock
test('a token ends after an hour', async () => {
  const ada = await keyward.createUser();
  const { accessToken } = await keyward.login(ada, { scopes: ['openid', 'read:orders'] });
  await keyward.clock.advance('1h');

  assert.equal((await readOrders(accessToken)).status, 401);
});
// #endregion clock

// #region mail
test('a person gets a link for a new password', async () => {
  const ada = await keyward.createUser({ email: 'ada@example.com' });
  await keyward.people.requestPasswordReset({ who: { userId: ada.id }, network: '127.0.0.1' });
  const { subject, link } = await keyward.mail.last(ada.email);

  assert.match(subject, /password/);
  assert.equal((await fetch(link)).status, 200);
});
// #endregion mail

// #region client
test('a program has no orders of its own', async () => {
  const billing = await keyward.createClient({ type: 'machine_to_machine' });

  await assert.rejects(keyward.clientToken(billing, { scopes: ['read:orders'] }), /invalid_scope/);
});
// #endregion client
