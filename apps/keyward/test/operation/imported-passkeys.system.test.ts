/** A passkey comes along from one server to another of the same host, and opens an account there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../../packages/pages/test/browser.js';
import { traveller, type Traveller } from '../../../../packages/server/test/browser/traveller.js';
import { withSensor } from '../../../../packages/server/test/browser/with-sensor.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  spawnKeyward,
  startProgram,
  stop,
  thisProgram,
  type Environment,
  type KeywardProcess,
} from './keyward-process.js';

const [username, password] = ['grace', 'kumquat accordion of old'];

interface Installation {
  readonly server: KeywardProcess;
  readonly issuer: string;
  readonly environment: Environment;
  readonly folder: string;
}

/** At the host `localhost`, for which the passkeys are made. Each person has two factors. */
const install = async (more: Environment = {}): Promise<Installation> => {
  const [folder, port] = [dataFolder(), await freePort()];
  const issuer = `http://localhost:${port}`;
  const environment = { KEYWARD_DATA_DIR: folder, KEYWARD_ISSUER: issuer, ...more };
  const server = await startProgram(thisProgram, environment, port);
  const at = { url: server.url, token: await firstToken(server) };
  const tenants = (await (await manage(at, 'GET', '/tenants')).json()) as {
    items: { id: string }[];
  };
  const body = { tenant_metadata: { mfa: { policy: 'always' } } };
  expect((await manage(at, 'PATCH', `/tenants/${tenants.items[0]!.id}`, body)).status).toBe(200);
  return { server, issuer, environment, folder };
};

const runs = async ({ environment }: Installation, ...words: string[]): Promise<string> => {
  const command = spawnKeyward(environment, await freePort(), ...words);
  expect([await command.ended, command.errors()]).toEqual([0, '']);
  return command.output();
};

const givesPassword = async (person: Traveller, { issuer }: Installation): Promise<void> => {
  await person.page.goto(`${issuer}/account`);
  await person.logsIn(password, username);
};

(hasBrowser('Imported passkeys') ? describe : describe.skip)('an imported passkey', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    cleanUp();
  });

  test('opens the account at another server of the same host (W3C Web Authentication Level 3 §7.2)', async () => {
    const old = await install();
    const token = await firstToken(old.server);
    const { status } = await manage({ url: old.server.url, token }, 'POST', '/users', {
      username,
      password,
    });
    expect(status).toBe(201);

    const person = await traveller(await openContext(browser, { locale: 'en' }));
    const sensor = await withSensor(person);
    await givesPassword(person, old);
    await person.sees('Set up a second sign-in step');
    await person.presses('Create a passkey');
    await person.sees('Your recovery codes');
    await sensor(false);

    const exported = join(old.folder, 'exported.ndjson');
    await runs(old, 'export-users', exported);
    await stop(old.server);
    const lines = readFileSync(exported, 'utf8').trim().split('\n');
    const people = lines
      .map((line) => JSON.parse(line) as { username: string; tenant_id?: string })
      .filter((each) => each.username === username)
      .map(({ tenant_id: _, ...line }) => line);
    expect(people).toEqual([
      expect.objectContaining({
        authenticators: expect.arrayContaining([
          expect.objectContaining({ authenticator_type: 'passkey' }),
        ]),
      }),
    ]);

    const key = readFileSync(join(old.folder, 'secret.key'), 'utf8').trim();
    const next = await install({ KEYWARD_SECRET_KEY: key });
    const file = join(next.folder, 'people.ndjson');
    writeFileSync(file, people.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(await runs(next, 'import-users', file)).toContain('1 created');

    await person.page.context().clearCookies();
    await givesPassword(person, next);
    await person.sees('Confirm that it is you');
    await sensor(true);
    await person.presses('Use a passkey');
    await person.sees('Account security');
    expect(person.page.url()).toContain(`${next.issuer}/account`);
    await stop(next.server);
  });
});
