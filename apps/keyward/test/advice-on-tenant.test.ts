import { expect, test } from '@jest/globals';
import { adviceOnTenant } from '../src/commands/advice-on-tenant.js';

const other = { name: 'django', isDefault: false };

test('a command that fills a tenant which the server does not reach says so', () => {
  expect(adviceOnTenant({ multiTenant: false }, other)).toBe(
    'Only applications of django log these people in: ' +
      'for the console and /account, start the server with KEYWARD_MULTI_TENANT=true.',
  );
});

test.each([
  ['the default tenant', { multiTenant: false }, { name: 'default', isDefault: true }],
  ['the tenants of the lines', { multiTenant: false }, undefined],
  ['a tenant of several', { multiTenant: true }, other],
])('it says nothing of %s', (_, configuration, tenant) => {
  expect(adviceOnTenant(configuration, tenant)).toBeUndefined();
});
