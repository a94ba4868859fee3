import { describe, expect, test } from '@jest/globals';
import type { ClientMetadataPatch } from '../model/client/client-metadata.js';
import type { ResourceFields } from '../model/resource/resource-fields.js';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';
import { addManagingRole, addRole, permit } from '../testing/access.test-support.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  letUse,
  refusalOf,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const refused = 'escalation_refused';

/** A person of the tenant who manages something. */
const addManagingPerson = async (world: World, more: object = {}) => {
  const role = await addManagingRole(world, 'delete:clients');
  const user = await addUser(world, more);
  await world.keyward.roles.addMembers(role.id, [user.id]);
  return user;
};

describe('nobody gains an authority by what a resource lets its tokens do', () => {
  const changing = async (first: ResourceFields, patch: ResourceFields, ...more: string[]) => {
    const world = await setUp();
    const resource = await addResource(world, acme, undefined, first);
    await addScopes(world, resource, 'read:orders');
    return refusalOf(
      world.keyward.resources.modify(
        resource.id,
        patch,
        adminOf(acme, 'update:resources', ...more),
      ),
    );
  };

  test.each<[string, ResourceFields, ResourceFields]>([
    ['gives everybody its scopes', { rbacEnabled: true }, { rbacEnabled: false }],
    ['is used without consent', {}, { skipConsentForFirstParty: true }],
    ['says its scopes in another claim', {}, { scopesAdded: true }],
    ['has tokens that live longer', { tokenLifetime: 60 }, { tokenLifetime: 61 }],
    ['has tokens that live as long as usual again', { tokenLifetime: 60 }, { tokenLifetime: null }],
  ])('a resource %s by holders of its scopes', async (_, first, patch) => {
    expect(await changing(first, patch)).toBe(refused);
    expect(await changing(first, patch, 'update:client_permissions')).toBeUndefined();
  });

  test.each<[string, ResourceFields, ResourceFields]>([
    ['asks for roles', {}, { rbacEnabled: true }],
    ['asks for consent', { skipConsentForFirstParty: true }, { skipConsentForFirstParty: false }],
    ['says its scopes once', { scopesAdded: true }, { scopesAdded: false }],
    ['has tokens that live shorter', {}, { tokenLifetime: 60 }],
    ['has another name', {}, { name: 'Orders, renamed' }],
  ])('a resource %s by anyone who may change resources', async (_, first, patch) => {
    expect(await changing(first, patch)).toBeUndefined();
  });

  test('a resource whose scopes nobody can hold yet is set up by anyone who may change resources', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme, undefined, { rbacEnabled: true });
    const patch = { rbacEnabled: false, skipConsentForFirstParty: true };
    const by = adminOf(acme, 'update:resources');
    expect(await refusalOf(world.keyward.resources.modify(resource.id, patch, by))).toBeUndefined();
  });
});

describe('nobody gains an authority by the name of a scope', () => {
  test('a scope that a client, a role or a person holds is renamed by those who may give scopes', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const [ofClient, ofRole, ofPerson, free] = await addScopes(world, resource, 'a', 'b', 'c', 'd');
    await letUse(world, await addClient(world), resource, [ofClient!]);
    await permit(world, await addRole(world), ofRole!);
    await world.keyward.users.grantPermissions((await addUser(world)).id, [
      { resourceId: resource.id, scopeIds: [ofPerson!.id] },
    ]);
    const rename = (id: string, ...more: string[]) =>
      refusalOf(
        world.keyward.scopes.modify(
          resource.id,
          id,
          { name: `admin:${id}` },
          adminOf(acme, 'update:scopes', ...more),
        ),
      );

    for (const { id } of [ofClient!, ofRole!, ofPerson!]) {
      expect(await rename(id)).toBe(refused);
      expect(await rename(id, 'update:client_permissions')).toBeUndefined();
    }
    expect(await rename(free!.id)).toBeUndefined();
  });
});

