import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountHolder } from '../login/own-account.js';
import type { Client } from '../model/client/client.js';
import type { AccessKey } from '../model/key/access-key.js';
import type { Resource } from '../model/resource/resource.js';
import type { User } from '../model/user/user.js';
import { addApp, addUser, browser, logInWith } from '../testing/people.test-support.js';
import { acme, addResource, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';

let world: World;
let person: User;
let holder: AccountHolder;
let [orders, invoices]: Resource[] = [];
let agent: Client;

beforeEach(async () => {
  world = await setUp();
  person = await addUser(world);
  orders = await addResource(world, acme, 'orders');
  invoices = await addResource(world, acme, 'invoices');
  agent = await addApp(world);
  const at = browser();
  await logInWith(world, at, person);
  holder = await world.keyward.ownAccount.holder(at, { address: '192.0.2.7' });
});

const letAct = (more: object = {}, of = person): Promise<AccessKey> =>
  world.keyward.delegates.create(of.id, {
    clientId: agent.id,
    resourceIds: [orders!.id, invoices!.id],
    ...more,
  });
const listed = () => world.keyward.ownAccount.delegates(holder);
const lists = async (key: AccessKey): Promise<boolean> =>
  (await listed()).some((each) => each.key.id === key.id);

describe('a person sees who may act for them', () => {
  test('an application, at the APIs by their names', async () => {
    await letAct();
    const [{ party, resources } = {}] = await listed();
    expect(party).toMatchObject({ client: { id: agent.id } });
    expect(resources?.map(({ id }) => id)).toEqual([invoices!.id, orders!.id]);
  });

  test('another person', async () => {
    const colleague = await addUser(world);
    await letAct({ clientId: null, delegateUserId: colleague.id });
    expect((await listed())[0]?.party).toMatchObject({ user: { id: colleague.id } });
  });

  test('the oldest first', async () => {
    const first = await letAct({ resourceIds: [orders!.id] });
    world.clock.advance(1);
    const second = await letAct({ resourceIds: [invoices!.id] });
    expect((await listed()).map(({ key }) => key.id)).toEqual([first.id, second.id]);
  });

  test('a person sees no delegate who is gone, because that one acts no more', async () => {
    const colleague = await addUser(world);
    const key = await letAct({ clientId: null, delegateUserId: colleague.id });
    expect(await lists(key)).toBe(true);
    await world.keyward.users.delete(colleague.id);
    expect(await lists(key)).toBe(false);
  });

  test('none that has ended', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 1000);
    const key = await letAct({ expiresAt });
    world.clock.advance(1);
    expect(await lists(key)).toBe(false);
  });

  test('none of another person', async () => {
    const key = await letAct({}, await addUser(world));
    expect(await lists(key)).toBe(false);
  });

  test.each([false, true])('whether there is one is known before: %s', async (isThere) => {
    if (isThere) await letAct();
    expect(await world.keyward.ownAccount.hasDelegates(holder)).toBe(isThere);
  });
});

describe('a person ends it', () => {
  test('so that the party acts for them no more', async () => {
    const key = await letAct();
    await world.keyward.ownAccount.endDelegate(holder, key.id);
    expect(await lists(key)).toBe(false);
  });

  test('and the event names the person and their address', async () => {
    const key = await letAct();
    await world.keyward.ownAccount.endDelegate(holder, key.id);
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'delegate.deleted' },
    ]);
    expect(events).toMatchObject([
      { actorId: person.id, address: '192.0.2.7', recordId: key.id, ids: [person.id] },
    ]);
  });

  test('and finds none of another person', async () => {
    const other = await addUser(world);
    const key = await letAct({}, other);
    const ending = world.keyward.ownAccount.endDelegate(holder, key.id);
    expect(await refusalOf(ending)).toBe('record_not_found');
    expect(await world.storage.accessKeys.find(key.id)).toBeDefined();
  });

  test('and finds no key of another purpose', async () => {
    const key = await letAct();
    await world.storage.accessKeys.change(key.id, (row) => ({ ...row, purpose: 'support' }));
    const ending = world.keyward.ownAccount.endDelegate(holder, key.id);
    expect(await refusalOf(ending)).toBe('record_not_found');
  });
});
