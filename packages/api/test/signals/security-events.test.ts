import { describe, expect, test } from '@jest/globals';
import type { AuditEvent } from '@keyward/core/ports';
import { securityEvents, signalTypes } from '../../src/signals/security-events.js';

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 'event',
  chainId: 'tenant',
  sequence: 1,
  tenantId: 'tenant',
  name: 'user.blocked',
  actorId: 'admin',
  recordId: 'ada',
  ids: [],
  changed: [],
  values: [],
  requestId: 'request',
  address: '192.0.2.1',
  createdAt: new Date(1_700_000_000_500),
  count: 1,
  seal: '',
  ...more,
});
const issuer = 'https://id.example';
const nameOf = (userId: string) => ({ format: 'iss_sub', iss: issuer, sub: `sub of ${userId}` });
const told = (more: Partial<AuditEvent>) => securityEvents.told(event(more), nameOf);
const ada = nameOf('ada');

test('a security event token names the person as the receiver knows them, and the one session that has ended', () => {
  expect(told({})!.claims['sub_id']).toEqual(ada);
  const session = told({ name: 'session.ended', recordId: 'session', ids: ['ada'] });
  expect(session!.claims['sub_id']).toEqual({
    format: 'complex',
    user: ada,
    session: { format: 'opaque', id: 'session' },
  });
});

test('names the person by issuer and subject, and nothing of the log but time and request (RFC 9493)', () => {
  expect(told({})!.claims).toEqual({
    txn: 'request',
    toe: 1_700_000_000,
    sub_id: ada,
    events: { [signalTypes.accountDisabled]: {} },
  });
});

describe('each event of the table', () => {
  const factor = (kind: string, isNew: boolean): Partial<AuditEvent> => {
    const text = JSON.stringify(kind);
    return { ids: ['ada'], values: [['kind', isNew ? null : text, isNew ? text : null]] };
  };
  test.each<[Partial<AuditEvent>, string, object]>([
    [{ name: 'user.blocked' }, signalTypes.accountDisabled, {}],
    [{ name: 'user.unblocked' }, signalTypes.accountEnabled, {}],
    [{ name: 'user.deleted' }, signalTypes.accountPurged, {}],
    [
      { name: 'user.password_set' },
      signalTypes.credentialChange,
      { credential_type: 'password', change_type: 'update' },
    ],
    [
      { name: 'authenticator.added', ...factor('totp', true) },
      signalTypes.credentialChange,
      { credential_type: 'app', change_type: 'create' },
    ],
    [
      { name: 'authenticator.removed', ...factor('passkey', false) },
      signalTypes.credentialChange,
      { credential_type: 'fido2-roaming', change_type: 'delete' },
    ],
    [
      { name: 'authenticator.copy_suspected', ids: ['ada'] },
      signalTypes.credentialCompromise,
      { credential_type: 'fido2-roaming' },
    ],
    [
      { name: 'grant.replayed', recordId: 'delegation', actorId: 'ada' },
      signalTypes.sessionRevoked,
      { initiating_entity: 'policy' },
    ],
    [
      {
        name: 'grant.replayed',
        recordId: 'delegation',
        values: [['onBehalfOf', null, '"ada"']],
      },
      signalTypes.sessionRevoked,
      { initiating_entity: 'policy' },
    ],
  ])('%j is %s', (more, type, payload) => {
    const { type: its, claims } = told(more)!;
    expect(its).toBe(type);
    expect(claims).toMatchObject({ sub_id: ada, events: { [type]: payload } });
  });

  test.each([
    [{ name: 'authenticator.added', ...factor('recovery_code', true) }],
    [{ name: 'session.ended', recordId: 'session' }],
    [{ name: 'user.sessions_ended' }],
    [{ name: 'user.modified' }],
    [{ name: 'toString' }],
  ])('%j is not told', (more) => {
    expect(told(more)).toBeUndefined();
  });
});

test('what CAEP tells says when, by whom and why (CAEP 1.0 §2)', () => {
  const payload = (actorId: string | null) => {
    const { type, claims } = told({ name: 'user.password_set', actorId })!;
    return (claims['events'] as Record<string, object>)[type];
  };
  expect(payload('admin')).toMatchObject({
    event_timestamp: 1_700_000_000,
    initiating_entity: 'admin',
    reason_admin: { en: 'The password was set.' },
  });
  expect(payload('ada')).toMatchObject({ initiating_entity: 'user' });
  expect(payload(null)).toMatchObject({ initiating_entity: 'system' });
});

describe('a token of a provider', () => {
  const type = signalTypes.accountDisabled;
  const subject = { format: 'iss_sub', iss: issuer, sub: 'ada' };
  const google = { subject_type: 'iss-sub', iss: `${issuer}/`, sub: 'ada' };
  const ends = { subject: 'ada', type };
  test.each<[string, object, object | undefined]>([
    ['by iss_sub', { sub_id: subject, events: { [type]: {} } }, ends],
    [
      'in a complex subject',
      { sub_id: { format: 'complex', user: subject }, events: { [type]: {} } },
      ends,
    ],
    ['as Google writes it', { events: { [type]: { subject: google } } }, ends],
    [
      'of another issuer',
      { sub_id: { ...subject, iss: 'https://other' }, events: { [type]: {} } },
      undefined,
    ],
    [
      'by an address',
      { sub_id: { format: 'email', email: 'a@b.c' }, events: { [type]: {} } },
      undefined,
    ],
    ['without a subject', { events: { [type]: {} } }, undefined],
    ['with two events', { sub_id: subject, events: { [type]: {}, other: {} } }, undefined],
    ['with another event', { sub_id: subject, events: { other: {} } }, undefined],
    [
      'with the name of a member of all objects',
      { sub_id: subject, events: { toString: {} } },
      undefined,
    ],
    ['without events', { sub_id: subject, events: 'all' }, undefined],
  ])('%s', (_, claims, expected) => {
    expect(securityEvents.ending({ ...claims }, issuer)).toEqual(expected);
  });
});
