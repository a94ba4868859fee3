/** How PostgreSQL reads the pages of a list. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newTenant, newUser, userSearch } from '@keyward/core/management';
import { listedDomainNames } from '@keyward/core/in-memory';
import type { PageQuery, Storage } from '@keyward/core/ports';
import type { User } from '@keyward/core';
import { parseDatabaseUrl } from '../src/index.js';
import { storageOn } from '../src/open/storage.js';
import type { PostgresAddress } from '../src/postgres/address.js';
import { openPostgres } from '../src/postgres/open.js';
import { positional } from '../src/postgres/positional.js';
import { Sealing } from '../src/sql/sealing.js';
import { describeWithPostgres } from './postgres.js';
import { recordingReads, type RecordedRead } from './recorded-reads.js';
import { showingSealer } from './showing-sealer.js';

const tenantId = '00000000-0000-4000-8000-00000000000a';
const stamp = { createdBy: null, createdAt: new Date(0), updatedBy: null, updatedAt: new Date(0) };
const query = { pinned: [], order: [], offset: 0, limit: 10, totalCount: false } as const;
const manyUsers = 3200;

const userAt = (at: number): User =>
  newUser(listedDomainNames, {
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000b`,
    tenantId,
    username: `user${at}`,
    profile: { name: `Given${at} Common`, given_name: `Given${at}`, family_name: 'Common' },
    ...stamp,
  });

describeWithPostgres('pages on PostgreSQL', (postgres) => {
  const statements: RecordedRead[] = [];
  let opened: Awaited<ReturnType<typeof openPostgres>>;
  let storage: Storage;

  beforeAll(async () => {
    const url = await postgres().url('pages');
    opened = await openPostgres(parseDatabaseUrl(url) as PostgresAddress);
    const sealing = new Sealing(showingSealer, opened.dialect);
    storage = storageOn(recordingReads(opened, statements), sealing);
    await storage.tenants.add(newTenant({ id: tenantId, name: 'Tenant', ...stamp }));
    await storage.transaction(async (stores) => {
      for (let at = 0; at < manyUsers; at++) await stores.users.add(userAt(at));
    });
    await postgres().query('VACUUM (ANALYZE) users, user_terms', 'pages');
  });
  afterAll(() => opened?.close());

  /** The steps of each statement. */
  const plansOf = async (asked: Partial<PageQuery<User>>): Promise<readonly string[]> => {
    statements.length = 0;
    await storage.users.page({ ...query, ...asked });
    const plans: string[] = [];
    for (const { sql, parameters } of [...statements]) {
      const steps = await opened.dataSource.query<{ readonly 'QUERY PLAN': string }[]>(
        `EXPLAIN ${positional(sql)}`,
        [...parameters],
      );
      plans.push(steps.map((step) => step['QUERY PLAN']).join('\n'));
    }
    return plans;
  };

  test.each(['usernameKey', 'createdAt', 'familyNameKey'] as const)(
    'a first page in the order of %s is read from one index, without a join',
    async (attribute) => {
      const [plan] = await plansOf({ order: [{ attribute, direction: 'asc' }] });
      expect(plan).toMatch(/^Limit.*\n *->  Index Scan using users_by_\w+ on users/);
      expect(plan).not.toMatch(/Sort|Join|Nested Loop/);
    },
  );

  test('a search reads terms by their index, and names the users once', async () => {
    for (const text of ['zzz', 'common', 'given77']) {
      const plans = await plansOf({ search: userSearch(listedDomainNames, text) });
      expect(plans).toHaveLength(1);
      expect(plans[0]).toMatch(/Index Only Scan using user_terms_by_term_rank_user_id/);
      expect(plans[0]).not.toMatch(/Seq Scan/);
    }
  });

  test('the planner does not see the text of a search, so it keeps one plan for all', async () => {
    const [plan] = await plansOf({ search: userSearch(listedDomainNames, 'zzz') });
    expect(plan).toMatch(/Index Cond: .*>= \$0.* < \$1/);
    expect(plan).not.toContain('zzz');
  });

  test('a search for two beginnings reads those who have the rarer one', async () => {
    const plans = await plansOf({ search: [['common', 'given77']] });
    expect(plans.join()).not.toMatch(/Seq Scan/);
  });

  test('a deep page reads ids from the index before it reads rows', async () => {
    const order = [{ attribute: 'usernameKey', direction: 'asc' }] as const;
    const [plan] = await plansOf({ order, offset: 3000 });
    expect(plan).toContain('Index Only Scan using users_by_username_key');
    expect(plan).toMatch(/Join|Nested Loop/);
  });
});
