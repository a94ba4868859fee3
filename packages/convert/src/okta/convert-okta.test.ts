import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Loss } from '../losses.js';
import { linesOf } from '../testing/auth0.test-support.js';
import { oktaGroups, oktaPeople } from '../testing/okta.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { stray, withStrayMembers } from '../testing/silent-paths.test-support.js';
import { convertOkta } from './convert-okta.js';

const convert = (files: readonly unknown[] = [oktaPeople, oktaGroups]): Promise<Converted> =>
  run(
    convertOkta,
    files.map((file, at) => inputOf(JSON.stringify(file, null, 1), `${at}.json`)),
    { ...takesEach, tenant: 'harbour' },
  );

let converted: Converted;
beforeAll(async () => {
  converted = await convert();
});

const lost = (code: Loss['code']): readonly string[] =>
  converted.losses.filter((loss) => loss.code === code).map(({ key, path }) => `${key} ${path}`);

describe('a person of Okta', () => {
  test('keeps what the profile tells', () => {
    expect(converted.users[0]).toEqual({
      email: 'ada@harbour.example',
      email_verified: true,
      name: 'Countess Ada',
      is_blocked: false,
      given_name: 'Ada',
      middle_name: 'King',
      family_name: 'Lovelace',
      nickname: 'Ada',
      profile: 'https://harbour.example/ada',
      zoneinfo: 'Europe/Berlin',
      locale: 'de',
      address: {
        street_address: 'Quay 1',
        locality: 'Hamburg',
        region: 'HH',
        postal_code: '20457',
        country: 'DE',
      },
      app_metadata: [
        { key: 'profile.secondEmail', value: 'ada@home.example' },
        { key: 'profile.mobilePhone', value: '+4930123456' },
        { key: 'profile.department', value: 'Engines' },
        { key: 'profile.badges', value: '["a","b"]' },
        { key: 'imported_id', value: '00u1ada' },
        { key: 'imported_at', value: '2020-10-06T12:22:15.000Z' },
      ],
    });
  });

  test('who was suspended is blocked', () => {
    expect(converted.users.map(({ is_blocked: isBlocked = false }) => isBlocked)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('whose login is no address has it as a user name', () => {
    expect(converted.users[1]).toMatchObject({ username: 'grace', email: 'grace@harbour.example' });
  });
});

test('a group keeps its name, or gets another where two share it', () => {
  const groups = converted.documents[1]!.groups!;
  expect(groups.map(({ group_name: name }) => name)).toEqual(['Clerks', 'clerks (00g3)']);
  expect(groups[0]).toMatchObject({
    group_description: 'Sell',
    app_metadata: [
      { key: 'imported_id', value: '00g1' },
      { key: 'profile.region', value: 'north' },
    ],
  });
  expect(converted.documents[1]!.tenant).toBe('harbour');
});

test('people alone make no document, and may stand on lines', async () => {
  const input = inputOf(linesOf(oktaPeople), 'people.json');
  const { documents, users } = await run(convertOkta, [input], takesEach);
  expect(documents).toEqual([]);
  expect(users).toEqual(converted.users);
});

describe('Rule: no part of the input goes without a word', () => {
  test.each([
    ['hash_missing', 'all people credentials.password'],
    ['subject_changed', 'all people id'],
    ['assignments_absent', 'Clerks members'],
    ['credential_unknown', 'ada@harbour.example credentials.recovery_question'],
    ['setting_lost', 'grace credentials.provider'],
    ['setting_changed', 'blaise@harbour.example status'],
    ['setting_changed', 'clerks type'],
    ['username_is_address', 'blaise@harbour.example username'],
  ] as const)('%s: %s', (code, place) => {
    expect(lost(code)).toContain(place);
  });

  const inner = /_links|^\d\.type|credentials\.(password|emails|provider|recovery_question)/;
  test.each(withStrayMembers(oktaPeople).filter(({ path }) => !inner.test(path)))(
    'a member of a person that appears at $path is named, or comes along',
    async ({ sample }) => {
      const { losses, users } = await convert([sample]);
      expect(JSON.stringify([losses, users])).toContain(stray);
    },
  );

  test.each(withStrayMembers(oktaGroups).filter(({ path }) => !/_links|^1\.profile/.test(path)))(
    'so is one of a group at $path',
    async ({ sample }) => {
      const { losses, documents } = await convert([sample]);
      expect(JSON.stringify([losses, documents])).toContain(stray);
    },
  );

  test('an entry of another kind', async () => {
    const { losses } = await convert([[{ id: 'x' }]]);
    expect(losses).toEqual([expect.objectContaining({ code: 'unknown_path', key: '0.json' })]);
  });
});

test.each([
  [{ errorCode: 'E0000011', errorSummary: 'Invalid token' }, /0\.json holds no list/],
  [[1], /must hold objects/],
])('what holds no list of them is refused: %j', async (file, why) => {
  await expect(convert([file])).rejects.toThrow(why);
});
