/** The whole server within an Express application. */
// #region express
import { createServer } from '@keyward/server';
import express from 'express';

const secretKey = process.env['SHOP_SECRET_KEY']; // 32 random bytes in base64
export const keyward = await createServer({
  issuer: 'http://localhost:8080/iam',
  database: process.env['SHOP_DATABASE'] ?? 'memory:', // such as 'sqlite:data/keyward.db'
  secretKey,
});

export const app = express();
app.use('/iam', keyward.express());
app.get('/', (_request, response) => void response.send('The shop'));
// #endregion express

/** Where the shop keeps its secrets. */
export const vault = new Map<string, string>();

// #region session
app.get('/orders', async (request, response) => {
  const person = await keyward.session(request);
  if (person === undefined) response.status(401).send('Log in first');
  else response.send(`Orders of ${person.userId}`);
});
// #endregion session

// #region core
export const billing = await keyward.clients.create({
  type: 'machine_to_machine',
  name: 'Billing',
});
// #endregion core

// #region credentials
const first = keyward.firstCredentials; // undefined at every start but the first
if (first !== undefined) await keepInVault(first.clientId, first.clientSecret);
// #endregion credentials

// #region fetch
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = keyward;
// #endregion fetch

function keepInVault(id: string, secret: string): Promise<void> {
  vault.set(id, secret);
  return Promise.resolve();
}
