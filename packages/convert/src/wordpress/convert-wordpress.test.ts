import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Loss } from '../losses.js';
import type { Json } from '../members.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { silentPaths } from '../testing/silent-paths.test-support.js';
import { hashes, people } from '../testing/wordpress.test-support.js';
import { convertWordpress } from './convert-wordpress.js';

const convert = (given: unknown, more = {}): Promise<Converted> =>
  run(convertWordpress, [inputOf(JSON.stringify(given), 'users.json', 1000)], {
    ...takesEach,
    ...more,
  });
const codes = (losses: readonly Loss[]): readonly string[] =>
  losses.map(({ code, key, path }) => `${code}: ${key} ${path}`);

let converted: Converted;
beforeAll(async () => {
  converted = await convert(people);
});

test('each role is a role without permissions', () => {
  expect(converted.documents).toEqual([
    { keyward: 1, owner: 'wordpress-import', tenants: [{ tenant_name: 'wordpress' }] },
    {
      keyward: 1,
      owner: 'wordpress-import',
      tenant: 'wordpress',
      roles: [
        { role_name: 'administrator (imported)', permissions: [] },
        { role_name: 'shop_manager', permissions: [] },
        { role_name: 'subscriber', permissions: [] },
      ],
    },
  ]);
  expect(codes(converted.losses).filter((each) => each.startsWith('setting_changed'))).toEqual([
    'setting_changed: administrator roles',
    'setting_changed: shop_manager roles',
    'setting_changed: subscriber roles',
  ]);
});

test('a tenant has the name that is given', async () => {
  expect((await convert(people, { tenant: 'Other Port' })).documents[1]!.tenant).toBe('other-port');
});

test('a conversion to the tenant `default` leaves its row to the documents that manage it', async () => {
  const { documents } = await convert(people, { tenant: 'default' });
  expect(documents).toHaveLength(1);
  expect(documents[0]).toMatchObject({ tenant: 'default' });
  expect(documents[0]).not.toHaveProperty('tenants');
});

describe('a person', () => {
  test('has the names, the password and the roles', () => {
    expect(converted.users[0]).toEqual({
      username: 'ada',
      email: 'ada@harbour.example',
      name: 'Ada Lovelace',
      is_blocked: false,
      given_name: 'Ada',
      family_name: 'Lovelace',
      nickname: 'countess',
      website: 'https://ada.example',
      locale: 'de-DE',
      password_hash: { algorithm: 'wordpress', value: hashes.wordpress },
      roles: ['administrator (imported)', 'shop_manager'],
      app_metadata: [
        { key: 'attribute.description', value: 'Writes about engines.' },
        { key: 'imported_id', value: '1' },
        { key: 'imported_at', value: '2026-01-05T10:00:00.000Z' },
      ],
    });
  });

  test('whose user name has a space logs in by email, and spam stays blocked', () => {
    expect(converted.users[1]).toEqual({
      email: 'grace@harbour.example',
      password_hash: { algorithm: 'phpass', value: hashes.phpass },
      is_blocked: true,
      roles: ['subscriber'],
      app_metadata: [{ key: 'imported_id', value: '2' }],
    });
  });

  test('who is deleted in a network stays blocked, and a hash that is none is named', () => {
    expect(converted.users[2]).toEqual({
      username: 'old',
      is_blocked: true,
      app_metadata: [{ key: 'imported_id', value: '3' }],
    });
  });

  test.each(Object.entries(hashes))('with a hash of %s', async (algorithm, user_pass) => {
    const { users } = await convert([{ ID: 1, user_login: 'ada', user_pass }]);
    expect(users[0]!.password_hash).toEqual({ algorithm, value: user_pass });
  });

  test('whose address of a page is none comes without it', async () => {
    const person = { user_login: 'ada', user_url: 'http://', nickname: 'a'.repeat(201) };
    const { users, losses } = await convert([person]);
    expect(users).toEqual([{ username: 'ada' }]);
    expect(codes(losses)).toEqual(['member_unfit: ada nickname', 'member_unfit: ada user_url']);
  });

  test('with a hash that takes too long is named', async () => {
    const { losses } = await convert([people[0]], { judgeHash: () => 'hash_too_costly' });
    expect(codes(losses)).toContain('hash_too_costly: ada user_pass');
  });

  test('with a plain MD5 is named, without it', async () => {
    const user_pass = '5f4dcc3b5aa765d61d8327deb882cf99';
    const { losses } = await convert([{ ID: 1, user_login: 'ada', user_pass }]);
    expect(codes(losses)).toEqual(['hash_unknown: ada user_pass']);
    expect(JSON.stringify(losses)).not.toContain(user_pass);
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test('what is lost is named', () => {
    expect(codes(converted.losses).filter((each) => !each.startsWith('setting_changed'))).toEqual([
      'name_changed: administrator roles',
      'setting_lost: ada caps.edit_reports',
      'username_unfit: grace hopper username',
      'hash_unknown: old user_pass',
    ]);
  });

  test('each path of the fullest list is read or reported, but for what means nothing elsewhere', async () => {
    expect(await silentPaths(convert, people as Json)).toEqual([
      '$[].allcaps.edit_posts',
      '$[].allcaps.memberOfTomorrow',
      '$[].cap_key',
      '$[].caps.administrator',
      '$[].caps.shop_manager',
      '$[].filter',
      '$[].url',
      '$[].user_activation_key',
      '$[].user_nicename',
      '$[].user_status',
    ]);
  });
});

test.each([
  ['{}', /users\.json, line 1, column 1: holds no list of people/],
  ['[1]', /users\.json, line 1, column 2: the row is no person/],
])('another document is refused: %s', async (text, why) => {
  await expect(run(convertWordpress, [inputOf(text, 'users.json')], takesEach)).rejects.toThrow(
    why,
  );
});
