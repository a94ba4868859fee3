import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../in-memory/index.js';
import { claimsFor, requestedClaims, supportedClaims } from './claims.js';
import { newUser } from '../model/user/user-fields.js';

const stamp = {
  createdBy: null,
  createdAt: new Date(0),
  updatedBy: null,
  updatedAt: new Date('2026-01-01T00:00:00.900Z'),
};
const ada = newUser(listedDomainNames, {
  id: 'ada',
  tenantId: 'acme',
  ...stamp,
  username: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  phoneNumber: '+4930123456',
  passwordHash: 'hash(right)',
  profile: { name: 'Ada Lovelace', given_name: 'Ada', locale: 'en-GB', address: { country: 'GB' } },
  userMetadata: { secret: 1 },
  appMetadata: [{ key: 'k', value: 'v' }],
});
const nobody = newUser(listedDomainNames, {
  id: 'n',
  tenantId: 'acme',
  ...stamp,
  username: 'nobody',
});

describe('the claims of a scope (OpenID Connect Core §5.4)', () => {
  test.each([
    ['openid', {}],
    ['offline_access', {}],
    ['read', {}],
    ['__proto__', {}],
    ['constructor', {}],
    [
      'profile',
      {
        name: 'Ada Lovelace',
        given_name: 'Ada',
        locale: 'en-GB',
        preferred_username: 'ada',
        updated_at: 1_767_225_600,
      },
    ],
    ['email', { email: 'ada@example.com', email_verified: true }],
    ['phone', { phone_number: '+4930123456', phone_number_verified: false }],
    ['address', { address: { country: 'GB' } }],
  ])('%s', (scope, claims) => {
    expect(claimsFor(ada, [scope])).toEqual(claims);
  });

  test('several scopes give the claims of each', () => {
    expect(Object.keys(claimsFor(ada, ['openid', 'email', 'phone', 'read']))).toEqual([
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
    ]);
  });

  test('what is not there is left out, never null (OpenID Connect Core §5.3.2)', () => {
    expect(claimsFor(nobody, ['profile', 'email', 'phone', 'address'])).toStrictEqual({
      preferred_username: 'nobody',
      updated_at: 1_767_225_600,
    });
  });
});

describe('claims asked for one by one (OpenID Connect Core §5.5)', () => {
  test.each<[string, unknown, object]>([
    ['null asks for it', { email: null }, { email: 'ada@example.com' }],
    ['essential asks for it', { given_name: { essential: true } }, { given_name: 'Ada' }],
    [
      'the value that it has',
      { email: { value: 'ada@example.com' } },
      { email: 'ada@example.com' },
    ],
    ['another value', { email: { value: 'bob@example.com' } }, {}],
    ['one of several values', { locale: { values: ['de', 'en-GB'] } }, { locale: 'en-GB' }],
    ['none of several values', { locale: { values: ['de', 'fr'] } }, {}],
    ['a claim that the person does not have', { website: null }, {}],
    ['an unknown claim', { shoe_size: { essential: true } }, {}],
    ['a language of a claim', { 'name#de': null }, {}],
    ['nothing', {}, {}],
    ['null', null, {}],
    ['text', 'email', {}],
    ['an array', ['email'], {}],
    ['no member', undefined, {}],
  ])('%s', (_, requested, claims) => {
    expect(requestedClaims(ada, requested)).toStrictEqual(claims);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'])(
    '%s, which every object has, is no claim',
    (name) => {
      expect(Object.keys(requestedClaims(ada, JSON.parse(`{"${name}": null}`)))).toEqual([]);
    },
  );

  test.each([
    'passwordHash',
    'password',
    'userMetadata',
    'appMetadata',
    'id',
    'tenantId',
    'usernameKey',
    'isBlocked',
    'sub',
    'iss',
  ])('%s is not for the asking', (name) => {
    expect(requestedClaims(ada, { [name]: { essential: true } })).toEqual({});
  });
});

test('what is advertised is what there is', () => {
  const full = newUser(listedDomainNames, {
    ...ada,
    profile: Object.fromEntries([...supportedClaims].map((claim) => [claim, 'x'])),
  });
  const given = { ...claimsFor(full, ['profile', 'email', 'phone', 'address']) };
  expect(supportedClaims.filter((claim) => !(claim in given))).toEqual([]);
});
