import { expect, test } from '@jest/globals';
import { managementScopes } from './management-scopes.js';

test.each(Object.keys(managementScopes))(
  'the scope %s is a verb and the name of a group',
  (name) => {
    expect(name).toMatch(
      /^((create|read|update|delete|impersonate|provision):[a-z_]+|ssf\.[a-z]+)$/,
    );
  },
);

test.each(Object.entries(managementScopes))('the scope %s says what it opens', (_, description) => {
  expect(description).not.toBe('');
});