describe('nobody gains an authority by the settings of a tenant', () => {
  const strict: TenantMetadataPatch = {
    allowed_email_domains: ['acme.example'],
    email_verification_required: true,
    password_policy: {
      min_length: 20,
      require_upper: true,
      require_lower: true,
      require_digit: true,
      require_symbol: true,
      history: 3,
      max_age_seconds: 1000,
      check_breached: true,
    },
    lockout: { max_attempts: 3, window_seconds: 1000, duration_seconds: 1000 },
    session: { idle_lifetime: 60, absolute_lifetime: 600 },
    mfa: { policy: 'always', factors: ['passkey'] },
    account: { profile_claims: [], deletion_enabled: false },
  };
  const looser: readonly TenantMetadataPatch[] = [
    { self_registration_enabled: true },
    { allowed_email_domains: ['acme.example', 'other.example'] },
    { allowed_email_domains: null },
    { email_verification_required: false },
    { password_policy: { min_length: 19 } },
    { password_policy: { min_length: null } },
    { password_policy: { require_upper: false } },
    { password_policy: { require_lower: false } },
    { password_policy: { require_digit: false } },
    { password_policy: { require_symbol: false } },
    { password_policy: { history: 2 } },
    { password_policy: { max_age_seconds: 1001 } },
    { password_policy: { max_age_seconds: null } },
    { password_policy: { check_breached: false } },
    { password_policy: null },
    { lockout: { max_attempts: 4 } },
    { lockout: { window_seconds: 999 } },
    { lockout: { duration_seconds: 999 } },
    { lockout: null },
    { session: { idle_lifetime: 61 } },
    { session: { absolute_lifetime: 601 } },
    { session: null },
    { mfa: { policy: 'optional' } },
    { mfa: { factors: ['passkey', 'totp'] } },
    { mfa: { factors: [] } },
    { account: { profile_claims: ['name'] } },
    { account: { deletion_enabled: true } },
    { mails: { invitation: { en: { subject: 'Come and see' } } } },
  ];
  const stricter: readonly TenantMetadataPatch[] = [
    { self_registration_enabled: false },
    { allowed_email_domains: ['acme.example', 'acme.example'] },
    { password_policy: { min_length: 21, history: 4, max_age_seconds: 999 } },
    { lockout: { max_attempts: 2, window_seconds: 1001, duration_seconds: 1001 } },
    { session: { idle_lifetime: 59, absolute_lifetime: 599 } },
    { branding: { primary_color: '#000' }, default_locale: 'de' },
  ];

  const changing = async (patch: TenantMetadataPatch, ...more: string[]) => {
    const world = await setUp();
    await addManagingPerson(world);
    await world.keyward.tenants.modify(acme, { metadata: strict });
    return refusalOf(
      world.keyward.tenants.modify(
        acme,
        { metadata: patch },
        adminOf(acme, 'update:tenants', ...more),
      ),
    );
  };

  test.each(looser.map((patch) => [JSON.stringify(patch), patch] as const))(
    '%s is set by holders of what the people of the tenant manage',
    async (_, patch) => {
      expect(await changing(patch)).toBe(refused);
      expect(await changing(patch, 'delete:clients')).toBeUndefined();
    },
  );

  test.each(stricter.map((patch) => [JSON.stringify(patch), patch] as const))(
    '%s is set by anyone who may change tenants',
    async (_, patch) => {
      expect(await changing(patch)).toBeUndefined();
    },
  );

  test('a tenant where nobody manages anything is set by anyone who may change tenants', async () => {
    const world = await setUp();
    const metadata = { password_policy: { min_length: 8 }, lockout: { max_attempts: 100 } };
    expect(
      await refusalOf(
        world.keyward.tenants.modify(acme, { metadata }, adminOf(acme, 'update:tenants')),
      ),
    ).toBeUndefined();
  });
});

