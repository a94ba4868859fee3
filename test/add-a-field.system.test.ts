/**
 * The row "A field" of CONTRIBUTING is true: these edits give clients, resources and users another attribute each,
 * and nothing else is edited. They happen in a copy of the tree.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';
import { copyTheTree, type Edit, type Import, type TreeCopy } from './copy-of-the-tree.js';
import { clientEdits, clientImports } from './field-of-a-client.js';

/** A setting: a member of a document on the wire. */
const resourceEdits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/resource/resource.ts',
    find: '  readonly description: string | null;\n',
    replace: '  readonly description: string | null;\n  readonly isMetered: boolean;\n',
  },
  {
    file: 'packages/core/src/model/resource/resource-fields.ts',
    find: 'export const resourceFields = {\n',
    replace: 'export const resourceFields = {\n  isMetered: onlyShown(resettable(false)),\n',
  },
  {
    file: 'packages/api/src/management/resources/resource-view.ts',
    find: '  signing_secret: ',
    replace: `  is_metered: always(flag((resource) => resource.isMetered, 'isMetered')),\n  signing_secret: `,
  },
  {
    file: 'packages/api/src/management/resources/resource-bodies.ts',
    find: 'class ResourceMetadataBody {\n',
    replace:
      'class ResourceMetadataBody {\n  @Clearable() @IsBoolean() is_metered?: boolean | null;\n',
  },
  {
    file: 'packages/storage-typeorm/src/tables/schemas/resource.ts',
    find: '    appMetadata: document,\n',
    replace: '    appMetadata: document,\n    isMetered: later(flag, 0),\n',
  },
  {
    file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
    find: 'addedFields: readonly Migration[] = [',
    replace: `addedFields: readonly Migration[] = [
  addColumn(1999000000001, 'resources', { is_metered: later(flag, 0) }),
`,
  },
];

const userEdits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/user/user.ts',
    find: '  readonly profile: UserProfile;\n',
    replace: '  readonly profile: UserProfile;\n  readonly badge: string | null;\n',
  },
  {
    file: 'packages/core/src/model/user/user-fields.ts',
    find: 'export const userFields = {\n',
    replace: 'export const userFields = {\n  badge: onlyShown(optional<string>(assertName)),\n',
  },
  {
    file: 'packages/api/src/management/users/user-view.ts',
    find: '    user_metadata: ',
    replace: `    user_badge: text((user) => user.badge, 'badge'),\n    user_metadata: `,
  },
  {
    file: 'packages/api/src/management/users/user-bodies.ts',
    find: 'class UserPatchBody extends ProfileBody {\n',
    replace:
      'class UserPatchBody extends ProfileBody {\n  @Clearable() @IsString() user_badge?: string | null;\n',
  },
  {
    file: 'packages/storage-typeorm/src/tables/schemas/user.ts',
    find: '    profile: laterDocument({}),\n',
    replace: '    profile: laterDocument({}),\n    badge: listed(optional(text(200))),\n',
  },
  {
    file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
    find: 'addedFields: readonly Migration[] = [',
    replace: `addedFields: readonly Migration[] = [
  addColumn(1999000000002, 'users', { badge: listed(optional(text(200))) }),
`,
  },
];

/** What an edit names is imported in the same file, where no other field has needed it yet. */
const resourceImports: readonly Import[] = [
  {
    file: 'packages/storage-typeorm/src/tables/schemas/resource.ts',
    name: 'later',
    from: '../column.js',
  },
];

const userImports: readonly Import[] = [
  {
    file: 'packages/core/src/model/user/user-fields.ts',
    name: 'assertName',
    from: '../record/text-rules.js',
  },
  {
    file: 'packages/storage-typeorm/src/tables/schemas/user.ts',
    name: 'listed',
    from: '../column.js',
  },
];

const records = [
  { record: 'client', edits: clientEdits, imports: clientImports },
  { record: 'resource', edits: resourceEdits, imports: resourceImports },
  { record: 'user', edits: userEdits, imports: userImports },
] as const;

let copy: TreeCopy;
beforeAll(() => {
  copy = copyTheTree();
  for (const { edits, imports } of records) {
    copy.apply(edits);
    copy.addImports(imports);
  }
});
afterAll(() => copy.remove());

test.each(records)('a field of a $record costs at most six edits beside its tests', (added) => {
  const { edits, imports } = added;
  const files = new Set([...edits, ...imports].map(({ file }) => file));

  expect(edits.length).toBeLessThanOrEqual(6);
  expect(files.size).toBe(edits.length);
});

test.each(records)('the row of CONTRIBUTING lists each of a $record', ({ record, edits }) => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const row = contributing.split('\n').find((line) => line.startsWith('| A field '))!;
  const files = [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file!);
  const places = files.filter((file) => !file.startsWith('test/'));

  /** The row calls the record `x`. */
  const placeOf = (file: string): string | undefined =>
    places.find((place) => file.endsWith(place.replace(/\bx\b/g, record)));

  expect(edits.map(({ file }) => placeOf(file))).toEqual(places);
});

test.each(['packages/core', 'packages/storage-typeorm', 'packages/api'])(
  'the types of %s are right with the field',
  async (folder) => {
    await expect(copy.typecheck(folder)).resolves.toBe('');
  },
);

test('the server keeps, changes, finds, sorts and checks the field', async () => {
  const file = 'packages/server/test/added-field.test.ts';
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

test('a setting of a resource is set, kept and cleared', async () => {
  const { body } = await server.manage('POST', '/resources', {
    resource_name: 'metered', resource_type: 'api', resource_metadata: { is_metered: true },
  });
  expect(body.resource_metadata.is_metered).toBe(true);
  const patch = async (resource_metadata: object | null) =>
    (await server.manage('PATCH', '/resources/' + body.id, { resource_metadata })).body.resource_metadata.is_metered;
  expect(await patch({ rbac_enabled: true })).toBe(true);
  expect(await patch(null)).toBe(false);
});

test('a user is created with it, changed, found and refused', async () => {
  const { body } = await server.manage('POST', '/users', { username: 'ada', user_badge: 'b1' });
  expect(body.user_badge).toBe('b1');
  const patch = async (change: object) =>
    (await server.manage('PATCH', '/users/' + body.id, change)).body;
  expect((await patch({ given_name: 'Ada' })).user_badge).toBe('b1');
  const found = await server.manage('GET', '/users?q=(user_badge=b1)');
  expect(found.body.items.map((each: any) => each.id)).toEqual([body.id]);
  expect((await patch({ user_badge: ' ' })).message).toBe('user_badge must not be empty.');
  expect((await patch({ user_badge: null })).user_badge).toBeNull();
});

test('an embedding application reads its own name in a refusal', async () => {
  await expect(server.keyward.clients.create({ name: 'own', homeUrl: 'ftp:' })).rejects.toMatchObject({
    values: { field: 'homeUrl' },
  });
});
`;

const onSqlite = `
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { openSqlite } from '../src/sqlite/open.js';
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
