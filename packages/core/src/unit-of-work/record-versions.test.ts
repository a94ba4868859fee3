import { expect, test } from '@jest/globals';
import type { ExpectedVersion } from '../model/values/actor.js';
import { addUser, changeUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  adminOf,
  attempt,
  globalAdmin,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const setting = async () => {
  const world = await setUp();
  const { keyward } = world;
  const client = await addClient(world);
  const versions = [keyward.versions.ofRecord('clients', client)];
  const expects: ExpectedVersion = { kind: 'clients', id: client.id, versions };
  const edit = (name: string, expected: ExpectedVersion = expects) =>
    keyward.clients.modify(
      client.id,
      { name },
      { ...globalAdmin('update:clients'), managementScopes: 'all', expects: expected },
    );
  return { world, keyward, client, expects, edit };
};

test('a write that expects the present version is done', async () => {
  const { edit } = await setting();
  expect((await edit('first')).name).toBe('first');
});

test('a write that expects another version is refused, and changes nothing', async () => {
  const { world, edit, expects } = await setting();
  const refused = refusedCleanly('record_changed');
  expect(await attempt(world, () => edit('x', { ...expects, versions: ['other'] }))).toEqual(
    refused,
  );
  expect(await attempt(world, () => edit('x', { ...expects, versions: [] }))).toEqual(refused);
});

test('of many who expect one version, one writes', async () => {
  const { edit } = await setting();
  const outcome = await race(16, (at) => edit(`name ${at}`));
  expect(outcome).toEqual({ winners: 1, losers: ['record_changed'] });
});

test('an edit in the same moment gives another version', async () => {
  const { keyward, client, edit } = await setting();
  const edited = await edit('first');
  expect(edited.updatedAt).toEqual(client.updatedAt);
  expect(keyward.versions.ofRecord('clients', edited)).not.toBe(
    keyward.versions.ofRecord('clients', client),
  );
});

test('the use of a record keeps its version, and an edit of a document with such a name does not', async () => {
  const world = await setUp();
  const user = await addUser(world);
  const { ofRecord } = world.keyward.versions;
  const used = await changeUser(world, user, { lastLoginAt: world.clock.now(), loginsCount: 7 });
  const edited = await changeUser(world, user, { userMetadata: { loginsCount: 7 } });
  expect(ofRecord('users', used!)).toBe(ofRecord('users', user));
  expect(ofRecord('users', edited!)).not.toBe(ofRecord('users', user));
});

test('a document whose members come back in another order keeps the version of its record', async () => {
  const world = await setUp();
  const user = await addUser(world);
  const { ofRecord } = world.keyward.versions;
  const written = { ...user, userMetadata: { colour: 'red', size: { width: 1, height: 2 } } };
  const readBack = { ...user, userMetadata: { size: { height: 2, width: 1 }, colour: 'red' } };
  expect(ofRecord('users', readBack)).toBe(ofRecord('users', written));
});

test('a record of another tenant is not there to be compared', async () => {
  const { world, keyward, client, expects } = await setting();
  const actor = { ...adminOf(acme), expects: { ...expects, versions: [] } };
  expect(await attempt(world, () => keyward.clients.delete(client.id, actor))).toEqual(
    refusedCleanly('record_not_found'),
  );
});
