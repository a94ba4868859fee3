// A program that runs at night, without any person, and refills the stock.
import { accessToken } from './token.js';

// #region refill
const address = new URL('/by-signature/stock', process.env.STOCK_URL);

const call = async (options = {}) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(address, {
    ...options,
    headers: { ...headers, Authorization: `Bearer ${await accessToken()}` },
  });
  if (answer.status === 403) throw new Error(answer.headers.get('WWW-Authenticate'));
  if (!answer.ok) throw new Error(`The stock answers ${answer.status}.`);
  return answer.json();
};

const { apples } = await call();
console.log(`There are ${apples} apples.`);

try {
  const after = await call({ method: 'PUT', body: JSON.stringify({ apples: apples + 10 }) });
  console.log(`Now there are ${after.apples}.`);
} catch (error) {
  console.log(`The stock stays as it is. ${error.message}`);
}
// #endregion refill
