import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../in-memory/index.js';
import { profileFromClaims } from './provider-profile.js';

const told = (claims: object, attributeMapping = {}) =>
  profileFromClaims(listedDomainNames, { attributeMapping }, claims as never);

describe('the e-mail address', () => {
  test.each([
    [true, 'a@b.example'],
    ['true', 'a@b.example'],
    [false, undefined],
    ['false', undefined],
    [1, undefined],
    [undefined, undefined],
  ])('with email_verified %j is %s', (verified, email) => {
    expect(told({ email: 'a@b.example', email_verified: verified }).email).toBe(email);
  });

  test('is read from the claims that the mapping names, and only if it is one', () => {
    const mapping = { email: 'mail', email_verified: 'mail_ok' };
    expect(
      told(
        { email: 'a@b.example', email_verified: true, mail: 'c@d.example', mail_ok: true },
        mapping,
      ).email,
    ).toBe('c@d.example');
    expect(told({ mail: 'x', mail_ok: true }, mapping).email).toBeUndefined();
  });
});

test('a user name comes only from a claim that is named, and only if it is one', () => {
  expect(told({ username: 'ada' }).username).toBeUndefined();
  expect(told({ login: 'ada' }, { username: 'login' }).username).toBe('ada');
  expect(told({ login: 'a@b' }, { username: 'login' }).username).toBeUndefined();
});

test('of the profile, what a caller could not say is left out', () => {
  const claims = {
    name: 'Ada',
    picture: 'javascript:alert(1)',
    birthdate: 'soon',
    nickname: '',
    locale: 5,
    website: 'https://ada.example',
    address: { country: 'GB', region: 7, formatted: 'x'.repeat(2000) },
  };
  expect(told(claims).profile).toEqual({
    name: 'Ada',
    website: 'https://ada.example',
    address: { country: 'GB' },
  });
});

test.each([[null], ['x'], [[]]])('an address that is %j is none', (address) => {
  expect(told({ address }).profile).toEqual({});
});

test('what every object has is no claim', () => {
  expect(told({}, { name: 'constructor', email: '__proto__', email_verified: 'toString' })).toEqual(
    { email: undefined, username: undefined, profile: {}, profileData: {} },
  );
});

test('the data for people to read hold what is about the person, and little of it', () => {
  expect(told({ sub: 'a', iss: 'b', exp: 1, groups: ['x'] }).profileData).toEqual({
    sub: 'a',
    groups: ['x'],
  });
  expect(told({ sub: 'a', long: 'x'.repeat(20_000) }).profileData).toEqual({ sub: 'a' });
});
