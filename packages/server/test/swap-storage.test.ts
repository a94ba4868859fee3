/** The server on another storage, bound in the place of the one that the configuration names. */
// #region imports
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { compose, identifiers } from '../src/composition.js';
import { readConfiguration } from '../src/settings/environment.js';
import { startServer } from '../src/start-server.js';
// #endregion imports

// #region configuration
const configuration = readConfiguration({
  KEYWARD_PORT: '0',
  KEYWARD_ISSUER: 'http://localhost:3000',
  KEYWARD_DATABASE_URL: 'mysql://keyward:secret@database.invalid/keyward',
  KEYWARD_SECRET_KEY: randomBytes(32).toString('base64'),
  KEYWARD_LOG_LEVEL: 'silent',
});
// #endregion configuration

// #region rebind
test('the use cases work on the storage that is bound', async () => {
  const storage = inMemoryStorage();
  const container = compose(configuration);
  container.rebind(identifiers.storage).toConstantValue(storage);

  const keyward = await container.getAsync(identifiers.keyward);
  await keyward.firstStart({});
  const ada = await keyward.users.create({ email: 'ada@example.com' });

  expect(await storage.users.find(ada.id)).toEqual(ada);
});
// #endregion rebind

// #region serve
test('a server answers that it is not ready when its storage does not answer', async () => {
  const storage: Storage = {
    ...inMemoryStorage(),
    ping: () => Promise.reject(new Error('the storage does not answer')),
  };
  const server = await startServer(
    configuration,
    (container) => {
      container.rebind(identifiers.storage).toConstantValue(storage);
    },
    { notice: 0, grace: 1000 },
  );

  const { status } = await fetch(`${server.url}/readyz`);
  await server.stop();

  expect(status).toBe(503);
});
// #endregion serve

// #region activate
test('a part of the platform is replaced when the platform is activated', async () => {
  const container = compose(configuration);
  container.rebind(identifiers.storage).toConstantValue(inMemoryStorage());
  container.onActivation(identifiers.platform, (_, platform) => ({
    ...platform,
    clock: { now: () => new Date('2030-01-01T00:00:00.000Z') },
  }));

  const keyward = await container.getAsync(identifiers.keyward);
  await keyward.firstStart({});
  const ada = await keyward.users.create({ email: 'ada@example.com' });

  expect(ada.createdAt.getUTCFullYear()).toBe(2030);
});
// #endregion activate
