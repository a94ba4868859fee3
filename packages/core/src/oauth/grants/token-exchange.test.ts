import { describe, expect, test } from '@jest/globals';
import type { Client } from '../../model/client/client.js';
import type { Resource } from '../../model/resource/resource.js';
import type { User } from '../../model/user/user.js';
import {
  addApp,
  addUser,
  claimsOf,
  fromPerson,
  type AppInput,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  attempt,
  letUse,
  managementScope,
  refusalOf,
  refusedCleanly,
  setUp,
  tokenFor,
  type World,
} from '../../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../../testing/upstream.test-support.js';
import type { TokenRequest, TokenResponse } from '../grant.js';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const trusted = { skipConsentForFirstParty: true };

/** What a request asks for beside the token. */
type Asked = Pick<TokenRequest, 'scopes' | 'resource'>;

const exchange = (
  { keyward }: World,
  service: Client,
  subjectToken: string,
  { parameters, ...asked }: Asked & { readonly parameters?: Parameters } = {},
): Promise<TokenResponse> =>
  keyward.token({
    ...fromPerson(service, 'token_exchange', {
      subject_token: subjectToken,
      subject_token_type: accessTokenType,
      ...parameters,
    }),
    ...asked,
  });

const passwordToken = async (
  { keyward }: World,
  client: Client,
  { username }: User,
  asked: Asked = {},
): Promise<string> =>
  (
    await keyward.token({
      ...fromPerson(client, 'password', { username: username!, password: 'right' }),
      ...asked,
    })
  ).accessToken;

const addService = (world: World, input: AppInput = {}): Promise<Client> =>
  addApp(world, {
    isFirstParty: true,
    ...input,
    metadata: { grant_types: ['client_credentials', 'password', 'token_exchange'] },
  });

/** Gives a client every scope that there is on the resource. */
const allow = async (world: World, client: Client, resource: Resource): Promise<void> =>
  letUse(
    world,
    client,
    resource,
    await world.storage.scopes.all([{ attribute: 'resourceId', equals: resource.id }]),
  );

const consentTo = (
  { storage, random, clock }: World,
  { user, client, resource }: { user: User; client: Client; resource: Resource },
  ...scopes: string[]
): Promise<void> =>
  storage.consents.add({
    id: random.uuid(),
    tenantId: user.tenantId,
    userId: user.id,
    clientId: client.id,
    resourceId: resource.id,
    scopes,
    expiresAt: null,
    createdBy: user.id,
    createdAt: clock.now(),
    updatedBy: user.id,
    updatedAt: clock.now(),
  });

