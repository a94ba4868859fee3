/** The image: the steps of deploy/Containerfile are carried out, and their result runs as a container would run it. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../packages/server/test/deployment/free-port.js';
import { root } from '../scripts/generate-docs.mjs';
import { buildImage, ignoredBy, readContainerfile, type Image } from './containerfile.js';

const steps = readContainerfile(join(root, 'deploy/Containerfile'));
const ignoreFile = join(root, 'deploy/Containerfile.dockerignore');
const wordsAfter = (keyword: string): readonly string[] =>
  steps.filter((step) => step.keyword === keyword).map(({ text }) => text);

describe('the Containerfile', () => {
  test('pins its base image to a minor version, the same in all stages', () => {
    const bases = new Set(wordsAfter('FROM').map((text) => text.split(' ')[0]));
    expect(bases.size).toBe(1);
    expect([...bases][0]).toMatch(/^docker\.io\/library\/node:\d+\.\d+-\w+-slim$/);
  });

  test('names its user by number, so that a cluster can see that it is not root', () => {
    expect(wordsAfter('USER')).toEqual(['1000:1000']);
  });

  test('starts Node without a shell, so that SIGTERM reaches it', () => {
    expect(wordsAfter('ENTRYPOINT')).toEqual([expect.stringMatching(/^\["node", /)]);
  });

  test.each([
    ['apps/keyward/src/main.ts', false],
    ['docs/reference/openapi.json', false],
    ['docs/how-to/operate.md', false],
    ['packages/core/node_modules/x.js', true],
    ['apps/keyward/dist/main.js', true],
    ['.git/config', true],
    ['data/secret.key', true],
  ])('reads %s, or leaves it out: %j', (path, isLeftOut) => {
    expect(ignoredBy(ignoreFile)(path)).toBe(isLeftOut);
  });
});

/** What this machine has downloaded, or built from the same sources, is not downloaded or built again. */
const environment = {
  npm_config_prefer_offline: 'true',
  TURBO_CACHE_DIR: join(root, '.turbo/cache'),
};

describe('the image', () => {
  let within: string;
  let image: Image;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    within = mkdtempSync(join(tmpdir(), 'keyward-image-'));
    // Another user runs it.
    chmodSync(within, 0o755);
    image = await buildImage(steps, { context: root, ignoreFile, within, environment });
    execFileSync('chmod', ['-R', 'a-w', join(image.root, image.workingFolder)]);
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    execFileSync('chmod', ['-R', 'u+w', within]);
    rmSync(within, { recursive: true, force: true });
  });

  /** A path of the image as it is on this machine; any other word as it is. */
  const onThisMachine = (word: string): string => {
    const path = join(image.root, word);
    return word.startsWith('/') && existsSync(path) ? path : word;
  };

  /** How a container starts it, except for the port, which must be free on this machine. */
  const contained = (port: number) => {
    const [uid, gid] = image.user!.split(':').map(Number);
    const own = Object.entries(image.environment).map(([name, value]) => [
      name,
      onThisMachine(value),
    ]);
    return {
      cwd: join(image.root, image.workingFolder),
      env: {
        PATH: process.env['PATH'],
        ...(Object.fromEntries(own) as Record<string, string>),
        KEYWARD_PORT: String(port),
      },
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    };
  };

  const exitCodeOf = ([program, ...words]: readonly string[], port: number): Promise<unknown> =>
    new Promise((resolve) => {
      const child = execFile(program!, words.map(onThisMachine), contained(port));
      child.once('close', resolve);
    });

  const start = async (port: number): Promise<{ output: string; server: ChildProcess }> => {
    const [program, ...words] = image.command.map(onThisMachine);
    const server = spawn(program!, words, contained(port));
    running.add(server);
    server.once('close', () => running.delete(server));
    let output = '';
    server.stderr.on('data', (piece) => (output += String(piece)));
    for await (const piece of server.stdout.iterator({ destroyOnReturn: false })) {
      output += String(piece);
      if (output.includes('The console is at')) break;
    }
    server.stdout.resume();
    return { output, server };
  };

  test('serves as its user, answers its own health check, and ends at SIGTERM', async () => {
    const port = await freePort();
    const { output, server } = await start(port);
    const ended = once(server, 'close');

    expect(output).toMatch(/^username: admin\npassword: .{15,}$/m);
    expect(statSync(join(image.root, image.volumes[0]!, 'keyward.db')).uid).not.toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/console/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/docs/guide/how-to/operate`)).status).toBe(200);
    expect(await exitCodeOf(image.healthCommand, port)).toBe(0);

    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await exitCodeOf(image.healthCommand, port)).toBe(1);
  });

  test('writes to its one volume alone', async () => {
    const { workingFolder, volumes } = image;
    expect(volumes).toEqual([image.environment['KEYWARD_DATA_DIR']]);
    expect(readdirSync(join(image.root, volumes[0]!))).toContain('keyward.db');

    const write = ['node', '-e', "require('fs').writeFileSync('written', '')"];
    expect(await exitCodeOf(write, 1)).not.toBe(0);
    expect(readdirSync(join(image.root, workingFolder))).not.toContain('written');
  });

  test('says which port it serves at', () => {
    expect(image.ports).toEqual([Number(image.environment['KEYWARD_PORT'])]);
  });

  test('holds no tools, no tests and no sources', () => {
    const packages = readdirSync(join(image.root, image.workingFolder, 'node_modules'));
    expect(packages).toContain('@photostructure');
    expect(packages).not.toContain('jest');
    expect(packages).not.toContain('typescript');
    expect(packages).not.toContain('react');

    for (const path of ['apps/keyward', 'packages/server', 'packages/core']) {
      const names = readdirSync(join(image.root, image.workingFolder, path));
      expect(names).toContain('dist');
      expect(names).not.toContain('src');
      expect(names).not.toContain('test');
    }
  });
});
