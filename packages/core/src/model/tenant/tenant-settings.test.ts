import { describe, expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import { isRefusal } from '../values/refusals.js';
import { tenantMetadata, withAsciiDomains, type TenantMetadata } from './tenant-metadata.js';
import { defaultSettings, tenantSettings, welcomesEmail } from './tenant-settings.js';

/** As a change of a tenant checks it. */
const checked = (given: TenantMetadata): TenantMetadata =>
  withAsciiDomains(listedDomainNames, tenantMetadata(given));

const settingsOf = (metadata: TenantMetadata) => tenantSettings({ metadata });

describe('a document holds only the members that are registered for it', () => {
  test.each([
    ['metadata.colour', { colour: 'red' }],
    ['metadata.branding.logo_uri', { branding: { logo_uri: 'https://acme.example/' } }],
    ['metadata.session.idleLifetime', { session: { idleLifetime: 60 } }],
    ['metadata.password_policy.toString', { password_policy: { toString: 1 } }],
  ])('%s is refused by name', (field, given) => {
    const values = expect.objectContaining({ field }) as unknown;

    expect(() => checked(given as TenantMetadata)).toThrow(
      expect.objectContaining({ code: 'invalid_field', values }),
    );
  });
});

describe('what a tenant says of itself', () => {
  test('nobody registers alone unless the tenant says so, and verification is asked for only where it says so', () => {
    expect(defaultSettings).toMatchObject({
      selfRegistrationEnabled: false,
      emailVerificationRequired: false,
    });
    expect(
      settingsOf({ self_registration_enabled: true, email_verification_required: true }),
    ).toMatchObject({ selfRegistrationEnabled: true, emailVerificationRequired: true });
  });

  test('a tenant that says nothing has the figures of the server', () => {
    expect(defaultSettings).toMatchObject({
      passwordPolicy: { minLength: 15, history: 0, maxAgeSeconds: undefined, checkBreached: true },
      lockout: undefined,
      session: { idleLifetime: 3600, absoluteLifetime: 43_200 },
      mfa: { policy: 'never' },
    });
  });

  test.each([
    [{ idle_lifetime: 100_000 }, { idleLifetime: 100_000, absoluteLifetime: 100_000 }],
    [{ absolute_lifetime: 60 }, { idleLifetime: 60, absoluteLifetime: 60 }],
    [
      { idle_lifetime: 5, absolute_lifetime: 9 },
      { idleLifetime: 5, absoluteLifetime: 9 },
    ],
  ])(
    'of the two lifetimes of a session one given alone bends the other: %j',
    (session, expected) => {
      expect(settingsOf({ session }).session).toEqual(expected);
    },
  );

  test('a lockout that says only how many attempts has the usual times', () => {
    expect(settingsOf({ lockout: { max_attempts: 3 } }).lockout).toEqual({
      maxAttempts: 3,
      windowSeconds: 600,
      durationSeconds: 900,
    });
  });

  test('a person is welcome whose domain is listed, however it is written, and everybody where none is', () => {
    const settings = settingsOf(checked({ allowed_email_domains: ['Bücher.example'] }));
    expect(
      [
        'ada@xn--bcher-kva.example',
        'ada@BÜCHER.example',
        'ada@other.example',
        'ada@sub.bücher.example',
        'ada',
      ].map((email) => welcomesEmail(listedDomainNames, settings, email)),
    ).toEqual([true, true, false, false, false]);
    expect(welcomesEmail(listedDomainNames, defaultSettings, 'ada@other.example')).toBe(true);
  });
});

describe('a settings document is checked', () => {
  const refusedField = (given: TenantMetadata): string | undefined => {
    try {
      checked(given);
      return undefined;
    } catch (error) {
      if (isRefusal(error, 'invalid_field')) return error.values['field'];
      throw error;
    }
  };

  test.each([
    [{ default_locale: 'de' }],
    [{ default_locale: 'zh-Hans-CN' }],
    [
      {
        branding: {
          primary_color: '#Fff',
          background_color: '#012345',
          logo_url: 'https://logos.example:8443/a.svg?v=1#x',
        },
      },
    ],
    [{ session: { idle_lifetime: 5, absolute_lifetime: 5 } }],
  ] as [TenantMetadata][])('takes %j', (given) => {
    expect(checked(given)).toEqual(given);
  });

  test.each([
    [{ default_locale: 'de DE' }, 'default_locale'],
    [{ default_locale: '' }, 'default_locale'],
    [{ allowed_email_domains: ['a.example', 'b'] }, 'allowed_email_domains[1]'],
    [{ session: { idle_lifetime: 6, absolute_lifetime: 5 } }, 'session.idle_lifetime'],
    [{ branding: { primary_color: 'red' } }, 'branding.primary_color'],
    [{ branding: { background_color: '#12345' } }, 'branding.background_color'],
    [{ branding: { background_color: '#123;}' } }, 'branding.background_color'],
    [{ self_registration_enabled: 'yes' }, 'self_registration_enabled'],
    [{ password_policy: { min_length: 7 } }, 'password_policy.min_length'],
    [{ password_policy: { history: 25 } }, 'password_policy.history'],
    [{ lockout: { max_attempts: 0 } }, 'lockout.max_attempts'],
    [{ session: { idle_lifetime: '60' } }, 'session.idle_lifetime'],
    [{ mfa: { policy: 'sometimes' } }, 'mfa.policy'],
    [{ mfa: { factors: 'totp' } }, 'mfa.factors'],
    [{ default_role_ids: ['admin'] }, 'default_role_ids'],
    [{ branding: [] }, 'branding'],
  ] as unknown as [TenantMetadata, string][])('refuses %j, naming %s', (given, field) => {
    expect(refusedField(given)).toBe(`metadata.${field}`);
  });

  test.each(
    [
      'http://logos.example/a',
      'https://user@logos.example/a',
      'https://logos.example',
      'https://logos.example/a b',
      'https://logos.example/"',
      'https://logos.example;script-src *',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '/logo.svg',
      'https://logos.example\\@evil.example/',
    ].filter((address) => address !== 'https://logos.example'),
  )(
    'a logo comes over https from a host without user, so that the policy of the pages can name its origin: not %s',
    (logo_url) => {
      expect(refusedField({ branding: { logo_url } })).toBe('metadata.branding.logo_url');
    },
  );
});
