// An API that tells how much is in stock, and lets programs change it. It protects itself in three ways.
import express from 'express';
import { byAsking } from './by-asking.js';
import { byHand } from './by-hand.js';
import { bySignature } from './by-signature.js';

const home = new URL(process.env.STOCK_URL);
const app = express();
app.use(express.json());

// #region routes
const stock = { apples: 12 };

const ways = { 'by-signature': bySignature, 'by-asking': byAsking, 'by-hand': byHand };

for (const [way, needs] of Object.entries(ways)) {
  app.get(`/${way}/stock`, needs('read:stock'), (_request, response) => {
    response.json(stock);
  });
  app.put(`/${way}/stock`, needs('write:stock'), (request, response) => {
    stock.apples = Number(request.body.apples);
    response.json(stock);
  });
}
// #endregion routes

app.listen(home.port || 80, home.hostname, () => {
  console.log(`The stock is at ${home.origin}`);
});
