/** Acting as a person, for support (contract §13). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../model/client/client.js';
import type { Delegation } from '../model/grant/delegation.js';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';
import type { User } from '../model/user/user.js';
import { oneTenant } from '../model/values/tenancy.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { requireProvider } from '../testing/issuances.test-support.js';
import { addManagingRole, addRole, permit } from '../testing/access.test-support.js';
import {
  addUser,
  ask,
  atAnApp,
  browser,
  changeUser,
  claimsOf,
  fromPerson,
  logInWith,
  redirectUri,
  returned,
  type AtAnApp,
  type Parameters,
} from '../testing/people.test-support.js';
import { acme, globex, letUse, race, refusalOf, setUp } from '../testing/set-up.test-support.js';
import type { NewImpersonation } from './impersonation.js';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const everyGrant = {
  metadata: { grant_types: ['authorization_code', 'refresh_token', 'token_exchange', 'implicit'] },
} as const;

let setting: AtAnApp;
let admin: User;
let secret: string;
let grant: Delegation;

const setPolicy = (impersonation: TenantMetadata['impersonation']) =>
  setting.world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, impersonation },
  }));

beforeEach(async () => {
  setting = await atAnApp(await setUp(), everyGrant);
  const { world } = setting;
  admin = await addUser(world);
  const role = await addManagingRole(world, 'impersonate:users');
  await world.keyward.users.addRoles(admin.id, [role.id]);
  grant = newDelegation(world, {
    client: (await world.storage.clients.find(world.defaultClientId))!,
    user: admin,
    resourceId: world.system.id,
    scopes: ['impersonate:users'],
    authenticatedAt: world.clock.now(),
    methods: ['pwd', 'otp', 'mfa'],
  });
  await world.storage.delegations.add(grant);
  await setPolicy('notify');
  world.clock.advance(1);
});

const actorOf = ({ id, tenantId }: User) => ({
  id,
  tenancy: oneTenant(tenantId),
  managementScopes: new Set(['impersonate:users']),
  grantId: grant.id,
});

const create = (
  input: Partial<NewImpersonation> = {},
  user = setting.user,
  actor = actorOf(admin),
) =>
  setting.world.keyward.impersonations.create(user.id, { reason: 'ticket 4711', ...input }, actor);

const linkFor = async (input: Partial<NewImpersonation> = {}): Promise<string> =>
  (await create(input)).url.split('link=')[1]!;

/** A browser in which the administrator acts as the person. */
const acting = async (input: Partial<NewImpersonation> = {}) => {
  const at = browser('of the administrator');
  const begun = await setting.world.keyward.impersonations.begin(await linkFor(input), at);
  secret = begun.secret;
  return { ...at, session: begun.secret, begun: begun.session };
};

const codeIn = async (at: Awaited<ReturnType<typeof acting>>, parameters: Parameters = {}) =>
  returned(await ask(setting.world, setting.app, at, parameters))['code']!;

const events = async (name: string) =>
  (await setting.world.storage.auditEvents.all([])).filter((event) => event.name === name);

