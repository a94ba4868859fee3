// Writes src/api/schema.d.ts, the types of the Management API, from the OpenAPI document.
// The console asks for a dry run by the parameter `dry_run` of the write, which then answers effects or a record. The
// document describes the two apart, so they are joined here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const source = new URL('../../../docs/reference/openapi.json', import.meta.url);
const target = fileURLToPath(new URL('../src/api/schema.d.ts', import.meta.url));

const dryRuns = '/api/management/v1/dry_run';
const dryRunParameter = { name: 'dry_run', in: 'query', schema: { type: 'boolean' } };
const json = 'application/json';

/** The write, with the parameter and the answer of its dry run. */
const joined = (write, dryRun) => {
  const [record, effects] = [write, dryRun].map(
    ({ responses }) => responses[200]?.content?.[json].schema,
  );
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

/** The document in which each write takes `dry_run`. */
const withParameter = ({ paths, ...document }) => {
  const writes = Object.entries(paths).filter(([path]) => !path.startsWith(dryRuns));
  const joinedWrites = writes.map(([path, operations]) => {
    const rehearsed = paths[path.replace('/api/management/v1', dryRuns)] ?? {};
    const each = Object.entries(operations).map(([method, operation]) => {
      const dryRun = path.startsWith('/api/management/v1') ? rehearsed[method] : undefined;
      return [method, dryRun === undefined ? operation : joined(operation, dryRun)];
    });
    return [path, Object.fromEntries(each)];
  });
  return { ...document, paths: Object.fromEntries(joinedWrites) };
};

const document = withParameter(JSON.parse(readFileSync(source, 'utf8')));
const types = astToString(await openapiTypescript(document, { alphabetize: false }));
const text = `/* Generated from docs/reference/openapi.json. */\n${types}`;

// An unchanged file keeps its time, so that a running type check or dev server does not begin anew.
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