describe('nobody gains an authority by where a login is sent', () => {
  const addDomain = (world: World, domain: string, ...more: string[]) =>
    refusalOf(
      world.keyward.tenants.modify(
        globex,
        { domains: [domain] },
        globalAdmin('update:tenants', ...more),
      ),
    );

  test('the domain of an address leads to another tenant by holders of what its people manage', async () => {
    const world = await setUp();
    await addManagingPerson(world, { email: 'ada@Corp.example' });
    expect(await addDomain(world, 'corp.example')).toBe(refused);
    expect(await addDomain(world, 'corp.example', 'delete:clients')).toBeUndefined();
    expect(await addDomain(world, 'other.example')).toBe(refused);
    expect(await addDomain(world, 'other.example', 'delete:clients')).toBeUndefined();
    expect(await addDomain(world, 'more.example')).toBeUndefined();
  });

  test.each(['bücher.example', 'xn--bcher-kva.example'])(
    'the domain of an address counts in each spelling: %s',
    async (spelling) => {
      const world = await setUp();
      await addManagingPerson(world, { email: `ada@${spelling}` });
      for (const domain of ['bücher.example', 'xn--bcher-kva.example'])
        expect(await addDomain(world, domain)).toBe(refused);
    },
  );

  const provider = {
    type: 'oidc',
    name: 'Elsewhere',
    metadata: { issuer: 'https://login.example', client_id: 'us' },
  } as const;

  test.each([
    ['by default', { isDefault: true }],
    ['by the domain of its address', { domains: ['corp.example'] }],
  ])('a person is sent to a provider %s by holders of what the person manages', async (_, more) => {
    const world = await setUp();
    await addManagingPerson(world, { email: 'ada@corp.example' });
    const create = (name: string, ...scopes: string[]) =>
      refusalOf(
        world.keyward.identityProviders.create(
          acme,
          { ...provider, ...more, name, identifier: `urn:${name}` },
          adminOf(acme, 'create:identity_providers', ...scopes),
        ),
      );
    expect(await create('one')).toBe(refused);
    expect(await create('two', 'delete:clients')).toBeUndefined();
  });

  test('a provider to which people are sent is changed by holders of what they manage', async () => {
    const world = await setUp();
    await addManagingPerson(world, { email: 'ada@corp.example' });
    const { id } = await world.keyward.identityProviders.create(acme, {
      ...provider,
      domains: ['corp.example'],
    });
    const change = (...scopes: string[]) =>
      refusalOf(
        world.keyward.identityProviders.modify(
          acme,
          id,
          { metadata: { authorization_endpoint: 'https://stranger.example/authorize' } },
          adminOf(acme, 'update:identity_providers', ...scopes),
        ),
      );
    expect(await change()).toBe(refused);
    expect(await change('delete:clients')).toBeUndefined();
  });
});

describe('nobody gains an authority by what opens an account', () => {
  test('guesses are forgotten by holders of what the person manages, though no record changes', async () => {
    const world = await setUp();
    const user = await addManagingPerson(world);
    const unblock = (...scopes: string[]) =>
      attempt(world, () =>
        world.keyward.users.unblock(user.id, ['brute_force'], adminOf(acme, ...scopes)),
      );
    expect(await unblock('update:users')).toEqual(refusedCleanly(refused));
    expect((await unblock('update:users', 'delete:clients')).refused).toBeUndefined();
  });

  test('guesses at a person who manages nothing are forgotten by anyone who may change users', async () => {
    const world = await setUp();
    const { id } = await addUser(world);
    expect(
      await refusalOf(
        world.keyward.users.unblock(id, ['brute_force'], adminOf(acme, 'update:users')),
      ),
    ).toBeUndefined();
  });

  test('a temporary password stays by holders of what the person manages', async () => {
    const world = await setUp();
    const { id } = await addManagingPerson(world, { mustChangePassword: true });
    const keep = (mustChangePassword: boolean, ...scopes: string[]) =>
      refusalOf(world.keyward.users.modify(id, { mustChangePassword }, adminOf(acme, ...scopes)));
    expect(await keep(false, 'update:users')).toBe(refused);
    expect(await keep(false, 'update:users', 'delete:clients')).toBeUndefined();
    expect(await keep(true, 'update:users')).toBeUndefined();
  });

  test.each<[string, ClientMetadataPatch]>([
    ['do not end', { refresh_token: { expiration_enabled: false } }],
    ['end later', { refresh_token: { expiration_lifetime: 31_000_000 } }],
    ['live longer unused', { refresh_token: { idle_lifetime: 31_000_000 } }],
    ['are no longer swapped', { refresh_token: { rotation: false } }],
  ])('refresh tokens of a client %s by holders of its scopes', async (_, metadata) => {
    const world = await setUp();
    const client = await addManager(world, {}, 'delete:clients');
    const change = (...scopes: string[]) =>
      refusalOf(world.keyward.clients.modify(client.id, { metadata }, globalAdmin(...scopes)));
    expect(await change('update:clients')).toBe(refused);
    expect(await change('update:clients', 'delete:clients')).toBeUndefined();
  });
});