describe('a link to act as a person', () => {
  test('begins a session of the person', async () => {
    const { begun } = await acting();
    expect(begun).toMatchObject({ userId: setting.user.id, actorId: admin.id, methods: [] });
  });

  test('ends after fifteen minutes unless told otherwise', async () => {
    const { begun } = await acting();
    expect(begun.expiresAt.getTime() - begun.createdAt.getTime()).toBe(900_000);
  });

  test('opens nothing once the tenant does not let the administrator log in any more', async () => {
    const link = await linkFor();
    await requireProvider(setting.world);
    const { impersonations } = setting.world.keyward;
    expect(await refusalOf(impersonations.begin(link, browser()))).toBeDefined();
  });

  test('works once', async () => {
    const link = await linkFor();
    const { impersonations } = setting.world.keyward;
    const { winners } = await race(3, () => impersonations.begin(link, browser()));
    expect(winners).toBe(1);
  });

  test('works for a minute', async () => {
    const link = await linkFor();
    setting.world.clock.advance(60);
    const { impersonations } = setting.world.keyward;
    expect(await refusalOf(impersonations.begin(link, browser()))).toBe('impersonation_over');
  });

  test('shows whom it is for, and is left unused by that', async () => {
    const link = await linkFor({ minutes: 5 });
    const { impersonations } = setting.world.keyward;
    expect(await impersonations.find(link)).toMatchObject({ user: { id: setting.user.id } });
    await expect(impersonations.begin(link, browser())).resolves.toBeDefined();
  });

  test.each([0, 61, 1.5])('is refused for %s minutes', async (minutes) => {
    expect(await refusalOf(create({ minutes }))).toBe('invalid_field');
  });

  test('takes a reason', async () => {
    expect(await refusalOf(create({ reason: ' ' }))).toBe('invalid_field');
  });

  test('takes a login with two factors', async () => {
    const methods = ['pwd'];
    await setting.world.storage.delegations.change(grant.id, (each) => ({ ...each, methods }));
    expect(await refusalOf(create())).toBe('login_insufficient');
  });

  test('is made by a person, and by no client', async () => {
    const client = { ...actorOf(admin), id: setting.app.id };
    expect(await refusalOf(create({}, setting.user, client))).toBe('own_account_only');
  });

  test('is refused where the tenant says nothing', async () => {
    await setPolicy(undefined);
    expect(await refusalOf(create())).toBe('impersonation_refused');
  });

  test('is refused for an administrator', async () => {
    const role = await addManagingRole(setting.world, 'read:users');
    await setting.world.keyward.users.addRoles(setting.user.id, [role.id]);
    expect(await refusalOf(create())).toBe('impersonation_refused');
  });

  test('is refused for a person with a scope that the administrator lacks', async () => {
    const { world, scopes, user } = setting;
    const role = await addRole(world);
    await permit(world, role, scopes[0]!);
    await world.keyward.users.addRoles(user.id, [role.id]);
    expect(await refusalOf(create())).toBe('impersonation_refused');
    await world.keyward.users.addRoles(admin.id, [role.id]);
    await expect(create()).resolves.toBeDefined();
  });

  test('is refused for a person of another tenant', async () => {
    const other = await addUser(setting.world, { tenantId: globex });
    expect(await refusalOf(create({}, other))).toBe('record_not_found');
  });

  test('is refused for a person who is blocked', async () => {
    await changeUser(setting.world, setting.user, { isBlocked: true });
    expect(await refusalOf(create())).toBe('impersonation_refused');
  });

  test('is refused for the own account', async () => {
    expect(await refusalOf(create({}, admin))).toBe('impersonation_refused');
  });
});

const loseRoles = async (): Promise<void> => {
  const links = await setting.world.storage.roleMembers.all([
    { attribute: 'userId', equals: admin.id },
  ]);
  const { users } = setting.world.keyward;
  await users.removeRoles(
    admin.id,
    links.map(({ roleId }) => roleId),
  );
};

const revokeGrant = () =>
  setting.world.storage.delegations.change(grant.id, (current) => ({
    ...current,
    revokedAt: setting.world.clock.now(),
  }));

const endLogins = async (): Promise<void> => {
  const { clock } = setting.world;
  clock.advance(1);
  await changeUser(setting.world, admin, { sessionsEndedAt: clock.now() });
};

const appoint = async (): Promise<void> => {
  const role = await addManagingRole(setting.world, 'read:users');
  await setting.world.keyward.users.addRoles(setting.user.id, [role.id]);
};

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the tenant takes it back', () => setPolicy('off')],
  ['the administrator loses the scope', loseRoles],
  ['the administrator is blocked', () => changeUser(setting.world, admin, { isBlocked: true })],
  ['all logins of the administrator end', endLogins],
  ['the login ends that the administrator asked with', () => revokeGrant()],
  ['the person becomes an administrator', appoint],
];

describe('a link that was made gives nothing once the right to it is gone, asked again', () => {
  test.each(changes)('as the session begins: %s', async (_, change) => {
    const link = await linkFor();
    await change();
    const { impersonations } = setting.world.keyward;
    expect(await refusalOf(impersonations.begin(link, browser()))).toBe('impersonation_refused');
  });
});

