import { describe, expect, test } from '@jest/globals';
import {
  acme,
  adminOf,
  globalAdmin,
  globex,
  nowhere,
  setUp,
} from '../testing/set-up.test-support.js';
import { placeClient } from './place-client.js';

describe('a global caller', () => {
  test.each([
    ['nothing is said', {}, { isGlobal: true, tenantId: null }],
    ['a default tenant is given', { tenantId: acme }, { isGlobal: true, tenantId: acme }],
    [
      'it is to be of a tenant',
      { isGlobal: false, tenantId: acme },
      { isGlobal: false, tenantId: acme },
    ],
  ])('a client is global, or belongs to a tenant that exists: %s', async (_, wanted, place) => {
    const { storage } = await setUp();
    expect(await placeClient(storage, globalAdmin(), wanted)).toEqual(place);
  });

  test.each([
    ['a tenant is unknown', { tenantId: nowhere }, undefined, 'unknown_reference'],
    ['a tenant is missing', { isGlobal: false }, undefined, 'invalid_field'],
    [
      'a tenant is taken away',
      { tenantId: null },
      { isGlobal: false, tenantId: acme },
      'invalid_field',
    ],
    [
      'a tenant was never there',
      { isGlobal: false },
      { isGlobal: true, tenantId: null },
      'invalid_field',
    ],
  ])('refuses a place when %s', async (_, wanted, current, code) => {
    const { storage } = await setUp();
    await expect(placeClient(storage, globalAdmin(), wanted, current)).rejects.toMatchObject({
      code,
    });
  });

  test.each([
    [
      'becomes global and keeps its tenant as the default',
      { isGlobal: true },
      { isGlobal: false, tenantId: acme },
      { isGlobal: true, tenantId: acme },
    ],
    [
      'becomes one of its default tenant',
      { isGlobal: false },
      { isGlobal: true, tenantId: acme },
      { isGlobal: false, tenantId: acme },
    ],
    [
      'loses its default tenant',
      { tenantId: null },
      { isGlobal: true, tenantId: acme },
      { isGlobal: true, tenantId: null },
    ],
    [
      'moves',
      { tenantId: globex },
      { isGlobal: false, tenantId: acme },
      { isGlobal: false, tenantId: globex },
    ],
  ])('a client that is there %s', async (_, wanted, current, place) => {
    const { storage } = await setUp();
    expect(await placeClient(storage, globalAdmin(), wanted, current)).toEqual(place);
  });
});

describe('a caller of one tenant', () => {
  test.each([{}, { isGlobal: false }, { tenantId: acme }, { isGlobal: false, tenantId: acme }])(
    'places a client in its own tenant: %j',
    async (wanted) => {
      const { storage } = await setUp();
      expect(await placeClient(storage, adminOf(acme), wanted)).toEqual({
        isGlobal: false,
        tenantId: acme,
      });
    },
  );

  test('only a global caller makes one global', async () => {
    const { storage } = await setUp();
    await expect(placeClient(storage, adminOf(acme), { isGlobal: true })).rejects.toMatchObject({
      code: 'outside_tenancy',
    });
  });

  test.each([globex, nowhere])(
    'learns nothing about whether the tenant %s exists',
    async (tenantId) => {
      const { storage } = await setUp();
      await expect(placeClient(storage, adminOf(acme), { tenantId })).rejects.toMatchObject({
        code: 'unknown_reference',
        values: { field: 'tenantId', id: tenantId },
      });
    },
  );
});
