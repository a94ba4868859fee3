/** A world that changes, and what was explained in it at each moment. */
import { describe, expect, test } from '@jest/globals';
import type { Group } from '../model/group/group.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { User } from '../model/user/user.js';
import { addGroup, addRole, permit } from './access.test-support.js';
import { chances } from './chance.test-support.js';
import { addUser } from './people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
} from './set-up.test-support.js';
import type { Explanation } from '../access/explain/explain.js';

/** A person of a tenant who may get "read" by a role, by groups, and by a permission of their own. */
export const setting = async () => {
  const world = await setUp();
  world.clock.advance(60);
  const resource = await addResource(world, acme, undefined, { rbacEnabled: true });
  const scopes = await addScopes(world, resource, 'read', 'write');
  const client = await addClient(world, {
    isGlobal: false,
    tenantId: acme,
    metadata: { grant_types: ['client_credentials', 'password'] },
  });
  await letUse(world, client, resource, scopes);
  const user = await addUser(world);
  const role = await addRole(world);
  await permit(world, role, scopes[0]!);
  world.clock.advance(60);

  const question = {
    userId: user.id,
    clientId: client.id,
    resourceId: resource.id,
    scope: 'read',
  };
  /** Goes on for a minute, and answers the moment in the middle of it. */
  const moment = (): Date => {
    world.clock.advance(30);
    const at = world.clock.now();
    world.clock.advance(30);
    return at;
  };
  const recall = (at: Date) => world.keyward.explainPast(question, at);
  return { world, resource, scopes, client, user, role, question, moment, recall };
};

export type Setting = Awaited<ReturnType<typeof setting>>;

/** What both answers say in the same words. */
const core = ({
  allowed,
  paths,
  failedGate,
}: Pick<Explanation, 'allowed' | 'paths' | 'failedGate'>) => ({
  allowed,
  failedGate,
  paths: paths.map((path) => JSON.stringify(path)).sort(),
});

interface Graph {
  readonly roles: Role[];
  readonly groups: Group[];
  readonly users: readonly User[];
  scopes: Scope[];
}

/** One change by chance of what the answer may rest on. What is refused changes nothing. */
const changeByChance = async (
  { world, client, resource }: Setting,
  graph: Graph,
  { pick, below, oneIn }: ReturnType<typeof chances>,
): Promise<void> => {
  const { keyward, clock } = world;
  const { users, groups, roles, clients, resources, tenants } = keyward;
  const user = pick(graph.users).id;
  const group = pick(graph.groups)?.id ?? '';
  const other = pick(graph.groups)?.id ?? '';
  const role = pick(graph.roles)?.id ?? '';
  const { id: scopeId } = pick(graph.scopes);
  const selection = [{ resourceId: resource.id, scopeIds: [scopeId] }];
  const ending = () =>
    oneIn(3) ? { expiresAt: new Date(clock.now().getTime() + (1 + below(20)) * 60_000) } : {};

  const changes: (() => Promise<unknown>)[] = [
    () => users.addRoles(user, [role], ending()),
    () => users.removeRoles(user, [role]),
    () =>
      roles.addMembers(
        role,
        graph.users.map(({ id }) => id),
        ending(),
      ),
    () => roles.removeMembers(role, [user]),
    () => users.addGroups(user, [group], ending()),
    () => groups.addMembers(group, [user], ending()),
    () => groups.removeMembers(group, [user]),
    () => groups.addRoles(group, [role], ending()),
    () => groups.removeRoles(group, [role]),
    () => groups.addNested(group, [other], ending()),
    () => groups.removeNested(group, [other]),
    () => roles.grantPermissions(role, selection, ending()),
    () =>
      roles.revokePermissions(
        role,
        oneIn(2) ? selection : [{ resourceId: resource.id, scopeIds: [] }],
      ),
    () => users.grantPermissions(user, selection, ending()),
    () => users.revokePermissions(user, selection),
    () => clients.grantPermissions(client.id, selection),
    () => clients.grantPermissions(client.id, selection),
    () => clients.revokePermissions(client.id, oneIn(3) ? selection : []),
    () => (oneIn(4) ? clients.revokeResources(client.id, [resource.id]) : Promise.resolve()),
    () => letUse(world, client, resource, graph.scopes),
    () => letUse(world, client, resource, graph.scopes),
    () => users.modify(user, { isBlocked: oneIn(3) }),
    () => users.block(user, { until: new Date(clock.now().getTime() + 5 * 60_000) }),
    () => users.unblock(user),
    () => resources.modify(resource.id, { rbacEnabled: !oneIn(5) }),
    () => tenants.modify(acme, { isSuspended: oneIn(4) }),
    () =>
      clients.modify(client.id, {
        metadata: { grant_types: oneIn(3) ? ['refresh_token'] : ['password'] },
      }),
    () => keyward.tidy(),
    async () => void graph.roles.push(await addRole(world, { tenantId: oneIn(3) ? null : acme })),
    async () => void graph.groups.push(await addGroup(world)),
    async () => {
      if (!oneIn(3) || graph.roles.length < 2) return;
      await roles.delete(role);
      graph.roles.splice(
        graph.roles.findIndex(({ id }) => id === role),
        1,
      );
    },
    async () => {
      if (!oneIn(3) || graph.groups.length < 2) return;
      await groups.delete(group);
      graph.groups.splice(
        graph.groups.findIndex(({ id }) => id === group),
        1,
      );
    },
    async () => {
      if (!oneIn(4)) return;
      await keyward.scopes.delete(resource.id, scopeId);
      graph.scopes = [
        ...graph.scopes.filter(({ id }) => id !== scopeId),
        ...(await addScopes(world, resource, graph.scopes.find(({ id }) => id === scopeId)!.name)),
      ];
    },
  ];
  await refusalOf(pick(changes)());
};

