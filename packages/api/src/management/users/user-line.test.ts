import { describe, expect, test } from '@jest/globals';
import type { User } from '@keyward/core';
import { userInLine } from './user-import.js';
import { userOnLine } from './user-line.js';

const nothing = {
  id: '6a3b1c52-0d5e-4f1a-9b1e-2c7d8e9f0a11',
  tenantId: '7a3b1c52-0d5e-4f1a-9b1e-2c7d8e9f0a11',
  username: null,
  email: 'ada@harbour.example',
  emailVerified: false,
  externalId: null,
  directoryName: null,
  phoneNumber: null,
  phoneNumberVerified: false,
  profile: {},
  userMetadata: {},
  appMetadata: [],
  isBlocked: false,
  mustChangePassword: false,
};
const all = {
  ...nothing,
  username: 'ada',
  emailVerified: true,
  externalId: 'e-1',
  directoryName: 'harbour\\ada',
  phoneNumber: '+493012345',
  phoneNumberVerified: true,
  profile: { given_name: 'Ada', address: { locality: 'Berlin' } },
  userMetadata: { theme: 'dark' },
  appMetadata: [{ key: 'department', value: 'quay' }],
  isBlocked: true,
  mustChangePassword: true,
};
const lineOf = (user: object): object => userOnLine(user as User);

describe('the line of a person', () => {
  test('leaves out what an import takes anyway', () => {
    const { id, tenantId, email } = nothing;
    expect(lineOf(nothing)).toEqual({ id, tenant_id: tenantId, email });
  });

  test('is read back as it was written', () => {
    const { tenantId, ...others } = all;
    expect(userInLine(JSON.stringify(lineOf(all)))).toMatchObject({ ...others, tenantId });
  });
});
