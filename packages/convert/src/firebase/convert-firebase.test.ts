import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Loss } from '../losses.js';
import type { Json } from '../members.js';
import { hashConfigText, people } from '../testing/firebase.test-support.js';
import { inputOf, run, takesEach, type Converted } from '../testing/run.test-support.js';
import { silentPaths } from '../testing/silent-paths.test-support.js';
import { convertFirebase } from './convert-firebase.js';
import { readHashConfig } from './hash-config.js';

const hashConfig = readHashConfig('hash.txt', hashConfigText);

const convert = (given: unknown, more = {}): Promise<Converted> =>
  run(convertFirebase, [inputOf(JSON.stringify(given), 'users.json', 1000)], {
    ...takesEach,
    hashConfig,
    ...more,
  });
const codes = (losses: readonly Loss[]): readonly string[] =>
  losses.map(({ code, key, path }) => `${code}: ${key} ${path}`);

let converted: Converted;
beforeAll(async () => {
  converted = await convert({ users: people });
});

test('a project is a tenant', async () => {
  expect(converted.documents).toEqual([
    { keyward: 1, owner: 'firebase-import', tenants: [{ tenant_name: 'firebase' }] },
  ]);
  const { documents } = await convert({ users: [] }, { tenant: 'Other Port' });
  expect(documents[0]!.tenants).toEqual([{ tenant_name: 'other-port' }]);
});

describe('a person', () => {
  test('has the names, the password and the identities', () => {
    expect(converted.users).toEqual([
      {
        email: 'ada@harbour.example',
        email_verified: true,
        phone_number: '+4930123456',
        phone_number_verified: true,
        name: 'Ada Lovelace',
        picture: 'https://harbour.example/ada.png',
        password_hash: {
          algorithm: 'firebase-scrypt',
          value:
            '$firebase-scrypt$ln=14,r=8,sep=Bw,key=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmd' +
            'ZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$42xEC+ixf3L2lw$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZv' +
            'qmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ',
        },
        is_blocked: true,
        identities: [{ provider_name: 'google.com', provider_user_id: '117000000000000000001' }],
        app_metadata: [
          { key: 'attribute.level', value: '7' },
          { key: 'attribute.admin', value: 'true' },
          { key: 'imported_id', value: 'yD0tEvqbPTPTsDXN9QxqGTgJB2R2' },
          { key: 'imported_at', value: '2026-11-29T11:17:45.296Z' },
        ],
      },
      {
        email: 'grace@harbour.example',
        app_metadata: [{ key: 'imported_id', value: 'second' }],
      },
    ]);
  });

  test('who has nothing to log in with is left out', () => {
    expect(codes(converted.losses)).toContain('person_nameless: anonymous localId');
  });

  test('who has a provider alone comes along', async () => {
    const providerUserInfo = [{ providerId: 'github.com', rawId: '7' }];
    const { users } = await convert({ users: [{ localId: 'x', providerUserInfo }] });
    expect(users[0]!.identities).toEqual([{ provider_name: 'github.com', provider_user_id: '7' }]);
  });

  test.each([
    ['takes too long', { judgeHash: () => 'hash_too_costly' }, 'hash_too_costly'],
    ['has no parameters', { hashConfig: undefined }, 'hash_unknown'],
  ])('whose hash %s comes without it, and is named', async (_, more, code) => {
    const { users, losses } = await convert({ users: [people[0]] }, more);
    expect(users[0]).not.toHaveProperty('password_hash');
    expect(codes(losses)).toContain(`${code}: ada@harbour.example passwordHash`);
  });

  test('whose hash the export hides is named', () => {
    expect(codes(converted.losses)).toContain('secret_masked: grace@harbour.example passwordHash');
  });

  test.each(['not JSON', '[1]'])('whose claims are %s loses them, and is named', async (text) => {
    const { users, losses } = await convert({
      users: [{ email: 'a@x.example', customAttributes: text }],
    });
    expect(users).toEqual([{ email: 'a@x.example' }]);
    expect(codes(losses)).toEqual(['member_unfit: a@x.example customAttributes']);
  });
});

describe('Rule: no part of the input goes without a word', () => {
  test('a provider that has to be made is named once, and each identity that is lost', async () => {
    const twice = await convert({ users: [people[0], people[0]] });
    expect(codes(twice.losses)).toEqual([
      'provider_needed: google.com providerUserInfo',
      'provider_unknown: ada@harbour.example providerUserInfo[1]',
      'provider_unknown: ada@harbour.example providerUserInfo[1]',
    ]);
  });

  test('each path of the fullest export is read or reported, but for what means nothing elsewhere', async () => {
    expect(await silentPaths(convert, { users: people } as unknown as Json)).toEqual([
      '$.users[].lastSignedInAt',
      '$.users[].providerUserInfo[].displayName',
      '$.users[].providerUserInfo[].email',
      '$.users[].providerUserInfo[].photoUrl',
    ]);
  });

  test('no hash, no salt and no key stands in a loss', () => {
    expect(JSON.stringify(converted.losses)).not.toMatch(/lSrfV15c|42xEC|jxspr8/);
  });
});

test.each([
  ['[]', /users\.json holds no export of Firebase: it lacks "users"/],
  ['{"users":[1]}', /users\.json, line 1, column 11: the row is no person/],
])('another document is refused: %s', async (text, why) => {
  await expect(run(convertFirebase, [inputOf(text, 'users.json')], takesEach)).rejects.toThrow(why);
});

describe('the parameters of hashes', () => {
  const parameters = {
    signerKey: hashConfig.signerKey,
    saltSeparator: 'Bw',
    rounds: 8,
    memoryCost: 14,
  };

  test('are read as the console shows them', () => {
    expect(hashConfig).toEqual(parameters);
  });

  test('are read from JSON', () => {
    const json = JSON.stringify({
      hash_config: {
        algorithm: 'SCRYPT',
        base64_signer_key: `${hashConfig.signerKey}==`,
        base64_salt_separator: 'Bw==',
        rounds: 8,
        mem_cost: 14,
      },
    });
    expect(readHashConfig('hash.json', json)).toEqual(parameters);
  });

  test.each([
    ['algorithm: BCRYPT, rounds: 1', /hash\.txt: algorithm must be SCRYPT/],
    ['algorithm: SCRYPT', /hash\.txt: base64_signer_key must be Base64/],
    [hashConfigText.replace('rounds: 8', 'rounds: many'), /hash\.txt: rounds must be a number/],
    [hashConfigText.replace('mem_cost: 14', ''), /hash\.txt: mem_cost must be a number/],
  ])('name what is wrong: %j', (text, why) => {
    expect(() => readHashConfig('hash.txt', text)).toThrow(why);
  });
});
