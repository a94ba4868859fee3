/** Records that lead from one to the next, as groups within groups do. */
import { oneTenant } from '../model/values/tenancy.js';
import { assertSame, countUp, type StorageTest } from './contract.js';
import { addFamily, familyOf } from './samples.contract.js';
import type { Storage } from './storage.js';
import type { NestedGroup } from '../model/group/group.js';

const edge = ['id', 'groupId', 'nestedGroupId', 'expiresAt'] as const;
const groupId = (at: number): string => `group ${String(at).padStart(3, '0')}`;

/** Each pair is a group and one that is nested in it. */
const nest = async (
  storage: Storage,
  number: number,
  pairs: readonly (readonly [number, number])[],
  offset = 0,
): Promise<readonly NestedGroup[]> => {
  const { groups, nestedGroups } = await addFamily(storage, familyOf(number));
  const named = new Set(pairs.flat());
  for (const at of named)
    await storage.groups.add({
      ...groups,
      id: groupId(at + offset),
      name: `Group ${number}/${at}`,
      externalId: null,
    });
  const edges = pairs.map(([above, below], at): NestedGroup => ({
    ...nestedGroups,
    id: `edge ${number} ${String(at).padStart(3, '0')}`,
    groupId: groupId(above + offset),
    nestedGroupId: groupId(below + offset),
    expiresAt: at % 5 === 0 ? new Date(Date.UTC(2026, 0, 1 + at)) : null,
  }));
  for (const each of edges) await storage.nestedGroups.add(each);
  return edges;
};

/** The same, one step after the other. */
const plainly = (
  edges: readonly NestedGroup[],
  from: 'groupId' | 'nestedGroupId',
  to: 'groupId' | 'nestedGroupId',
  starts: readonly string[],
): readonly unknown[] => {
  const reached = new Set(starts);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const each of edges) if (reached.has(each[from])) reached.add(each[to]);
  }
  return byId(
    edges
      .filter((each) => reached.has(each[from]))
      .map((each) => ({
        id: each.id,
        groupId: each.groupId,
        nestedGroupId: each.nestedGroupId,
        expiresAt: each.expiresAt,
      })),
  );
};

const byId = <T extends { readonly id: string }>(found: readonly T[]): readonly T[] =>
  [...found].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Thirty levels of two, each within both of the level above; a circle beside them, and another person. */
const ladder = countUp(29).flatMap(
  (level) =>
    [
      [level, level + 1],
      [level, 100 + level + 1],
      [100 + level, level + 1],
      [100 + level, 100 + level + 1],
    ] as const,
);
const circle = [
  [200, 201],
  [201, 202],
  [202, 200],
  [203, 201],
] as const;

const up = { from: 'nestedGroupId', to: 'groupId' } as const;
const down = { from: 'groupId', to: 'nestedGroupId' } as const;

export const traverseContract = (test: StorageTest): void => {
  test('follows records from one to the next, each once, on many ways and in circles', async (storage) => {
    const edges = await nest(storage, 2, [...ladder, ...circle, [300, 301]]);
    for (const starts of [
      [30],
      [15, 115],
      [202],
      [30, 202, 301, 999],
      [...countUp(1200).map((at) => at + 1000), 5],
      [],
    ].map((each) => each.map(groupId))) {
      assertSame(
        byId(await storage.nestedGroups.traverse(edge, { ...up, starts })),
        plainly(edges, 'nestedGroupId', 'groupId', starts),
        `up from ${starts.slice(0, 4).join()}`,
      );
      assertSame(
        byId(await storage.nestedGroups.traverse(edge, { ...down, starts })),
        plainly(edges, 'groupId', 'nestedGroupId', starts),
        `down from ${starts.slice(0, 4).join()}`,
      );
    }
  });

  test('follows no record that does not match, and none of another tenant', async (storage) => {
    const mine = await nest(storage, 2, ladder);
    const theirs = await nest(storage, 3, ladder, 400);
    const lasting = mine.filter(({ expiresAt }) => expiresAt === null);
    assertSame(
      byId(
        await storage.nestedGroups.traverse(edge, { ...up, starts: [groupId(30)] }, [
          { attribute: 'expiresAt', equals: null },
        ]),
      ),
      plainly(lasting, 'nestedGroupId', 'groupId', [groupId(30)]),
      'those that stay',
    );
    const within = storage.within(oneTenant(mine[0]!.tenantId!));
    const starts = [groupId(30), groupId(430)];
    assertSame(
      byId(await within.nestedGroups.traverse(edge, { ...up, starts })),
      plainly(mine, 'nestedGroupId', 'groupId', starts),
      'within the tenant',
    );
    assertSame(
      byId(await storage.nestedGroups.traverse(edge, { ...up, starts })),
      plainly([...mine, ...theirs], 'nestedGroupId', 'groupId', starts),
      'everywhere',
    );
  });
};