describe('a system resource is never the target of an exchange, by its name or by the scopes asked for', () => {
  /** An administrator's token for a resource whose scope has the name of a management scope. */
  const atCrm = async () => {
    const world = await setUp();
    const admin = await addUser(world);
    await world.keyward.tenants.addAdmins(acme, [admin.id]);
    const crm = await addResource(world, acme, 'crm', trusted);
    await addScopes(world, crm, 'read:clients');
    const [app, service] = [await addService(world), await addService(world)];
    for (const client of [app, service]) {
      await allow(world, client, crm);
      await letUse(world, client, world.system, [await managementScope(world, 'read:clients')]);
    }
    const token = await passwordToken(world, app, admin, {
      scopes: ['read:clients'],
      resource: crm.id,
    });
    return { world, admin, crm, app, service, token };
  };

  test.each(['id', 'identifierUrl'] as const)('named by its %s', async (name) => {
    const { world, service, token } = await atCrm();
    const resource = world.system[name]!;
    const outcome = await attempt(world, () => exchange(world, service, token, { resource }));
    expect(outcome).toEqual(refusedCleanly('target_invalid'));
  });

  test('the message names the rule', async () => {
    const { world, service, token } = await atCrm();
    const asking = exchange(world, service, token, { resource: world.system.id });
    await expect(asking).rejects.toThrow('The Management API is never the target of an exchange');
  });

  test('a scope of the same name is the scope of the resource that the token is for', async () => {
    const { world, crm, service, token } = await atCrm();
    const { accessToken } = await exchange(world, service, token, { scopes: ['read:clients'] });
    expect(claimsOf(world, accessToken)['aud']).toBe(crm.id);
  });

  test('of a token for the system resource itself', async () => {
    const { world, admin, app, service } = await atCrm();
    const own = await passwordToken(world, app, admin, { resource: world.system.id });
    expect(await refusalOf(exchange(world, app, own))).toBe('target_invalid');
    expect(await refusalOf(exchange(world, service, own))).toBe('target_invalid');
  });

  test('of the token of a client, and with an actor beside', async () => {
    const { world, crm, app, service } = await atCrm();
    const [token, actor] = [
      await tokenFor(world, app, { resource: crm.id }),
      await tokenFor(world, service, { resource: crm.id }),
    ];
    const parameters = { actor_token: actor, actor_token_type: accessTokenType };
    const asked = { resource: world.system.id };
    expect(await refusalOf(exchange(world, service, token, asked))).toBe('target_invalid');
    expect(await refusalOf(exchange(world, service, token, { ...asked, parameters }))).toBe(
      'target_invalid',
    );
  });

  test('at the end of a chain of exchanges', async () => {
    const { world, app, service, token } = await atCrm();
    const { accessToken } = await exchange(world, service, token);
    const asking = exchange(world, app, accessToken, { resource: world.system.id });
    expect(await refusalOf(asking)).toBe('target_invalid');
  });

  /** A token of a provider, for a person who is not known here yet. */
  const atProvider = async () => {
    const identifier = 'urn:example:upstream';
    const setting = await atUpstream({ tokenExchangeEnabled: true, identifier });
    const { world, pair } = setting;
    const service = await addService(world);
    const scopes = ['read:clients', 'read:current_user'];
    await letUse(
      world,
      service,
      world.system,
      await Promise.all(scopes.map((name) => managementScope(world, name))),
    );
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const claims = { iss: upstreamIssuer, aud: 'keyward', sub: 'ada', iat: now, exp: now + 60 };
    const token = world.signer.sign(claims, { typ: 'JWT', kid: 'one' }, 'ES256', pair.privateKey);
    const bring = (asked: Asked) =>
      exchange(world, service, token, {
        ...asked,
        parameters: { subject_token_type: identifier },
      });
    return { world, bring };
  };

  test.each<[string, (world: World) => Asked]>([
    ['named', ({ system }) => ({ resource: system.id })],
    ['named beside openid', ({ system }) => ({ resource: system.id, scopes: ['openid'] })],
    ['implied by a scope', () => ({ scopes: ['openid', 'read:current_user'] })],
    ['as the only resource of the client', () => ({})],
  ])('of a token of an identity provider: %s, and nobody is made', async (_, asked) => {
    const { world, bring } = await atProvider();
    const outcome = await attempt(world, () => bring(asked(world)));
    expect(outcome).toEqual(refusedCleanly('target_invalid'));
  });

  test('a token of an identity provider still logs its person in', async () => {
    const { bring } = await atProvider();
    expect((await bring({ scopes: ['openid'] })).scope).toBe('openid');
  });
});

