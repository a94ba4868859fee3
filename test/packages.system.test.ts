/** What an application gets that installs the packages: packed, and in an empty folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../packages/server/test/deployment/free-port.js';
import { root } from '../scripts/generate-docs.mjs';
import {
  installPacked,
  names,
  npm,
  packAll,
  published,
  run,
  tool,
  type Tarballs,
} from './packed.js';
import { serveTarballs, type TarballRegistry } from './tarball-registry.js';

let folder: string;
let tarballs: Tarballs;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyward-packed-'));
  tarballs = await packAll(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('all packages have one version', () => {
  expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1);
});

describe.each(published)('$manifest.name', ({ folder: place, manifest }) => {
  test('says what it is, and where it comes from', () => {
    expect(manifest.description).toMatch(/\.$/);
    expect(manifest.keywords).toContain('keyward');
    expect(manifest).toMatchObject({
      license: 'Apache-2.0',
      repository: { directory: place },
      engines: { node: '>=20.19.0' },
      publishConfig: { access: 'public', provenance: true },
    });
  });

  test('has a README and a licence', async () => {
    const files = await filesOf(manifest.name);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
  });

  test('holds no test', async () => {
    const tests = /\.test\.|test-support|(^|\/)test\//;
    expect((await filesOf(manifest.name)).filter((file) => tests.test(file))).toEqual([]);
  });

  test('holds the sources that its maps name', async () => {
    const files = await filesOf(manifest.name);
    const unpacked = mkdtempSync(join(folder, 'unpacked-'));
    await run('tar', ['-xzf', tarballs.get(manifest.name)!, '-C', unpacked], folder);
    const missing = files
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => sourcesOf(join(unpacked, 'package', file), file))
      .filter((source) => !files.includes(source));
    expect(missing).toEqual([]);
  });

  test('is sound by publint', async () => {
    const words = [tool('publint/src/cli.js'), tarballs.get(manifest.name)!, '--strict'];
    const { code, output } = await run(process.execPath, words, root);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  test('has types that every module resolution finds', async () => {
    const attw = tool('@arethetypeswrong/cli/dist/index.js');
    const words = [attw, tarballs.get(manifest.name)!, '--profile', 'esm-only'];
    const { code, output } = await run(process.execPath, words, root);
    expect({ code, output }).toMatchObject({ code: 0 });
  });
});

const filesOf = async (name: string): Promise<readonly string[]> => {
  const { output } = await run('tar', ['-tzf', tarballs.get(name)!], folder);
  return output
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
};

/** A map that carries its sources needs no file. */
const sourcesOf = (path: string, file: string): readonly string[] => {
  const map = JSON.parse(readFileSync(path, 'utf8')) as {
    sources: readonly string[];
    sourcesContent?: readonly string[];
  };
  if (map.sourcesContent !== undefined) return [];
  return map.sources.map((source) => posix.join(dirname(file), source));
};

describe('an empty folder without a clone', () => {
  let registry: TarballRegistry;
  let place: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    registry = await serveTarballs([...tarballs.values()]);
    place = join(folder, 'without-a-clone');
    mkdirSync(place);
    // Downloads are shared with the machine. What npx has installed before is not.
    const cache = join(folder, 'cache');
    mkdirSync(cache);
    const usualCache = (await npm(['config', 'get', 'cache'], place)).trim();
    symlinkSync(join(usualCache, '_cacache'), join(cache, '_cacache'));
    environment = {
      ...process.env,
      // Our packages come from the tarballs, and all others from the usual registry.
      'npm_config_@keyward:registry': registry.url,
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      npm_config_yes: 'true',
    };
  });
  afterAll(() => registry.close());

  test('npx @keyward/server serves from ./data, and prints the first credentials', async () => {
    const port = await freePort();
    // A group of its own: npx does not hand on signals to the program that it runs.
    const server = spawn('npx', ['@keyward/server'], {
      cwd: place,
      env: { ...environment, KEYWARD_PORT: String(port) },
      detached: true,
    });
    const ended = once(server, 'close');
    let output = '';
    for await (const piece of server.stdout) {
      output += String(piece);
      if (output.includes('The console is at')) break;
    }
    const { status } = await fetch(`http://127.0.0.1:${port}/console`);
    process.kill(-server.pid!, 'SIGTERM');
    await ended;

    expect(output).toMatch(/^username: admin\npassword: .{15,}$/m);
    expect(output).toContain(`The console is at http://localhost:${port}/console\n`);
    expect(status).toBe(200);
    expect(existsSync(join(place, 'data/keyward.db'))).toBe(true);
  });

  test('npx @keyward/server takes the words of the command', async () => {
    const command = promisify(execFile)('npx', ['@keyward/server', '--version'], {
      cwd: place,
      env: environment,
    });
    const { version } = published.find(
      ({ manifest }) => manifest.name === '@keyward/server',
    )!.manifest;
    expect((await command).stdout).toBe(`keyward ${version}\n`);
  });
});

