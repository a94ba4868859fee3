/** Bounds the time that one request waits for the database. */
import type { Api } from '@keyward/api';
import { withDatabaseTime } from '@keyward/storage-typeorm';

/** Milliseconds. */
const databaseTime = 10_000;

/** They write as much as the caller asks for. */
const withoutBound: readonly string[] = [
  'import_users',
  'import_invitations',
  'plan_configuration',
  'apply_configuration',
  'delete_tenant',
];

export const withBoundedTime = (api: Api): Api => ({
  rows: api.rows,
  answer: (row, request) =>
    withoutBound.includes(row.dryRunOf ?? row.operation)
      ? api.answer(row, request)
      : withDatabaseTime(databaseTime, () => api.answer(row, request)),
  answerOtherMethod: (siblings, request) =>
    withDatabaseTime(databaseTime, () => api.answerOtherMethod(siblings, request)),
  answerRefused: (request, refusal, row) =>
    withDatabaseTime(databaseTime, () => api.answerRefused(request, refusal, row)),
});
