/** Apache CXF Fediz in Tomcat, which reads WS-Federation by OpenSAML and WSS4J, as a relying party. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../../storage-typeorm/test/left-out.js';
import type { Json } from '../../deployment/exchange.js';
import { freePort } from '../../deployment/free-port.js';
import {
  hiddenFields,
  leftFor,
  type FormBrowser,
  type Shown,
} from '../../deployment/form-browser.js';
import { atAnApp } from '../../deployment/person.js';
import { proxyProgram, type RunningProxy } from '../../deployment/proxy-program.js';
import { memoryTarget } from '../../deployment/targets.js';

const java = proxyProgram('java', 'openjdk-17-jdk-headless');

/** Where `.ci/install` puts Fediz and Tomcat. */
const libraries = join(homedir(), '.cache/keyward/fediz-1.6.0');
const isPossible = existsSync(libraries) || process.env['KEYWARD_REQUIRE_ALL'] === '1';
if (!isPossible) leaveOut('Fediz: run .ci/install');
const application = fileURLToPath(new URL('Application.java', import.meta.url));

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const role = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';
const realm = 'urn:fediz';

interface Setting {
  readonly issuer: string;
  readonly own: string;
  readonly folder: string;
}

const configuration = ({ issuer, own, folder }: Setting): string => `
<FedizConfig>
  <contextConfig name="/app">
    <audienceUris><audienceItem>${realm}</audienceItem></audienceUris>
    <certificateStores>
      <trustManager><keyStore file="${folder}/server.pem" type="PEM"/></trustManager>
    </certificateStores>
    <trustedIssuers><issuer certificateValidation="PeerTrust"/></trustedIssuers>
    <maximumClockSkew>5</maximumClockSkew>
    <tokenExpirationValidation>true</tokenExpirationValidation>
    <protocol xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:type="federationProtocolType" version="1.2">
      <realm>${realm}</realm>
      <issuer>${issuer}/wsfed</issuer>
      <reply>${own}/reply</reply>
      <roleURI>${role}</roleURI>
    </protocol>
    <logoutURL>/logout</logoutURL>
    <logoutRedirectTo>/bye</logoutRedirectTo>
  </contextConfig>
</FedizConfig>`;

/** A browser at the application: it keeps cookies, and follows redirects there. */
const visitor = (own: string) => {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Readonly<Record<string, string>>): Promise<Shown> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(name!, value!);
    }
    const location = answer.headers.get('location');
    const next = location === null ? undefined : new URL(location, url).href;
    if (next?.startsWith(`${own}/`)) return visit(next);
    return { status: answer.status, url, text: await answer.text(), headers: answer.headers };
  };
  return visit;
};
(isPossible ? java.describeWith : describe.skip)('Fediz', () => {
  const here = atAnApp(memoryTarget);
  const folder = mkdtempSync(join(tmpdir(), 'keyward-fediz-'));
  let program: RunningProxy;
  let own: string;
  let client: string;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://127.0.0.1:${port}/app`;
    const metadata = await here.server.ask(
      'GET',
      '/wsfed/FederationMetadata/2007-06/FederationMetadata.xml',
    );
    const [, certificate] = /<md:KeyDescriptor.*?<ds:X509Certificate>([^<]+)</.exec(metadata.text)!;
    const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
    writeFileSync(join(folder, 'server.pem'), pem);
    writeFileSync(
      join(folder, 'fediz_config.xml'),
      configuration({ issuer: here.issuer, own, folder }),
    );
    ({ id: client } = await here.addApp({
      client_metadata: {
        wsfed: {
          realm,
          reply_urls: [`${own}/reply`, `${own}/bye`],
          name_id_format: 'username',
          attributes: [
            { name: `${claims}/emailaddress`, source: 'email' },
            { name: role, source: 'username' },
          ],
        },
      },
    }));
    program = await java.start(
      ['-Xmx256m', '-cp', `${libraries}/*`, application, String(port), folder],
      port,
    );
  });
  afterAll(async () => {
    await program?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let at: FormBrowser;
  let visit: ReturnType<typeof visitor>;
  beforeEach(() => {
    at = here.browser();
    visit = visitor(own);
  });
  const change = (wsfed: Json): Promise<unknown> =>
    here.server.manage('PATCH', `/clients/${client}`, { client_metadata: { wsfed } });
  const asked = async (): Promise<Shown> => at.open(leftFor(await visit(`${own}/private/`)).href);
  const answered = async (): Promise<Shown> => {
    const page = await asked();
    return page.text.includes('name="password"') ? here.logIn(at, page) : page;
  };
  const bring = (page: Shown): Promise<Shown> => visit(`${own}/reply`, hiddenFields(page));

  test.each(['saml1.1', 'saml2.0'])('reads a token of %s', async (token_type) => {
    await change({ token_type });
    const shown = await bring(await answered());
    expect(shown.text.split('\n')).toEqual(
      expect.arrayContaining(['name: ada', `${claims}/emailaddress: ada@example.com`, 'role: ada']),
    );
  });

  const isLoggedIn = async (): Promise<boolean> =>
    (await visit(`${own}/private/`)).text.startsWith('name: ada');

  test('a person who is logged in here is known without a page', async () => {
    await bring(await answered());
    const other = visitor(own);
    const away = leftFor(await other(`${own}/private/`)).href;
    const shown = await other(`${own}/reply`, hiddenFields(await at.open(away)));
    expect(shown.text).toMatch(/^name: ada/);
  });

  test('a token that was used is refused', async () => {
    const page = await answered();
    await bring(page);
    expect((await visitor(own)(`${own}/reply`, hiddenFields(page))).text).not.toContain('ada');
  });

  test('a token that was changed is refused', async () => {
    const { wresult, ...others } = hiddenFields(await answered());
    const changed = wresult!.replaceAll('>ada<', '>eve<');
    expect(changed).not.toBe(wresult);
    const shown = await visit(`${own}/reply`, { wresult: changed, ...others });
    expect(shown.text).not.toMatch(/name: (ada|eve)/);
  });

  test('its logout ends the session here', async () => {
    await bring(await answered());
    const away = leftFor(await visit(`${own}/logout`));
    expect(away.searchParams.get('wa')).toBe('wsignout1.0');
    const over = await at.submit(await at.open(away.href), {});
    expect(over.text).toContain(`href="${own}/bye"`);
    expect((await asked()).text).toContain('name="password"');
  });

  test('a logout here ends its session', async () => {
    await bring(await answered());
    expect(await isLoggedIn()).toBe(true);
    const over = await at.submit(await at.open(`${here.issuer}/logout`), {});
    const [, picture] = /<img[^>]* src="([^"]*wsignoutcleanup1\.0)"/.exec(over.text)!;
    await visit(picture!.replaceAll('&amp;', '&'));
    expect(await isLoggedIn()).toBe(false);
  });
});
