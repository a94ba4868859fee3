/** An API that asks for access tokens. */
// #region protect
import { protect } from '@keyward/protect';
import express from 'express';

export const app = express();
// #region short
const orders = protect({ issuer: 'https://id.example', audience: 'https://orders.example' });
app.get('/orders', orders.express('read:orders'), (request, response) => {
  response.json({ ordersOf: orders.accessOf(request).subject });
});
// #endregion short
// #endregion protect

// #region fetch
export const GET = orders.fetch(['read:orders'], (_request, access) =>
  Response.json({ ordersOf: access.subject }),
);
// #endregion fetch

// #region step-up
app.post('/payments', orders.express('pay', { acr: '2', maxAge: 300 }), (_request, response) => {
  response.sendStatus(201);
});
// #endregion step-up

// #region actor
app.delete('/orders/:id', orders.express('write:orders'), (request, response) => {
  const { subject, actor } = orders.accessOf(request);
  if (actor !== undefined) console.log(`${actor.subject} acts for ${subject}`);
  response.sendStatus(204);
});
// #endregion actor

// #region metadata
export const catalogue = protect({
  issuer: 'https://id.example',
  audience: 'https://orders.example',
  resource: { scopes: ['read:orders'], name: 'Orders' },
});
app.get(catalogue.metadata.path, catalogue.metadata.express);
// #endregion metadata

// #region tenant
export const ofOneTenant = protect({
  issuer: 'https://id.example',
  audience: 'https://orders.example',
  tenant: '5f0c2a3e-8b1d-4c6f-9e7a-2d4b6c8e0f1a',
});
// #endregion tenant

// #region introspection
export const strict = protect({
  issuer: 'https://id.example',
  audience: 'https://orders.example',
  introspection: {
    clientId: process.env['ORDERS_CLIENT_ID'] ?? '',
    clientSecret: process.env['ORDERS_CLIENT_SECRET'] ?? '',
  },
});
// #endregion introspection

// #region fastify
import fastify from 'fastify';

export const server = fastify();
server.get('/orders', { preHandler: orders.fastify('read:orders') }, (request) =>
  Promise.resolve({ ordersOf: orders.accessOf(request).subject }),
);
// #endregion fastify