describe('the session of an administrator who acts as a person', () => {
  test('gives tokens that say so (RFC 8693 §4.1)', async () => {
    const { world, app, redeem, user } = setting;
    const tokens = await redeem(await codeIn(await acting(), { scope: 'openid read' }));
    expect(claimsOf(world, tokens.accessToken)).toMatchObject({
      sub: user.id,
      act: { sub: admin.id },
    });
    expect(claimsOf(world, tokens.idToken!)).toMatchObject({
      sub: user.id,
      act: { sub: admin.id },
      aud: app.id,
    });
  });

  test('gives an implicit answer that says so', async () => {
    const { world } = setting;
    const response = { scope: 'openid', response_type: 'id_token', nonce: 'n' };
    const { id_token: token } = returned(await ask(world, setting.app, await acting(), response));
    expect(claimsOf(world, token!)).toMatchObject({ act: { sub: admin.id } });
  });

  test('gives no refresh token', async () => {
    const tokens = await setting.redeem(
      await codeIn(await acting(), { scope: 'openid offline_access read' }),
    );
    expect(tokens.refreshToken).toBeUndefined();
    expect(tokens.scope).not.toContain('offline_access');
  });

  test('gives access tokens that end with it', async () => {
    const tokens = await setting.redeem(await codeIn(await acting({ minutes: 1 })));
    expect(tokens.expiresIn).toBeLessThanOrEqual(60);
  });

  test('agrees to nothing for the person', async () => {
    const { world, resource } = setting;
    await world.keyward.resources.modify(resource.id, { skipConsentForFirstParty: false });
    world.clock.advance(5);
    const step = await ask(world, setting.app, await acting(), { scope: 'openid read' });
    expect(returned(step)).toMatchObject({ error: 'consent_required' });
  });

  test('agrees to no authorization details, which take a yes each time (RFC 9396)', async () => {
    const { world, app, resource } = setting;
    const types = [{ type: 'payment', schema: { type: 'object' }, text: { en: 'Pay' } }];
    await world.keyward.resources.modify(resource.id, { authorizationDetailsTypes: types });
    const oauth = { authorization_details_types: ['payment'] };
    await world.keyward.clients.modify(app.id, { metadata: { oauth } });
    world.clock.advance(2);
    const asked = { resource: resource.id, authorization_details: '[{"type":"payment"}]' };
    const step = await ask(world, app, await acting(), { scope: undefined, ...asked });
    expect(returned(step)).toMatchObject({ error: 'consent_required' });
  });

  test('reaches no Management API', async () => {
    const { world, app } = setting;
    await letUse(world, app, world.system, []);
    const step = await ask(world, app, await acting(), { resource: world.system.identifierUrl! });
    expect(returned(step)).toMatchObject({ error: 'access_denied' });
  });

  test('opens nothing of the account', async () => {
    const at = await acting();
    expect(await refusalOf(setting.world.keyward.ownAccount.holder(at))).toBe('login_required');
  });

  test('takes the place of the session that the browser had', async () => {
    const at = browser('shared');
    await logInWith(setting.world, at, setting.user);
    await setting.world.keyward.impersonations.begin(await linkFor(), at);
    expect(await setting.world.keyward.sessions.find(at.session)).toBeUndefined();
  });

  test('does not become the own session of the person, who logs in after it', async () => {
    const at = await acting();
    const tokens = await setting.redeem(await codeIn(at));
    await logInWith(setting.world, at, setting.user);
    expect(await isAlive(tokens.accessToken)).toBe(false);
  });

  test('is told in the log, with its reason', async () => {
    const { begun } = await acting();
    expect(await events('impersonation.started')).toMatchObject([
      {
        actorId: admin.id,
        recordId: begun.id,
        ids: [setting.user.id],
        values: [['reason', null, '"ticket 4711"']],
        tenantId: acme,
      },
    ]);
  });

  test('is told to the person', async () => {
    await changeUser(setting.world, setting.user, { email: 'person@example.com' });
    await acting();
    await setting.world.keyward.people.settled();
    expect(setting.world.notifier.list.at(-1)).toMatchObject({
      to: 'person@example.com',
      kind: 'account_changed',
      changes: ['impersonated'],
    });
  });

  test('grants in the name of the administrator, on behalf of the person', async () => {
    await setting.redeem(await codeIn(await acting()));
    const [event] = (await events('grant.redeemed')).slice(-1);
    expect(event).toMatchObject({
      actorId: admin.id,
      values: [['onBehalfOf', null, JSON.stringify(setting.user.id)]],
    });
  });

  test('is ended for good when the tenant takes it back', async () => {
    const { keyward } = setting.world;
    const at = await acting();
    await keyward.tenants.modify(acme, { metadata: { impersonation: 'off' } });
    await keyward.tenants.modify(acme, { metadata: { impersonation: 'notify' } });
    expect(await keyward.sessions.findAny(at.session)).toBeUndefined();
  });

  test('leaves the own sessions of people, when the tenant takes it back', async () => {
    const { world, user } = setting;
    await acting();
    const own = browser('of the person');
    await logInWith(world, own, user);
    await world.keyward.tenants.modify(acme, { metadata: { impersonation: 'off' } });
    expect(await world.keyward.sessions.find(own.session)).toBeDefined();
  });

  describe('once it is asked for without the right to it', () => {
    /** The session, and a token from it, after a role was taken and given back. */
    const revived = async () => {
      const { keyward, storage } = setting.world;
      const at = await acting();
      const tokens = await setting.redeem(await codeIn(at));
      const links = await storage.roleMembers.all([{ attribute: 'userId', equals: admin.id }]);
      await loseRoles();
      await keyward.sessions.findAny(at.session);
      setting.world.clock.advance(1);
      await keyward.users.addRoles(admin.id, [links[0]!.roleId]);
      return { at, tokens };
    };

    test('it is ended for good', async () => {
      const { at } = await revived();
      expect(await setting.world.keyward.sessions.findAny(at.session)).toBeUndefined();
    });

    test('its tokens are, too', async () => {
      const { tokens } = await revived();
      expect(await isAlive(tokens.accessToken)).toBe(false);
    });
  });

  test('is told in the log when it ends', async () => {
    const { begun } = await acting();
    await setting.world.keyward.sessions.end(begun.id);
    expect(await events('impersonation.ended')).toMatchObject([{ recordId: begun.id }]);
  });
});

