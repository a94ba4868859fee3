import { describe, expect, test } from '@jest/globals';
import { cognitoAnswer, cognitoId, cognitoTable } from '../testing/cognito.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { stray, withStrayMembers } from '../testing/silent-paths.test-support.js';
import { convertCognito } from './convert-cognito.js';

const convert = (text: string, name = 'users.json'): Promise<Converted> =>
  run(convertCognito, [inputOf(text, name)], takesEach);
const ofAnswer = (answer: unknown = cognitoAnswer) => convert(JSON.stringify(answer, null, 1));

const codesOf = ({ losses }: Converted): readonly string[] =>
  losses.map(({ code, key, path }) => `${code}: ${key} ${path}`);

describe('an answer of ListUsers', () => {
  test('keeps the ID that tokens name, and each attribute', async () => {
    expect((await ofAnswer()).users[0]).toEqual({
      id: cognitoId,
      email: 'ada@harbour.example',
      email_verified: true,
      phone_number: '+4930123456',
      name: 'Ada Lovelace',
      is_blocked: false,
      given_name: 'Ada',
      locale: 'de',
      address: { formatted: 'Quay 1, Hamburg' },
      app_metadata: [
        { key: 'attribute.custom:badge', value: '7' },
        { key: 'imported_at', value: '2020-10-06T12:22:15.296Z' },
      ],
    });
  });

  test('who was disabled is blocked', async () => {
    expect((await ofAnswer()).users[1]).toMatchObject({ username: 'grace', is_blocked: true });
  });

  test('names what is lost', async () => {
    expect(codesOf(await ofAnswer())).toEqual([
      'hash_missing: all people password',
      'setting_lost: ada@harbour.example Attributes.identities',
      'credential_unknown: ada@harbour.example UserMFASettingList',
      'credential_unknown: grace UserMFASettingList',
      'setting_lost: grace UserStatus',
    ]);
  });

  test('may be the list alone, or one person on each line', async () => {
    const { users } = await ofAnswer();
    expect((await ofAnswer(cognitoAnswer.Users)).users).toEqual(users);
    const lines = cognitoAnswer.Users.map((user) => JSON.stringify(user)).join('\n');
    expect((await convert(lines)).users).toEqual(users);
  });

  test('on a single line is one, too', async () => {
    expect((await convert(JSON.stringify(cognitoAnswer))).users).toHaveLength(2);
  });

  const inner = /MFAOptions/;
  test.each(withStrayMembers(cognitoAnswer).filter(({ path }) => !inner.test(path)))(
    'Rule: no part of the input goes without a word, at $path',
    async ({ sample }) => {
      expect(JSON.stringify((await ofAnswer(sample)).losses)).toContain(stray);
    },
  );

  test('an attribute that appears is reported', async () => {
    const answer = { Users: [{ Username: 'a', Attributes: [{ Name: 'shoe', Value: '44' }] }] };
    expect(codesOf(await ofAnswer(answer))).toContain('unknown_path: a Attributes.shoe');
  });

  test.each([
    ['{\n "message": "no" }', /users\.json holds no list/],
    ['[1]', /must hold objects/],
  ])('that is none is refused: %j', async (text, why) => {
    await expect(convert(text)).rejects.toThrow(why);
  });
});

describe('a table of the user import', () => {
  test('becomes people', async () => {
    expect((await convert(cognitoTable, 'users.csv')).users).toEqual([
      {
        username: 'ada',
        email: 'ada@harbour.example',
        email_verified: true,
        phone_number: '+4930123456',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        address: { formatted: 'Quay 1, Hamburg' },
        app_metadata: [
          { key: 'attribute.custom:badge', value: '7' },
          { key: 'imported_id', value: 'ada' },
        ],
      },
      {
        phone_number: '+4930777777',
        phone_number_verified: true,
        app_metadata: [{ key: 'imported_id', value: '+4930777777' }],
      },
      {
        email: 'grace@harbour.example',
        app_metadata: [{ key: 'imported_id', value: 'grace@harbour.example' }],
      },
    ]);
  });

  test('names what is lost', async () => {
    expect(codesOf(await convert(cognitoTable, 'users.csv'))).toEqual([
      'hash_missing: all people password',
      'credential_unknown: ada@harbour.example UserMFASettingList',
    ]);
  });
});
