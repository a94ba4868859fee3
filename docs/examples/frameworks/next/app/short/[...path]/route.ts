// #region route
import { createServer } from '@keyward/server';

const keyward = await createServer({
  issuer: 'http://localhost:3000/short',
  database: 'memory:',
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = keyward;
// #endregion route
