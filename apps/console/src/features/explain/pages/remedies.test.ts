import { describe, expect, test } from '@jest/globals';
import type { JudgedGate } from './explanation.js';
import { allowedOf, forecastOf, remediesOf } from './remedies.js';

type Hint = JudgedGate['hints'][number];

const closed = (gate: JudgedGate['gate'], ...hints: readonly Hint[]): JudgedGate => ({
  gate,
  state: 'closed',
  hints: [...hints],
});
const post = (path: string, body: Hint['body']): Hint => ({
  message: 'Do it.',
  method: 'POST',
  path,
  body,
});
const authorize = post('/clients/c/resources', { resources: ['r'] });
const grant = post('/clients/c/permissions', {
  permissions: [{ resource_id: 'r', scopes: ['s'] }],
});
const lift: Hint = {
  message: 'Lift it.',
  method: 'PATCH',
  path: '/tenants/t',
  body: { is_suspended: false },
};

const kindsOf = (...gates: readonly JudgedGate[]) =>
  remediesOf(gates).calls.map(({ kind }) => kind);

describe('the calls that open all closed gates', () => {
  test('stand in the order of the gates', () => {
    expect(
      kindsOf(closed('resource_authorized', authorize), closed('client_permission', grant)),
    ).toEqual(['authorize_api', 'grant_to_application']);
  });

  test('name one that opens two gates once', () => {
    expect(kindsOf(closed('client_active', lift), closed('user_active', lift))).toEqual([
      'lift_suspension',
    ]);
  });

  test('leave out a gate that no call opens, which is named', () => {
    const hint = { message: 'Choose another.', method: null, path: null, body: null };
    expect(remediesOf([closed('user_tenant', hint)])).toEqual({
      calls: [],
      unprepared: ['user_tenant'],
    });
  });

  test('of which a person may make those that they have the permission for', () => {
    const { calls } = remediesOf([
      closed('resource_authorized', authorize),
      closed('client_permission', grant),
    ]);
    const kindsFor = (scope: string) =>
      allowedOf(calls, (each) => each === scope).map(({ kind }) => kind);
    expect(kindsFor('update:clients')).toEqual(['authorize_api']);
    expect(kindsFor('update:client_permissions')).toEqual([]);
  });
});

test('the grant to an application is foretold: the application gains the permission', () => {
  const { calls } = remediesOf([closed('client_permission', grant)]);
  expect(forecastOf(calls[0]!).gained).toEqual([
    { holder_type: 'client', holder_id: 'c', resource_id: 'r', scope_id: 's' },
  ]);
});
