/**
 * Operations with a second address: the dry run of a write, and the same by POST. The document names that address on
 * the operation, and describes the operation once (docs/adr/0108-one-answer-for-each-operation.md).
 */
import type { JsonSchema } from './json-schema.js';
import type { Route } from './route.js';

export const isTwin = ({ dryRunOf, byPostOf }: Route): boolean =>
  dryRunOf !== undefined || byPostOf !== undefined;

/** What an operation says of its twins among these routes. */
export const twinsOf = ({ operation }: Route, served: readonly Route[]): JsonSchema => {
  const dryRun = served.find(({ dryRunOf }) => dryRunOf === operation);
  const byPost = served.find(({ byPostOf }) => byPostOf === operation);

  return {
    ...(dryRun && { 'x-keyward-dry-run': { ...addressOf(dryRun), answer: dryRun.success.schema } }),
    ...(byPost && { 'x-keyward-by-post': { ...addressOf(byPost), ...twinsOf(byPost, served) } }),
  };
};

const addressOf = ({ operation, method, path }: Route): JsonSchema => ({
  operationId: operation,
  method: method.toLowerCase(),
  path,
});