/** With so many histories. */
export const historySuite = (histories: number): void =>
  describe('for any history, the answer at each moment is the one that was given live at that moment', () => {
    /** Which gate refused, of all live answers; null for those that allowed. */
    const outcomes: (string | null)[] = [];

    test.each(Array.from({ length: histories }, (_, at) => at + 1))(
      'history %i of 60 changes',
      async (seed) => {
        const s = await setting();
        const { world, client, resource, moment } = s;
        const chance = chances(seed);
        const users = [s.user, await addUser(world), await addUser(world)];
        const graph: Graph = {
          users,
          roles: [s.role, await addRole(world), await addRole(world, { tenantId: null })],
          groups: [await addGroup(world), await addGroup(world), await addGroup(world)],
          scopes: [...s.scopes],
        };
        moment();

        const questions = [...users.map(({ id }) => id), undefined].map((userId) => ({
          userId,
          clientId: client.id,
          resourceId: resource.id,
          scope: chance.pick(['read', 'write']),
        }));
        const live: { at: Date; answers: ReturnType<typeof core>[] }[] = [];
        for (let step = 0; step < 60; step++) {
          await changeByChance(s, graph, chance);
          world.clock.advance(30);
          const answers: ReturnType<typeof core>[] = [];
          for (const question of questions)
            answers.push(core(await world.keyward.explain(question)));
          live.push({ at: world.clock.now(), answers });
          world.clock.advance(30);
        }

        const told: typeof live = [];
        for (const { at } of live) {
          const answers: ReturnType<typeof core>[] = [];
          for (const question of questions)
            answers.push(core((await world.keyward.explainPast(question, at)) as never));
          told.push({ at, answers });
        }
        expect(told).toEqual(live);
        outcomes.push(
          ...live.flatMap(({ answers }) => answers.map(({ failedGate }) => failedGate)),
        );
      },
    );

    test('many answers allowed, many refused, and most gates refused some', () => {
      expect(outcomes.filter((gate) => gate === null).length).toBeGreaterThan(20 * histories);
      expect(outcomes.filter((gate) => gate === 'user_permission').length).toBeGreaterThan(
        12 * histories,
      );
      expect(new Set(outcomes).size).toBeGreaterThan(5);
    });
  });