const isAlive = async (token: string): Promise<boolean> => {
  const { world, app } = setting;
  const access = (await world.keyward.directory.client(app.id))!;
  return (await world.keyward.introspect(token, { client: access })) !== undefined;
};

const exchanged = async (accessToken: string, client: Client = setting.app): Promise<string> => {
  const request = fromPerson(client, 'token_exchange', {
    subject_token: accessToken,
    subject_token_type: accessTokenType,
  });
  return (await setting.world.keyward.token(request)).accessToken;
};

describe('an exchange of a token of an administrator who acts as a person', () => {
  test('keeps the administrator in it', async () => {
    const tokens = await setting.redeem(await codeIn(await acting(), { scope: 'read' }));
    const token = await exchanged(tokens.accessToken);
    expect(claimsOf(setting.world, token)).toMatchObject({ act: { sub: admin.id } });
  });
});

describe('acting as a person ends', () => {
  test.each(changes)('in the browser once %s', async (_, change) => {
    await acting();
    await change();
    expect(await setting.world.keyward.sessions.findAny(secret)).toBeUndefined();
  });

  test.each(changes)('for a code once %s', async (_, change) => {
    const code = await codeIn(await acting());
    await change();
    expect(await refusalOf(setting.redeem(code, { redirect_uri: redirectUri }))).toBe(
      'grant_invalid',
    );
  });

  test.each(changes)('for a token once %s', async (_, change) => {
    const { accessToken } = await setting.redeem(await codeIn(await acting(), { scope: 'read' }));
    await change();
    expect(await isAlive(accessToken)).toBe(false);
  });
});

describe('the yes that a person says, where their tenant asks for it', () => {
  const holder = () => setting.world.keyward.ownAccount.holder(setting.at);
  const allow = async () => setting.world.keyward.ownAccount.allowSupport(await holder());

  beforeEach(() => setPolicy('consent'));

  test('is missing at first', async () => {
    expect(await refusalOf(create())).toBe('impersonation_refused');
  });

  test('counts for a day', async () => {
    await allow();
    await expect(create()).resolves.toBeDefined();
    setting.world.clock.advance(86_400);
    expect(await refusalOf(create())).toBe('impersonation_refused');
  });

  test('ends what was begun when it is taken back', async () => {
    await allow();
    await acting();
    await setting.world.keyward.ownAccount.endSupport(await holder());
    expect(await setting.world.keyward.sessions.findAny(secret)).toBeUndefined();
  });

  test('revives nothing when it is given anew', async () => {
    await allow();
    await acting();
    await setting.world.keyward.ownAccount.endSupport(await holder());
    setting.world.clock.advance(1);
    await allow();
    expect(await setting.world.keyward.sessions.findAny(secret)).toBeUndefined();
  });

  test('is read at the account', async () => {
    await allow();
    const { allowedUntil, isAsked } = await setting.world.keyward.ownAccount.support(
      await holder(),
    );
    expect(isAsked).toBe(true);
    expect(allowedUntil!.getTime() - setting.world.clock.now().getTime()).toBe(86_400_000);
  });

  test('is said after a login of the last ten minutes', async () => {
    setting.world.clock.advance(601);
    expect(await refusalOf(allow())).toBe('login_required');
  });

  test('is refused where the tenant does not ask', async () => {
    await setPolicy('notify');
    expect(await refusalOf(allow())).toBe('impersonation_refused');
  });
});

test("acting as a person ends where the administrator's tenant lets nobody log in by that way any more", async () => {
  const at = await acting();
  const { world } = setting;
  expect(await world.keyward.sessions.findAny(at.session)).toBeDefined();
  await requireProvider(world);
  expect(await world.keyward.sessions.findAny(at.session)).toBeUndefined();
});
