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
  return {
    ...document,
    paths: Object.fromEntries(paths.filter(([, operations]) => Object.keys(operations).length > 0)),
  };
};

const typesFor = async (document) => {
  const place = mkdtempSync(join(tmpdir(), 'keyward-types-'));
  try {
    await createClient({
      input: document,
      output: place,
      parser: { filters: { orphans: false } },
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

const functionFor = ({ path, method, operation }) => {
  const name = camelCase(operation.operationId);
  const type = pascalCase(operation.operationId);
  const needsOptions =
    operation.requestBody?.required === true ||
    operation.parameters.some(({ required }) => required === true);
  const takesForm = operation.requestBody !== undefined && !(json in operation.requestBody.content);
  const isForm = takesForm && 'application/x-www-form-urlencoded' in operation.requestBody.content;
  const facts = [
    `method: '${method.toUpperCase()}'`,
    `path: '${path}'`,
    ...(operation.operationId.endsWith('_dry_run') ? ['isSafe: true'] : []),
    ...(operation.security.length === 0 ? ['isOpen: true'] : []),
    ...(isForm ? ['takesForm: true'] : []),
  ];
  return `/** ${operation.summary}. ${operation.description} */
export const ${name} = (
  keyward: KeywardClient,
  options${needsOptions ? '' : '?'}: Options<types.${type}Data>,
): Promise<types.${type}Response> => keyward.send({ ${facts.join(', ')} }, options);
`;
};

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );

const functionsFor = (document) =>
  [
    "import type { KeywardClient } from '../keyward-client.js';",
    "import type { Options } from '../options.js';",
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
