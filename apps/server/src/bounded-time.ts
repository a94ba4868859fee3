/** Bounds the time that one request waits for the database. */
import type { Api, Route } from '@keyward/api';
import { withDatabaseTime } from '@keyward/storage-typeorm';

/** Milliseconds. */
const databaseTime = 10_000;

/** They write as much as the caller asks for. */
const withoutBound: readonly Route['operation'][] = ['import_users', 'delete_tenant'];

export const withBoundedTime = (api: Api): Api => ({
  routes: api.routes,
  answer: (route, request) =>
    withoutBound.includes(route.dryRunOf ?? route.operation)
      ? api.answer(route, request)
      : withDatabaseTime(databaseTime, () => api.answer(route, request)),
  answerOtherMethod: (siblings, request) =>
    withDatabaseTime(databaseTime, () => api.answerOtherMethod(siblings, request)),
  answerHome: (request) => withDatabaseTime(databaseTime, () => api.answerHome(request)),
  answerRefused: (request, refusal, route) =>
    withDatabaseTime(databaseTime, () => api.answerRefused(request, refusal, route)),
});
