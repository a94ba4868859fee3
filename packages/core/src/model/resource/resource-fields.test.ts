import { describe, expect, test } from '@jest/globals';
import {
  newResource,
  tokenLifetimeBounds,
  withNewResourceFields,
  withResourceFields,
  type ResourceFields,
} from './resource-fields.js';

const fresh = newResource({
  id: 'orders',
  type: 'api',
  name: 'orders',
  tenantId: 'acme',
  createdAt: new Date(0),
  createdBy: null,
  updatedAt: new Date(0),
  updatedBy: null,
});
const create = (given: ResourceFields) =>
  withNewResourceFields(fresh, { type: 'api', name: 'orders', ...given }, 'first-secret');
const change = (before: ResourceFields, patch: ResourceFields) =>
  withResourceFields(create(before), patch, 'another-secret');
const refusedField = (field: string) =>
  expect.objectContaining({
    code: 'invalid_field',
    values: expect.objectContaining({ field }) as unknown,
  });
const secret = 's'.repeat(32);

test('a resource is signed with RS256 and nothing is switched on unless told otherwise (RFC 9068 §2.1)', () => {
  expect(create({})).toMatchObject({
    identifierUrl: null,
    signingAlgorithm: 'RS256',
    signingSecret: null,
    tokenLifetime: null,
    rbacEnabled: false,
    scopesAdded: false,
    skipConsentForFirstParty: false,
  });
});

test('what is not in the table is passed over', () => {
  expect(create({ isSystem: true, tenantId: 'x' } as ResourceFields)).toEqual(create({}));
});

describe('identifier_url', () => {
  test.each(['https://api.example/orders', 'urn:example:orders', `urn:${'x'.repeat(496)}`])(
    'may be the absolute URI %s (RFC 8707 §2)',
    (identifierUrl) => {
      expect(create({ identifierUrl }).identifierUrl).toBe(identifierUrl);
    },
  );

  test.each([
    '',
    'orders',
    '/orders',
    'https:',
    'https://api.example/#x',
    'urn:a b',
    'urn:\u0000',
    'urn:\u00fc',
    `urn:${'x'.repeat(497)}`,
    '00000000-0000-4000-8000-000000000001',
  ])('cannot be %j', (identifierUrl) => {
    expect(() => create({ identifierUrl })).toThrow(refusedField('identifierUrl'));
  });

  test.each([['urn:b'], [null]])('does not change to %s', (identifierUrl) => {
    expect(() => change({ identifierUrl: 'urn:a' }, { identifierUrl })).toThrow(
      expect.objectContaining({ code: 'immutable_field' }),
    );
  });

  test('may be repeated in a change', () => {
    expect(
      change({ identifierUrl: 'urn:a' }, { identifierUrl: 'urn:a', rbacEnabled: true }),
    ).toMatchObject({ identifierUrl: 'urn:a', rbacEnabled: true });
  });
});

describe('signing', () => {
  test.each(['RS256', 'PS256', 'ES256'] as const)('%s has no secret', (signingAlgorithm) => {
    expect(create({ signingAlgorithm }).signingSecret).toBeNull();
  });

  test.each(['none', 'HS512', 'hs256', '', '__proto__'])(
    'refuses the algorithm %j',
    (signingAlgorithm) => {
      expect(() => create({ signingAlgorithm: signingAlgorithm as 'HS256' })).toThrow(
        refusedField('signingAlgorithm'),
      );
    },
  );

  test('HS256 without a secret gets a new one', () => {
    expect(create({ signingAlgorithm: 'HS256' }).signingSecret).toBe('first-secret');
  });

  test.each([32, 512])('HS256 takes a secret of %s characters', (length) => {
    expect(
      create({ signingAlgorithm: 'HS256', signingSecret: 's'.repeat(length) }).signingSecret,
    ).toHaveLength(length);
  });

  test.each(['s'.repeat(31), 's'.repeat(513), `${secret} `, `${secret}\u00fc`, `${secret}\n`])(
    'HS256 refuses the secret %j (RFC 7518 §3.2)',
    (signingSecret) => {
      expect(() => create({ signingAlgorithm: 'HS256', signingSecret })).toThrow(
        refusedField('signingSecret'),
      );
    },
  );

  test('HS256 refuses an empty secret', () => {
    expect(() => create({ signingAlgorithm: 'HS256', signingSecret: '' })).toThrow(
      refusedField('signingSecret'),
    );
  });

  test('a secret is refused for a key pair', () => {
    expect(() => create({ signingAlgorithm: 'ES256', signingSecret: secret })).toThrow(
      refusedField('signingSecret'),
    );
  });

  test('the secret stays when other settings change', () => {
    expect(
      change({ signingAlgorithm: 'HS256', signingSecret: secret }, { tokenLifetime: 60 })
        .signingSecret,
    ).toBe(secret);
  });

  test('a secret of null is made anew', () => {
    expect(
      change({ signingAlgorithm: 'HS256', signingSecret: secret }, { signingSecret: null })
        .signingSecret,
    ).toBe('another-secret');
  });

  test('the secret goes with HS256', () => {
    expect(
      change({ signingAlgorithm: 'HS256', signingSecret: secret }, { signingAlgorithm: 'RS256' })
        .signingSecret,
    ).toBeNull();
  });

  test('the secret that went does not come back', () => {
    expect(change({ signingAlgorithm: 'RS256' }, { signingAlgorithm: 'HS256' }).signingSecret).toBe(
      'another-secret',
    );
  });
});

describe('token_lifetime', () => {
  const { minimum, maximum } = tokenLifetimeBounds;

  test.each([minimum, maximum])('may be %s seconds', (tokenLifetime) => {
    expect(create({ tokenLifetime }).tokenLifetime).toBe(tokenLifetime);
  });

  test.each([0, -1, minimum - 1, maximum + 1, 60.5, NaN, Infinity])(
    'cannot be %s seconds',
    (tokenLifetime) => {
      expect(() => create({ tokenLifetime })).toThrow(refusedField('tokenLifetime'));
    },
  );

  test('of null is the default of the server', () => {
    expect(change({ tokenLifetime: 60 }, { tokenLifetime: null }).tokenLifetime).toBeNull();
  });
});
