import { describe, expect, test } from '@jest/globals';
import { addUser, changeUser } from '../testing/people.test-support.js';
import { acme, refusalOf, type World } from '../testing/set-up.test-support.js';
import { atUpstream } from '../testing/upstream.test-support.js';

const email = 'new@example.com';

const inviting = async (login?: 'required' | readonly ('otp' | 'passkey')[]) => {
  const at = await atUpstream();
  at.state.userinfo = { email, email_verified: true };
  const metadata =
    login === 'required'
      ? { login: { required_provider_id: at.provider.id } }
      : { login: login === undefined ? {} : { methods: login } };
  await at.world.keyward.tenants.modify(acme, { metadata });
  const role = await at.world.keyward.roles.create({ name: 'editor', tenantId: acme });
  const { secret } = await at.world.keyward.tickets.create('invitation', {
    email,
    tenantId: acme,
    roleIds: [role.id],
  });
  const redeem = (given = {}) => at.world.keyward.tickets.redeem(secret, given);
  return { ...at, role, redeem };
};

const rolesOf = async ({ storage }: World, userId: string) =>
  (await storage.roleMembers.all([{ attribute: 'userId', equals: userId }])).map(
    ({ roleId }) => roleId,
  );

describe('an invitation asks for a password only where the tenant lets people in by passwords', () => {
  test('a tenant that says nothing asks for one', async () => {
    const { redeem } = await inviting();
    expect(await refusalOf(redeem())).toBe('password_policy_violation');
  });

  test.each([['required' as const], [['otp'] as const]])(
    'with %j it asks for none',
    async (login) => {
      const { redeem } = await inviting(login);
      const { user } = await redeem();
      expect([user.passwordHash, user.emailVerified]).toEqual([null, true]);
    },
  );

  test('one that is given all the same is not kept', async () => {
    const { redeem } = await inviting('required');
    const { user } = await redeem({ password: 'kumquat accordion' });
    expect([user.passwordHash, user.passwordChangedAt]).toEqual([null, null]);
  });
});

describe('an account with a verified address and no way in is opened by the provider that its tenant requires', () => {
  test('the person has what the invitation brings', async () => {
    const { redeem, person, world, role } = await inviting('required');
    const { user } = await redeem();
    const arrived = await person();
    expect([arrived.id, await rolesOf(world, arrived.id)]).toEqual([user.id, [role.id]]);
  });

  test('not with an address that the provider has not verified', async () => {
    const { redeem, person, state } = await inviting('required');
    state.userinfo = { email, email_verified: false };
    const { user } = await redeem();
    expect((await person()).id).not.toBe(user.id);
  });

  test('not by a provider that is not required', async () => {
    const { redeem, person, world } = await inviting('required');
    const { user } = await redeem();
    await world.keyward.tenants.modify(acme, { metadata: { login: null } });
    expect((await person()).id).not.toBe(user.id);
  });

  test.each([
    ['a password', { passwordHash: 'hash(a password)' }],
    ['a second factor', { isMfaEnrolled: true }],
    ['a login before', { loginsCount: 1 }],
    ['an unverified address', { emailVerified: false }],
  ])('an account with %s stays as it is', async (_, more) => {
    const { redeem, person, world } = await inviting('required');
    const { user } = await redeem();
    await changeUser(world, user, more);
    expect((await person()).id).not.toBe(user.id);
  });

  test('an account with an identity elsewhere stays as it is', async () => {
    const { redeem, person, world } = await inviting('required');
    const { user } = await redeem();
    const other = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Another',
      metadata: { issuer: 'https://another.example', client_id: 'x' },
    });
    await world.keyward.identities.link(user.id, {
      identityProviderId: other.id,
      providerUserId: 'ada there',
    });
    expect((await person()).id).not.toBe(user.id);
  });

  test('the account of a person who may manage something stays as it is', async () => {
    const { redeem, person, world } = await inviting('required');
    const { user } = await redeem();
    const { id } = await addUser(world);
    await world.keyward.tenants.addAdmins(acme, [id, user.id]);
    expect((await person()).id).not.toBe(user.id);
  });
});
