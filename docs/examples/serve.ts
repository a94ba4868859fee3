/** The whole REST interface inside an HTTP server of one's own. */
// #region serve
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createApi } from '@keyward/api';
import type { Keyward } from '@keyward/core';
import { expressApp } from '@keyward/http-express';
import { memoryThrottle } from '@keyward/limits';
import { htmlPages } from '@keyward/pages';

export const serve = (keyward: Keyward): Server => {
  const api = createApi({
    keyward,
    throttle: memoryThrottle(),
    multiTenant: false,
    pages: htmlPages(),
    ready: () => Promise.resolve(true),
    server: { name: 'orders', version: '1.0.0', description: 'Orders and who may see them' },
  });
  return createServer(expressApp({ api, createId: randomUUID }));
};
// #endregion serve
