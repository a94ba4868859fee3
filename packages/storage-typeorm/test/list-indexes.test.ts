/** Lists are read through the index that is there for them, and never row by row. */
import { listedDomainNames } from '@keyward/core/in-memory';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ticket, User } from '@keyward/core';
import { newTenant, newUser, userSearch, usersThatAre } from '@keyward/core/management';
import {
  oneTenant,
  type AuditEvent,
  type Identified,
  type ListedKey,
  type PageQuery,
  type Storage,
  type Store,
} from '@keyward/core/ports';
import { Sealing } from '../src/sql/sealing.js';
import { openSqlite } from '../src/sqlite/open.js';
import { storageOn } from '../src/open/storage.js';
import { recordingReads, type RecordedRead } from './recorded-reads.js';
import { showingSealer } from './showing-sealer.js';

const tenantId = '00000000-0000-4000-8000-00000000000a';
const stamp = { createdBy: null, createdAt: new Date(0), updatedBy: null, updatedAt: new Date(0) };
const query = { pinned: [], order: [], offset: 0, limit: 10, totalCount: true } as const;

/** More than so few that they are sorted. */
const manyUsers = 3200;

let opened: Awaited<ReturnType<typeof openSqlite>>;
let storage: Storage;
const statements: RecordedRead[] = [];

