/** mod_auth_mellon of Debian's Apache, which reads SAML by lasso, as a service provider. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nodeSamlIssuer } from '@keyward/saml-node';
import { freePort } from '../../deployment/free-port.js';
import { proxyProgram, type RunningProxy } from '../../deployment/proxy-program.js';
import { roamingBrowser } from './roaming-browser.js';
import { asksForPassword, signedOutAt, strangerWorld } from './stranger-world.js';

const apache = proxyProgram('apache2', 'apache2 libapache2-mod-auth-mellon');

const modules = [
  'mpm_prefork',
  'authn_core',
  'authz_core',
  'authz_user',
  'mime',
  'dir',
  'alias',
  'env',
  'headers',
  'auth_mellon',
];

const configuration = (folder: string, port: number): string => `
  ServerRoot ${folder}
  ServerName localhost
  PidFile ${folder}/apache.pid
  ErrorLog ${folder}/error.log
  Listen 127.0.0.1:${port}
  KeepAlive Off
  ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
  ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n  ')}
  TypesConfig /etc/mime.types
  DocumentRoot ${folder}/pages
  MellonLockFile ${folder}/mellon.lock
  <Location />
    MellonEnable "info"
    MellonEndpointPath /mellon
    MellonSPentityId http://localhost:${port}/mellon/metadata
    MellonSPPrivateKeyFile ${folder}/key.pem
    MellonSPCertFile ${folder}/cert.pem
    MellonIdPMetadataFile ${folder}/idp.xml
    MellonSignatureMethod rsa-sha256
    MellonSecureCookie Off
    MellonUser mail
    Require all granted
  </Location>
  <Location /private>
    MellonEnable "auth"
    Header set X-Person %{MELLON_mail}e
    Header set X-Name-Id %{MELLON_NAME_ID}e
  </Location>`;

apache.describeWith('mod_auth_mellon', () => {
  const world = strangerWorld();
  const { here, folder } = world;
  let program: RunningProxy;
  let own: string;
  let client: string;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://localhost:${port}`;
    writePages(folder);
    writeFileSync(join(folder, 'apache.conf'), configuration(folder, port));
    // One process, which ends with its signal.
    program = await apache.start(['-X', '-f', join(folder, 'apache.conf')], port);
    const metadata = await fetch(`${own}/mellon/metadata`);
    client = await world.register(await metadata.text());
  });
  afterAll(() => program?.stop());

  const page = (): string => `${own}/private/`;
  const login = (query: string): string =>
    `${own}/mellon/login?ReturnTo=${encodeURIComponent(page())}&${query}`;

  test('its metadata fill in the application, which signs and is encrypted for', async () => {
    const { body } = await here.server.manage('GET', `/clients/${client}`);
    expect(body.client_metadata.saml).toMatchObject({
      entity_id: `${own}/mellon/metadata`,
      slo_url: `${own}/mellon/logout`,
      require_signed_requests: true,
      encryption_certificate: expect.any(String),
    });
  });

  test('logs a person in, by an encrypted assertion', async () => {
    const { page: shown } = await world.loggedIn(page());
    expect([shown.status, shown.text]).toEqual([200, 'private']);
    expect(shown.headers.get('x-person')).toBe('ada@example.com');
  });

  test.each(['both', 'assertion', 'response'])('reads what is signed: %s', async (sign) => {
    await world.change(client, { sign, encryption_certificate: null, encrypt_name_ids: null });
    const { page: shown } = await world.loggedIn(page());
    expect(shown.headers.get('x-person')).toBe('ada@example.com');
  });

  test('a passive request is answered without a page', async () => {
    const at = roamingBrowser();
    const refused = await at.open(login('IsPassive=true'));
    expect([refused.url, refused.status]).toEqual([`${own}/mellon/postResponse`, 401]);

    await world.logIn(at, await at.open(page()));
    expect((await at.open(login('IsPassive=true'))).text).toBe('private');
  });

  test('its logout ends the session here', async () => {
    const { at } = await world.loggedIn(page());
    const back = await at.open(`${own}/mellon/logout?ReturnTo=${encodeURIComponent(`${own}/`)}`);
    expect([back.url, back.text]).toEqual([`${own}/`, 'public']);
    expect(asksForPassword(await at.open(page()))).toBe(true);
  });

  test('a logout here ends its session', async () => {
    const { at } = await world.loggedIn(page());
    const over = await world.logOutHere(at);
    expect(over).toMatchObject(signedOutAt(here.issuer));
    expect(asksForPassword(await at.open(page()))).toBe(true);
  });

  test('a logout here that names the person encrypted ends its session', async () => {
    await world.change(client, {
      encryption_certificate: readFileSync(join(folder, 'cert.pem'), 'utf8'),
      encrypt_name_ids: true,
    });
    const { at } = await world.loggedIn(page());
    expect(await world.logOutHere(at)).toMatchObject(signedOutAt(here.issuer));
    expect(asksForPassword(await at.open(page()))).toBe(true);
  });

  test('where it signs with another key, nothing is sent to it', async () => {
    const other = await nodeSamlIssuer().createKey('Other', new Date());
    await world.change(client, { certificates: [other.certificate] });
    const shown = await roamingBrowser().open(page());
    expect([shown.status, shown.url]).toEqual([400, expect.stringMatching(here.issuer)]);
  });
});

const writePages = (folder: string): void => {
  mkdirSync(join(folder, 'pages/private'), { recursive: true });
  writeFileSync(join(folder, 'pages/index.html'), 'public');
  writeFileSync(join(folder, 'pages/private/index.html'), 'private');
};
