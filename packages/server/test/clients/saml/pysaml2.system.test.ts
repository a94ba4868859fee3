/** A service provider by pysaml2, which verifies by xmlsec1. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../../storage-typeorm/test/left-out.js';
import { freePort } from '../../deployment/free-port.js';
import { startProgram, type RunningProxy } from '../../deployment/proxy-program.js';
import { roamingBrowser } from './roaming-browser.js';
import { asksForPassword, signedOutAt, strangerWorld } from './stranger-world.js';

/** Where `.ci/install` puts it. */
const python = join(homedir(), '.cache/keyward/saml-programs/bin/python3');
const isThere = spawnSync(python, ['-c', 'import saml2']).status === 0;
const isPossible = isThere || process.env['KEYWARD_REQUIRE_ALL'] === '1';
if (!isPossible) leaveOut('SAML with pysaml2: install it as .ci/install does');

(isPossible ? describe : describe.skip)('pysaml2', () => {
  const world = strangerWorld();
  const { here, folder } = world;
  let program: RunningProxy;
  let own: string;
  let client: string;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://localhost:${port}`;
    const script = fileURLToPath(new URL('pysaml2-service-provider.py', import.meta.url));
    program = await startProgram(python, [script, String(port), folder], { port });
    const metadata = await (await fetch(`${own}/metadata`)).text();
    client = await world.register(metadata, { encryption_certificate: null });
  });
  afterAll(() => program?.stop());

  const login = (how = ''): string => `${own}/login?${how}`;
  const attributes = { mail: ['ada@example.com'], displayName: ['Ada Lovelace'] };

  test('logs a person in', async () => {
    const { page } = await world.loggedIn(login());
    expect([page.url, JSON.parse(page.text)]).toEqual([
      `${own}/me`,
      { name: expect.any(String), attributes },
    ]);
  });

  test('its metadata fill in the application, which signs', async () => {
    const { body } = await here.server.manage('GET', `/clients/${client}`);
    expect(body.client_metadata.saml).toMatchObject({
      entity_id: `${own}/metadata`,
      acs_urls: [`${own}/acs`],
      slo_url: `${own}/slo`,
      require_signed_requests: true,
    });
  });

  test('a request that it posts finds the session', async () => {
    const { at } = await world.loggedIn(login());
    expect((await at.open(login('post=1'))).url).toBe(`${own}/me`);
  });

  test('by ForceAuthn, a person who is logged in is asked again', async () => {
    const { at } = await world.loggedIn(login());
    const asked = await at.open(login('force=1'));
    expect(asksForPassword(asked)).toBe(true);
    expect((await world.logIn(at, asked)).url).toBe(`${own}/me`);
  });

  test('a passive request is answered without a page', async () => {
    const at = roamingBrowser();
    const refused = await at.open(login('passive=1'));
    expect([refused.url, JSON.parse(refused.text).error]).toEqual([
      `${own}/acs`,
      'StatusNoPassive',
    ]);
    await world.logIn(at, await at.open(login()));
    expect((await at.open(login('passive=1'))).url).toBe(`${own}/me`);
  });

  test('its logout ends the session here', async () => {
    const { at } = await world.loggedIn(login());
    const back = await at.open(`${own}/logout`);
    expect([back.url, back.text]).toEqual([`${own}/me`, '{}']);
    expect(asksForPassword(await at.open(login()))).toBe(true);
  });

  test('a logout here ends its session', async () => {
    const { at } = await world.loggedIn(login());
    const over = await world.logOutHere(at);
    expect(over).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('{}');
  });

  test('names the person encrypted, by xmlsec1, in a request and in its logout', async () => {
    const { at, page } = await world.loggedIn(login());
    const again = await at.open(login('hidden=1'));
    expect([again.url, again.text]).toEqual([`${own}/me`, page.text]);
    const back = await at.open(`${own}/logout?hidden=1`);
    expect([back.url, back.text]).toEqual([`${own}/me`, '{}']);
    expect(asksForPassword(await at.open(login()))).toBe(true);
  });

  test('reads an encrypted assertion', async () => {
    const certificate = readFileSync(join(folder, 'cert.pem'), 'utf8');
    await world.change(client, { encryption_certificate: certificate });
    const { page } = await world.loggedIn(login());
    expect([page.url, JSON.parse(page.text)]).toMatchObject([`${own}/me`, { attributes }]);
  });

  test('reads the encrypted name of a logout here, by xmlsec1', async () => {
    const certificate = readFileSync(join(folder, 'cert.pem'), 'utf8');
    await world.change(client, {
      encryption_certificate: certificate,
      encrypt_name_ids: true,
    });
    const { at } = await world.loggedIn(login());
    expect(await world.logOutHere(at)).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('{}');
  });
});
