// Writes src/api/schema.d.ts, the types of the Management API, from the OpenAPI document.
// The console asks for a dry run by the parameter `dry_run` of the write, which then answers effects or a record, and
// takes away by POST. The document only names the two beside the operation, so they are described here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const source = new URL('../../../docs/reference/openapi.json', import.meta.url);
const target = fileURLToPath(new URL('../src/api/schema.d.ts', import.meta.url));

const dryRunParameter = { name: 'dry_run', in: 'query', schema: { type: 'boolean' } };
const json = 'application/json';

/** The write, with the parameter and the answer of its dry run. */
const withParameter = (write, { answer: effects }) => {
  const record = write.responses[200]?.content?.[json].schema;
  const schema = record === undefined ? effects : { anyOf: [record, effects] };
  const success = {
    ...write.responses[200],
    description: 'Success',
    content: { [json]: { schema } },
  };
  return {
    ...write,
    parameters: [...write.parameters, dryRunParameter],
    responses: { ...write.responses, 200: success },
  };
};

const asCalled = ({ 'x-keyward-dry-run': dryRun, ...operation }) =>
  dryRun === undefined ? operation : withParameter(operation, dryRun);

/** The paths in which each write takes `dry_run`, with those that take the same as a POST. */
const calledPaths = (paths) => {
  const called = {};
  const add = (path, method, operation) => {
    called[path] = { ...called[path], [method]: asCalled(operation) };
  };

  for (const [path, operations] of Object.entries(paths))
    for (const [method, described] of Object.entries(operations)) {
      const { 'x-keyward-by-post': byPost, ...operation } = described;
      add(path, method, operation);
      if (byPost !== undefined) add(byPost.path, byPost.method, { ...operation, ...byPost });
    }
  return called;
};

const published = JSON.parse(readFileSync(source, 'utf8'));
const document = { ...published, paths: calledPaths(published.paths) };
const types = astToString(await openapiTypescript(document, { alphabetize: false }));
const generated = '/* Generated from docs/reference/openapi.json. */\n';

/** An unchanged file keeps its time, so that a running type check or dev server does not begin anew. */
const writeChanged = (path, text) => {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
};

writeChanged(target, generated + types);

/** What each security profile asks of a client, with the clause of FAPI 2.0. */
const { client_metadata: metadata } = published.components.schemas.client.properties;
const { 'x-keyward-rules': rules } = metadata.properties.oauth.properties.security_profile;
writeChanged(
  fileURLToPath(new URL('../src/api/security-rules.ts', import.meta.url)),
  `${generated}export const securityRules = ${JSON.stringify(rules, undefined, 2)} as const;\n`,
);
