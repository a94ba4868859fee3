import { describe, expect, test } from '@jest/globals';
import { assertProfile, type UserProfile } from './profile.js';

const why = (profile: UserProfile): string | undefined => {
  try {
    assertProfile(profile);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a profile', () => {
  test('may hold every claim of OpenID Connect, an address of several lines too (OIDC Core §5.1, §5.1.1)', () => {
    expect(
      why({
        name: 'Ada Lovelace',
        given_name: 'Ada',
        middle_name: 'King',
        family_name: 'Lovelace',
        nickname: 'ada',
        preferred_username: 'a.lovelace',
        profile: 'https://people.example/ada?x=1#y',
        picture: 'http://pictures.example:8080/ada.png',
        website: 'https://ada.example',
        gender: 'female',
        birthdate: '1815-12-10',
        zoneinfo: 'Europe/London',
        locale: 'en-GB',
        address: {
          formatted: 'St James’s Square\r\nLondon',
          country: 'GB',
          street_address: '12 Square',
          postal_code: 'SW1',
          region: 'London',
          locality: 'London',
        },
      }),
    ).toBeUndefined();
  });

  test.each(['2000-02-29', '0000-02-29', '1815', '9999-12-31'])(
    'has a birthdate such as %s',
    (birthdate) => expect(why({ birthdate })).toBeUndefined(),
  );

  test.each<UserProfile>([
    { birthdate: '1999-02-29' },
    { birthdate: '1815-13-01' },
    { birthdate: '10.12.1815' },
    { birthdate: '0000' },
    { birthdate: '1815-12' },
    { zoneinfo: 'Europe/../etc' },
    { zoneinfo: '' },
    { locale: 'english!' },
    { locale: '' },
    { name: 'x'.repeat(201) },
    { name: 'a\nb' },
    { gender: 'x\u0000' },
    { family_name: '\ud800' },
    { address: { formatted: 'x'.repeat(1001) } },
    { address: { country: 'a\tb' } },
  ])('is refused with %j', (profile) =>
    expect(why(profile)).toMatch(
      new RegExp(`^(address\\.)?${Object.keys(profile.address ?? profile)[0]} must`),
    ),
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://',
    'https://user@evil.example',
    'https://a.example/"onload="x',
    'https://a.example/\n',
    'mailto:a@b.example',
    `https://a.example/${'x'.repeat(2000)}`,
  ])(
    'shows profile, picture and website as links: an http or https address, and not %j',
    (address) => {
      expect([
        why({ profile: address }),
        why({ picture: address }),
        why({ website: address }),
      ]).toEqual(
        ['profile', 'picture', 'website'].map((claim) => `${claim} must be an http or https URL.`),
      );
    },
  );
});
