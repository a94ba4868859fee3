/**
 * The row "A field" of CONTRIBUTING is true: these edits give clients another attribute, and nothing else is edited.
 * They happen in a copy of the tree.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { copyTheTree, type Edit, type TreeCopy } from './copy-of-the-tree.js';

const edits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/client.ts',
    find: '  readonly description: string | null;\n',
    replace: '  readonly description: string | null;\n  readonly homeUrl: string | null;\n',
  },
  {
    file: 'packages/core/src/model/client-fields.ts',
    find: 'export const clientFields = {\n',
    replace: `export const clientFields = {
  homeUrl: onlyShown(
    optional<string>((field, url) => {
      if (url.length > 500 || !/^https:/.test(url))
        refuse('invalid_field', { field, why: 'must be an https URL' });
    }),
  ),
`,
  },
  {
    file: 'packages/api/src/management/clients/client-view.ts',
    find: '    client_metadata: ',
    replace: `    client_home_url: text((client) => client.homeUrl, 'homeUrl'),\n    client_metadata: `,
  },
  {
    file: 'packages/api/src/management/clients/client-bodies.ts',
    find: 'class ClientBody {\n',
    replace: 'class ClientBody {\n  @Clearable() @IsString() client_home_url?: string | null;\n',
  },
  {
    file: 'packages/storage-typeorm/src/schemas/client.ts',
    find: '    secret: optional(sealed),\n',
    replace: '    secret: optional(sealed),\n    homeUrl: listed(optional(text(500))),\n',
  },
  {
    file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
    find: 'addedFields: readonly Migration[] = [',
    replace: `addedFields: readonly Migration[] = [
  addColumn(1999000000000, 'clients', { home_url: listed(optional(text(500))) }),
`,
  },
];

/** What an edit names is imported in the same file. */
const imports: readonly Edit[] = [
  {
    file: 'packages/core/src/model/client-fields.ts',
    find: `import type { Audited } from './record-type.js';\n`,
    replace: `import type { Audited } from './record-type.js';\nimport { refuse } from './refusals.js';\n`,
  },
  {
    file: 'packages/storage-typeorm/src/schemas/client.ts',
    find: 'identifier, ',
    replace: 'identifier, listed, ',
  },
  {
    file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
    find: 'import type { Column }',
    replace: 'import { listed, optional, text, type Column }',
  },
];

/** The compiler and a second Jest need longer on a busy machine. */
jest.setTimeout(180_000);

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTheTree();
  copy.apply([...edits, ...imports]);
});
afterAll(() => copy.remove());

test('a field costs at most six edits beside its tests', () => {
  const files = new Set([...edits, ...imports].map(({ file }) => file));

  expect(edits.length).toBeLessThanOrEqual(6);
  expect(files.size).toBe(edits.length);
});

test('the row of CONTRIBUTING lists each of them', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const row = contributing.split('\n').find((line) => line.startsWith('| A field '))!;
  const files = [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!);
  const places = files.filter((file) => !file.startsWith('test/'));

  expect(edits.map(({ file }) => places.find((place) => isPlace(place, file)))).toEqual(places);
});

/** Whether a place in the row, which calls the record `x`, is this file. */
const isPlace = (place: string, file: string): boolean =>
  file.endsWith(place.replace(/\bx\b/, 'client'));

test.each(['packages/core', 'packages/storage-typeorm', 'packages/api'])(
  'the types of %s are right with the field',
  async (folder) => {
    await expect(copy.typecheck(folder)).resolves.toBe('');
  },
);

test('the server keeps, changes, finds, sorts and checks the field', async () => {
  const file = 'apps/server/test/added-field.test.ts';
  copy.write(file, overHttp);

  await expect(copy.runTest('server', file)).resolves.toBe('');
});

test('the migration makes the column and the indexes of the schema', async () => {
  const file = 'packages/storage-typeorm/test/added-field.test.ts';
  copy.write(file, onSqlite);

  await expect(copy.runTest('storage-typeorm', file)).resolves.toBe('');
});

const overHttp = `
import { expect, test } from '@jest/globals';
import { deployed } from './deployment/deployment.js';
import { sqliteTarget } from './deployment/targets.js';

const server = deployed(sqliteTarget);
const url = (name: string): string => 'https://' + name + '.example/';
const create = (name: string, more: object = {}) =>
  server.manage('POST', '/clients', { client_name: name, ...more });
const urls = async (query: string) =>
  (await server.manage('GET', '/clients?' + query)).body.items.map((each: any) => each.client_home_url);

test('a client that says nothing has none', async () => {
  expect((await create('plain')).body.client_home_url).toBeNull();
});

test('a client is created with it, and read', async () => {
  const { body } = await create('shop', { client_home_url: url('b') });
  expect(body.client_home_url).toBe(url('b'));
  expect((await server.manage('GET', '/clients/' + body.id)).body.client_home_url).toBe(url('b'));
});

test('a patch sets, keeps and clears it', async () => {
  const { id } = (await create('changed')).body;
  const patch = async (change: object) =>
    (await server.manage('PATCH', '/clients/' + id, change)).body.client_home_url;
  expect(await patch({ client_home_url: url('z') })).toBe(url('z'));
  expect(await patch({ client_description: 'other' })).toBe(url('z'));
  expect(await patch({ client_home_url: null })).toBeNull();
});

test('a list filters and sorts by it', async () => {
  for (const name of ['d', 'c']) await create(name, { client_home_url: url('list-' + name) });
  expect(await urls('q=(client_home_url=' + url('list-d') + ')')).toEqual([url('list-d')]);
  const some = 'q=(client_home_url=https://list-*)&sort=client_home_url';
  expect(await urls(some)).toEqual([url('list-c'), url('list-d')]);
  expect(await urls(some + ':desc')).toEqual([url('list-d'), url('list-c')]);
});

test.each([['a value of another type', 5], ['a value that the rule refuses', 'ftp://a.example']])(
  '%s is refused by the name of the wire', async (_, wrong) => {
    const created = await create('wrong', { client_home_url: wrong });
    expect(created.status).toBe(400);
    expect(created.body.message).toMatch(/^client_home_url must be /);

    const { id } = (await create('right' + wrong)).body;
    const changed = await server.manage('PATCH', '/clients/' + id, { client_home_url: wrong });
    expect(changed.body.message).toBe(created.body.message);
  },
);

test('an embedding application reads its own name in a refusal', async () => {
  await expect(server.keyward.clients.create({ name: 'own', homeUrl: 'ftp:' })).rejects.toMatchObject({
    values: { field: 'homeUrl' },
  });
});
`;

const onSqlite = `
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { openSqlite } from '../src/sqlite.js';
import { temporaryFolder } from './open-sqlite.js';

test('nothing is missing in a new database', async () => {
  const folder = await temporaryFolder();
  const { dataSource, close } = await openSqlite(join(folder.path, 'keyward.db'));
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await close();
  await folder.remove();

  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
`;
