import { describe, expect, test } from '@jest/globals';
import { addManagingRole } from '../testing/access.test-support.js';
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

describe(
  'an invitation brings nothing to manage where its account would have neither a password nor one-time passwords: no ' +
    'provider opens the account of a person who manages something by its address',
  () => {
    const managing = async (login: object) => {
      const at = await atUpstream();
      const { world } = at;
      const role = await addManagingRole(world, 'read:users');
      const plain = await world.keyward.roles.create({ name: 'editor', tenantId: acme });
      const group = await world.keyward.groups.create({ name: 'managers', tenantId: acme });
      await world.keyward.groups.addRoles(group.id, [role.id]);
      const set = (policy: object | null) =>
        world.keyward.tenants.modify(acme, { metadata: { login: policy } });
      await set('required' in login ? { required_provider_id: at.provider.id } : login);
      const invite = (given: object) =>
        world.keyward.tickets.create('invitation', { email, tenantId: acme, ...given });
      return { ...at, role, plain, group, set, invite };
    };

    test.each([[{ required: true }], [{ methods: ['passkey', 'provider'] }]])(
      'with %j a role is refused, and the field is named',
      async (login) => {
        const { invite, role, plain } = await managing(login);
        const error = await invite({ roleIds: [plain.id, role.id] }).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).toMatchObject({ code: 'invalid_field', values: { field: 'roleIds' } });
        expect(await refusalOf(invite({ roleIds: [plain.id] }))).toBeUndefined();
      },
    );

    test('so is a group', async () => {
      const { invite, group } = await managing({ required: true });
      const error = await invite({ groupIds: [group.id] }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'invalid_field', values: { field: 'groupIds' } });
    });

    test.each([[{}], [{ methods: ['otp'] }], [{ methods: ['password'] }]])(
      'with %j it is made',
      async (login) => {
        const { invite, role } = await managing(login);
        expect(await refusalOf(invite({ roleIds: [role.id] }))).toBeUndefined();
      },
    );

    test('one from before the provider was required ends when it is used', async () => {
      const { invite, role, set, provider, world } = await managing({});
      const { secret, ticket } = await invite({ roleIds: [role.id] });
      await set({ required_provider_id: provider.id });
      expect(await refusalOf(world.keyward.tickets.redeem(secret))).toBe('ticket_invalid');
      expect((await world.storage.tickets.find(ticket.id))!.revokedAt).not.toBeNull();
    });
  },
);
