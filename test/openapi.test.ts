/** The OpenAPI document is fit for generators: sound by the linter, described, and the same as the client. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { clientFiles } from '../scripts/generate-client.mjs';
import { root } from '../scripts/generate-docs.mjs';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const path = 'docs/reference/openapi.json';
const document = JSON.parse(readFileSync(join(root, path), 'utf8')) as Document;
const operations = Object.values(document.paths).flatMap((each) => Object.values(each));

test('the linter finds nothing in the document', async () => {
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', path, '--format=json'],
    { cwd: root, env },
  );
  const { totals } = JSON.parse(stdout) as { readonly totals: object };

  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

test('each operation and parameter says what it is', () => {
  const silent = operations.filter(({ summary, description }) => !summary || !description);
  const parameters = operations.flatMap(({ operationId, parameters: own }) =>
    own.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
  );

  expect(silent).toEqual([]);
  expect(parameters).toEqual([]);
});

/** Members without a description; what they refer to describes itself. */
const silentMembers = (place: string, part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];

  const { properties = {} } = part as Schema;
  const own = Object.entries(properties)
    .filter(([, member]) => member.description === undefined && member.$ref === undefined)
    .map(([name]) => `${place}.${name}`);
  const inner = Object.entries(part).flatMap(([name, value]) =>
    name === 'properties'
      ? Object.entries(properties).flatMap(([member, schema]) => silentMembers(member, schema))
      : silentMembers(place, value),
  );
  return [...own, ...inner];
};

test.each(Object.entries(document.components.schemas))(
  'each member of %s says what it is',
  (name, schema) => {
    expect(silentMembers(name, schema)).toEqual([]);
  },
);

test('each class of a body or an answer is used', () => {
  const text = readFileSync(join(root, path), 'utf8');
  const names = Object.keys(document.components.schemas);

  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});

test('the client is made from this document', async () => {
  const files = await clientFiles(document);
  const stale = [...files].filter(
    ([file, text]) =>
      !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
  );

  // `npm run docs` writes them anew.
  expect(stale.map(([file]) => file)).toEqual([]);
});