describe('for another resource than its own a token is exchanged for what the person agreed to', () => {
  /** A token for one resource, and a service that holds scopes of the same names on another. */
  const grantedPath = async (input: AppInput = {}) => {
    const world = await setUp();
    const user = await addUser(world);
    const [orders, stock] = [
      await addResource(world, acme, 'orders', trusted),
      await addResource(world, acme, 'stock', trusted),
    ];
    await addScopes(world, orders, 'read', 'write');
    await addScopes(world, stock, 'read', 'count');
    const [app, service] = [await addService(world), await addService(world, input)];
    await allow(world, app, orders);
    await allow(world, service, orders);
    await allow(world, service, stock);
    const token = await passwordToken(world, app, user);
    const forStock = async (scopes?: readonly string[], presented = token) => {
      const asking = exchange(world, service, presented, { resource: stock.id, scopes });
      return (await asking).scope;
    };
    return { world, user, orders, stock, app, service, token, forStock };
  };

  test('without a consent a scope of the same name is nothing', async () => {
    const { forStock } = await grantedPath({ isFirstParty: false });
    expect(await refusalOf(forStock(['read']))).toBe('scope_invalid');
    expect(await refusalOf(forStock())).toBe('scope_invalid');
  });

  test('a consent gives its own scopes and no others', async () => {
    const { world, user, service, stock, forStock } = await grantedPath({ isFirstParty: false });
    await consentTo(world, { user, client: service, resource: stock }, 'openid', 'count');
    expect(await forStock(['read', 'count'])).toBe('count');
    expect(await forStock()).toBe('count');
    expect(await refusalOf(forStock(['read']))).toBe('scope_invalid');
  });

  test('a consent to another client, to another resource or of another person gives nothing', async () => {
    const { world, user, app, service, orders, stock, forStock } = await grantedPath({
      isFirstParty: false,
    });
    await consentTo(world, { user, client: app, resource: stock }, 'read');
    await consentTo(world, { user, client: service, resource: orders }, 'read');
    await consentTo(
      world,
      { user: await addUser(world), client: service, resource: stock },
      'read',
    );
    expect(await refusalOf(forStock(['read']))).toBe('scope_invalid');
  });

  test('a first-party client needs no consent where the resource says so', async () => {
    const { world, stock, forStock } = await grantedPath();
    expect(await forStock(['read', 'count'])).toBe('read count');
    await world.keyward.resources.modify(stock.id, {
      skipConsentForFirstParty: false,
    });
    expect(await refusalOf(forStock(['read']))).toBe('scope_invalid');
  });

  test('with rbac_enabled the person has to hold the scope there', async () => {
    const { world, user, stock, forStock } = await grantedPath();
    await world.keyward.resources.modify(stock.id, { rbacEnabled: true });
    expect(await refusalOf(forStock(['read', 'count']))).toBe('scope_invalid');
    const [count] = await world.storage.scopes.all([
      { attribute: 'resourceId', equals: stock.id },
      { attribute: 'name', equals: 'count' },
    ]);
    await world.keyward.users.grantPermissions(user.id, [
      { resourceId: stock.id, scopeIds: [count!.id] },
    ]);
    expect(await forStock(['read', 'count'])).toBe('count');
  });

  test('what the client does not hold there it does not get', async () => {
    const { world, stock, forStock } = await grantedPath();
    await addScopes(world, stock, 'delete');
    expect(await refusalOf(forStock(['delete', 'write']))).toBe('scope_invalid');
  });

  test('a client agrees to nothing: its token gives nothing of another resource to any client but itself', async () => {
    const { world, app, service, orders, stock, forStock } = await grantedPath();
    await allow(world, app, stock);
    world.clock.advance(2);
    const token = await tokenFor(world, app, { resource: orders.id });
    expect(await refusalOf(forStock(['read', 'count'], token))).toBe('scope_invalid');
    const own = await tokenFor(world, service, { resource: orders.id });
    expect(await forStock(['read', 'count'], own)).toBe('read count');
  });

  test('in a chain each link is judged by the client that asks', async () => {
    const { world, user, orders, stock, token } = await grantedPath();
    const broker = await addService(world);
    const last = await addService(world, { isFirstParty: false });
    for (const client of [broker, last]) {
      await allow(world, client, orders);
      await allow(world, client, stock);
    }
    const first = await exchange(world, broker, token, { resource: stock.id, scopes: ['read'] });
    const back = { resource: orders.id, scopes: ['read', 'write'] };
    const asking = () => exchange(world, last, first.accessToken, back);
    expect(await refusalOf(asking())).toBe('scope_invalid');
    await consentTo(world, { user, client: last, resource: orders }, 'write');
    expect((await asking()).scope).toBe('write');
  });

  test('a chain that comes back to a resource carries no more there than before', async () => {
    const { world, app, user, service, orders, stock } = await grantedPath();
    const token = await passwordToken(world, app, user, { scopes: ['read'], resource: orders.id });
    const { accessToken } = await exchange(world, service, token, { resource: stock.id });
    const back = { resource: orders.id, scopes: ['read', 'write'] };
    expect((await exchange(world, service, accessToken, back)).scope).toBe('read');
    const more = { resource: orders.id, scopes: ['write'] };
    expect(await refusalOf(exchange(world, service, accessToken, more))).toBe('scope_invalid');
  });

  test('a token that carries no scope of a resource gives none of another', async () => {
    const { world, user, service, forStock } = await grantedPath();
    const token = await passwordToken(world, service, user, { scopes: ['openid'] });
    expect(await refusalOf(forStock(['read'], token))).toBe('scope_invalid');
  });

  test('for its own resource a token gives what it carries and the client holds', async () => {
    const { world, app, user, service, orders } = await grantedPath();
    const token = await passwordToken(world, app, user, {
      scopes: ['read'],
      resource: orders.id,
    });
    expect((await exchange(world, service, token)).scope).toBe('read');
    const asked = { scopes: ['read', 'write'], resource: orders.id };
    expect((await exchange(world, service, token, asked)).scope).toBe('read');
  });
});