describe('an empty folder with all packages', () => {
  let place: string;
  const examples = [
    'badge-grant',
    'client',
    'embed',
    'embed-server',
    'notifier',
    'platform',
    'protect',
    'saml',
    'serve',
    'storage',
    'whole-server',
  ];
  /** What the examples import beside Keyward. */
  const hosts = ['express', '@types/express', 'fastify', 'hono'];

  beforeAll(async () => {
    place = join(folder, 'application');
    cpSync(join(root, 'docs/examples'), place, {
      recursive: true,
      filter: (path) =>
        !path.endsWith('.ts') || examples.some((each) => path.endsWith(`/${each}.ts`)),
    });
    writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }');
    await installPacked(place, tarballs, hosts);
  });

  const compile = (module: string, resolution: string) => {
    const options = {
      target: 'es2022',
      lib: ['es2023'],
      module,
      moduleResolution: resolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      outDir: resolution,
      types: ['node'],
    };
    const project = `tsconfig.${resolution}.json`;
    const files = examples.map((each) => `${each}.ts`);
    writeFileSync(join(place, project), JSON.stringify({ compilerOptions: options, files }));
    return run(process.execPath, [tool('typescript7/bin/tsc'), '-p', project], place);
  };

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles strictly, with the types of every library, as %s by %s', async (module, by) => {
    expect(await compile(module, by)).toEqual({ code: 0, output: '' });
  });

  test.each(['embed-server', 'whole-server'])(
    'the server runs within Express: %s',
    async (example) => {
      const program = `
      import { app, keyward } from './nodenext/${example}.js';
      const server = app.listen(0, async () => {
        const answer = await fetch('http://127.0.0.1:' + server.address().port + '/iam/readyz');
        console.log(answer.status);
        server.close();
        await keyward.close();
      });`;
      await compile('nodenext', 'nodenext');
      expect(await run(process.execPath, ['--input-type=module', '-e', program], place)).toEqual({
        code: 0,
        output: '200\n',
      });
    },
  );

  test('a program with the client runs against a server', async () => {
    const port = await freePort();
    const program = `
      import { createServer } from '@keyward/server';
      const issuer = 'http://127.0.0.1:${port}';
      const firstStart = {
        clientId: '0a0a0a0a-0000-4000-8000-00000000d0c1',
        clientSecret: 'secret-of-the-program-in-the-tests',
      };
      const keyward = await createServer({
        issuer, firstStart, database: 'memory:', logLevel: 'silent',
      });
      await keyward.listen(${port});
      process.env.KEYWARD_ISSUER = issuer;
      process.env.CLIENT_ID = firstStart.clientId;
      process.env.CLIENT_SECRET = firstStart.clientSecret;
      await import('./nodenext/client.js');
      await keyward.close();`;
    await compile('nodenext', 'nodenext');

    const { code, output } = await run(
      process.execPath,
      ['--input-type=module', '-e', program],
      place,
    );

    expect(output).toMatch(/^Billing has the id [-0-9a-f]{36}$/m);
    expect(output).toMatch(/^Sends the bills$/m);
    expect(code).toBe(0);
  });

  test('a bundle with one function of the client holds no other', async () => {
    writeFileSync(
      join(place, 'one.js'),
      `import { keywardClient, listClients } from '@keyward/client';
       const options = { issuer: 'https://id.example', accessToken: () => 'token' };
       console.log(await listClients(keywardClient(options)));`,
    );
    const words = ['one.js', '--bundle', '--format=esm', '--minify', '--platform=browser'];

    const { code, output } = await run(tool('esbuild/bin/esbuild'), words, place);

    expect(code).toBe(0);
    expect(output.match(/\/api\/management\/v1\/\w+/g)).toEqual(['/api/management/v1/clients']);
    expect(output.length).toBeLessThan(8000);
  });

  /** The same ten lines, with the way in of the framework. */
  const embedded = (wayIn: string): string => `
    import { createServer } from '@keyward/server';
    const keyward = await createServer({ issuer: 'http://localhost:8080', database: 'memory:' });
    ${wayIn}
    console.log(status);
    await keyward.close();`;

  test.each([
    [
      'Hono',
      `import { Hono } from 'hono';
       const app = new Hono();
       app.all('*', ({ req }) => keyward.handle(req.raw));
       const { status } = await app.request('http://localhost:8080/readyz');`,
    ],
    [
      'Fastify',
      `import fastify from 'fastify';
       const app = fastify({ serverFactory: (hand) => {
         const ours = keyward.express();
         return createHttpServer((request, response) =>
           ours(request, response, () => hand(request, response)));
       } });
       const { status } = await fetch(await app.listen({ port: 0 }) + '/readyz');
       await app.close();`,
    ],
    [
      'the Fetch standard',
      `const { status } = await keyward.GET(new Request('http://localhost:8080/readyz'));`,
    ],
  ])('the server runs within %s', async (_, wayIn) => {
    const program = `import { createServer as createHttpServer } from 'node:http';${embedded(wayIn)}`;
    expect(await run(process.execPath, ['--input-type=module', '-e', program], place)).toEqual({
      code: 0,
      output: '200\n',
    });
  });

  test('the command serves, and prints the first credentials', async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const server = spawn(join(place, 'node_modules/.bin/keyward'), [], {
      cwd: place,
      env: { PATH: process.env['PATH'], KEYWARD_PORT: String(port), KEYWARD_ISSUER: issuer },
    });
    const ended = once(server, 'exit');
    let output = '';
    for await (const piece of server.stdout) {
      output += String(piece);
      if (output.includes('The console is at')) break;
    }
    const { status } = await fetch(`${issuer}/console`);
    server.kill('SIGTERM');
    await ended;

    expect(output).toMatch(/^username: admin\npassword: .{15,}$/m);
    expect(status).toBe(200);
  });

  test.each(names)('%s loads by import', async (name) => {
    const words = ['--input-type=module', '-e', `await import('${name}')`];
    expect(await run(process.execPath, words, place)).toEqual({ code: 0, output: '' });
  });

  test.each(names)('%s loads by require', async (name) => {
    const words = ['--input-type=commonjs', '-e', `require('${name}')`];
    expect(await run(process.execPath, words, place)).toEqual({ code: 0, output: '' });
  });

  test('has no package that reports its installation', () => {
    const packages = readdirSync(join(place, 'node_modules'));
    expect(packages).toContain('express');
    expect(packages).not.toContain('@scarf');
    expect(packages).not.toContain('swagger-ui-dist');
  });
});
