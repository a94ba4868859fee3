import { expect, test } from '@jest/globals';
import { addUser } from '../testing/people.test-support.js';
import { setUp } from '../testing/set-up.test-support.js';
import type { Stores } from '../ports/storage.js';
import { changedAttributes, journalOf } from './journal.js';

const changed = async (userMetadata: object, name: string) => {
  const world = await setUp();
  const user = await addUser(world);
  const before = { ...user, userMetadata: { colour: 'red', size: 'small' } };
  const after = { ...before, userMetadata, profile: { ...before.profile, name } };
  return changedAttributes({ kind: 'users', id: user.id, before, after });
};

test('a document is changed when one of its members is', async () => {
  expect(await changed({ colour: 'blue', size: 'small' }, 'Ada')).toContain('userMetadata');
});

test('a document is not changed when its members come back in another order', async () => {
  expect(await changed({ size: 'small', colour: 'red' }, 'Ada')).toEqual(['profile']);
});

test('a write asks for the stores that it uses alone', async () => {
  const { storage } = await setUp();
  const asked: string[] = [];
  await storage.transaction(async (stores) => {
    const watched = new Proxy(stores, {
      get: (inner, name: keyof Stores) => {
        asked.push(name);
        return inner[name];
      },
    });
    await journalOf(watched).stores.clients.all([]);
  });
  expect(asked).toEqual(['clients']);
});
