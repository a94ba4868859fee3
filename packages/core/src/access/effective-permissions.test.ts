import { describe, expect, test } from '@jest/globals';
import { chances } from '../testing/chance.test-support.js';
import { effectivePermissions, type Facts } from './effective-permissions.js';

const now = new Date(Date.UTC(2026, 0, 1));
const [live, ended] = [{ expiresAt: null }, { expiresAt: now }];
const nobody: Facts = {
  tenantId: 'acme',
  now,
  isInactive: false,
  memberships: [],
  nesting: [],
  directRoles: [],
  groupRoles: [],
  directPermissions: [],
  rolePermissions: [],
  roles: [],
  resources: [{ id: 'api', tenantId: null }],
};
const own = (id: string) => ({ id, tenantId: 'acme' });

/**
 * In the group c, which stands in b, which stands in a; each group has a role of its name, each role a scope
 * of its name.
 */
const chain: Facts = {
  ...nobody,
  memberships: [{ groupId: 'c', ...live }],
  nesting: [
    { groupId: 'a', nestedGroupId: 'b', ...live },
    { groupId: 'b', nestedGroupId: 'c', ...live },
    { groupId: 'c', nestedGroupId: 'd', ...live },
  ],
  groupRoles: ['a', 'b', 'c', 'd'].map((name) => ({ groupId: name, roleId: name, ...live })),
  rolePermissions: ['a', 'b', 'c', 'd'].map((name) => ({
    roleId: name,
    resourceId: 'api',
    ids: [name],
    ...live,
  })),
  roles: ['a', 'b', 'c', 'd'].map(own),
};
const scopesOf = (facts: Facts): readonly string[] =>
  [...effectivePermissions(facts).permissions.keys()].sort();

test('a member of a group counts as a member of every group above it, never of those below', () => {
  expect([...effectivePermissions(chain).groups]).toEqual([
    ['c', ['c']],
    ['b', ['c', 'b']],
    ['a', ['c', 'b', 'a']],
  ]);
  expect(scopesOf(chain)).toEqual(['a', 'b', 'c']);
});

test('permissions only add up, each with where it comes from, and nothing takes one away', () => {
  const facts: Facts = {
    ...chain,
    directRoles: [{ roleId: 'a', ...live }],
    directPermissions: [{ resourceId: 'api', scopeId: 'a', ...live }],
  };
  expect(effectivePermissions(facts).permissions.get('a')).toEqual({
    resourceId: 'api',
    scopeId: 'a',
    sources: [
      { type: 'direct', roleId: null, groupIds: [] },
      { type: 'role', roleId: 'a', groupIds: [] },
      { type: 'group', roleId: 'a', groupIds: ['c', 'b', 'a'] },
    ],
  });
});

test.each([
  [
    'a role of another tenant',
    { roles: [own('b'), own('c'), { id: 'a', tenantId: 'globex' }] },
    ['b', 'c'],
  ],
  ['a resource of another tenant', { resources: [{ id: 'api', tenantId: 'globex' }] }, []],
] as const)('%s gives nothing', (_, change, expected) => {
  expect(scopesOf({ ...chain, ...change })).toEqual(expected);
});

test('a global role gives what it has', () => {
  expect(
    scopesOf({ ...chain, roles: ['a', 'b', 'c'].map((id) => ({ id, tenantId: null })) }),
  ).toEqual(['a', 'b', 'c']);
});

test('a person who is shut out has nothing', () => {
  expect(effectivePermissions({ ...chain, isInactive: true })).toEqual({
    isInactive: true,
    groups: new Map(),
    roles: new Map(),
    permissions: new Map(),
  });
});

test.each(['memberships', 'nesting', 'groupRoles', 'rolePermissions'] as const)(
  'what has ended among the %s gives nothing',
  (kind) => {
    expect(
      scopesOf({ ...chain, [kind]: chain[kind].map((link) => ({ ...link, ...ended })) }),
    ).toEqual(kind === 'nesting' ? ['c'] : []);
  },
);

test('a circle that got in by other ways ends nothing', () => {
  expect(
    scopesOf({
      ...chain,
      nesting: [...chain.nesting, { groupId: 'c', nestedGroupId: 'a', ...live }],
    }),
  ).toEqual(['a', 'b', 'c']);
});

