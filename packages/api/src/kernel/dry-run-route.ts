/**
 * The dry run of each write at an address of its own, below `/dry_run`. It does what `dry_run=true` does on the
 * write, and has one kind of answer (docs/adr/0108-one-answer-for-each-operation.md).
 */
import { recordParameters } from './list-query.js';
import { managementPath } from './management-path.js';
import { reference } from './json-schema.js';
import type { Route } from './route.js';

export const dryRunPath = `${managementPath}/dry_run`;

/** They choose what a write answers, and a dry run answers its effects. */
const meaningless: readonly string[] = ['dry_run', ...recordParameters];

/** The routes, and after them a dry run of each write that has one. */
export const withDryRuns = (routes: readonly Route[]): readonly Route[] => {
  const written = routes.filter(({ dryRunOf }) => dryRunOf === undefined);
  const writes = written.filter(({ query }) => query.includes('dry_run'));
  return [...written, ...writes.map(dryRunRoute)];
};

const dryRunRoute = (write: Route): Route => ({
  ...write,
  path: write.path.replace(managementPath, dryRunPath),
  operation: `${write.operation}_dry_run`,
  query: write.query.filter((name) => !meaningless.includes(name)),
  success: { status: 200, schema: reference('dry_run') },
  dryRunOf: write.operation,
  byPostOf: undefined,
  handle: (request, context) =>
    write.handle({ ...request, query: withDryRun(request.query) }, context),
});

const withDryRun = (query: string): string => ['dry_run=true', query].filter(Boolean).join('&');
