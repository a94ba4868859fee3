import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Loss } from '../losses.js';
import type { Json } from '../members.js';
import {
  contentTypes,
  djangoUser,
  dump,
  groups,
  hashes,
  people,
  permissions,
} from '../testing/django.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { silentPaths } from '../testing/silent-paths.test-support.js';
import { convertDjango } from './convert-django.js';

const convert = (given: unknown, more = {}): Promise<Converted> =>
  run(convertDjango, [inputOf(JSON.stringify(given), 'auth.json', 1000)], {
    ...takesEach,
    ...more,
  });
const codes = (losses: readonly Loss[]): readonly string[] =>
  losses.map(({ code, key, path }) => `${code}: ${key} ${path}`);

let converted: Converted;
beforeAll(async () => {
  converted = await convert(dump);
});

describe('groups and permissions', () => {
  test('a group is a group and a role of its name, and what it may do is a scope', () => {
    const shop = { resource: 'Django', scope: 'shop.change_order' };
    const stock = { resource: 'Django', scope: 'stock.change_order' };
    expect(converted.documents).toEqual([
      { keyward: 1, owner: 'django-import', tenants: [{ tenant_name: 'django' }] },
      {
        keyward: 1,
        owner: 'django-import',
        tenant: 'django',
        resources: [
          {
            resource_name: 'Django',
            resource_type: 'api',
            resource_metadata: { identifier_url: 'urn:django:permissions', rbac_enabled: true },
            scopes: [
              { scope_name: 'shop.change_order', scope_description: 'Can do change_order' },
              { scope_name: 'shop.delete_order', scope_description: 'Can do delete_order' },
              { scope_name: 'stock.change_order', scope_description: 'Can do change_order' },
            ],
          },
        ],
        roles: [
          { role_name: 'Clerks', permissions: [shop, stock] },
          {
            role_name: 'Django/shop.delete_order',
            permissions: [{ resource: 'Django', scope: 'shop.delete_order' }],
          },
          { role_name: 'Everyone', permissions: [] },
        ],
        groups: [
          { group_name: 'Clerks', roles: [{ role: 'Clerks' }], groups: [] },
          { group_name: 'Everyone', roles: [{ role: 'Everyone' }], groups: [] },
        ],
      },
    ]);
  });

  test('of a tenant that has a name', async () => {
    const { documents } = await convert(dump, { tenant: 'Other Port' });
    expect(documents[1]!.tenant).toBe('other-port');
  });

  test('by names, as --natural-foreign and --natural-primary write them', async () => {
    const natural = [
      {
        model: 'auth.permission',
        fields: { name: 'x', content_type: ['shop', 'order'], codename: 'change_order' },
      },
      {
        model: 'auth.group',
        fields: { name: 'Clerks', permissions: [['change_order', 'shop', 'order']] },
      },
      djangoUser(1, {
        groups: [['Clerks']],
        user_permissions: [['change_order', 'shop', 'order']],
      }),
    ];
    const { documents, users, losses } = await convert(natural);
    expect(documents[1]!.roles).toMatchObject([
      { role_name: 'Clerks', permissions: [{ scope: 'shop.change_order' }] },
      { role_name: 'Django/shop.change_order' },
    ]);
    expect(users[0]).toMatchObject({ groups: ['Clerks'], roles: ['Django/shop.change_order'] });
    expect(losses).toEqual([]);
  });

  test('Rule: permissions of two models that share a name stay two', async () => {
    const { documents, losses } = await convert([...permissions, ...groups]);
    expect(documents[1]!.roles![0]!.permissions.map(({ scope }) => scope)).toEqual([
      '1.change_order',
      '2.change_order',
    ]);
    expect(codes(losses)).toEqual([
      'name_changed: change_order content_type',
      'name_changed: change_order content_type',
    ]);
  });

  test('that the dump lacks are reported', async () => {
    const { losses } = await convert([djangoUser(1, { groups: [9], user_permissions: [9] })]);
    expect(codes(losses)).toEqual([
      'setting_lost: user1 fields.user_permissions.9',
      'setting_lost: user1 fields.groups.9',
    ]);
  });
});

