/** The server within Nest and Next, as the guide shows it: from packed packages, in an empty folder. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { consoleClientId } from '@keyward/core/management';
import { formBrowser } from '../packages/server/test/deployment/form-browser.js';
import { freePort } from '../packages/server/test/deployment/free-port.js';
import { withQuery } from '../packages/server/test/deployment/with-query.js';
import { root } from '../scripts/generate-docs.mjs';
import { installPacked, packAll, run, tool } from './packed.js';

const password = 'a long passphrase of the administrator';

/** What the examples import beside Keyward, and what builds them. */
const others = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  'next',
  'react',
  'react-dom',
  // Next looks at types with the compiler in JavaScript.
  'typescript@5',
  '@types/node@20',
  '@types/react',
  '@types/react-dom',
];

let place: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'keyward-hosts-'));
  cpSync(join(root, 'docs/examples/frameworks'), place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }');
  await installPacked(place, await packAll(place), others);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Host {
  readonly url: string;
  readonly issuer: string;
  stop(): Promise<void>;
}

interface Start {
  readonly words: (port: number) => readonly string[];
  readonly folder: string;
}

/**
 * Starts a host, and waits until it answers. What it prints is no sign of that: Nest says
 * "successfully started" before it listens.
 */
const startHost = async ({ words, folder }: Start): Promise<Host> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const issuer = `${url}/iam`;
  const server = spawn(process.execPath, words(port), {
    cwd: join(place, folder),
    env: {
      PATH: process.env['PATH'],
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      SHOP_ISSUER: issuer,
      SHOP_ADMIN_PASSWORD: password,
    },
  });
  const ended = once(server, 'exit');
  let output = '';
  const read = (piece: unknown): void => {
    output += String(piece);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);

  while (!(await isAnswering(url))) {
    if (server.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    url,
    issuer,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
};

const isAnswering = async (url: string): Promise<boolean> => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

/** Logs the first administrator in by the pages, and redeems the code. */
const tokenAt = async (issuer: string): Promise<Record<string, unknown>> => {
  const redirectUri = `${issuer}/console/callback`;
  const verifier = 'a-verifier-of-the-code-that-only-this-test-knows';
  const browser = formBrowser(issuer);
  const login = await browser.open(
    withQuery(`${issuer}/authorize`, {
      response_type: 'code',
      client_id: consoleClientId,
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  );
  const { url } = await browser.submit(login, { username: 'admin', password });
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: consoleClientId,
      code: new URL(url).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return (await answer.json()) as Record<string, unknown>;
};

describe('Nest', () => {
  let host: Host;
  beforeAll(async () => {
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2023'],
      module: 'nodenext',
      strict: true,
      skipLibCheck: false,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      types: ['node'],
    };
    const project = JSON.stringify({ compilerOptions, files: ['shop.ts'] });
    writeFileSync(join(place, 'nest/tsconfig.json'), project);
    const tsc = tool('typescript7/bin/tsc');
    const { code, output } = await run(process.execPath, [tsc], join(place, 'nest'));
    if (code !== 0) throw new Error(output);

    host = await startHost({ words: () => ['shop.js'], folder: 'nest' });
  });
  afterAll(() => host.stop());

  test('shows the login page, and a login leads to tokens', async () => {
    expect(await tokenAt(host.issuer)).toMatchObject({
      token_type: 'Bearer',
      id_token: expect.any(String),
    });
  });

  test('answers what is not ours', async () => {
    const { status } = await fetch(`${host.url}/orders`);

    expect(status).toBe(404);
  });
});

describe('Next', () => {
  let host: Host;
  beforeAll(async () => {
    const next = join(place, 'node_modules/next/dist/bin/next');
    const folder = join(place, 'next');
    const words = ['NEXT_TELEMETRY_DISABLED=1', process.execPath, next, 'build'];
    const { code, output } = await run('env', words, folder);
    if (code !== 0) throw new Error(output);

    host = await startHost({
      words: (port) => [next, 'start', '--port', String(port)],
      folder: 'next',
    });
  });
  afterAll(() => host.stop());

  test('shows the login page, and a login leads to tokens', async () => {
    expect(await tokenAt(host.issuer)).toMatchObject({
      token_type: 'Bearer',
      id_token: expect.any(String),
    });
  });

  test('serves the console in an encoding that browsers read', async () => {
    const answer = await fetch(`${host.issuer}/console`, {
      headers: { 'Accept-Encoding': 'br, gzip' },
    });

    expect(await answer.text()).toContain('<!doctype html>');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('hands %s over', async (method) => {
    const { status } = await fetch(`${host.issuer}/api/management/v1/clients/x`, { method });

    expect(status).toBe(method === 'PUT' ? 405 : 401);
  });

  test('takes the methods of a server as the exports of a route', async () => {
    expect((await fetch(`${host.url}/short/readyz`)).status).toBe(200);
  });
});

test('the server runs in a CommonJS program', async () => {
  const program = `
    const { createServer } = require('@keyward/server');
    createServer({ issuer: 'http://localhost:8080', database: 'memory:' }).then(async (keyward) => {
      const { status } = await keyward.handle(new Request('http://localhost:8080/readyz'));
      console.log(status);
      await keyward.close();
    });`;

  expect(await run(process.execPath, ['--input-type=commonjs', '-e', program], place)).toEqual({
    code: 0,
    output: '200\n',
  });
});
