/**
 * Lists: pages that never overlap, one order everywhere, counts, and the children of many records at once.
 */
import { compareScalars } from '../model/values/filter.js';
import { assertSame, assertTrue, countUp, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf, nastyText } from './samples.contract.js';
import { recordNames, type Storage } from './storage.js';
import { storeOf, type AnyRecord } from './store.contract.js';
import type { Resource } from '../model/resource/resource.js';
import type { RolePermission } from '../model/role/role.js';

const whole = { pinned: [], offset: 0, limit: 1000, totalCount: false } as const;
/** Secrets are never listed by (contract §4). */
const unlisted = new Set([
  'secret',
  'previousSecret',
  'signingSecret',
  'privateKey',
  'publicKey',
  'passwordHash',
  'clientSecret',
  'authorization',
]);

/**
 * Resources whose names sort differently under every usual collation, with many ties in the other attributes.
 */
const sortable = [
  'b',
  'B',
  'a',
  'A',
  'ä',
  'z',
  'Z',
  'É',
  'é',
  'e',
  ' a',
  'a ',
  '_',
  '%',
  '10',
  '9',
  '\u{ffff}',
  '😀',
  '\u{10ffff}',
  nastyText,
];

const addSortable = async (storage: Storage): Promise<readonly Resource[]> => {
  const added = sortable.map((text, at): Resource => {
    const sample = familyOf(at + 2, at % 3 === 0 ? 'bare' : 'full').resources;
    return {
      ...sample,
      tenantId: null,
      name: `${text}${at}`,
      description: at % 4 === 0 ? null : text,
      tokenLifetime: at % 5 === 0 ? null : at % 7,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at % 4, at % 2)),
    };
  });
  for (const resource of added) await storage.resources.add(resource);
  return added;
};

