/** What a person has is read by the person, whatever else is asked of it, however many others have the like. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oneTenant, type RecordName, type Storage, type Where } from '@keyward/core/ports';
import { Sealing } from '../src/sql/sealing.js';
import { openSqlite } from '../src/sqlite/open.js';
import { storageOn } from '../src/open/storage.js';
import { recordingReads, type RecordedRead } from './recorded-reads.js';
import { showingSealer } from './showing-sealer.js';

let opened: Awaited<ReturnType<typeof openSqlite>>;
let storage: Storage;
const statements: RecordedRead[] = [];

beforeAll(async () => {
  opened = await openSqlite(':memory:');
  storage = storageOn(
    recordingReads(opened, statements),
    new Sealing(showingSealer, opened.dialect),
  );
});

afterAll(() => opened.close());

interface AnyStore {
  readonly all: (where: readonly Where<unknown>[]) => Promise<unknown>;
}

const plansOf = async (stores: unknown, name: string, attributes: readonly string[]) => {
  statements.length = 0;
  const where = attributes.map((attribute) =>
    attribute.endsWith('Set')
      ? { attribute: attribute.slice(0, -3), in: ['x', 'y'] }
      : { attribute, equals: attribute === 'revokedAt' ? null : 'x' },
  );
  await (stores as Record<string, AnyStore>)[name]!.all(where as Where<unknown>[]);
  const { sql, parameters } = statements.at(-1)!;
  const steps = await opened.dataSource.query<{ readonly detail: string }[]>(
    `EXPLAIN QUERY PLAN ${sql}`,
    [...parameters],
  );
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => /^(SCAN|SEARCH) [a-z_]+ USING/.test(detail));
};

const reads: readonly (readonly [RecordName, readonly string[], leadingColumn: string])[] = [
  ['userIdentities', ['identityProviderId', 'providerUserId'], 'provider_user_id'],
  ['userIdentities', ['identityProviderId', 'providerUserIdSet'], 'provider_user_id'],
  ['authenticators', ['userId', 'kind'], 'user_id'],
  ['authenticators', ['userIdSet', 'kind'], 'user_id'],
  ['consents', ['userId', 'clientId'], 'user_id'],
  ['delegations', ['userId', 'clientId'], 'user_id'],
  ['sessions', ['userId', 'identityProviderId'], 'user_id'],
  ['roleMembers', ['userId', 'identityProviderId'], 'user_id'],
  ['groupMembers', ['userId', 'identityProviderId'], 'user_id'],
  ['userPermissions', ['userId', 'resourceId', 'scopeId'], 'user_id'],
  ['tickets', ['type', 'emailKeySet', 'revokedAt'], 'email_key'],
  ['tickets', ['userId', 'type', 'revokedAt'], 'user_id'],
];

describe.each(reads)('%s by %j', (name, attributes, leading) => {
  test('are read by the column that few share', async () => {
    const [plan, ...others] = await plansOf(storage, name, attributes);
    expect(others).toEqual([]);
    expect(plan).toContain(`${leading}=?`);
  });

  test('and so are those of one tenant', async () => {
    const [plan, ...others] = await plansOf(storage.within(oneTenant('t')), name, attributes);
    expect(others).toEqual([]);
    expect(plan).toContain(`${leading}=?`);
  });
});
