import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../model/client/client.js';
import type { Resource } from '../model/resource/resource.js';
import type { User } from '../model/user/user.js';
import type { Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import {
  addApp,
  addUser,
  claimsOf,
  fromPerson,
  type Parameters,
} from '../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
  tokenFor,
  type World,
} from '../testing/set-up.test-support.js';

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const day = 86_400_000;

let world: World;
let person: User;
let api: Resource;
let app: Client;
let agent: Client;

const addClient = async (): Promise<Client> => {
  const client = await addApp(world, {
    isFirstParty: true,
    metadata: { grant_types: ['client_credentials', 'password', 'token_exchange'] },
  });
  const scopes = await world.storage.scopes.all([{ attribute: 'resourceId', equals: api.id }]);
  await letUse(world, client, api, scopes);
  return client;
};

beforeEach(async () => {
  world = await setUp();
  person = await addUser(world);
  api = await addResource(world, acme, 'orders', { skipConsentForFirstParty: true });
  await addScopes(world, api, 'orders:read');
  [app, agent] = [await addClient(), await addClient()];
});

const tokenOf = async ({ username }: User, client = app): Promise<string> => {
  const given = fromPerson(client, 'password', { username: username!, password: 'right' });
  return (await world.keyward.token({ ...given, resource: api.id })).accessToken;
};

const exchange = async (subject: string, actor?: string, by = agent): Promise<string> => {
  const beside: Parameters =
    actor === undefined ? {} : { actor_token: actor, actor_token_type: accessTokenType };
  const parameters = { subject_token: subject, subject_token_type: accessTokenType, ...beside };
  return (await world.keyward.token(fromPerson(by, 'token_exchange', parameters))).accessToken;
};

const letAgentAct = () =>
  world.keyward.delegates.create(person.id, { clientId: agent.id, resourceIds: [api.id] });

describe('may_act of access tokens (RFC 8693 §4.4)', () => {
  test('names the client that a person lets act for them', async () => {
    await letAgentAct();
    const claims = claimsOf(world, await tokenOf(person));
    expect(claims['may_act']).toEqual({ sub: agent.id, iss: world.keyward.issuer });
  });

  test('is left out for another resource', async () => {
    await letAgentAct();
    const given = fromPerson(app, 'password', { username: person.username!, password: 'right' });
    const { accessToken } = await world.keyward.token({ ...given, scopes: ['openid'] });
    expect(claimsOf(world, accessToken)['may_act']).toBeUndefined();
  });

  test('a token with may_act is exchanged only beside a token of the party that it names (RFC 8693 §4.4)', async () => {
    await letAgentAct();
    const subject = await tokenOf(person);
    const answer = await exchange(subject, await tokenFor(world, agent, { resource: api.id }));
    expect(claimsOf(world, answer)['act']).toEqual({ sub: agent.id });
  });

  test('without an actor_token it is refused', async () => {
    await letAgentAct();
    expect(await refusalOf(exchange(await tokenOf(person)))).toBe('grant_request_invalid');
  });

  test('a token of another client is refused', async () => {
    await letAgentAct();
    const other = await tokenFor(world, app, { resource: api.id });
    expect(await refusalOf(exchange(await tokenOf(person), other, app))).toBe(
      'grant_request_invalid',
    );
  });

  test('a person who acts through the client of a delegate is another party', async () => {
    await letAgentAct();
    const other = await tokenOf(await addUser(world), agent);
    expect(await refusalOf(exchange(await tokenOf(person), other))).toBe('grant_request_invalid');
  });

  test('names a person, who acts with a token of their own', async () => {
    const colleague = await addUser(world);
    await world.keyward.delegates.create(person.id, {
      delegateUserId: colleague.id,
      resourceIds: [api.id],
    });
    const answer = await exchange(await tokenOf(person), await tokenOf(colleague, agent));
    expect(claimsOf(world, answer)).toMatchObject({ sub: person.id, act: { sub: colleague.id } });
  });
});

describe('a delegation ends with its person, with its delegate, and at its end', () => {
  const afterwards = async (change: () => Promise<unknown>): Promise<string | undefined> => {
    const subject = await tokenOf(person);
    const actor = await tokenFor(world, agent, { resource: api.id });
    await change();
    return refusalOf(exchange(subject, actor));
  };

  test('when it is deleted', async () => {
    const { id } = await letAgentAct();
    const code = await afterwards(() => world.keyward.delegates.delete(person.id, id));
    expect(code).toBe('grant_request_invalid');
  });

  test('at its end', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + 1000);
    const input = { clientId: agent.id, resourceIds: [api.id], expiresAt };
    await world.keyward.delegates.create(person.id, input);
    const code = await afterwards(() => Promise.resolve(world.clock.advance(1)));
    expect(code).toBe('grant_request_invalid');
  });

  test('with a person who is blocked', async () => {
    const colleague = await addUser(world);
    const input = { delegateUserId: colleague.id, resourceIds: [api.id] };
    await world.keyward.delegates.create(person.id, input);
    await world.keyward.users.block(colleague.id);
    expect(claimsOf(world, await tokenOf(person))['may_act']).toBeUndefined();
  });

  test('with a client that is deleted', async () => {
    await letAgentAct();
    await world.keyward.clients.delete(agent.id);
    expect(claimsOf(world, await tokenOf(person))['may_act']).toBeUndefined();
  });
});

describe('to make a delegate', () => {
  test('a person has one delegate for a resource at a time, because may_act names one party', async () => {
    await letAgentAct();
    expect(await refusalOf(letAgentAct())).toBe('invalid_field');
  });

  test.each<[string, () => object]>([
    ['neither a client nor a person', () => ({})],
    ['both', () => ({ clientId: agent.id, delegateUserId: person.id })],
    ['the person', () => ({ delegateUserId: person.id })],
    ['no resource', () => ({ clientId: agent.id, resourceIds: [] })],
    ['the Management API', () => ({ clientId: agent.id, resourceIds: [world.system.id] })],
    ['an end that has passed', () => ({ clientId: agent.id, expiresAt: world.clock.now() })],
    [
      'an end in two years',
      () => ({
        clientId: agent.id,
        expiresAt: new Date(world.clock.now().getTime() + 730 * day),
      }),
    ],
  ])('for %s is refused', async (_, input) => {
    const making = world.keyward.delegates.create(person.id, {
      resourceIds: [api.id],
      ...input(),
    });
    expect(await refusalOf(making)).toBe('invalid_field');
  });

  test('with no end given, it lasts for 30 days', async () => {
    const { expiresAt } = await letAgentAct();
    expect(expiresAt).toEqual(new Date(world.clock.now().getTime() + 30 * day));
  });

  test('takes all that the person holds', async () => {
    await world.keyward.tenants.addAdmins(acme, [person.id]);
    const actor: Actor = {
      id: agent.id,
      tenancy: oneTenant(acme),
      managementScopes: new Set(['create:user_delegates']),
    };
    const input = { clientId: agent.id, resourceIds: [api.id] };
    const making = world.keyward.delegates.create(person.id, input, actor);
    expect(await refusalOf(making)).toBe('escalation_refused');
  });
});
