/** Lists of users by claims that no index holds: what a storage reads one by one, and how much of it. */
import {
  compareScalars,
  listedValue,
  matches,
  type Filter,
  type ScannedKey,
} from '../model/values/filter.js';
import type { Order, PageQuery } from '../model/values/page.js';
import type { ProfileClaim } from '../model/user/profile.js';
import { foldName } from '../model/record/record-type.js';
import { oneTenant } from '../model/values/tenancy.js';
import { userType, type User } from '../model/user/user.js';
import { searched } from '../support/page-of.js';
import { comparedValues } from '../support/scan.js';
import { assertRefused, assertSame, assertTrue, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf, nastyText } from './samples.contract.js';
import type { Storage, Stores } from './storage.js';

const compared = comparedValues(userType);
const scanned = Object.entries(userType.scanned!) as readonly (readonly [
  ScannedKey,
  { readonly member: ProfileClaim },
])[];

/** Texts that collations, patterns and JSON treat in different ways; undefined for an absent claim. */
const texts = [
  undefined,
  '',
  'King',
  'KING',
  'king ',
  ' king',
  'Éclair',
  'E\u0301clair',
  'éclair',
  'eclair',
  'ß',
  'ss',
  '"quoted"',
  '\\back\\slash',
  'a%b_c*d',
  'null',
  'true',
  '0',
  '1815',
  '{"a":1}',
  '[1]',
  '😀',
  '\u{ffff}',
  '\u{10ffff}',
  nastyText,
];

const whole = { pinned: [], offset: 0, limit: 1000, totalCount: true } as const;

const tenants = [idOf('tenants', 1), idOf('tenants', 2)] as const;

/** Users of two tenants, each with the same text in all claims that are read one by one. */
const addUsers = async (storage: Storage): Promise<readonly User[]> => {
  for (const number of [1, 2]) await addFamily(storage, familyOf(number, 'bare'));
  for (const id of [1, 2])
    await storage.users.removeAll([{ attribute: 'id', equals: idOf('users', id) }]);

  const users = texts.flatMap((text, at) =>
    tenants.map((tenantId, of) => userOf(2 * at + of + 10, tenantId, text)),
  );
  await storage.transaction(async (stores) => {
    for (const user of users) await stores.users.add(user);
  });
  return users;
};

const userOf = (number: number, tenantId: string, text: string | undefined): User => ({
  ...familyOf(number, 'bare').users,
  tenantId,
  username: `user${number}`,
  usernameKey: `user${number}`,
  isBlocked: number % 3 === 0,
  profile: {
    name: number % 2 === 0 ? 'Common Name' : 'Other Name',
    ...(text !== undefined && Object.fromEntries(scanned.map(([, { member }]) => [member, text]))),
  },
});

const idsOf = (users: readonly User[]): readonly string[] => users.map(({ id }) => id);

/** What the reference finds, in the order wanted. */
const expectedOf = (
  users: readonly User[],
  { filter, order }: Pick<PageQuery<User>, 'filter' | 'order'>,
): readonly User[] =>
  users
    .filter((user) => filter === undefined || matches(filter, user, compared))
    .sort((left, right) => {
      for (const { attribute, direction } of order) {
        const difference = compareScalars(
          listedValue(left, attribute, compared),
          listedValue(right, attribute, compared),
        );
        if (difference !== 0) return direction === 'asc' ? difference : -difference;
      }
      const difference = compareScalars(left.id, right.id);
      return order.at(-1)?.direction === 'desc' ? -difference : difference;
    });

const assertFinds = async (
  stores: Stores,
  users: readonly User[],
  query: Pick<PageQuery<User>, 'filter' | 'order'>,
): Promise<void> => {
  const expected = expectedOf(users, query);
  const asked = JSON.stringify(query);
  const { items, hasMore, totalCount } = await stores.users.page({ ...whole, ...query });
  assertSame(idsOf(items), idsOf(expected), asked);
  assertSame([hasMore, totalCount], [false, expected.length], `counted by ${asked}`);
  assertSame(items, expected, `records by ${asked}`);
};

/** Each comparison, on a text that is there and on one that is not. */
const comparisonsOf = (attribute: ScannedKey): readonly Filter<User>[] => [
  { kind: 'present', attribute },
  ...texts.flatMap((text = 'missing'): readonly Filter<User>[] => {
    const value = foldName(text);
    const [first = ''] = value;
    const parts = { initial: first, any: [], final: '' };
    return [
      { kind: 'equals', attribute, value },
      { kind: 'atLeast', attribute, value },
      { kind: 'atMost', attribute, value },
      { kind: 'substring', attribute, parts },
      { kind: 'substring', attribute, parts: { initial: '', any: [value], final: '' } },
      { kind: 'substring', attribute, parts: { initial: '', any: [], final: value } },
    ];
  }),
];

const king: Filter<User> = { kind: 'equals', attribute: 'middleNameKey', value: 'king' };
const inOrder: readonly Order<User>[] = [{ attribute: 'createdAt', direction: 'asc' }];