const userAt = (at: number): User =>
  newUser(listedDomainNames, {
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000b`,
    tenantId,
    username: `user${at}`,
    email: `mail${at}@example.com`,
    profile: { name: `Common Name${at}`, given_name: `Given${at}`, family_name: 'Common' },
    ...stamp,
  });

beforeAll(async () => {
  opened = await openSqlite(':memory:');
  storage = storageOn(
    recordingReads(opened, statements),
    new Sealing(showingSealer, opened.dialect),
  );
  await storage.tenants.add(newTenant({ id: tenantId, name: 'Tenant', ...stamp }));
  await storage.transaction(async (stores) => {
    for (let at = 0; at < manyUsers; at++) await stores.users.add(userAt(at));
  });
});

const manyEvents = 3200;

const eventAt = (at: number): AuditEvent => ({
  id: `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000e`,
  chainId: tenantId,
  sequence: at < manyEvents - 5 ? at + 1 : null,
  tenantId,
  name: at % 2 === 0 ? 'client.modified' : 'client.created',
  actorId: 'actor',
  recordId: `record ${at % 100}`,
  ids: [],
  changed: [],
  values: [],
  requestId: `request ${at % 1500}`,
  address: null,
  createdAt: new Date(at * 1000),
  count: 1,
  seal: `seal ${at}`,
});

beforeAll(async () => {
  await storage.transaction(async (stores) => {
    for (let at = 0; at < manyEvents; at++) await stores.auditEvents.add(eventAt(at));
  });
});

afterAll(() => opened.close());

/** How SQLite goes through the table, for each statement of the page. */
const accesses = async <T extends Identified>(
  store: Store<T>,
  table: string,
  asked: Partial<PageQuery<T>>,
): Promise<readonly string[]> => {
  statements.length = 0;
  await store.page({ ...query, ...asked });
  const plans: string[] = [];
  for (const { sql, parameters } of [...statements]) {
    const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      [...parameters],
    );
    plans.push(...steps.map(({ detail }) => detail));
  }
  const access = new RegExp(`^(SCAN|SEARCH) ${table}\\b`);
  return plans.filter((detail) => access.test(detail));
};

/** Whether the last statement sorts what it reads, before it takes the rows of the page, or their ids. */
const sortsApart = async (): Promise<boolean> => {
  const { sql, parameters } = statements.at(-1)!;
  const taken = /FROM \((.*)\) AS `chosen`/.exec(sql)?.[1] ?? sql;
  const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
    `EXPLAIN QUERY PLAN ${taken}`,
    [...parameters],
  );
  return steps.some(({ detail }) => detail.includes('TEMP B-TREE'));
};

const isWholeTable = (detail: string): boolean => !/ USING (COVERING )?INDEX /.test(detail);

/** An index is named after its columns. */
const columnOf = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const userKeys = [
  'nameKey',
  'givenNameKey',
  'familyNameKey',
  'nicknameKey',
  'usernameKey',
  'emailKey',
  'phoneNumber',
] as const;

describe.each([
  ['a caller who sees all tenants', () => storage],
  ['a caller within a tenant', () => storage.within(oneTenant(tenantId))],
])('for %s', (_, seen) => {
  test.each(userKeys)('users are sorted by %s through its index', async (attribute) => {
    const order = [{ attribute, direction: 'asc' }] as const;
    const found = await accesses(seen().users, 'users', { order, totalCount: false });
    expect(found.filter(isWholeTable)).toEqual([]);
    expect(found.join()).toContain(columnOf(attribute));
  });

  test.each(userKeys)(
    'users are filtered by the beginning of %s through its index',
    async (attribute) => {
      const parts = { initial: 'given1', any: [], final: '' };
      const filter = { kind: 'substring', attribute, parts } as const;
      const order = [{ attribute: 'createdAt', direction: 'desc' }] as const;
      const found = await accesses(seen().users, 'users', { filter, order });
      expect(found.filter(isWholeTable)).toEqual([]);
      expect(found.join()).toContain(columnOf(attribute));
    },
  );

  test.each(['externalId', 'directoryNameKey'] as const)(
    'users whom a directory names are found by %s through its index',
    async (attribute) => {
      const filter = { kind: 'equals', attribute, value: 'ada' } as const;
      const order = [{ attribute: 'createdAt', direction: 'desc' }] as const;
      const found = await accesses(seen().users, 'users', { filter, order });
      expect(found.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
      expect(found.join()).toContain(columnOf(attribute));
    },
  );

  test('records are counted through a narrow index, up to a number', async () => {
    const order = [{ attribute: 'createdAt', direction: 'asc' }] as const;
    const count = await seen().users.countUpTo({ pinned: [], order }, 100);
    expect(count).toBe(100);
    const { sql, parameters } = statements.at(-1)!;
    const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      [...parameters],
    );
    const plan = steps.map(({ detail }) => detail).join();
    expect(plan).toContain('created_at');
    expect(plan).toContain('COVERING INDEX');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('blocked users are counted through the index of those who are blocked', async () => {
    const filter = usersThatAre('blocked', new Date(0));
    const order = [{ attribute: 'createdAt', direction: 'asc' }] as const;
    expect(await seen().users.countUpTo({ pinned: [], filter, order }, 100)).toBe(0);
    const { sql, parameters } = statements.at(-1)!;
    const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      [...parameters],
    );
    const plan = steps.map(({ detail }) => detail).join();
    expect(plan).toContain('is_blocked_created_at');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test.each(['ttlSeconds', 'marksEmailVerified', 'includesEmail'] as const)(
    'tickets are sorted by %s through its index',
    async (attribute: ListedKey<Ticket>) => {
      const order = [{ attribute, direction: 'desc' }] as const;
      const found = await accesses(seen().tickets, 'tickets', { order, totalCount: false });
      expect(found.filter(isWholeTable)).toEqual([]);
      expect(found.join()).toContain(columnOf(attribute));
    },
  );

  const eventKeys = [
    'sequence',
    'name',
    'actorId',
    'recordId',
    'requestId',
    'createdAt',
    'id',
  ] as const;

  test.each(eventKeys)('audit events are sorted by %s through its index', async (attribute) => {
    const time = { attribute: 'createdAt', direction: 'asc' } as const;
    const first = { attribute, direction: 'asc' } as const;
    const order = attribute === 'id' || attribute === 'createdAt' ? [first] : [first, time];
    const found = await accesses(seen().auditEvents, 'audit_events', { order, totalCount: false });
    expect(found.filter(isWholeTable)).toEqual([]);
    const index = attribute === 'id' ? /_by_tenancy |autoindex/ : columnOf(attribute);
    expect(found.at(-1)).toMatch(index);
    expect(await sortsApart()).toBe(false);
  });

  test.each([
    ['name', 'client.created'],
    ['actorId', 'actor'],
    ['recordId', 'record 7'],
    ['requestId', 'request 7'],
    ['sequence', 77],
  ] as const)(
    'audit events of one %s are read newest first through its index',
    async (...given) => {
      const [attribute, value] = given;
      const filter = { kind: 'equals', attribute, value } as const;
      const order = [{ attribute: 'createdAt', direction: 'desc' }] as const;
      const found = await accesses(seen().auditEvents, 'audit_events', {
        filter,
        order,
        totalCount: false,
      });
      expect(found.every((detail) => detail.startsWith('SEARCH'))).toBe(true);
      expect(found.join()).toContain(`${columnOf(attribute)}_created_at`);
      expect(await sortsApart()).toBe(false);
    },
  );

  test.each([
    ['all', []],
    ['those of an actor', [{ kind: 'equals', attribute: 'actorId', value: 'actor' } as const]],
  ])(
    'of %s, audit events without some names are read until a time, newest first',
    async (_, of) => {
      const name = { kind: 'equals', attribute: 'name', value: 'client.created' } as const;
      const since = { kind: 'atLeast', attribute: 'createdAt', value: new Date(1000) } as const;
      const filter = { kind: 'and', of: [...of, { kind: 'not', of: name }, since] } as const;
      const order = [{ attribute: 'createdAt', direction: 'desc' }] as const;
      const found = await accesses(seen().auditEvents, 'audit_events', {
        filter,
        order,
        totalCount: false,
      });
      expect(found.at(-1)).toMatch(/^SEARCH .*created_at.*created_at>/);
      expect(await sortsApart()).toBe(false);
    },
  );

  test('audit events of one name since a time are read through one index', async () => {
    const filter = {
      kind: 'and',
      of: [
        { kind: 'equals', attribute: 'name', value: 'client.created' },
        { kind: 'atLeast', attribute: 'createdAt', value: new Date(1000) },
      ],
    } as const;
    const order = [{ attribute: 'createdAt', direction: 'desc' }] as const;
    const found = await accesses(seen().auditEvents, 'audit_events', {
      filter,
      order,
      totalCount: false,
    });
    expect(found.join()).toContain('name_created_at');
    expect(await sortsApart()).toBe(false);
  });

  const searchOf = (text: string) => userSearch(listedDomainNames, text)!;

  /** How SQLite goes through all tables, for each statement of the page. */
  const stepsOf = (asked: Partial<PageQuery<User>>): Promise<readonly string[]> =>
    accesses(seen().users, '(found|other|earlier|users|row)', asked);

  test.each([
    ['of one person', 'given77', 1],
    ['of many people', 'common', 1],
    ['of nobody', 'zzz', 1],
    ['of a domain', 'example.com', 1],
    ['by a number', '+4930 1', 1],
    ['by two words that stand side by side', 'common given', 1],
    ['by two words in the other order, of which one is begun', 'comm given77', 3],
  ])('a search %s reads ranges of one index alone', async (_name, text, pages) => {
    const found = await stepsOf({ search: searchOf(text), totalCount: false });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(isWholeTable)).toEqual([]);
    expect(found.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
    expect(statements.filter(({ sql }) => !sql.includes('COUNT')).length).toBeLessThanOrEqual(
      pages,
    );
    expect(found.join()).toMatch(/found USING COVERING INDEX user_terms_by_(tenancy_)?term_rank/);
  });

  test('a search of most people reads until its page is full, and sorts nothing', async () => {
    await stepsOf({ search: searchOf('common'), totalCount: false });
    expect(statements).toHaveLength(1);
    expect(await sortsApart()).toBe(false);
  });

  test('a search for two beginnings reads the few who have the rarer one', async () => {
    const found = await stepsOf({ search: [['c', 'given77']], totalCount: false });
    expect(found.join()).toMatch(/found USING .*INDEX sqlite_autoindex_user_terms/);
    expect(found.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
  });

  test('a search for two beginnings walks through the first where neither is rare', async () => {
    await stepsOf({ search: [['g', 'common']], totalCount: false });
    expect(await sortsApart()).toBe(false);
  });

  test('a search of most people reads the few that a filter leaves', async () => {
    const filter = { kind: 'equals', attribute: 'usernameKey', value: 'user7' } as const;
    const found = await stepsOf({ search: searchOf('common'), filter, totalCount: false });
    expect(found.join()).toContain(columnOf('usernameKey'));
    expect(found.join()).toMatch(/found USING .*INDEX sqlite_autoindex_user_terms/);
  });

  test('a search of few people, in another order, sorts these', async () => {
    const order = [{ attribute: 'createdAt', direction: 'asc' }] as const;
    const found = await stepsOf({ search: searchOf('name11'), order });
    expect(found.filter(isWholeTable)).toEqual([]);
    expect(found.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
    expect(found.join()).not.toContain('created_at');
  });

  test('a search of most people reads them in the order wanted, until the page is full', async () => {
    const order = [{ attribute: 'createdAt', direction: 'asc' }] as const;
    const found = await stepsOf({ search: searchOf('common'), order, totalCount: false });
    expect(found.join()).toContain(columnOf('createdAt'));
    expect(await sortsApart()).toBe(false);
  });

  const male = { kind: 'equals', attribute: 'genderKey', value: 'male' } as const;

  test('a list by a claim reads only what an index of another field leaves', async () => {
    const few = { kind: 'equals', attribute: 'usernameKey', value: 'user7' } as const;
    const filter = { kind: 'and', of: [male, few] } as const;
    const found = await accesses(seen().users, 'users', { filter });
    expect(found.filter(isWholeTable)).toEqual([]);
    expect(found.at(-1)).toContain(columnOf('usernameKey'));
  });

  test('a list by a claim within a disjunction reads the index of each of its parts', async () => {
    const ofKey = (value: string) => ({ kind: 'equals', attribute: 'usernameKey', value }) as const;
    const filter = {
      kind: 'and',
      of: [male, { kind: 'or', of: [ofKey('user7'), ofKey('user8')] }],
    };
    const found = await accesses(seen().users, 'users', { filter } as Partial<PageQuery<User>>);
    expect(found.filter(isWholeTable)).toEqual([]);
    expect(found.slice(-2).join()).toMatch(/username_key.*username_key/);
  });

  test('a list by a claim that is refused reads no user', async () => {
    const work = accesses(seen().users, 'users', { filter: male, scanLimit: manyUsers - 1 });
    await expect(work).rejects.toMatchObject({ code: 'scan_too_long' });
    expect(statements.map(({ sql }) => sql).join()).not.toContain('profile');
    expect(statements.every(({ sql }) => sql.includes(`LIMIT ${manyUsers})`))).toBe(true);
  });

  test.each([
    ['best first', { search: searchOf('common') }],
    [
      'in an order',
      {
        search: searchOf('common'),
        order: [{ attribute: 'createdAt', direction: 'asc' }] as const,
      },
    ],
  ])('a search %s finds each person once, and counts them', async (_name, asked) => {
    const { items, hasMore, totalCount } = await seen().users.page({
      ...query,
      ...asked,
      limit: 1000,
    });
    expect(new Set(items.map(({ id }) => id)).size).toBe(1000);
    expect(hasMore).toBe(true);
    expect(totalCount).toBe(manyUsers);
  });
});

test('events without a place are read in their order through one index, also after a position', async () => {
  const unsealed = (filter?: PageQuery<AuditEvent>['filter']) =>
    accesses(storage.auditEvents, 'audit_events', {
      pinned: [{ attribute: 'sequence', equals: null }],
      filter,
      order: [
        { attribute: 'createdAt', direction: 'asc' },
        { attribute: 'id', direction: 'asc' },
      ],
      totalCount: false,
    });
  expect((await unsealed()).join()).toContain('by_sequence_created_at');
  expect(await sortsApart()).toBe(false);
  const later = { kind: 'atLeast', attribute: 'createdAt', value: new Date(1000) } as const;
  expect((await unsealed(later)).join()).toContain('by_sequence_created_at');
  expect(await sortsApart()).toBe(false);
});

test('the events of a chain are read in their order through one index', async () => {
  const found = await accesses(storage.within(oneTenant(tenantId)).auditEvents, 'audit_events', {
    pinned: [{ attribute: 'chainId', equals: tenantId }],
    filter: { kind: 'atLeast', attribute: 'sequence', value: 100 },
    order: [
      { attribute: 'sequence', direction: 'asc' },
      { attribute: 'createdAt', direction: 'asc' },
    ],
    totalCount: false,
  });
  expect(found.at(-1)).toContain('by_tenancy_sequence_created_at');
  expect(await sortsApart()).toBe(false);
});

test.each([
  ['delegations', 'user_id'],
  ['delegations', 'client_id'],
  ['delegations', 'resource_id'],
  ['delegations', 'expires_at'],
  ['one_time_secrets', 'client_id'],
  ['one_time_secrets', 'delegation_id'],
  ['one_time_secrets', 'expires_at'],
  ['sessions', 'user_id'],
  ['sessions', 'identity_provider_id'],
  ['sessions', 'expires_at'],
  ['revoked_tokens', 'expires_at'],
])('rows of %s are found by %s through its index', async (table, column) => {
  const comparison = column === 'expires_at' ? '<' : '=';
  const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
    `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${column} ${comparison} 'x'`,
  );
  expect(steps[0]!.detail).toContain(`${table}_by_${column}`);
});

test('delegations of a session are found through the index of its person', async () => {
  const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
    `EXPLAIN QUERY PLAN SELECT * FROM delegations WHERE user_id = 'x' AND session_id = 'y'`,
  );
  expect(steps[0]!.detail).toContain(
    'delegations_by_user_id_session_id (user_id=? AND session_id=?)',
  );
});
