/** What was given on the word of a provider goes with the word. */
import { describe, expect, test } from '@jest/globals';
import { addGroup, addRole } from '../testing/access.test-support.js';
import { browser, changeUser } from '../testing/people.test-support.js';
import { acme, refusalOf } from '../testing/set-up.test-support.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import { atUpstream } from '../testing/upstream.test-support.js';

/** A person of a provider whose mappings gave a role and a group; logged in there, and with a password too. */
const atProvider = async () => {
  const at = await atUpstream();
  const { world, provider, app, state, logIn } = at;
  const [role, other, group] = [await addRole(world), await addRole(world), await addGroup(world)];
  const modify = (patch: object) =>
    world.keyward.identityProviders.modify(acme, provider.id, patch);
  await modify({
    roleMapping: [
      { claim: 'groups', value: 'crew', role_id: role.id },
      { claim: 'groups', value: 'owners', role_id: role.id },
    ],
    groupMapping: [{ claim: 'level', value: '7', group_id: group.id }],
  });
  state.userinfo = { groups: ['crew'], level: 7 };
  const window = browser();
  const found = await logIn(window);
  if (typeof found === 'string') throw new Error(found);
  const { user, session } = found;
  await changeUser(world, user, { passwordHash: 'hash(kumquat accordion)' });
  await world.keyward.users.addRoles(user.id, [other.id]);
  const own = await world.keyward.sessions.begin(user, ['pwd']);

  /** What applications got, by how the person had proven who they are. */
  const given = async (
    methods: readonly string[],
    sessionId: string | null,
    scopes = ['openid', 'offline_access'],
  ) => {
    const delegation = newDelegation(world, {
      client: app,
      user,
      resourceId: null,
      scopes,
      authenticatedAt: world.clock.now(),
      methods,
      sessionId,
    });
    await world.storage.delegations.add(delegation);
    return delegation.id;
  };
  const tokens = {
    ofSession: await given(['fed'], session.id),
    ofEarlierSession: await given(['fed'], 'a session that is over'),
    ofExchange: await given([], null),
    ofPassword: await given(['pwd'], own.session.id),
  };
  const aliveTokens = async () => {
    const alive: string[] = [];
    for (const [name, id] of Object.entries(tokens)) {
      const delegation = await world.storage.delegations.find(id);
      if (delegation?.revokedAt === null) alive.push(name);
    }
    return alive;
  };
  const held = async () => {
    const mine = [{ attribute: 'userId', equals: user.id }] as const;
    const roles = await world.storage.roleMembers.all(mine);
    const groups = await world.storage.groupMembers.all(mine);
    return [...roles.map(({ roleId }) => roleId), ...groups.map(({ groupId }) => groupId)];
  };
  const sessions = async () => ({
    through: (await world.keyward.sessions.find(window.session)) !== undefined,
    own: (await world.keyward.sessions.find(own.secret)) !== undefined,
  });
  world.clock.advance(1);
  return { ...at, role, other, group, user, modify, given, held, sessions, aliveTokens };
};

const everyToken = ['ofSession', 'ofEarlierSession', 'ofExchange', 'ofPassword'];

describe('a mapping that gives no more takes back what it gave, in the same transaction', () => {
  test('an entry that is removed', async () => {
    const { world, user, role, other, group, modify, held } = await atProvider();
    world.events.list.length = 0;
    await modify({ roleMapping: [] });
    expect(await held()).toEqual([other.id, group.id]);
    expect(
      world.events.list.map(({ name, recordId, ids }) => [name, recordId, ids]),
    ).toContainEqual(['user.roles_removed', user.id, [role.id]]);
    await modify({ groupMapping: [] });
    expect(await held()).toEqual([other.id]);
  });

  test('an entry whose value changes, which the claims of the last login do not say', async () => {
    const { role, other, group, modify, held } = await atProvider();
    await modify({ roleMapping: [{ claim: 'groups', value: 'owners', role_id: role.id }] });
    expect(await held()).toEqual([other.id, group.id]);
  });

  test('and leaves what another entry still gives', async () => {
    const { role, other, group, modify, held } = await atProvider();
    await modify({ roleMapping: [{ claim: 'groups', value: 'crew', role_id: role.id }] });
    expect((await held()).sort()).toEqual([role.id, other.id, group.id].sort());
  });

  test('a person whose claims are not kept loses it until the next login', async () => {
    const { world, user, role, other, group, modify, held, person } = await atProvider();
    for (const { id } of await world.storage.userIdentities.all([]))
      await world.storage.userIdentities.change(id, (each) => ({ ...each, profileData: {} }));
    await modify({ roleMapping: [{ claim: 'groups', value: 'crew', role_id: role.id }] });
    expect(await held()).toEqual([other.id, group.id]);
    expect((await person()).id).toBe(user.id);
    expect(await held()).toContain(role.id);
  });

  test('no session ends, and nothing happens where entries are only added', async () => {
    const { role, other, group, modify, held, sessions, aliveTokens } = await atProvider();
    const roleMapping = [
      { claim: 'groups', value: 'crew', role_id: role.id },
      { claim: 'groups', value: 'owners', role_id: role.id },
      { claim: 'groups', value: 'guests', role_id: other.id },
    ];
    await modify({ roleMapping });
    expect((await held()).sort()).toEqual([role.id, other.id, group.id].sort());
    await modify({ roleMapping: [] });
    expect(await sessions()).toEqual({ through: true, own: true });
    expect(await aliveTokens()).toEqual(everyToken);
  });
});

