/** The OpenAPI document with the operations that it only names, so that their answers are checked as well. */
import { routes, statusesOf, type Route } from '@keyward/api';
import type { Json } from './exchange.js';

/**
 * The document, in which each dry run and each POST that does the same is an operation. Their paths come first, as
 * `…/grants/revoke` would be a grant otherwise.
 */
export const wholeDocument = (document: Json): Json => {
  const paths: Json = {};
  const add = (path: string, operations: Json): void => {
    paths[path] = { ...paths[path], ...operations };
  };

  for (const operation of Object.values<Json>(document.paths).flatMap(Object.values<Json>))
    for (const { method, path, described } of twinsOf(operation))
      add(path, { [method]: described });
  for (const [path, operations] of Object.entries<Json>(document.paths)) add(path, operations);
  return { ...document, paths };
};

interface Twin {
  readonly method: string;
  readonly path: string;
  readonly described: Json;
}

const twinsOf = (operation: Json): readonly Twin[] => {
  const { 'x-keyward-dry-run': dryRun, 'x-keyward-by-post': byPost } = operation;
  const posted = byPost === undefined ? undefined : byPostOf(operation, byPost);

  return [
    ...(dryRun === undefined ? [] : [{ ...dryRun, described: dryRunOf(operation, dryRun) }]),
    ...(posted === undefined ? [] : [{ ...byPost, described: posted }, ...twinsOf(posted)]),
  ];
};

/** The refusals of the write, and one kind of success. */
const dryRunOf = ({ parameters, responses }: Json, { answer }: Json): Json => ({
  parameters: parameters.filter(({ name }: Json) => name !== 'fields'),
  responses: {
    ...withoutSuccess(responses),
    200: { description: 'Success', content: { 'application/json': { schema: answer } } },
  },
});

const withoutSuccess = (responses: Json): Json =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => !status.startsWith('2')));

/** A POST redirects by another status than a GET, and its row says which. */
const byPostOf = ({ parameters, responses }: Json, byPost: Json): Json => {
  const row = routes.find(({ operation }) => operation === byPost.operationId)!;
  const answers = statusesIn(row).map((status) => [
    status,
    responses[status] ?? likeAnother(status, responses),
  ]);
  return { ...byPost, parameters, responses: Object.fromEntries(answers) };
};

const statusesIn = (row: Route): readonly number[] => [row.success.status, ...statusesOf(row)];

/** What the GET does not answer: a redirect without a body, or the refusal of a body. */
const likeAnother = (status: number, responses: Json): Json =>
  status < 400 ? { description: 'Redirects.' } : responses[400];
