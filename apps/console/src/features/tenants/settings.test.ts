import { describe, expect, test } from '@jest/globals';
import { changedMembers, valueAt, type SettingField } from './settings.js';

const length: SettingField = {
  key: 'min_length',
  path: 'password_policy.min_length',
  label: '',
  kind: 'number',
  min: 8,
  max: 128,
};
const idle: SettingField = {
  key: 'idle',
  path: 'session.idle_lifetime',
  label: '',
  kind: 'number',
  min: 1,
  max: 9,
  unit: 60,
};
const open: SettingField = {
  key: 'open',
  path: 'self_registration_enabled',
  label: '',
  kind: 'switch',
};

describe('the value of a field', () => {
  test('is that of the document, in the unit of the form', () => {
    expect(valueAt({ session: { idle_lifetime: 120 } }, idle)).toBe(2);
  });

  test('is empty or off where the document says nothing', () => {
    expect(valueAt({}, length)).toBe('');
    expect(valueAt(undefined, open)).toBe(false);
  });
});

describe('a choice of several', () => {
  const claims: SettingField = {
    key: 'claims',
    path: 'account.profile_claims',
    label: '',
    kind: 'several',
    options: [],
    initially: ['name'],
  };

  test('is that of the server where the document says nothing', () => {
    expect(valueAt({}, claims)).toEqual(['name']);
  });

  test('is empty where the document says so', () => {
    expect(valueAt({ account: { profile_claims: [] } }, claims)).toEqual([]);
  });
});

describe('a choice that may be none', () => {
  const provider: SettingField = {
    key: 'provider',
    path: 'login.required_provider_id',
    label: '',
    kind: 'choice',
    options: [],
    initially: 'none',
    none: 'none',
  };

  test('takes the member out of the document', () => {
    const patch = changedMembers([provider], { provider: 'an id' }, { provider: 'none' });
    expect(patch).toEqual({ login: { required_provider_id: null } });
  });
});

describe('the patch', () => {
  const before = { min_length: 20, idle: '', open: false };

  test('holds what has changed alone', () => {
    const after = { ...before, open: true, idle: 3 };
    expect(changedMembers([length, idle, open], before, after)).toEqual({
      self_registration_enabled: true,
      session: { idle_lifetime: 180 },
    });
  });

  test('clears a number that is empty', () => {
    const upper: SettingField = {
      key: 'upper',
      path: 'password_policy.require_upper',
      label: '',
      kind: 'switch',
    };
    const all = { ...before, upper: true };
    expect(changedMembers([length, upper], all, { ...all, min_length: '' })).toEqual({
      password_policy: { min_length: null },
    });
  });

  test('clears a part of which every number is empty', () => {
    const was = { ...before, idle: 3 };
    expect(changedMembers([idle], was, { ...was, idle: '' })).toEqual({ session: null });
  });
});
