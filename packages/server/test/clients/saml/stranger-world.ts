/** A person, a browser, and applications of other authors that speak SAML 2.0. */
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { nodeSamlIssuer } from '@keyward/saml-node';
import { memoryTarget } from '../../deployment/targets.js';
import { atAnApp, person, type AtAnApp } from '../../deployment/person.js';
import type { Json } from '../../deployment/exchange.js';
import type { Shown } from '../../deployment/form-browser.js';
import { roamingBrowser, type RoamingBrowser } from './roaming-browser.js';

export interface StrangerWorld {
  readonly here: AtAnApp;
  /** Where the stranger keeps its files, `key.pem`, `cert.pem` and `idp.xml` among them. */
  readonly folder: string;
  /** Makes a client of what the stranger says of itself. */
  register(metadata: string, saml?: Json): Promise<string>;
  /** Changes what the client is as a service provider. */
  change(id: string, saml: Json): Promise<void>;
  /** A browser of a person who has logged in at this page. */
  loggedIn(url: string): Promise<{ readonly at: RoamingBrowser; readonly page: Shown }>;
  logIn(at: RoamingBrowser, page: Shown): Promise<Shown>;
  /** Logs out at the page of this server. */
  logOutHere(at: RoamingBrowser): Promise<Shown>;
}

/** The page that ends a logout of this server. */
export const signedOutAt = (issuer: string) => ({
  url: expect.stringMatching(issuer),
  text: expect.stringContaining('You are signed out'),
});

export const asksForPassword = ({ text }: Shown): boolean => text.includes('name="password"');

/** What is told of the person to each. */
const attributes = [
  { name: 'mail', source: 'email' },
  { name: 'urn:oid:2.16.840.1.113730.3.1.241', friendly_name: 'displayName', source: 'name' },
];

export const strangerWorld = (): StrangerWorld => {
  const here = atAnApp(memoryTarget);
  const folder = mkdtempSync(join(tmpdir(), 'keyward-saml-'));
  // Apache reads as another user.
  chmodSync(folder, 0o755);
  beforeAll(async () => {
    const { privateKey, certificate } = await nodeSamlIssuer().createKey('Stranger', new Date());
    writeFileSync(join(folder, 'key.pem'), privateKey);
    writeFileSync(join(folder, 'cert.pem'), certificate);
    const metadata = await here.server.ask('GET', '/saml/metadata');
    writeFileSync(join(folder, 'idp.xml'), metadata.text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const change = async (id: string, saml: Json): Promise<void> => {
    const body = { client_metadata: { saml } };
    const { status, text } = await here.server.manage('PATCH', `/clients/${id}`, body);
    if (status !== 200) throw new Error(text);
  };
  const logIn = (at: RoamingBrowser, page: Shown): Promise<Shown> =>
    at.submit(page, { ...person, action: 'continue' });

  return {
    here,
    folder,
    change,
    logIn,
    async register(xml, saml = {}) {
      const { id } = await here.addApp();
      const filled = await here.server.manage('POST', `/clients/${id}/saml_metadata`, { xml });
      if (filled.status !== 200) throw new Error(filled.text);
      await change(id, { attributes, ...saml });
      return id;
    },
    async loggedIn(url) {
      const at = roamingBrowser();
      const asked = await at.open(url);
      if (!asksForPassword(asked))
        throw new Error(`${asked.url} asks for no password: ${asked.text.slice(0, 2000)}`);
      return { at, page: await logIn(at, asked) };
    },
    async logOutHere(at) {
      const asked = await at.open(`${here.issuer}/logout`);
      return at.submit(asked, { action: 'continue' }, `${here.issuer}/logout`);
    },
  };
};
