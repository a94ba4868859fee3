/** A server within a program, with limits of its own. */
// #region limits
import { throttleRules } from '@keyward/api';
import { memoryThrottle } from '@keyward/limits';
import { createServer, type KeywardServer } from '@keyward/server';

const rules = { ...throttleRules, token: { requests: 5, seconds: 1, burst: 0 } };

export const startWithLimits = (secretKey: string): Promise<KeywardServer> =>
  createServer({
    issuer: 'http://localhost:8080/iam',
    database: 'memory:',
    secretKey,
    adapters: { throttle: memoryThrottle(rules) },
  });
// #endregion limits
