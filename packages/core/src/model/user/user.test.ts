import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { acme, globex, setUp, type World } from '../../testing/set-up.test-support.js';
import { findUser } from '../../people/find-user.js';
import { familyOf } from '../../ports/samples.contract.js';
import { withKeys, type User } from './user.js';
import { ticketServes } from '../ticket/ticket.js';
import { newUser, withUserFields } from './user-fields.js';

let ids = 0;
const add = async (
  { storage, clock }: World,
  tenantId: string,
  given: Partial<User>,
): Promise<User> => {
  const now = clock.now();
  const user = newUser(listedDomainNames, {
    id: `00000000-0000-4000-8000-aaaa${String(++ids).padStart(8, '0')}`,
    tenantId,
    createdBy: null,
    createdAt: now,
    updatedBy: null,
    updatedAt: now,
    ...given,
  });
  await storage.users.add(user);
  return user;
};

const alike: readonly (readonly [string, Partial<User>, Partial<User>])[] = [
  ['username', { username: 'Ada' }, { username: 'aDA' }],
  ['username', { username: 'café' }, { username: 'CAFE\u0301' }],
  ['email', { email: 'Ada@Example.com' }, { email: 'ada@example.COM' }],
  ['phone_number', { phoneNumber: '+4930123456' }, { phoneNumber: '+4930123456' }],
  ['directory_name', { directoryName: 'Ada@Corp' }, { directoryName: 'aDA@corp' }],
  ['external_id', { externalId: 'S-1-5' }, { externalId: 'S-1-5' }],
];

describe('user name, e-mail address, phone number and names of a directory', () => {
  test.each(alike)(
    'are each unique in their tenant, whatever the case: %s',
    async (key, one, other) => {
      const world = await setUp();
      await add(world, acme, one);
      await expect(add(world, acme, other)).rejects.toMatchObject({
        code: 'already_exists',
        values: { key },
      });
      await expect(add(world, globex, other)).resolves.toBeDefined();
    },
  );

  test('the id of a directory has its case', async () => {
    const world = await setUp();
    await add(world, acme, { externalId: 'a' });
    await expect(add(world, acme, { externalId: 'A' })).resolves.toBeDefined();
  });

  test('may be missing for any number of users', async () => {
    const world = await setUp();
    for (const username of ['a', 'b']) await add(world, acme, { username });
    for (const email of ['a@example.com', 'b@example.com']) await add(world, acme, { email });
    expect(await world.storage.users.all([{ attribute: 'tenantId', equals: acme }])).toHaveLength(
      4,
    );
  });

  test('take their keys along when they change', () => {
    const user = withKeys(listedDomainNames, {
      ...newUser(listedDomainNames, {
        id: 'u',
        tenantId: acme,
        username: 'Ada',
        createdBy: null,
        createdAt: new Date(0),
        updatedBy: null,
        updatedAt: new Date(0),
      }),
      username: null,
      email: 'Eve@Example.com',
    });
    expect(user.usernameKey).toBeNull();
    expect(user.emailKey).toBe('eve@example.com');
  });
});

describe('a key from before the migration', () => {
  const email = 'ada@bücher.example';
  const edit = { names: listedDomainNames, by: null, now: new Date(0) };
  const addOld = async (world: World): Promise<User> => {
    const { id } = await add(world, acme, { email, emailVerified: true });
    return (await world.storage.users.change(id, (user) => ({ ...user, emailKey: email })))!;
  };

  test.each([email, 'ada@xn--bcher-kva.example'])(
    'becomes the new one where the address is given anew, and it stays verified: %s',
    async (given) => {
      const user = withUserFields(await addOld(await setUp()), { email: given }, edit);
      expect(user).toMatchObject({ emailKey: 'ada@xn--bcher-kva.example', emailVerified: true });
    },
  );

  test('stays where the address is not given', async () => {
    const user = withUserFields(await addOld(await setUp()), { phoneNumber: '+4930123456' }, edit);
    expect(user).toMatchObject({ emailKey: email, emailVerified: true });
  });

  test('stays where a directory calls the user otherwise', async () => {
    const user = withUserFields(await addOld(await setUp()), { directoryName: 'Ada@Corp' }, edit);
    expect(user).toMatchObject({ emailKey: email, directoryNameKey: 'ada@corp' });
  });

  test('lets tickets of the address serve', async () => {
    const user = await addOld(await setUp());
    const { tickets } = familyOf(1);
    const serves = (address: string): boolean =>
      ticketServes(listedDomainNames, { ...tickets, email: address }, user, edit.now);
    expect([email, 'ada@xn--bcher-kva.example', 'eve@bücher.example'].map(serves)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('finding a user', () => {
  test('works by user name, e-mail address and phone number, within one tenant', async () => {
    const world = await setUp();
    const [ada, eve] = [
      await add(world, acme, {
        username: 'Ada',
        email: 'Ada@Example.com',
        phoneNumber: '+4930123456',
      }),
      await add(world, globex, { username: 'Ada' }),
    ];
    const find = findUser(world);
    for (const typed of ['ada', 'ADA@example.com', '+49 30 123456'])
      expect(await find(acme, typed)).toEqual(ada);
    expect(await find(globex, 'ada')).toEqual(eve);
    expect(await find(globex, 'ada@example.com')).toBeUndefined();
  });

  test('answers nobody for what nobody has', async () => {
    const world = await setUp();
    for (const typed of ['', 'nobody', 'x'.repeat(1000), '+1', '@'])
      expect(await findUser(world)(acme, typed)).toBeUndefined();
  });
});
