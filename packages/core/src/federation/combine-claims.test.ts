import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../in-memory/index.js';
import type { AttributeMapping } from '../model/provider/attribute-mapping.js';
import { combineClaims } from './combine-claims.js';
import { profileFromClaims } from './provider-profile.js';

const alice = 'alice@example.com';
const mallory = 'mallory@example.com';

const combined = (idToken: object, userInfo: object, mapping: AttributeMapping = {}) =>
  combineClaims(mapping, { sub: 'm', ...idToken }, { sub: 'm', ...userInfo });

/** The address that counts as verified. */
const verified = (idToken: object, userInfo: object, attributeMapping: AttributeMapping = {}) =>
  profileFromClaims(
    listedDomainNames,
    { attributeMapping },
    combined(idToken, userInfo, attributeMapping),
  ).email;

describe('an address and its flag come from one document, at best the ID token (OpenID Connect Core §5.1)', () => {
  test.each([
    ['another address', { email: mallory, email_verified: true }],
    ['no address', { email_verified: true }],
    ['an empty address', { email: '', email_verified: true }],
    ['the same address', { email: alice, email_verified: true }],
    ['the same address in other letters', { email: 'ALICE@example.com', email_verified: true }],
  ])('an address in the ID token is not verified by the flag beside %s', (_, userInfo) => {
    expect(verified({ email: alice }, userInfo)).toBeUndefined();
  });

  test.each([
    ['is true', true],
    ['is the text true', 'true'],
    ['is false', false],
    ['is null', null],
  ])('a flag in the ID token that %s says nothing of another document’s address', (_, flag) => {
    expect(verified({ email_verified: flag }, { email: alice })).toBeUndefined();
  });

  test.each([[''], [null], [7]])('an address %j in the ID token leaves no room', (email) => {
    expect(verified({ email, email_verified: true }, { email: alice })).toBeUndefined();
    expect(verified({ email }, { email: alice, email_verified: true })).toBeUndefined();
  });

  test('a flag in the ID token that is false stays false', () => {
    const userInfo = { email: alice, email_verified: true };
    expect(verified({ email: alice, email_verified: false }, userInfo)).toBeUndefined();
  });

  test('both are taken from the ID token where it says both', () => {
    const idToken = { email: alice, email_verified: true };
    expect(verified(idToken, { email: mallory, email_verified: false })).toBe(alice);
  });

  test('both are taken from the user-info endpoint where the ID token says neither', () => {
    expect(verified({}, { email: alice, email_verified: true })).toBe(alice);
  });

  test('the combined claims themselves hold no mix', () => {
    const userInfo = { email: mallory, email_verified: true, name: 'M' };
    expect(combined({ email: alice }, userInfo)).toEqual({ sub: 'm', email: alice, name: 'M' });
  });

  test('a phone number and its flag go together', () => {
    const userInfo = { phone_number: '+4930000000', phone_number_verified: true };
    expect(combined({ phone_number: '+4930123456' }, userInfo)).toEqual({
      sub: 'm',
      phone_number: '+4930123456',
    });
  });

  test('a postal address is one claim, whose members never mix', () => {
    const idToken = { address: { country: 'GB' } };
    expect(combined(idToken, { address: { locality: 'Paris' } })['address']).toEqual({
      country: 'GB',
    });
  });
});

describe('which claims are read together, the attribute mapping says', () => {
  const mapping = { email: 'mail', email_verified: 'mail_ok' };

  test.each([
    ['the address in the ID token, the flag elsewhere', { mail: alice }, { mail_ok: true }],
    ['the flag in the ID token, the address elsewhere', { mail_ok: true }, { mail: alice }],
    [
      'an address in the ID token, another one elsewhere',
      { mail: alice },
      { mail: mallory, mail_ok: true },
    ],
  ])('%s: nothing is verified', (_, idToken, userInfo) => {
    expect(verified(idToken, userInfo, mapping)).toBeUndefined();
  });

  test.each([
    [{ email: 'upn' }, { upn: alice }, { email_verified: true }],
    [{ email: 'upn' }, { email_verified: true }, { upn: alice }],
    [{ email_verified: 'mail_ok' }, { email: alice }, { mail_ok: true }],
    [{ email_verified: 'mail_ok' }, { mail_ok: true }, { email: alice }],
  ])('also where %j names one of the two alone', (some, idToken, userInfo) => {
    expect(verified(idToken, userInfo, some)).toBeUndefined();
    expect(verified({}, { ...idToken, ...userInfo }, some)).toBe(alice);
    expect(verified({ ...idToken, ...userInfo }, {}, some)).toBe(alice);
  });

  test('claims of the usual names that are not read do not stand in the way', () => {
    const userInfo = { mail: alice, mail_ok: true, email_verified: true };
    expect(verified({ email: mallory }, userInfo, mapping)).toBe(alice);
  });

  test('a flag that is read from a claim of the login counts from the ID token alone', () => {
    const userInfo = { email: alice, acr: true };
    expect(verified({}, userInfo, { email_verified: 'acr' })).toBeUndefined();
  });
});

test('each other claim stands alone, and the ID token comes first', () => {
  const idToken = { preferred_username: 'alice', groups: ['guests'] };
  const userInfo = { preferred_username: 'root', groups: ['crew'], level: 7, name: 'Alice' };
  expect(combined(idToken, userInfo)).toEqual({
    sub: 'm',
    preferred_username: 'alice',
    groups: ['guests'],
    level: 7,
    name: 'Alice',
  });
});

test.each([
  ['amr'],
  ['acr'],
  ['auth_time'],
  ['nonce'],
  ['iss'],
  ['aud'],
  ['azp'],
  ['exp'],
  ['sid'],
])(
  'what a login was like, such as its %s, only the ID token says (OpenID Connect Core §2)',
  (claim) => {
    expect(combined({}, { [claim]: 'x' })).toEqual({ sub: 'm' });
    expect(combined({ [claim]: 'y' }, { [claim]: 'x' })).toEqual({ sub: 'm', [claim]: 'y' });
  },
);

test('what every object has is no claim of the ID token', () => {
  expect(combined({}, { email: alice, toString: true }, { email_verified: 'toString' })).toEqual({
    sub: 'm',
    email: alice,
    toString: true,
  });
});