describe('with the word of a provider goes what it opened and what its mappings gave', () => {
  // A secret never goes elsewhere unsaid, so it is given again, and is the same.
  const secret = { client_secret: 'a secret/of ours' };
  const withdrawals: readonly (readonly [string, object])[] = [
    ['it is switched off', { isEnabled: false }],
    ['it is switched off and loses its mapping in one call', { isEnabled: false, roleMapping: [] }],
    ['another issuer', { metadata: { issuer: 'https://else.example', ...secret } }],
    ['another client id there', { metadata: { client_id: 'another' } }],
    ['another secret', { metadata: { client_secret: 'another' } }],
    ['other keys', { metadata: { jwks_uri: 'https://else.example/keys', ...secret } }],
    [
      'another token endpoint',
      { metadata: { token_endpoint: 'https://else.example/token', ...secret } },
    ],
    [
      'another user-info endpoint',
      { metadata: { userinfo_endpoint: 'https://else.example/me', ...secret } },
    ],
    [
      'another login page',
      { metadata: { authorization_endpoint: 'https://else.example/in', ...secret } },
    ],
    ['another claim for the address', { attributeMapping: { email: 'mail' } }],
    ['another claim for a verified address', { attributeMapping: { email_verified: 'sure' } }],
    ['another claim for the user name', { attributeMapping: { username: 'nickname' } }],
  ];

  test.each(withdrawals)('%s, also of a person with a password', async (_, patch) => {
    const { other, modify, held, sessions, aliveTokens } = await atProvider();
    await modify(patch);
    expect(await held()).toEqual([other.id]);
    expect(await sessions()).toEqual({ through: false, own: true });
    expect(await aliveTokens()).toEqual(['ofPassword']);
  });

  test('it is deleted', async () => {
    const { world, provider, other, held, sessions, aliveTokens } = await atProvider();
    await world.keyward.identityProviders.delete(acme, provider.id);
    expect(await held()).toEqual([other.id]);
    expect(await sessions()).toEqual({ through: false, own: true });
    expect(await aliveTokens()).toEqual(['ofPassword']);
  });

  const others: readonly (readonly [string, object])[] = [
    ['its name', { name: 'renamed', description: 'x' }],
    ['the scopes that are asked for', { metadata: { scopes: ['openid'] } }],
    ['whom it may make or link', { createUsers: false, accountLinking: 'none' }],
    ['how a person is shown', { attributeMapping: { nickname: 'nick' } }],
    ['nothing', { metadata: { client_secret: 'a secret/of ours' } }],
  ];

  test.each(others)('a change of %s takes nothing', async (_, patch) => {
    const { role, other, group, modify, held, sessions, aliveTokens } = await atProvider();
    await modify(patch);
    expect((await held()).sort()).toEqual([role.id, other.id, group.id].sort());
    expect(await sessions()).toEqual({ through: true, own: true });
    expect(await aliveTokens()).toEqual(everyToken);
  });

  test('another provider keeps what it opened and gave', async () => {
    const { world, user, provider, given } = await atProvider();
    const second = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Second',
      metadata: { issuer: 'https://second.example', client_id: 'keyward' },
    });
    const { session, secret } = await world.keyward.sessions.begin(
      user,
      ['fed'],
      undefined,
      vouchingProvider(world, second),
    );
    const delegationId = await given(['fed'], session.id);
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    expect(await world.keyward.sessions.find(secret)).toBeDefined();
    expect((await world.storage.delegations.find(delegationId))?.revokedAt).toBeNull();
  });
});

test('a provider for which no tokens are exchanged any more loses what was exchanged', async () => {
  const { modify, sessions, aliveTokens } = await atProvider();
  await modify({ tokenExchangeEnabled: true });
  expect(await aliveTokens()).toEqual(everyToken);
  await modify({ tokenExchangeEnabled: false });
  expect(await aliveTokens()).toEqual(['ofSession', 'ofEarlierSession', 'ofPassword']);
  expect(await sessions()).toEqual({ through: true, own: true });
});

test('a provider that is not believed about two factors any more loses the logins that counted as such', async () => {
  const { world, user, provider, given, modify, sessions } = await atProvider();
  await modify({ metadata: { trust_mfa: true } });
  const vouching = vouchingProvider(
    world,
    (await world.storage.identityProviders.find(provider.id))!,
  );
  const begun = (methods: readonly string[]) =>
    world.keyward.sessions.begin(user, methods, undefined, vouching);
  const [believed, proven] = [await begun(['fed', 'mfa']), await begun(['fed', 'otp', 'mfa'])];
  const delegationId = await given(['fed', 'mfa'], believed.session.id);
  await modify({ metadata: { trust_mfa: false } });
  expect(await world.keyward.sessions.find(believed.secret)).toBeUndefined();
  expect((await world.storage.delegations.find(delegationId))?.revokedAt).not.toBeNull();
  expect(await world.keyward.sessions.find(proven.secret)).toBeDefined();
  expect(await sessions()).toEqual({ through: true, own: true });
});

test('with an identity goes what the person opened by it, and the rest stays', async () => {
  const { world, user, other, held, sessions, aliveTokens } = await atProvider();
  const [identity] = await world.storage.userIdentities.all([
    { attribute: 'userId', equals: user.id },
  ]);
  await world.keyward.identities.unlink(user.id, [identity!.id]);
  expect(await held()).toEqual([other.id]);
  expect(await sessions()).toEqual({ through: false, own: true });
  expect(await aliveTokens()).toEqual(['ofPassword']);
});

test('a provider that is switched off in between gives nothing to a login that is under way', async () => {
  const { world, modify, depart, comeBack } = await atProvider();
  const { at, sent } = await depart();
  await modify({ isEnabled: false });
  const back = comeBack(at, { code: 'c', state: sent['state'] });
  expect(await refusalOf(back)).toBe('interaction_over');
  expect(
    await world.storage.roleMembers.all([{ attribute: 'identityProviderId', equals: null }]),
  ).toHaveLength(1);
});