describe('the authority is asked before a secret is compared', () => {
  test('the password of a person who manages something is judged for holders of it alone', async () => {
    const world = await setUp();
    const user = await addManagingPerson(world, { email: 'ada@corp.example' });
    await world.keyward.tenants.modify(acme, { metadata: { password_policy: { history: 3 } } });
    await world.keyward.users.setPassword(user.id, { password: { password: 'kumquat accordion' } });
    const guess = (password: string, ...scopes: string[]) =>
      refusalOf(
        world.keyward.users.setPassword(
          user.id,
          { password: { password } },
          adminOf(acme, 'update:user_passwords', ...scopes),
        ),
      );
    for (const password of ['kumquat accordion', 'another accordion', 'short'])
      expect([password, await guess(password)]).toEqual([password, refused]);
    expect(await guess('kumquat accordion', 'delete:clients')).toBe('password_policy_violation');
  });

  test('a refusal before the write is in the audit log', async () => {
    const world = await setUp();
    const user = await addManagingPerson(world);
    const actor = adminOf(acme, 'update:user_passwords');
    const password = { password: 'kumquat accordion' };
    await refusalOf(world.keyward.users.setPassword(user.id, { password }, actor));
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'refused.escalation_refused' },
    ]);
    expect(events.map(({ actorId }) => actorId)).toEqual([actor.id]);
  });

  test('a signing secret that is guessed is refused like any other', async () => {
    const world = await setUp();
    const signingSecret = 'the-signing-secret-of-this-resource';
    const resource = await addResource(world, acme, undefined, {
      signingAlgorithm: 'HS256',
      signingSecret,
    });
    await addScopes(world, resource, 'read:orders');
    const guess = (given: string, more: object = {}) =>
      refusalOf(
        world.keyward.resources.modify(
          resource.id,
          { signingSecret: given },
          { ...adminOf(acme, 'update:resources'), ...more },
        ),
      );
    for (const more of [{}, { rehearses: true }]) {
      expect(await guess(signingSecret, more)).toBe(refused);
      expect(await guess(`${signingSecret}!`, more)).toBe(refused);
    }
  });

  test('the secret of a provider that is guessed is refused like any other', async () => {
    const world = await setUp();
    const user = await addManagingPerson(world);
    const { id } = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Elsewhere',
      metadata: { issuer: 'https://login.example', client_id: 'us', client_secret: 'a secret' },
    });
    await world.keyward.identities.link(user.id, { identityProviderId: id, providerUserId: 'x' });
    const guess = (client_secret: string) =>
      refusalOf(
        world.keyward.identityProviders.modify(
          acme,
          id,
          { metadata: { client_secret } },
          adminOf(acme, 'update:identity_providers'),
        ),
      );
    expect(await guess('a secret')).toBe(refused);
    expect(await guess('another secret')).toBe(refused);
  });

  test('a rehearsal says that a secret changes, whichever is given', async () => {
    const world = await setUp();
    const signingSecret = 'the-signing-secret-of-this-resource';
    const { id } = await addResource(world, acme, undefined, {
      signingAlgorithm: 'HS256',
      signingSecret,
    });
    const rehearse = (given: string) =>
      world.keyward.resources
        .modify(
          id,
          { signingSecret: given },
          { ...adminOf(acme, 'update:resources'), rehearses: true },
        )
        .catch(({ effects }: { readonly effects: unknown }) => effects);
    expect(await rehearse(signingSecret)).toEqual(await rehearse(`${signingSecret}!`));
  });
});
