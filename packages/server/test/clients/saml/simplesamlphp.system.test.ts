/** An application behind Debian's SimpleSAMLphp, which verifies by PHP's own XML. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../../storage-typeorm/test/left-out.js';
import { freePort } from '../../deployment/free-port.js';
import { startProgram, type RunningProxy } from '../../deployment/proxy-program.js';
import { roamingBrowser } from './roaming-browser.js';
import { writeSimpleSamlPhp } from './simplesamlphp-files.js';
import { asksForPassword, signedOutAt, strangerWorld } from './stranger-world.js';

const pages = '/usr/share/simplesamlphp/www';
const isPossible = existsSync(pages) || process.env['KEYWARD_REQUIRE_ALL'] === '1';
if (!isPossible) leaveOut('SAML with SimpleSAMLphp: apt-get install simplesamlphp php-cli php-xml');

(isPossible ? describe : describe.skip)('SimpleSAMLphp', () => {
  const world = strangerWorld();
  const { here, folder } = world;
  let program: RunningProxy;
  let own: string;
  let client: string;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://localhost:${port}`;
    writeSimpleSamlPhp(folder, own, `${here.issuer}/saml/metadata`);
    const router = fileURLToPath(new URL('simplesamlphp.php', import.meta.url));
    program = await startProgram('/usr/bin/php', ['-S', `127.0.0.1:${port}`, '-t', pages, router], {
      port,
      variables: { SIMPLESAMLPHP_CONFIG_DIR: folder },
    });
    const metadata = await fetch(`${own}/module.php/saml/sp/metadata.php/default-sp`);
    client = await world.register(await metadata.text());
  });
  afterAll(() => program?.stop());

  const login = (how = ''): string => `${own}/login?${how}`;
  const displayName = 'urn:oid:2.16.840.1.113730.3.1.241';
  const attributes = { mail: ['ada@example.com'], [displayName]: ['Ada Lovelace'] };

  test('logs a person in, by an encrypted assertion', async () => {
    const { page } = await world.loggedIn(login());
    expect([page.url, JSON.parse(page.text)]).toEqual([`${own}/me`, attributes]);
  });

  test('its metadata fill in the application, which signs', async () => {
    const { body } = await here.server.manage('GET', `/clients/${client}`);
    expect(body.client_metadata.saml).toMatchObject({
      entity_id: `${own}/metadata`,
      slo_url: `${own}/module.php/saml/sp/saml2-logout.php/default-sp`,
      slo_binding: 'redirect',
      encryption_certificate: expect.any(String),
    });
  });

  test('by ForceAuthn, a person who is logged in is asked again', async () => {
    const { at } = await world.loggedIn(login());
    const asked = await at.open(login('force=1'));
    expect(asksForPassword(asked)).toBe(true);
    expect((await world.logIn(at, asked)).url).toBe(`${own}/me`);
  });

  test('a passive request is answered without a page', async () => {
    const at = roamingBrowser();
    expect((await at.open(login('passive=1'))).text).toContain('NoPassive');
    await world.logIn(at, await at.open(login()));
    expect((await at.open(login('passive=1'))).url).toBe(`${own}/me`);
  });

  test('its logout ends the session here', async () => {
    const { at } = await world.loggedIn(login());
    const back = await at.open(`${own}/logout`);
    expect([back.url, back.text]).toEqual([`${own}/me`, 'null']);
    expect(asksForPassword(await at.open(login()))).toBe(true);
  });

  test('a logout here ends its session', async () => {
    const { at } = await world.loggedIn(login());
    const over = await world.logOutHere(at);
    expect(over).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('null');
  });

  test('a logout here that names the person encrypted ends its session', async () => {
    await world.change(client, { encrypt_name_ids: true });
    const { at } = await world.loggedIn(login());
    expect(await world.logOutHere(at)).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('null');
  });

  test.each(['both', 'assertion', 'response'])('reads what is signed: %s', async (sign) => {
    await world.change(client, { sign, encryption_certificate: null, encrypt_name_ids: null });
    const { page } = await world.loggedIn(login());
    expect([page.url, JSON.parse(page.text)]).toEqual([`${own}/me`, attributes]);
  });
});
