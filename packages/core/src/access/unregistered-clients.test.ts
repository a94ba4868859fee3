import { describe, expect, test } from '@jest/globals';
import { documentHost } from '../model/client/client.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  globex,
  refusalOf,
} from '../testing/set-up.test-support.js';
import {
  addUnregistered,
  documentUrl,
  letIn,
  openSetting,
} from '../testing/unregistered.test-support.js';

const scopesAt = async (
  { world, resource }: Awaited<ReturnType<typeof openSetting>>,
  clientId = documentUrl,
) => {
  const access = await world.keyward.directory.client(clientId);
  return access?.resources.find((each) => each.resource.id === resource.id)?.scopes;
};

describe('an unregistered client has what resources are open for', () => {
  test('all scopes of a resource that names none', async () => {
    const setting = await openSetting();
    await addUnregistered(setting.world);
    expect(await scopesAt(setting)).toEqual(['read', 'write']);
  });

  test('the scopes that the resource names', async () => {
    const setting = await openSetting({ unregisteredScopes: ['read', 'gone'] });
    await addUnregistered(setting.world);
    expect(await scopesAt(setting)).toEqual(['read']);
  });

  test('nothing of a resource that does not say so', async () => {
    const setting = await openSetting({ unregisteredAllowed: false });
    await addUnregistered(setting.world);
    expect(await scopesAt(setting)).toBeUndefined();
  });

  test('nothing of a resource of another tenant', async () => {
    const setting = await openSetting();
    const { world } = setting;
    await addUnregistered(world);
    const resource = await addResource(world, globex, undefined, { unregisteredAllowed: true });
    expect(await scopesAt({ world, resource })).toBeUndefined();
  });

  test('nothing of the system resource, whatever its row says', async () => {
    const { world } = await openSetting();
    await addUnregistered(world);
    const { id } = world.system;
    const resource = (await world.storage.resources.change(id, (system) => ({
      ...system,
      unregisteredAllowed: true,
    })))!;
    expect(await scopesAt({ world, resource })).toBeUndefined();
  });

  test('at once after a resource is opened', async () => {
    const { world } = await openSetting();
    await addUnregistered(world);
    await world.keyward.directory.client(documentUrl);
    const resource = await addResource(world, acme, undefined, { unregisteredAllowed: true });
    await addScopes(world, resource, 'late');
    expect(await scopesAt({ world, resource })).toEqual(['late']);
  });
});

describe('a tenant takes such clients only as it says', () => {
  test.each([
    ['documents of any host', { documents: 'any' }, true],
    [
      'documents of a host that it lists',
      { documents: 'hosts', hosts: ['one.agents.example'] },
      true,
    ],
    [
      'documents below a host that it lists',
      { documents: 'hosts', hosts: ['*.agents.example'] },
      true,
    ],
    ['documents of other hosts', { documents: 'hosts', hosts: ['*.one.agents.example'] }, false],
    ['documents of no host', { documents: 'off', registration: 'open' }, false],
    ['what it has not said', null, false],
  ] as const)('%s', async (_, settings, isTaken) => {
    const setting = await openSetting();
    await addUnregistered(setting.world);
    await letIn(setting.world, null as never);
    if (settings !== null) await letIn(setting.world, settings);
    expect((await scopesAt(setting)) !== undefined).toBe(isTaken);
  });

  test('a client that registered itself, while registration is open', async () => {
    const setting = await openSetting();
    const { world } = setting;
    const id = world.random.uuid();
    const registrationId = `kwr.${id}.sealed`;
    await addUnregistered(world, { id, kind: 'dynamic', documentUrl: null, registrationId });
    expect(await scopesAt(setting, registrationId)).toEqual(['read', 'write']);
    await letIn(world, { registration: 'token' });
    expect(await scopesAt(setting, registrationId)).toBeUndefined();
  });

  test('and a registration with the same beginning is another one', async () => {
    const { world } = await openSetting();
    const id = world.random.uuid();
    const registrationId = `kwr.${id}.sealed`;
    await addUnregistered(world, { id, kind: 'dynamic', documentUrl: null, registrationId });
    expect(await world.keyward.directory.client(`kwr.${id}.other`)).toBeUndefined();
  });
});

