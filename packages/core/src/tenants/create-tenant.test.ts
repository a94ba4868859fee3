import { describe, expect, test } from '@jest/globals';
import type { NewTenant } from '../model/tenant/tenant-fields.js';
import { setUp } from '../testing/set-up.test-support.js';

const create = async (given: Omit<NewTenant, 'name'> = {}) => {
  const { keyward } = await setUp();
  const { id, metadata } = await keyward.tenants.create({ name: 'fresh', ...given });
  return { metadata, settings: await keyward.tenants.settings(id) };
};

describe('a new tenant', () => {
  test('lets everyone set up a second factor, and has that written', async () => {
    const { metadata, settings } = await create();
    expect(metadata).toEqual({ mfa: { policy: 'optional' } });
    expect(settings.mfa.policy).toBe('optional');
  });

  test.each<[string, NewTenant['metadata']]>([
    ['null as settings', null],
    ['other settings', { self_registration_enabled: true }],
    ['kinds of factors alone', { mfa: { factors: ['totp'] } }],
  ])('has it beside %s, too', async (_, metadata) => {
    expect((await create({ metadata })).settings.mfa.policy).toBe('optional');
  });

  test.each(['never', 'always'] as const)(
    'has the policy %s where that is said',
    async (policy) => {
      expect((await create({ metadata: { mfa: { policy } } })).settings.mfa.policy).toBe(policy);
    },
  );
});
