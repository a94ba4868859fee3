/** Numbers for the first page of a console. */
import { dayText, type RecordCount, type Statistics } from '@keyward/core/management';
import { boolean, object, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';

const count: JsonSchema = { type: 'integer', minimum: 0 };

const recordCount = (description: string): JsonSchema => ({
  ...object({ count: { ...count, maximum: 10_000 }, is_exact: boolean }, ['count', 'is_exact']),
  description: `${description} Where there are more than 10000, \`is_exact\` is false.`,
});

const daySchema = object(
  {
    day: { type: 'string', format: 'date' },
    logins: count,
    failed_logins: count,
    lockouts: {
      ...count,
      description: 'Logins that were refused because of too many failed ones before.',
    },
  },
  ['day', 'logins', 'failed_logins', 'lockouts'],
);

const properties = {
  tenant_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'Null for the whole installation.',
  },
  users: recordCount('All users.'),
  blocked_users: recordCount('Users whom an administrator has blocked.'),
  clients: recordCount('All clients, with the global ones.'),
  days: {
    type: 'array',
    minItems: 30,
    maxItems: 30,
    items: daySchema,
    description:
      'The last 30 days in UTC, the oldest first. A login counts once its event is sealed.',
  },
};

const shownCount = ({ count: number, isExact }: RecordCount): object => ({
  count: number,
  is_exact: isExact,
});

const shown = ({ tenantId, users, blockedUsers, clients, days }: Statistics): object => ({
  tenant_id: tenantId,
  users: shownCount(users),
  blocked_users: shownCount(blockedUsers),
  clients: shownCount(clients),
  days: days.map(({ day, logins, failedLogins, lockouts }) => ({
    day: dayText(day),
    logins,
    failed_logins: failedLogins,
    lockouts,
  })),
});

export const statisticsRoutes: readonly Route[] = [
  managed({
    method: 'GET',
    path: '/statistics',
    operation: 'get_statistics',
    summary: 'Get the numbers of users, clients and logins',
    tag: 'Statistics',
    scope: 'read:statistics',
    statuses: 'L',
    query: [],
    success: { status: 200, schema: object(properties, Object.keys(properties)) },
    answer: async ({ context, actor }) =>
      json(200, shown(await context.keyward.readStatistics(actor))),
  }),
];