describe('an unregistered client stays as it describes itself', () => {
  const { keys } = Object;
  const attempts = {
    modify: (world, id) => world.keyward.clients.modify(id, { isFirstParty: true }),
    changeSecret: (world, id) => world.keyward.clients.changeSecret(id, 0),
    authorize: (world, id, resourceId) =>
      world.keyward.clients.authorizeResources(id, [resourceId]),
    grant: (world, id, resourceId) =>
      world.keyward.clients.grantPermissions(id, [{ resourceId, scopeIds: [] }]),
  } satisfies Record<
    string,
    (
      world: Awaited<ReturnType<typeof openSetting>>['world'],
      id: string,
      resourceId: string,
    ) => Promise<unknown>
  >;

  test.each(keys(attempts) as (keyof typeof attempts)[])('%s is refused', async (name) => {
    const { world, resource } = await openSetting();
    const { id } = await addUnregistered(world);
    expect(await refusalOf(attempts[name](world, id, resource.id))).toBe(
      'unregistered_client_fixed',
    );
  });

  test('it can be deleted', async () => {
    const { world } = await openSetting();
    const { id } = await addUnregistered(world);
    await world.keyward.clients.delete(id);
    expect(await world.keyward.directory.client(documentUrl)).toBeUndefined();
  });

  test('and its name is no other client’s', async () => {
    const { world } = await openSetting();
    await addUnregistered(world, { name: 'Inspector' });
    const other = 'https://other.example/client.json';
    await addUnregistered(world, { name: 'Inspector', documentUrl: other });
    const own = { name: 'Inspector', isGlobal: false, tenantId: acme };
    expect(await refusalOf(addClient(world, own))).toBeUndefined();
  });
});

test('a resource that is closed to unregistered clients ends what people gave them', async () => {
  const { world, resource } = await openSetting();
  const client = await addUnregistered(world);
  const user = await addUser(world);
  const delegation = newDelegation(world, {
    client,
    user,
    resourceId: resource.id,
    scopes: ['read'],
    authenticatedAt: world.clock.now(),
    methods: ['pwd'],
  });
  await world.storage.delegations.add(delegation);
  await world.keyward.resources.modify(resource.id, { unregisteredAllowed: false });
  await world.keyward.resources.modify(resource.id, { unregisteredAllowed: true });
  expect((await world.storage.delegations.find(delegation.id))!.revokedAt).not.toBeNull();
});

describe('what an unregistered client gets unasked is among what it may get', () => {
  test.each([
    [{ unregisteredScopes: ['read'], unregisteredDefaultScopes: ['write'] }, 'invalid_field'],
    [{ unregisteredScopes: ['read'], unregisteredDefaultScopes: ['read'] }, undefined],
    [{ unregisteredDefaultScopes: ['write'] }, undefined],
  ])('%j', async (patch, refusal) => {
    const { world, resource } = await openSetting();
    expect(await refusalOf(world.keyward.resources.modify(resource.id, patch))).toBe(refusal);
  });
});

describe('the gate of unregistered clients', () => {
  const explained = async (more: Parameters<typeof openSetting>[0], scope = 'read') => {
    const { world, resource } = await openSetting(more);
    const { id: clientId } = await addUnregistered(world);
    const { id: userId } = await addUser(world);
    const scopes = await world.storage.scopes.all([
      { attribute: 'resourceId', equals: resource.id },
    ]);
    const scopeIds = scopes.map(({ id }) => id);
    await world.keyward.users.grantPermissions(userId, [{ resourceId: resource.id, scopeIds }]);
    return world.keyward.explain({ userId, clientId, resourceId: resource.id, scope });
  };

  test('lets through what the resource is open for', async () => {
    expect(await explained({})).toMatchObject({ allowed: true, failedGate: null });
  });

  test('stands in place of the link and the permission of other clients', async () => {
    const { gates } = await explained({});
    expect(gates.map(({ gate }) => gate)).toEqual([
      'client_active',
      'grant_type',
      'unregistered_clients',
      'scope_exists',
      'user_tenant',
      'user_active',
      'user_permission',
    ]);
  });

  test('names the change that opens the scope', async () => {
    expect(await explained({ unregisteredScopes: ['write'] })).toMatchObject({
      failedGate: 'unregistered_clients',
      hint: { change: 'open_to_unregistered_clients', scopes: ['write', 'read'] },
    });
  });
});

describe('the address of a metadata document', () => {
  test.each([
    ['https://one.agents.example/client.json', 'one.agents.example'],
    ['https://one.agents.example:8443/a/b', 'one.agents.example'],
    ['https://one.agents.example/', 'one.agents.example'],
    ['https://one.agents.example', undefined],
    ['http://one.agents.example/client.json', undefined],
    ['https://One.agents.example/client.json', undefined],
    ['https://me@one.agents.example/client.json', undefined],
    ['https://one.agents.example/a/../b', undefined],
    ['https://one.agents.example/./b', undefined],
    ['https://one.agents.example/a/..', undefined],
    ['https://one.agents.example/%2e%2e/b', undefined],
    ['https://one.agents.example/client.json#x', undefined],
    ['https://one.agents.example/client.json?x=1', undefined],
    ['https://one.agents.example/a b', undefined],
    [`https://one.agents.example/${'a'.repeat(500)}`, undefined],
  ])('%s', (url, host) => {
    expect(documentHost(url)).toBe(host);
  });
});
