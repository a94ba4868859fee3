/** The code that the console gives for an application runs as it stands, against a real server. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  codeSamples,
  type ApplicationType,
} from '../../../console/src/features/applications/parts/code-samples.js';
import { ada, logInAsAda } from '../clients/ada.js';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor } from '../deployment/form-browser.js';
import { freePort } from '../deployment/free-port.js';
import { memoryTarget } from '../deployment/targets.js';
import {
  addClient,
  addResource,
  addScope,
  addUser,
  authorize,
  grant,
} from '../deployment/world.js';

const audience = 'https://orders.example';

/** Within the packages of the repository, where the samples find what they import. */
const packages = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

let server: Deployment;
let issuer: string;
let api: Json;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  ({ server, issuer } = await startAtOwnAddress(memoryTarget('node')));
  api = await addResource(server, { identifier_url: audience }, { resource_name: 'Orders' });
  mkdirSync(packages, { recursive: true });
  folder = mkdtempSync(join(packages, '.samples-'));
});
afterAll(async () => {
  for (const each of running) each.kill();
  if (folder !== undefined) rmSync(folder, { recursive: true });
  await server?.stop();
});

interface Application {
  readonly type: ApplicationType;
  readonly client: Json;
  readonly redirectUri?: string;
}

/** Answers the path of the file. */
const writeSample = (framework: string, { type, client, redirectUri }: Application): string => {
  const values = { issuer, clientId: client.id, redirectUri, audience };
  const sample = codeSamples(type, values).find((each) => each.framework === framework)!;
  const path = join(folder, sample.file);
  writeFileSync(path, sample.code);
  return path;
};

const printedBy = async (command: string, path: string, client: Json): Promise<string> => {
  const env = { ...process.env, CLIENT_SECRET: client.client_secret };
  const child = spawn(command, [path], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  return output;
};

const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

describe('an application without a person', () => {
  let client: Json;

  beforeAll(async () => {
    const scope = await addScope(server, api.id, 'read:orders');
    client = await addClient(server, { client_type: 'machine_to_machine' });
    await authorize(server, client.id, api.id);
    await grant(server, client.id, api.id, scope.id);
  });

  const hasCurl = spawnSync('curl', ['--version']).status === 0;

  (hasCurl ? test : test.skip)('gets a token by curl', async () => {
    const path = writeSample('curl', { type: 'machine_to_machine', client });
    const answer = JSON.parse(await printedBy('sh', path, client));
    expect(claimsOf(answer.access_token).aud).toBe(audience);
  });

  test('gets a token by Node.js', async () => {
    const path = writeSample('Node.js', { type: 'machine_to_machine', client });
    const output = await printedBy(process.execPath, path, client);
    const [, token] = /^A token for \d+ seconds: (\S+)$/m.exec(output)!;
    expect(claimsOf(token!)).toMatchObject({ aud: audience, scope: 'read:orders' });
  });
});

describe('a web application', () => {
  test('logs a person in by Express', async () => {
    const user = await addUser(server, ada);
    const site = `http://localhost:${await freePort()}`;
    const redirectUri = `${site}/callback`;
    const client = await addClient(server, {
      client_type: 'regular_web',
      is_first_party: true,
      client_metadata: { urls: { redirect_uris: [redirectUri] } },
    });
    await authorize(server, client.id, api.id);
    const path = writeSample('Express', { type: 'regular_web', client, redirectUri });
    const env = {
      ...process.env,
      CLIENT_SECRET: client.client_secret,
      SESSION_SECRET: 'of the test',
    };
    const child = spawn(process.execPath, [path], { env, stdio: 'inherit' });
    running.push(child);

    const atSite = formBrowser(site);
    const away = leftFor(await untilAnswered(() => atSite.open(`${site}/login`)));
    const atKeyward = formBrowser(issuer);
    const back = await logInAsAda(atKeyward, away);
    const { status, text } = await atSite.open(back.href);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ iss: issuer, aud: client.id, sub: user.id });
  });
});

/** The sample listens some time after it has started. */
const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
