import { describe, expect, test } from '@jest/globals';
import { fieldsByWireName, fieldsFor, mappingsFrom, mappingValuesOf } from './mappings.js';

const stored = {
  attribute_mapping: { email: 'mail', name: 'displayName' },
  role_mapping: [{ claim: 'groups', value: 'admins', role_id: 'r' }],
  group_mapping: [{ claim: 'groups', value: 'staff', group_id: 'g' }],
};

describe('the mappings of a provider', () => {
  test('go into the form and come back as they were', () => {
    expect(mappingsFrom(mappingValuesOf(stored), stored)).toEqual(stored);
  });

  test('of a field that is gone is cleared by name', () => {
    const values = { ...mappingValuesOf(stored), attributes: [{ field: 'email', claim: 'mail' }] };
    expect(mappingsFrom(values, stored)).toMatchObject({
      attribute_mapping: { email: 'mail', name: null },
    });
  });

  test('have a field in the form for each name of a refusal', () => {
    const fields = fieldsByWireName(mappingValuesOf(stored));
    expect(fields.get('attribute_mapping.name')).toBe('attributes.1.claim');
    expect(fields.get('role_mapping[0].role_id')).toBe('roles.0.target');
    expect(fields.get('group_mapping[0].value')).toBe('groups.0.value');
  });

  test('name who a person is for SAML alone', () => {
    expect(fieldsFor('saml')).toContain('provider_user_id');
    expect(fieldsFor('oidc')).not.toContain('provider_user_id');
  });
});
