/** How long a request may wait for the database in all. */
import { describe, expect, test } from '@jest/globals';
import type { Api } from '@keyward/api';
import { databaseTimeLeft } from '@keyward/storage-typeorm';
import { withBoundedTime } from '../src/bounded-time.js';

/** What was left when the operation was answered. */
const timeLeftFor = async (operation: string, dryRunOf?: string): Promise<number> => {
  let left = 0;
  const answer = () => {
    left = databaseTimeLeft();
    return Promise.resolve({ status: 200, headers: {}, body: '' });
  };
  const api = withBoundedTime({ rows: [], answer } as unknown as Api);
  await api.answer({ operation, dryRunOf } as never, {} as never);
  return left;
};

describe('the time for the database', () => {
  test('is ten seconds for a request', async () => {
    const left = await timeLeftFor('create_user');
    expect(left).toBeGreaterThan(9_000);
    expect(left).toBeLessThanOrEqual(10_000);
  });

  test.each([
    'import_users',
    'import_invitations',
    'plan_configuration',
    'apply_configuration',
    'delete_tenant',
  ])('has no end for %s, which writes as much as the caller asks for', async (operation) => {
    expect(await timeLeftFor(operation)).toBe(Infinity);
    expect(await timeLeftFor(`dry_run_${operation}`, operation)).toBe(Infinity);
  });
});
