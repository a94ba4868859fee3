/** An API that asks for access tokens: the application under test. */
// #region application
import { once } from 'node:events';
import { protect } from '@keyward/protect';
import express from 'express';

export const startOrders = async ({ issuer, audience, now }) => {
  const orders = protect({ issuer, audience, now });
  const app = express();
  app.get('/orders', orders.express('read:orders'), (request, response) => {
    response.json({ ordersOf: orders.accessOf(request).subject });
  });

  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => closeServer(server) };
};

const closeServer = async (server) => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};
// #endregion application