/** The definition of operations §10.1, written out as slowly as it reads. */
const plainly = (facts: Facts) => {
  const alive = (link: { readonly expiresAt: Date | null }): boolean =>
    link.expiresAt === null || link.expiresAt.getTime() > facts.now.getTime();
  const usable = (list: Facts['roles'], id: string): boolean =>
    list.some(
      (each) => each.id === id && (each.tenantId === null || each.tenantId === facts.tenantId),
    );
  const groups = new Set(facts.memberships.filter(alive).map((link) => link.groupId));
  for (let before = -1; before !== groups.size;) {
    before = groups.size;
    for (const edge of facts.nesting)
      if (alive(edge) && groups.has(edge.nestedGroupId)) groups.add(edge.groupId);
  }
  const roles = new Set(
    [
      ...facts.directRoles.filter(alive).map((link) => link.roleId),
      ...facts.groupRoles
        .filter((link) => alive(link) && groups.has(link.groupId))
        .map((link) => link.roleId),
    ].filter((id) => usable(facts.roles, id)),
  );
  const permissions = new Set(
    [
      ...facts.directPermissions.filter(alive),
      ...facts.rolePermissions
        .filter((link) => alive(link) && roles.has(link.roleId))
        .flatMap(({ resourceId, ids }) => ids.map((scopeId) => ({ resourceId, scopeId }))),
    ]
      .filter((each) => usable(facts.resources, each.resourceId))
      .map((each) => each.scopeId),
  );
  return { groups, roles, permissions };
};

const randomFacts = (seed: number): Facts => {
  const { below, oneIn, some } = chances(seed);
  const group = (at: number): string => `group ${at}`;
  const ending = () => ({
    expiresAt: oneIn(10) ? new Date(now.getTime() + (below(3) - 1) * 1000) : null,
  });
  // A group stands in several with a smaller number, so there is no circle.
  const nesting = Array.from({ length: 1000 }, (_, at) => at)
    .slice(1)
    .flatMap((at) =>
      some(1 + below(4), () => ({
        groupId: group(below(at)),
        nestedGroupId: group(at),
        ...ending(),
      })),
    );
  const role = (): string => `role ${below(200)}`;
  return {
    tenantId: 'acme',
    now,
    isInactive: false,
    nesting,
    memberships: some(below(8), () => ({ groupId: group(below(1000)), ...ending() })),
    directRoles: some(below(4), () => ({ roleId: role(), ...ending() })),
    groupRoles: some(600, () => ({ groupId: group(below(1000)), roleId: role(), ...ending() })),
    directPermissions: some(below(4), () => ({
      resourceId: `api ${below(5)}`,
      scopeId: `direct ${below(9)}`,
      ...ending(),
    })),
    rolePermissions: some(400, () => {
      const api = below(5);
      return {
        roleId: role(),
        resourceId: `api ${api}`,
        ids: some(1 + below(3), () => `scope ${api}/${below(60)}`),
        ...ending(),
      };
    }),
    roles: Array.from({ length: 200 }, (_, at) => ({
      id: `role ${at}`,
      tenantId: [null, 'acme', 'acme', 'globex'][below(4)]!,
    })),
    resources: Array.from({ length: 5 }, (_, at) => ({
      id: `api ${at}`,
      tenantId: [null, 'acme', 'acme', 'globex'][below(4)]!,
    })),
  };
};

describe('random graphs of 1,000 groups with several parents', () => {
  test.each(Array.from({ length: 40 }, (_, at) => at + 1))(
    'agree with the plain definition: seed %i',
    (seed) => {
      const facts = randomFacts(seed);
      const [quick, plain] = [effectivePermissions(facts), plainly(facts)];
      expect(new Set(quick.groups.keys())).toEqual(plain.groups);
      expect(new Set(quick.roles.keys())).toEqual(plain.roles);
      expect(new Set(quick.permissions.keys())).toEqual(plain.permissions);
      const edges = new Set(facts.nesting.map((edge) => `${edge.nestedGroupId}/${edge.groupId}`));
      for (const [id, way] of quick.groups) {
        expect(way.at(-1)).toEqual(id);
        expect(way.slice(1).every((each, at) => edges.has(`${way[at]}/${each}`))).toBe(true);
      }
    },
  );
});
