/** What the packages may know: the core stands alone and words no path, and the pictures show the rule. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { managementPath, routes } from '@keyward/api';
import ts from 'typescript';
import { filesBelow, isTest, root } from '../scripts/generate-docs.mjs';

describe('the core stands alone', () => {
  test('it has no dependencies', async () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
      await readFile(join(root, 'packages/core/package.json'), 'utf8'),
    ) as Record<string, object | undefined>;
    expect(dependencies).toEqual({});
    expect(peerDependencies ?? {}).toEqual({});
    expect(optionalDependencies ?? {}).toEqual({});
  });

  test('it compiles without the types of Node and of browsers', async () => {
    const { compilerOptions } = JSON.parse(
      await readFile(join(root, 'packages/core/tsconfig.json'), 'utf8'),
    ) as { compilerOptions: Record<string, unknown> };
    expect(compilerOptions).toMatchObject({ types: [], lib: ['es2022'] });
  });

  test('it has no decorators', async () => {
    const decorated = [];
    for (const file of filesBelow('packages/core/src', /\.ts$/))
      if (
        /^\s*@[A-Za-z]+(\(|\s*$)/m.test(
          (await readFile(join(root, file), 'utf8')).replace(/\/\*[\s\S]*?\*\//g, ''),
        )
      )
        decorated.push(file);
    expect(decorated).toEqual([]);
  });
});

describe('the core words no path of the Management API', () => {
  /** The first words of the paths: clients, users and so on. */
  const collections = new Set(
    routes
      .filter(({ path }) => path.startsWith(managementPath))
      .map(({ path }) => path.slice(managementPath.length).split('/')[1]!),
  );

  const namesPath = (text: string): boolean => {
    const [, first, rest = ''] = /^\/([a-z_]+)(.*)/s.exec(text) ?? [];
    if (first === undefined) return false;
    return collections.has(first) || `/${first}${rest}`.startsWith(managementPath);
  };

  /** The strings of a source, and the constant parts of its templates, that name a path. */
  const pathsIn = (text: string): readonly string[] => {
    const paths: string[] = [];
    const look = (node: ts.Node): void => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
      if (isText && namesPath(node.text)) paths.push(node.text);
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
    return paths;
  };

  test.each([
    ['a string', "const path = '/clients';", ['/clients']],
    ['the start of a template', 'const path = `/users/${id}`;', ['/users/']],
    ['the rest of a template', 'const path = `${base}/roles/${id}`;', ['/roles/']],
    ['the path of the API', 'const path = `${issuer}/api/management/v1`;', ['/api/management/v1']],
  ])('the check sees %s', (_, text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });

  test.each([
    ['an import', "import { client } from '../model/client.js';"],
    ['a key', 'const key = `${name}/account`;'],
    ['a comment', '/** `/clients/{client_id}` shows it. */'],
  ])('the check passes over %s', (_, text) => {
    expect(pathsIn(text)).toEqual([]);
  });

  test('no file of the core names one, but for the addresses that records keep', async () => {
    const files = filesBelow('packages/core/src', /\.ts$/).filter(
      (path) => !isTest(path) && !path.endsWith('/model/values/server-addresses.ts'),
    );
    const offences: string[] = [];
    for (const file of files) {
      const paths = pathsIn(await readFile(join(root, file), 'utf8'));
      offences.push(...paths.map((path) => `${file}: ${path}`));
    }
    expect(files.length).toBeGreaterThan(200);
    expect(offences).toEqual([]);
  });
});

test('the picture of the rooms shows them in the order of the rule', async () => {
  const page = await readFile(join(root, 'docs/concepts/rooms.md'), 'utf8');
  const [, picture] = /accTitle: The rooms of the core in their order\n([\s\S]*?)```/.exec(page)!;
  const groups = [...picture!.matchAll(/^ +([\w-]+(?: --> [\w-]+)+)$/gm)].map(([, row]) => row!);
  const [order, ...inside] = [groups.at(-1)!, ...groups.slice(0, -1)].map((row) =>
    row.split(' --> '),
  );
  const rule = await readFile(join(root, '.dependency-cruiser.cjs'), 'utf8');
  const [, listed] = /const rooms = \[([^\]]*)\]/.exec(rule)!;

  expect(order!.slice(0, -1)).toHaveLength(inside.length);
  expect([...inside.flat(), order!.at(-1)]).toEqual(
    [...listed!.matchAll(/'([\w-]+)'/g)].map(([, room]) => room),
  );
});

test('the picture of the packages shows each of them', async () => {
  const page = await readFile(join(root, 'docs/concepts/rooms.md'), 'utf8');
  const [, picture] = /accTitle: Packages and what they import\n([\s\S]*?)```/.exec(page)!;
  const folders = ['packages', 'apps'].flatMap((folder) =>
    filesBelow(folder, /^\w+\/[^/]+\/package\.json$/).map((path) => dirname(path)),
  );
  const names = folders.map((folder) => folder.replace('packages/', ''));

  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\["?${name}(<br>|\\])`).test(picture!))).toEqual([]);
});
