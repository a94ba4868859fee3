// Writes packages/client/src/generated from the OpenAPI document: the types by @hey-api/openapi-ts, and one function
// for each operation. `npm run docs` calls it; a house test asks whether the files are as it would write them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'packages/client/src/generated';
const header = '/* Generated from docs/reference/openapi.json by `npm run docs`. */\n';

const json = 'application/json';

const successOf = ({ responses }) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'));

/** Operations that a program calls with an access token or with none: no page, and no other way to authenticate. */
const isForPrograms = (operation) => {
  const [, success] = successOf(operation) ?? [];
  const isData =
    success !== undefined && (success.content === undefined || json in success.content);
  const takesToken = operation.security.some(({ bearer }) => bearer !== undefined);
  return isData && (takesToken || operation.security.length === 0);
};

/** Every refusal is thrown as one class, and a client keeps no answers that a condition could name. */
const asCalled = (operation) => {
  const [status, success] = successOf(operation);
  return {
    ...operation,
    parameters: operation.parameters.filter(({ name }) => name !== 'If-None-Match'),
    responses: { [status]: success },
  };
};

const forPrograms = (document) => {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations)
        .filter(([, operation]) => isForPrograms(operation))
        .map(([method, operation]) => [method, asCalled(operation)]),
    ),
  ]);
  const called = Object.fromEntries(
    paths.filter(([, operations]) => Object.keys(operations).length > 0),
  );
  return { ...document, paths: called, components: { schemas: schemasFor(document, called) } };
};

/** Those that something refers to. Refusals are left out: each is thrown as one class. */
const schemasFor = ({ components: { schemas } }, paths) => {
  const text = JSON.stringify([paths, schemas]);
  const isUsed = (name) => text.includes(`"#/components/schemas/${name}"`);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => isUsed(name)));
};

const typesFor = async (document) => {
  const place = mkdtempSync(join(tmpdir(), 'keyward-types-'));
  try {
    await createClient({
      input: document,
      output: place,
      // Functions name what a dry run answers, and no operation does.
      parser: { filters: { orphans: true } },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    return (
      readFileSync(join(place, 'types.gen.ts'), 'utf8')
        .replace(/^\/\/ This file is auto-generated.*\n+/, '')
        // Older types of Node know no `File`, which is a `Blob` too.
        .replaceAll('Blob | File', 'Blob')
        .replace(/^export type ClientOptions = \{[\s\S]*?^\};\n+/m, '')
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const camelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascalCase = (name) => camelCase(`_${name}`);

/** Some proxies drop the body of a DELETE, so such an operation is called by POST. */
const addressOf = ({ path, method, operation }) =>
  (method === 'delete' && operation['x-keyward-by-post']) || { method, path };

const functionFor = ({ path, method, operation }) => {
  const name = camelCase(operation.operationId);
  const type = pascalCase(operation.operationId);
  const needsOptions =
    operation.requestBody?.required === true ||
    operation.parameters.some(({ required }) => required === true);
  const takesForm = operation.requestBody !== undefined && !(json in operation.requestBody.content);
  const isForm = takesForm && 'application/x-www-form-urlencoded' in operation.requestBody.content;
  const address = addressOf({ path, method, operation });
  const facts = [
    `method: '${address.method.toUpperCase()}'`,
    `path: '${address.path}'`,
    ...(operation.security.length === 0 ? ['isOpen: true'] : []),
    ...(isForm ? ['takesForm: true'] : []),
  ];
  const [parameter, options, answer] = operation['x-keyward-dry-run']
    ? [
        '<IsDryRun extends boolean | undefined = false>',
        `WriteOptions<types.${type}Data, IsDryRun>`,
        `WriteAnswer<types.${type}Response, IsDryRun>`,
      ]
    : ['', `Options<types.${type}Data>`, `types.${type}Response`];
  return `/** ${operation.summary}. ${operation.description} */
export const ${name} = ${parameter}(
  keyward: KeywardClient,
  options${needsOptions ? '' : '?'}: ${options},
): Promise<${answer}> => keyward.send({ ${facts.join(', ')} }, options);
`;
};

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );

const functionsFor = (document) =>
  [
    "import type { KeywardClient } from '../keyward-client.js';",
    "import type { Options, WriteAnswer, WriteOptions } from '../options.js';",
    "import type * as types from './types.js';\n",
    ...operationsOf(document).map(functionFor),
  ].join('\n');

/**
 * Path to text of each generated file, for this document.
 * @type {(document: any) => Promise<ReadonlyMap<string, string>>}
 */
export const clientFiles = async (document) => {
  const called = forPrograms(document);
  return new Map([
    [`${folder}/types.ts`, header + (await typesFor(called))],
    [`${folder}/operations.ts`, header + functionsFor(called)],
  ]);
};

/** @type {() => Promise<void>} */
export const writeClient = async () => {
  const document = JSON.parse(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8'));
  mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of await clientFiles(document)) writeFileSync(join(root, path), text);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClient();
