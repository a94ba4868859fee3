/** The whole server within a Next application. */
// #region server
import { createServer, type KeywardServer } from '@keyward/server';

const start = (): Promise<KeywardServer> =>
  createServer({
    issuer: process.env['SHOP_ISSUER'] ?? 'http://localhost:3000/iam',
    database: process.env['SHOP_DATABASE'] ?? 'memory:', // such as 'sqlite:data/keyward.db'
    secretKey: process.env['SHOP_SECRET_KEY'], // 32 random bytes in base64
    firstStart: { password: process.env['SHOP_ADMIN_PASSWORD'] },
  });

// Next may load this file more than once in a process, and also while it builds.
const shared = globalThis as { keyward?: Promise<KeywardServer> };
export const keyward = (): Promise<KeywardServer> => (shared.keyward ??= start());
// #endregion server