describe('a person', () => {
  test('has the names, groups and permissions', () => {
    expect(converted.users).toEqual([
      {
        username: 'ada',
        email: 'ada@harbour.example',
        name: 'Ada Lovelace',
        is_blocked: false,
        given_name: 'Ada',
        family_name: 'Lovelace',
        password_hash: {
          algorithm: 'pbkdf2',
          value:
            '$pbkdf2-sha256$i=1000,l=32$U2FsdE9mRGphbmdv$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE',
        },
        roles: ['Django/shop.delete_order'],
        groups: ['Clerks', 'Everyone'],
        app_metadata: [
          { key: 'imported_id', value: '1' },
          { key: 'imported_at', value: '2026-01-05T10:00:00.123Z' },
        ],
      },
      {
        username: 'grace',
        is_blocked: true,
        app_metadata: [
          { key: 'imported_id', value: '2' },
          { key: 'imported_at', value: '2026-01-05T10:00:00.000Z' },
        ],
      },
    ]);
  });

  test('who administered Django administers nothing', () => {
    expect(codes(converted.losses)).toEqual([
      'setting_lost: ada fields.is_superuser',
      'setting_lost: ada fields.is_staff',
    ]);
  });

  test('of a model of its own has an id that stays, and what else it holds', async () => {
    const id = '6f1c9d1e-3f43-4d0c-9a55-6b7a0e3c1f10';
    const own = {
      model: 'accounts.member',
      pk: id,
      fields: {
        password: '',
        last_login: null,
        email: 'bo@x.example',
        badge: 7,
        desks: ['a', 'b'],
        empty: null,
        long: 'x'.repeat(4001),
      },
    };
    const { users, losses } = await convert([own]);
    expect(users).toEqual([
      {
        id,
        email: 'bo@x.example',
        app_metadata: [
          { key: 'attribute.badge', value: '7' },
          { key: 'attribute.desks', value: '["a","b"]' },
        ],
      },
    ]);
    expect(codes(losses)).toEqual(['member_unfit: bo@x.example fields.long']);
  });

  test.each([
    ['scrypt', 'scrypt', `$scrypt$ln=14,r=8,p=5$U2FsdE9mRGphbmdv$${'A'.repeat(86)}`],
    ['argon2', 'argon2', hashes.argon2.slice('argon2'.length)],
    ['bcrypt_sha256', 'bcrypt-sha256', hashes.bcrypt_sha256.slice('bcrypt_sha256$'.length)],
    ['bcrypt', 'bcrypt', hashes.bcrypt.slice('bcrypt$'.length)],
  ] as const)('with a hash of %s', async (name, algorithm, value) => {
    const { users } = await convert([djangoUser(1, { password: hashes[name] })]);
    expect(users[0]!.password_hash).toEqual({ algorithm, value });
  });

  test.each(['!cannotBeUsed', ''])('without a password loses none (%j)', async (password) => {
    const { users, losses } = await convert([djangoUser(1, { password })]);
    expect(users[0]).not.toHaveProperty('password_hash');
    expect(losses).toEqual([]);
  });

  test.each(['md5$salt$0123', 'scrypt$15$s$8$1$aa', '0123456789abcdef', 'pbkdf2_sha256$x'])(
    'with a hash that is not taken is named (%s)',
    async (password) => {
      const { users, losses } = await convert([djangoUser(1, { password })]);
      expect(users[0]).not.toHaveProperty('password_hash');
      expect(codes(losses)).toEqual(['hash_unknown: user1 fields.password']);
      expect(JSON.stringify(losses)).not.toContain(password);
    },
  );

  test('with a hash that takes too long is named', async () => {
    const { losses } = await convert([people[0]], { judgeHash: () => 'hash_too_costly' });
    expect(codes(losses)).toContain('hash_too_costly: ada fields.password');
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test('each path of the fullest dump is read or reported, but for what means nothing elsewhere', async () => {
    expect(await silentPaths(convert, dump as Json)).toEqual(['$[].fields.model']);
  });

  test('another model is named once', async () => {
    const session = { model: 'sessions.session', pk: 'x', fields: {} };
    const { losses } = await convert([session, session]);
    expect(codes(losses)).toEqual(['unknown_path: sessions.session auth.json']);
  });
});

test('the order of the rows is of no account', async () => {
  const { documents, users } = await convert([...dump].reverse());
  expect([documents, users]).toEqual([converted.documents, [...converted.users].reverse()]);
});

test('people of several files come together', async () => {
  const files = [people, groups, permissions, contentTypes].map((rows, at) =>
    inputOf(JSON.stringify(rows), `${at}.json`),
  );
  const together = await run(convertDjango, files, takesEach);
  expect(together.users).toEqual(converted.users);
});

test.each([
  ['{}', /auth\.json, line 1, column 1: holds no list of rows/],
  ['[1]', /auth\.json, line 1, column 2: the row has no model/],
  ['[{"model":"auth.user"}]', /auth\.json, line 1, column 2: the row has no fields/],
])('another document is refused: %s', async (text, why) => {
  await expect(run(convertDjango, [inputOf(text, 'auth.json')], takesEach)).rejects.toThrow(why);
});