const named = (initial: string): Filter<User> => ({
  kind: 'substring',
  attribute: 'usernameKey',
  parts: { initial, any: [], final: '' },
});

export const scanContract = (test: StorageTest): void => {
  test('finds users by every claim that no index holds, as the reference does', async (storage) => {
    const users = await addUsers(storage);
    for (const [attribute] of scanned.slice(0, 1))
      for (const filter of comparisonsOf(attribute))
        for (const each of [filter, { kind: 'not', of: filter } as const])
          await assertFinds(storage, users, { filter: each, order: [] });

    for (const [attribute] of scanned)
      for (const filter of comparisonsOf(attribute).slice(0, 24))
        await assertFinds(storage, users, { filter, order: inOrder });
  });

  test('reads each claim of its own, and no other', async (storage) => {
    await addUsers(storage);
    const [first] = (await storage.users.page({ ...whole, order: [] })).items;
    const profile = Object.fromEntries(
      scanned.map(([attribute, { member }]) => [member, attribute]),
    );
    await storage.users.change(first!.id, (user) => ({ ...user, profile }));
    for (const [attribute] of scanned) {
      const filter = { kind: 'equals', attribute, value: foldName(attribute) } as const;
      const { items } = await storage.users.page({ ...whole, order: [], filter });
      assertSame(idsOf(items), [first!.id], attribute);
    }
  });

  test('sorts users by every claim that no index holds, absent ones first when ascending', async (storage) => {
    const users = await addUsers(storage);
    for (const [attribute] of scanned)
      for (const direction of ['asc', 'desc'] as const) {
        await assertFinds(storage, users, { order: [{ attribute, direction }] });
        const order = [
          { attribute: 'isBlocked', direction },
          { attribute, direction: 'asc' },
        ] as const;
        await assertFinds(storage, users, { order });
      }
  });

  test('sorts by claims and filters by columns, and the other way round', async (storage) => {
    const users = await addUsers(storage);
    const filters: readonly Filter<User>[] = [
      { kind: 'equals', attribute: 'isBlocked', value: true },
      { kind: 'and', of: [king, { kind: 'equals', attribute: 'isBlocked', value: true }] },
      { kind: 'and', of: [{ kind: 'not', of: king }, named('user1')] },
      { kind: 'or', of: [king, named('user1')] },
      { kind: 'or', of: [king, { kind: 'present', attribute: 'nameKey' }] },
      { kind: 'not', of: { kind: 'or', of: [king, named('user1')] } },
      { kind: 'and', of: [king, { kind: 'or', of: [named('user1'), named('user2')] }] },
      { kind: 'and', of: [king, { kind: 'or', of: [] }] },
    ];
    for (const filter of filters)
      for (const attribute of ['websiteKey', 'nameKey', 'createdAt'] as const)
        for (const direction of ['asc', 'desc'] as const)
          await assertFinds(storage, users, { filter, order: [{ attribute, direction }] });
  });

  test('cuts pages by claims that never overlap and say whether more follows', async (storage) => {
    const users = await addUsers(storage);
    for (const direction of ['asc', 'desc'] as const) {
      const order = [{ attribute: 'genderKey', direction }] as const;
      const expected = idsOf(expectedOf(users, { order }));
      const seen: string[] = [];
      for (let offset = 0; offset < users.length; offset += 7) {
        const page = await storage.users.page({
          ...whole,
          order,
          offset,
          limit: 7,
          totalCount: false,
        });
        assertSame(page.hasMore, offset + 7 < users.length, `more after ${offset}`);
        assertSame(page.totalCount, undefined, 'a count that was not asked for');
        seen.push(...idsOf(page.items));
      }
      assertSame(seen, expected, `pages ${direction}`);
    }
    const past = { ...whole, order: [{ attribute: 'genderKey', direction: 'asc' }] } as const;
    assertSame((await storage.users.page({ ...past, offset: 1000 })).items, [], 'past the end');
  });

  test('searches among those whom a claim leaves', async (storage) => {
    const users = await addUsers(storage);
    const left = users.filter((user) => matches(king, user, compared));
    const search = [['common'], ['user']] as const;
    const expected = idsOf(searched(left, search, compared));
    assertSame(expected.length, left.length, 'all are found');

    const query = { ...whole, order: [], search, filter: king };
    assertSame(idsOf((await storage.users.page(query)).items), expected, 'the whole');
    const { items, hasMore } = await storage.users.page({ ...query, offset: 1, limit: 2 });
    assertSame([idsOf(items), hasMore], [expected.slice(1, 3), expected.length > 3], 'a page');
  });

  test('counts matches of a claim up to a number', async (storage) => {
    const users = await addUsers(storage);
    const filter = { kind: 'present', attribute: 'localeKey' } as const;
    const { length } = expectedOf(users, { filter, order: [] });
    const query = { pinned: [], filter, order: inOrder };
    assertSame(await storage.users.countUpTo(query, 1000), length, 'all');
    assertSame(await storage.users.countUpTo(query, 3), 3, 'three');
  });

  test('reads no more users one by one than the query allows', async (storage) => {
    const { length } = await addUsers(storage);
    const byClaim = [
      { filter: king, order: [] },
      { filter: { kind: 'not', of: king }, order: [] },
      { order: [{ attribute: 'middleNameKey', direction: 'desc' }] },
      { filter: { kind: 'or', of: [king, named('user1')] }, order: inOrder },
      // A negation leads to no index.
      { filter: { kind: 'and', of: [king, { kind: 'not', of: named('x') }] }, order: inOrder },
    ] satisfies readonly Pick<PageQuery<User>, 'filter' | 'order'>[];
    for (const asked of byClaim) {
      const query = { ...whole, ...asked };
      const what = JSON.stringify(asked);
      const work = storage.users.page({ ...query, scanLimit: length - 1 });
      const { values } = await assertRefused(work, 'scan_too_long', what);
      assertSame(values['field'], 'middle_name', what);
      assertTrue(values['why']!.includes(`at most ${length - 1},`), values['why']!);
      const counting = storage.users.countUpTo({ ...query, scanLimit: length - 1 }, 5);
      await assertRefused(counting, 'scan_too_long', `count by ${what}`);

      const found = await storage.users.page({ ...query, scanLimit: length });
      assertSame(found, await storage.users.page(query), `at the limit, by ${what}`);
    }
  });

  test('never refuses a list that compares no such claim', async (storage) => {
    const { length } = await addUsers(storage);
    const query = { ...whole, filter: named('user'), order: inOrder, scanLimit: 1 };
    assertSame((await storage.users.page(query)).items.length, length, 'by user name');
  });

  test('reads one by one only what a comparison with an index leaves', async (storage) => {
    const users = await addUsers(storage);
    const narrow: readonly Filter<User>[] = [
      { kind: 'equals', attribute: 'usernameKey', value: 'user14' },
      { kind: 'equals', attribute: 'id', value: users[5]!.id },
      { kind: 'or', of: [named('user14'), named('user16')] },
      { kind: 'and', of: [named('user1'), named('user14')] },
      { kind: 'atLeast', attribute: 'usernameKey', value: 'user58' },
    ];
    for (const stores of [storage, storage.within(oneTenant(tenants[0]))])
      for (const other of narrow) {
        const seen =
          stores === storage ? users : users.filter((user) => user.tenantId === tenants[0]);
        const filter = { kind: 'and', of: [{ kind: 'not', of: king }, other] } as const;
        const order = [{ attribute: 'pictureKey', direction: 'asc' }] as const;
        const expected = idsOf(expectedOf(seen, { filter, order }));
        const query = { ...whole, filter, order, scanLimit: 2 };
        assertSame(idsOf((await stores.users.page(query)).items), expected, JSON.stringify(other));
      }
  });

  test('reads one by one only what a pin leaves, or a search', async (storage) => {
    const users = await addUsers(storage);
    const [one, two] = users;
    const pinned = [{ attribute: 'id', in: [one!.id, two!.id] }] as const;
    const order = [{ attribute: 'pictureKey', direction: 'asc' }] as const;
    const found = await storage.users.page({ ...whole, pinned, order, scanLimit: 2 });
    assertSame(idsOf(found.items), idsOf(expectedOf([one!, two!], { order })), 'pinned');

    const asked = { ...whole, order: [], search: [['user14']] as const, filter: king };
    const { items } = await storage.users.page({ ...asked, scanLimit: 1 });
    assertSame(
      items.map(({ username }) => username),
      ['user14'],
      'searched',
    );
    const many = { ...asked, search: [['user']] as const, scanLimit: 3 };
    await assertRefused(storage.users.page(many), 'scan_too_long', 'many that are found');
  });

  test('neither reads nor counts the users of another tenant', async (storage) => {
    const users = await addUsers(storage);
    for (const tenantId of tenants) {
      const within = storage.within(oneTenant(tenantId));
      const own = users.filter((user) => user.tenantId === tenantId);
      const order = [{ attribute: 'birthdateKey', direction: 'desc' }] as const;
      await assertFinds(within, own, { order });
      await assertFinds(within, own, { filter: king, order });

      const query = { ...whole, filter: king, order };
      const atLimit = await within.users.page({ ...query, scanLimit: own.length });
      assertSame(atLimit.totalCount, 2, 'at the limit');
      const work = within.users.page({ ...query, scanLimit: own.length - 1 });
      await assertRefused(work, 'scan_too_long', 'one more of its own');

      // An index that leads to many of other tenants, and to few of its own.
      const shared = { kind: 'and', of: [king, named('user')] } as const;
      const found = await within.users.page({ ...query, filter: shared, scanLimit: own.length });
      assertSame(found.totalCount, 2, 'a range that others have too');
    }
  });
};
