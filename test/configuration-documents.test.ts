/** Documents of configuration that people read: the schema that editors use takes each, and the schema is sound. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { configurationSchema } from '@keyward/api';
import { filesBelow, root } from '../scripts/generate-docs.mjs';

const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv) => void)(ajv);
const validate = ajv.compile(configurationSchema());

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const faultsOf = (document: unknown): readonly string[] =>
  validate(document)
    ? []
    : validate.errors!.map(({ instancePath, message = '' }) => `${instancePath} ${message}`);

const files = filesBelow('docs/examples', /\.yaml$/).filter((path) =>
  /^keyward: 1$/m.test(read(path)),
);
const onPages = filesBelow('docs', /\.md$/).flatMap((path) =>
  [...read(path).matchAll(/```yaml\n([\s\S]*?)```/g)]
    .filter(([, text]) => /^keyward: 1$/m.test(text!))
    .map(([, text], at) => [`${path}, ${at + 1}`, text!] as const),
);

describe('the schema of documents', () => {
  test('is one that ajv takes', () => {
    expect(ajv.validateSchema(configurationSchema())).toBe(true);
  });

  test.each([...files.map((path) => [path, read(path)] as const), ...onPages])(
    'takes %s',
    (_, text) => {
      expect(faultsOf(parse(text))).toEqual([]);
    },
  );

  const role = (more: object) => ({
    keyward: 1,
    owner: 'x',
    tenant: 'acme',
    roles: [{ role_name: 'Clerk', ...more }],
  });

  test.each([
    ['no version', { owner: 'x' }],
    ['another version', { keyward: 2, owner: 'x' }],
    ['no owner', { keyward: 1 }],
    ['an unknown kind', { keyward: 1, owner: 'x', users: [] }],
    ['an unknown member', role({ unknown: 1 })],
    ['a name that is no text', role({ role_name: 5 })],
    ['a wrong link', role({ permissions: ['read:orders'] })],
    ['an unknown member of a link', role({ permissions: [{ resource: 'a', scope: 'b', c: 1 }] })],
    ['a secret', { keyward: 1, owner: 'x', clients: [{ client_name: 'a', client_secret: 's' }] }],
    [
      'ids of roles',
      {
        keyward: 1,
        owner: 'x',
        tenants: [{ tenant_name: 'acme', tenant_metadata: { default_role_ids: [] } }],
      },
    ],
  ])('refuses %s', (_, document) => {
    expect(faultsOf(document)).not.toEqual([]);
  });

  test('takes a secret that stands elsewhere', () => {
    const client = { client_name: 'a', client_secret: { env: 'SECRET' } };
    expect(faultsOf({ keyward: 1, owner: 'x', clients: [client] })).toEqual([]);
  });
});
