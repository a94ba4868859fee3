/** Compares explanations with what the token endpoint answers, in worlds that chance makes. */
import { describe, expect, test } from '@jest/globals';
import { addGroup, addRole } from './access.test-support.js';
import { chances } from './chance.test-support.js';
import { addUser, fromPerson } from './people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  globex,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from './set-up.test-support.js';
import { gates } from '../access/explain/explain-gates.js';

/** Tenants, clients, people, groups and roles, joined by chance. */
const randomWorld = async (seed: number) => {
  const world: World = await setUp();
  const { oneIn, pick, below } = chances(seed);
  const { keyward, storage } = world;
  const tenants = [acme, globex];
  const many = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let at = 0; at < count; at++) made.push(await make());
    return made;
  };
  const resources = await many(4, () =>
    addResource(world, pick(tenants), undefined, { rbacEnabled: !oneIn(4) }),
  );
  const scopes = (
    await Promise.all(resources.map((resource) => addScopes(world, resource, 'a', 'b', 'c')))
  ).flat();
  const scopeOf = (owner: string | null) =>
    scopes.filter(({ tenantId }) => owner === null || tenantId === owner);
  const grants = (isPublic: boolean) =>
    ['client_credentials', 'password', 'refresh_token'].filter(
      (grant) => !oneIn(6) && !(isPublic && grant === 'client_credentials'),
    );
  const clients = await many(6, async () => {
    const [tenantId, isPublic] = [pick([...tenants, null]), oneIn(8)];
    const client = await addClient(world, {
      isGlobal: tenantId === null,
      tenantId,
      isPublic,
      type: 'regular_web',
      metadata: { grant_types: grants(isPublic) },
    });
    for (const resource of resources.filter(
      (each) => (tenantId === null || each.tenantId === tenantId) && !oneIn(5),
    ))
      await letUse(
        world,
        client,
        resource,
        scopes.filter((scope) => scope.resourceId === resource.id && !oneIn(4)),
      );
    return client;
  });
  const users = await many(10, () =>
    addUser(world, { tenantId: pick(tenants), isBlocked: oneIn(8) }),
  );
  const groups = await many(8, () => addGroup(world, { tenantId: pick(tenants) }));
  const roles = await many(5, () => addRole(world, { tenantId: pick([...tenants, null]) }));
  const ending = () => ({
    expiresAt: oneIn(6) ? new Date(world.clock.now().getTime() + 1000) : null,
  });

  const permit = async () => {
    for (const role of roles)
      for (const scope of scopeOf(role.tenantId))
        if (oneIn(4))
          await keyward.roles.grantPermissions(
            role.id,
            [{ resourceId: scope.resourceId, scopeIds: [scope.id] }],
            ending(),
          );
  };
  const fits = (one: { tenantId: string | null }, other: { tenantId: string | null }) =>
    one.tenantId === null || other.tenantId === null || one.tenantId === other.tenantId;
  const nest = async () => {
    for (const [at, group] of groups.entries()) {
      for (const parent of groups.slice(0, at))
        if (fits(parent, group) && oneIn(3))
          await keyward.groups.addNested(parent.id, [group.id], ending());
      for (const role of roles)
        if (fits(role, group) && oneIn(4))
          await keyward.groups.addRoles(group.id, [role.id], ending());
    }
  };
  const join = async () => {
    for (const user of users) {
      for (const group of groups)
        if (fits(user, group) && oneIn(4))
          await keyward.users.addGroups(user.id, [group.id], ending());
      for (const role of roles)
        if (fits(user, role) && oneIn(6))
          await keyward.users.addRoles(user.id, [role.id], ending());
      for (const scope of scopeOf(user.tenantId))
        if (oneIn(12))
          await keyward.users.grantPermissions(
            user.id,
            [{ resourceId: scope.resourceId, scopeIds: [scope.id] }],
            ending(),
          );
    }
  };
  await permit();
  await nest();
  await join();
  if (oneIn(4))
    await storage.tenants.change(pick(tenants), (tenant) => ({ ...tenant, isSuspended: true }));
  world.clock.advance(2); // what was to end has ended, and nothing is remembered
  return { world, clients, users, resources, chance: { pick, oneIn, below } };
};

/** In so many worlds. */
export const agreementSuite = (worlds: number): void =>
  describe('what is explained as allowed is what the token endpoint gives, and nothing else', () => {
    /** By gate, how many of the random cases it refused; under null, how many were allowed. */
    const outcomes = new Map<string | null, number>();

    test.each(Array.from({ length: worlds }, (_, at) => at + 1))(
      '250 random cases of world %i',
      async (seed) => {
        const {
          world,
          clients,
          users,
          resources,
          chance: { pick, oneIn },
        } = await randomWorld(seed);
        const disagreeing: unknown[] = [];
        for (let at = 0; at < 250; at++) {
          const [client, resource, scope, user] = [
            pick(clients),
            pick(resources),
            pick(['a', 'a', 'b', 'c', 'nothing']),
            oneIn(3) ? undefined : pick(users),
          ];
          const explained = await world.keyward.explain({
            userId: user?.id,
            clientId: client.id,
            resourceId: resource.id,
            scope,
          });
          outcomes.set(explained.failedGate, (outcomes.get(explained.failedGate) ?? 0) + 1);
          const request = { scopes: [scope], resource: resource.id };
          const presented =
            user === undefined
              ? tokenRequest(client, request)
              : {
                  ...fromPerson(client, 'password', {
                    username: user.username!,
                    password: 'right',
                  }),
                  ...request,
                  tenantId: client.isGlobal ? user.tenantId : undefined,
                };
          let given = false;
          const refused = await refusalOf(
            world.keyward.token(presented).then((answer) => {
              given = answer.scope.split(' ').includes(scope);
            }),
          );
          if (given !== explained.allowed)
            disagreeing.push({
              client: client.id,
              user: user?.id,
              resource: resource.id,
              scope,
              explained,
              refused,
            });
          if (at % 50 === 49) world.clock.advance(86_400); // failed logins are forgotten
        }
        expect(disagreeing).toEqual([]);
      },
    );

    test('every gate refused some of them, and many were allowed', () => {
      // The gate of unregistered clients has tests of its own.
      const asked = gates.filter((gate) => gate !== 'unregistered_clients');
      expect([...outcomes.keys()].sort()).toEqual([...asked, null].sort());
      expect(outcomes.get(null)!).toBeGreaterThan(12 * worlds);
    });
  });
