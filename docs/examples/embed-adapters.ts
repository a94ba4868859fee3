/** A server within a program, with parts of one's own. */
// #region adapters
import { inMemoryStorage } from '@keyward/core/in-memory';
import type { Notifier } from '@keyward/core/ports';
import { createServer, identifiers, type KeywardServer } from '@keyward/server';

export const startWith = (notifier: Notifier, secretKey: Uint8Array): Promise<KeywardServer> =>
  createServer({
    issuer: 'https://id.example',
    secretKey,
    adapters: { storage: inMemoryStorage(), notifier },
    customize(container) {
      container.rebind(identifiers.isOnDuty).toConstantValue(() => true);
    },
  });
// #endregion adapters

// #region ways
export const serve = async (keyward: KeywardServer): Promise<string> => {
  const { url } = await keyward.listen(0); // 0: the system chooses the port
  process.once('SIGTERM', () => void keyward.close());
  return url;
};
// #endregion ways
