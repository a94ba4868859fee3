import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@keyward/core';
import { refuseMember, withWireNames } from '../src/kernel/wire-names.js';

const refused = (field: string): Refusal =>
  new Refusal('invalid_field', { field, why: 'is wrong' });
const names = new Map([
  ['name', 'client_name'],
  ['metadata', 'client_metadata'],
]);

describe('a refusal of the core', () => {
  test.each([
    ['name', 'client_name'],
    ['metadata.urls.tos_uri', 'client_metadata.urls.tos_uri'],
    ['appMetadata[1].key', 'app_metadata[1].key'],
    ['settings.tokenLifetime', 'settings.token_lifetime'],
    ['user_id, email or username', 'user_id, email or username'],
    ['The header tenant_id', 'The header tenant_id'],
  ])('that names %s names %s on the wire', (field, onWire) => {
    expect(withWireNames(refused(field), names).message).toBe(`${onWire} is wrong.`);
  });

  test('without a field stays as it is', () => {
    const refusal = new Refusal('token_invalid', {});

    expect(withWireNames(refusal, names)).toBe(refusal);
  });
});

test('a refusal of a body repeats the name that was sent', () => {
  const sent = (): Error => {
    try {
      return refuseMember('passwordHash', 'is not a field of this operation');
    } catch (error) {
      return error as Error;
    }
  };

  expect(withWireNames(sent() as Refusal).message).toContain('passwordHash');
});
