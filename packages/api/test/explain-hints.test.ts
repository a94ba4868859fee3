/** The change that would allow a scope is worded as a call of the Management API, or as a message alone. */
import { describe, expect, test } from '@jest/globals';
import type { Hint } from '@keyward/core/management';
import { hintOnTheWire } from '../src/management/authorization/explain-hints.js';

const suspended = { is_suspended: false };
const permissions = { permissions: [{ resource_id: 'r1', scopes: ['s1'] }] };

const calls: readonly (readonly [hint: Hint, method: string, path: string, body: object])[] = [
  [
    { change: 'lift_suspension', tenantId: 't1', tenantOf: 'client' },
    'PATCH',
    '/tenants/t1',
    suspended,
  ],
  [
    { change: 'add_grant_type', clientId: 'c1', grantTypes: ['implicit', 'client_credentials'] },
    'PATCH',
    '/clients/c1',
    { client_metadata: { grant_types: ['implicit', 'client_credentials'] } },
  ],
  [
    { change: 'authorize_resource', clientId: 'c1', resourceId: 'r1' },
    'POST',
    '/clients/c1/resources',
    { resources: ['r1'] },
  ],
  [
    { change: 'create_scope', resourceId: 'r1', scopeName: 'read' },
    'POST',
    '/resources/r1/scopes',
    { scope_name: 'read' },
  ],
  [
    { change: 'grant_client_permission', clientId: 'c1', resourceId: 'r1', scopeId: 's1' },
    'POST',
    '/clients/c1/permissions',
    permissions,
  ],
  [{ change: 'lift_block', userId: 'u1' }, 'PATCH', '/users/u1', { is_blocked: false }],
  [
    { change: 'give_role', userId: 'u1', roleId: 'x1', roleName: 'Reader' },
    'POST',
    '/users/u1/roles',
    { roles: ['x1'] },
  ],
  [
    { change: 'grant_user_permission', userId: 'u1', resourceId: 'r1', scopeId: 's1' },
    'POST',
    '/users/u1/permissions',
    permissions,
  ],
];

describe('a hint that is a call names its method, path and body', () => {
  test.each(calls)('%j', (hint, method, path, body) => {
    expect(hintOnTheWire(hint)).toEqual({ message: expect.any(String), method, path, body });
  });
});

test.each<Hint>([{ change: 'use_confidential_client' }, { change: 'use_client_of_tenant' }])(
  'a hint that no call carries out is a message alone: %j',
  (hint) => {
    expect(hintOnTheWire(hint)).toEqual({
      message: expect.any(String),
      method: null,
      path: null,
      body: null,
    });
  },
);

test.each(['client', 'user'] as const)(
  'the message says whose tenant is suspended: %s',
  (owner) => {
    const { message } = hintOnTheWire({
      change: 'lift_suspension',
      tenantId: 't1',
      tenantOf: owner,
    });
    expect(message).toContain(`tenant of the ${owner}`);
  },
);

test('the message names the role to give', () => {
  const { message } = hintOnTheWire({
    change: 'give_role',
    userId: 'u1',
    roleId: 'x1',
    roleName: 'Reader',
  });
  expect(message).toContain('the role Reader');
});