export const listContract = (test: StorageTest): void => {
  test('sorts by every scalar attribute, absent values first when ascending', async (storage) => {
    await addSortable(storage);
    for (const number of countUp(6))
      await addFamily(storage, familyOf(number + 100, number % 2 === 0 ? 'full' : 'bare'));
    for (const name of recordNames) {
      const all = await storeOf(storage, name).all([]);
      for (const attribute of scalarAttributes(all)) {
        for (const direction of ['asc', 'desc'] as const) {
          const { items } = await storeOf(storage, name).page({
            ...whole,
            order: [{ attribute, direction }],
          });
          assertSame(items.length, all.length, `${name} sorted by ${attribute}`);
          const sign = direction === 'asc' ? 1 : -1;
          assertTrue(
            items.every(
              (item, at) =>
                at === 0 || sign * compareScalars(items[at - 1]![attribute], item[attribute]) <= 0,
            ),
            `${name} is not in order of ${attribute} ${direction}`,
          );
        }
      }
    }
  });

  test('sorts by one attribute after the other', async (storage) => {
    const added = await addSortable(storage);
    for (const [first, second] of [
      ['asc', 'asc'],
      ['asc', 'desc'],
      ['desc', 'asc'],
      ['desc', 'desc'],
    ] as const) {
      const { items } = await storage.resources.page({
        ...whole,
        order: [
          { attribute: 'tokenLifetime', direction: first },
          { attribute: 'name', direction: second },
        ],
      });
      const expected = [...added].sort(
        (left, right) =>
          (first === 'asc' ? 1 : -1) * compareScalars(left.tokenLifetime, right.tokenLifetime) ||
          (second === 'asc' ? 1 : -1) * compareScalars(left.name, right.name),
      );
      assertSame(
        items.map((item) => item.name),
        expected.map((item) => item.name),
        `${first} ${second}`,
      );
    }
  });

  test('lists in id order when asked for none', async (storage) => {
    const added = await addSortable(storage);
    const ids = added.map((resource) => resource.id).sort(compareScalars);
    assertSame(
      (await storage.resources.page({ ...whole, order: [] })).items.map((item) => item.id),
      ids,
      'page',
    );
    assertSame(
      (await storage.resources.all([])).map((item) => item.id),
      ids,
      'all',
    );
  });

  for (const shape of ['full', 'bare'] as const)
    test(`lists each record as it was added, however often: ${shape}`, async (storage) => {
      const family = await addFamily(storage, familyOf(1, shape));
      for (const time of ['first', 'again'])
        for (const name of recordNames) {
          const { items } = await storeOf(storage, name).page({ ...whole, order: [] });
          assertSame(items, [family[name]], `${name}, ${time}`);
        }
    });

  test('lists a record as it has become', async (storage) => {
    const { users } = await addFamily(storage, familyOf(1));
    const listed = async (): Promise<readonly unknown[]> =>
      (await storage.users.page({ ...whole, order: [] })).items;
    await listed();

    const changed = { ...users, profile: { ...users.profile, nickname: nastyText } };
    await storage.users.change(users.id, () => changed);
    assertSame(await listed(), [changed], 'after the change');
    await storage.users.change(users.id, () => users);
    assertSame(await listed(), [users], 'as it was before');
  });

  test('cuts pages that never overlap and say whether more follows', async (storage) => {
    const added = await addSortable(storage);
    for (const direction of ['asc', 'desc'] as const) {
      for (const attribute of [
        'type',
        'description',
        'createdAt',
        'tokenLifetime',
        'name',
        'id',
      ] as const) {
        const seen: string[] = [];
        for (let offset = 0; offset < added.length; offset += 3) {
          const page = await storage.resources.page({
            ...whole,
            order: [{ attribute, direction }],
            offset,
            limit: 3,
          });
          assertSame(
            page.hasMore,
            offset + 3 < added.length,
            `more after ${offset} by ${attribute}`,
          );
          assertSame(page.totalCount, undefined, 'a count that was not asked for');
          seen.push(...page.items.map((item) => item.id));
        }
        assertSame(
          [...seen].sort(compareScalars),
          added.map((item) => item.id).sort(compareScalars),
          `pages by ${attribute} ${direction}`,
        );
      }
    }
  });

  test('gives an empty page past the end', async (storage) => {
    const added = await addSortable(storage);
    const at = (offset: number) =>
      storage.resources.page({
        ...whole,
        order: [{ attribute: 'name', direction: 'asc' }],
        offset,
        limit: 5,
      });
    assertSame(await at(added.length), { items: [], hasMore: false }, 'at the end');
    assertSame(await at(1_000_000), { items: [], hasMore: false }, 'far behind');
    assertSame((await at(added.length - 5)).hasMore, false, 'more after the last full page');
  });

  test('counts every match when asked, and only then', async (storage) => {
    const added = await addSortable(storage);
    const query = {
      ...whole,
      order: [],
      limit: 1,
      filter: { kind: 'present', attribute: 'tokenLifetime' },
    } as const;
    assertSame(
      (await storage.resources.page({ ...query, totalCount: true })).totalCount,
      added.filter((each) => each.tokenLifetime !== null).length,
      'the count',
    );
    assertSame(
      (await storage.resources.page({ ...query, offset: 500, totalCount: true })).totalCount,
      added.filter((each) => each.tokenLifetime !== null).length,
      'the count past the end',
    );
    assertSame(
      (await storage.resources.page(query)).totalCount,
      undefined,
      'a count that was not asked for',
    );
  });

  test('pins a list by equality, by several values and by time, all at once', async (storage) => {
    const added = await addSortable(storage);
    const before = added[2]!.createdAt;
    const pinned = [
      { attribute: 'description', equals: null },
      { attribute: 'isSystem', equals: false },
      { attribute: 'createdAt', before },
      { attribute: 'id', in: added.slice(0, 9).map((each) => each.id) },
    ] as const;
    const expected = added
      .slice(0, 9)
      .filter((each) => each.description === null && each.createdAt < before)
      .map((each) => each.id)
      .sort(compareScalars);
    assertTrue(expected.length > 0, 'the sample finds something');
    assertSame(
      (await storage.resources.page({ ...whole, pinned, order: [] })).items.map((each) => each.id),
      expected,
      'page',
    );
    assertSame(
      (await storage.resources.all(pinned)).map((each) => each.id),
      expected,
      'all',
    );
    const after = [
      { attribute: 'expiresAt', absentOrAfter: familyOf(102).groupMembers.expiresAt! },
    ] as const;
    for (const [number, shape] of [
      [102, 'full'],
      [103, 'full'],
      [104, 'bare'],
    ] as const)
      await addFamily(storage, familyOf(number, shape));
    assertSame(
      (await storage.groupMembers.all(after)).map((each) => each.id),
      [familyOf(103), familyOf(104)].map((family) => family.groupMembers.id),
      'absent or after',
    );
    assertSame(
      (await storage.groupMembers.page({ ...whole, order: [], pinned: after, totalCount: true }))
        .totalCount,
      2,
      'absent or after, counted',
    );
    // A family nests one group in the other; the link of 102 has ended by then.
    const nested = familyOf(102).nestedGroups;
    const now = nested.expiresAt!;
    const top = [
      { attribute: 'id', unlinkedBy: { kind: 'nestedGroups', attribute: 'nestedGroupId', now } },
      {
        attribute: 'id',
        in: [nested, familyOf(103).nestedGroups].map((each) => each.nestedGroupId),
      },
    ] as const;
    assertSame(
      (await storage.groups.page({ ...whole, order: [], pinned: top, totalCount: true })).items.map(
        (each) => each.id,
      ),
      [nested.nestedGroupId],
      'unlinked',
    );
    const picked = await storage.resources.pick(
      ['id', 'isSystem', 'createdAt', 'appMetadata'],
      pinned,
    );
    assertSame(
      [...picked].sort((one, other) => compareScalars(one.id, other.id)),
      (await storage.resources.all(pinned)).map(({ id, isSystem, createdAt, appMetadata }) => ({
        id,
        isSystem,
        createdAt,
        appMetadata,
      })),
      'picked',
    );
    assertSame(
      await storage.resources.all([
        { attribute: 'tokenLifetime', equals: 3 },
        { attribute: 'id', in: [] },
      ]),
      [],
      'among no values',
    );
    assertSame(
      (await storage.resources.all([{ attribute: 'tokenLifetime', equals: 3 }])).map(
        (each) => each.tokenLifetime,
      ),
      added.filter((each) => each.tokenLifetime === 3).map(() => 3),
      'by number',
    );
  });

  test('gathers the ids of many records by what these have in common', async (storage) => {
    const families = [
      await addFamily(storage, familyOf(1)),
      await addFamily(storage, familyOf(2, 'bare')),
    ];
    const links: RolePermission[] = [];
    for (const at of countUp(12)) {
      const { scopes, rolePermissions } = families[at % 2]!;
      const scope = { ...scopes, id: idOf('scopes', 10 + at), name: `scope:${at}` };
      await storage.scopes.add(scope);
      links.push({
        ...rolePermissions,
        id: idOf('rolePermissions', 10 + at),
        scopeId: scope.id,
        expiresAt: at % 3 === 0 ? new Date(Date.UTC(2026, 0, 1 + (at % 2))) : null,
      });
      await storage.rolePermissions.add(links.at(-1)!);
    }
    const roleIds = families.map(({ roles }) => roles.id);
    const flat = (
      entries: readonly {
        readonly roleId: string;
        readonly expiresAt: Date | null;
        readonly ids: readonly string[];
      }[],
    ): readonly unknown[] =>
      entries
        .flatMap(({ roleId, expiresAt, ids }) =>
          ids.map((id) => [roleId, expiresAt?.getTime() ?? 0, id].join()),
        )
        .sort();
    const gathered = await storage.rolePermissions.groupIds(
      'scopeId',
      ['roleId', 'expiresAt'],
      [
        { attribute: 'roleId', in: roleIds },
        { attribute: 'id', in: links.map(({ id }) => id) },
      ],
    );
    assertSame(gathered.length, 4, 'two roles, with and without an end');
    assertSame(
      flat(gathered),
      flat(links.map((link) => ({ ...link, ids: [link.scopeId] }))),
      'every scope',
    );
    assertSame(
      await storage.rolePermissions.groupIds(
        'scopeId',
        ['roleId'],
        [{ attribute: 'roleId', in: ['unknown'] }],
      ),
      [],
      'of nothing',
    );
  });

  test('answers for thousands of values at once', async (storage) => {
    const { resources } = await addFamily(storage, familyOf(2));
    const ids = [...countUp(40_000).map((at) => `unknown ${at}`), resources.id, resources.id];
    assertSame((await storage.resources.all([{ attribute: 'id', in: ids }])).length, 1, 'all');
    assertSame((await storage.scopes.firstPerKey('resourceId', ids, 5)).length, 1, 'firstPerKey');
    assertSame(
      [...(await storage.scopes.countBy('resourceId', ids))],
      [[resources.id, 1]],
      'countBy',
    );
    assertSame(
      (
        await storage.resources.page({
          ...whole,
          pinned: [{ attribute: 'id', in: ids }],
          order: [],
        })
      ).items.length,
      1,
      'page',
    );
    assertSame(await storage.resources.removeAll([{ attribute: 'id', in: ids }]), 1, 'removeAll');
  });

  test('gives the first few children of each of many records, and counts them all', async (storage) => {
    const parents = [
      await addFamily(storage, familyOf(1)),
      await addFamily(storage, familyOf(2)),
      await addFamily(storage, familyOf(3)),
    ].map((family) => family.resources);
    await storage.scopes.removeAll([
      { attribute: 'tenantId', in: parents.map((parent) => parent.tenantId!) },
    ]);
    for (const at of countUp(12)) {
      const { id, tenantId } = parents[at % 5 === 0 ? 1 : 0]!;
      await storage.scopes.add({
        ...familyOf(50 - at).scopes,
        resourceId: id,
        tenantId,
        description: at % 2 === 0 ? 'even' : null,
      });
    }
    const ids = [...parents.map((parent) => parent.id), 'unknown'];
    const all = await storage.scopes.all([]);
    const firstOf = (count: number, of: typeof all) =>
      of.filter(
        (scope) =>
          of.filter((other) => other.resourceId === scope.resourceId && other.id < scope.id)
            .length < count,
      );
    assertSame(
      await storage.scopes.firstPerKey('resourceId', ids, 3),
      firstOf(3, all),
      'three of each',
    );
    assertSame(
      await storage.scopes.firstPerKey('resourceId', ids, 2, [
        { attribute: 'description', equals: 'even' },
      ]),
      firstOf(
        2,
        all.filter((scope) => scope.description === 'even'),
      ),
      'two even ones of each',
    );
    assertSame(await storage.scopes.firstPerKey('resourceId', [], 2), [], 'of none');
    assertSame(
      [...(await storage.scopes.countBy('resourceId', ids))].sort(),
      [
        [parents[0]!.id, 9],
        [parents[1]!.id, 3],
      ],
      'the counts',
    );
    assertSame(
      [
        ...(await storage.scopes.countBy('resourceId', ids, [
          { attribute: 'description', equals: null },
        ])),
      ].sort(),
      [
        [parents[0]!.id, 5],
        [parents[1]!.id, 1],
      ],
      'the odd counts',
    );
    assertSame((await storage.scopes.countBy('resourceId', [])).size, 0, 'the counts of none');
    const oddOnes = {
      pinned: [{ attribute: 'description', equals: null }],
      order: [{ attribute: 'name', direction: 'asc' }],
    } as const;
    assertSame(await storage.scopes.countUpTo(oddOnes, 100), 6, 'the odd ones');
    assertSame(await storage.scopes.countUpTo(oddOnes, 6), 6, 'the odd ones up to their number');
    assertSame(await storage.scopes.countUpTo(oddOnes, 4), 4, 'the odd ones up to four');
    const ofOne = {
      pinned: [],
      filter: { kind: 'equals', attribute: 'resourceId', value: parents[1]!.id },
      order: [],
    } as const;
    assertSame(await storage.scopes.countUpTo(ofOne, 100), 3, 'those of a resource');
    assertSame(await storage.scopes.find(idOf('scopes', 1)), undefined, 'the removed scope');
  });
};

const scalarAttributes = (records: readonly AnyRecord[]): string[] =>
  Object.keys(records[0]!).filter(
    (name) =>
      !unlisted.has(name) &&
      records.every(
        (record) =>
          record[name] === null || record[name] instanceof Date || typeof record[name] !== 'object',
      ),
  );
