/** An Express application that logs its people in with passport-saml. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Strategy,
  ValidateInResponseTo,
  type Profile,
  type VerifiedCallback,
} from '@node-saml/passport-saml';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { freePort } from '../../deployment/free-port.js';
import { roamingBrowser } from './roaming-browser.js';
import { asksForPassword, signedOutAt, strangerWorld } from './stranger-world.js';

interface Asked {
  readonly own: string;
  readonly idp: string;
  readonly folder: string;
}

/** Its people, by the names that it knows them by. */
const people = new Map<string, Record<string, unknown>>();

/** As a session gives it back. */
const logIn = (profile: Profile | null, done: VerifiedCallback): void => {
  if (profile === null) return done(null);
  const user = JSON.parse(JSON.stringify({ ...profile })) as Record<string, unknown>;
  people.set(profile.nameID, user);
  done(null, user);
};

/** Who is meant by a logout; passport-saml compares it with the session. */
const logOut = (profile: Profile | null, done: VerifiedCallback): void =>
  done(null, people.get(profile!.nameID));

const strategyFor = ({ own, idp, folder }: Asked, more: object = {}): Strategy => {
  const certificate = /<ds:X509Certificate>([^<]+)</;
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return new Strategy(
    {
      issuer: `${own}/metadata`,
      callbackUrl: `${own}/acs`,
      logoutCallbackUrl: `${own}/slo`,
      entryPoint: `${idp}/saml/sso`,
      logoutUrl: `${idp}/saml/slo`,
      idpCert: certificate.exec(read('idp.xml'))![1]!,
      idpIssuer: `${idp}/saml/metadata`,
      privateKey: read('key.pem'),
      publicCert: read('cert.pem'),
      decryptionPvk: read('key.pem'),
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      // Of a logout's answer in a form, it looks for that attribute at a login's alone.
      validateInResponseTo: ValidateInResponseTo.ifPresent,
      disableRequestedAuthnContext: true,
      ...more,
    },
    logIn,
    logOut,
  );
};

const application = (asked: Asked): express.Express => {
  const authenticator = new passport.Passport();
  const strategies = {
    saml: strategyFor(asked),
    forced: strategyFor(asked, { forceAuthn: true }),
    passive: strategyFor(asked, { passive: true }),
    posted: strategyFor(asked, { authnRequestBinding: 'HTTP-POST' }),
  };
  // An answer comes to one address, whichever way it was asked for.
  const { cacheProvider } = strategies.saml._saml!;
  for (const [name, strategy] of Object.entries(strategies)) {
    strategy._saml!.cacheProvider = cacheProvider;
    authenticator.use(name, strategy as unknown as passport.Strategy);
  }
  authenticator.serializeUser((user, done) => done(null, user));
  authenticator.deserializeUser((user: Express.User, done) => done(null, user));

  const app = express();
  app.use(
    express.urlencoded({ extended: false, limit: '200kb' }),
    session({ secret: 'of the tests alone', resave: false, saveUninitialized: false }),
    authenticator.session(),
  );
  app.get('/metadata', (_, response) => {
    const certificate = readFileSync(join(asked.folder, 'cert.pem'), 'utf8');
    response.send(strategies.saml.generateServiceProviderMetadata(certificate, certificate));
  });
  for (const name of Object.keys(strategies))
    app.get(`/login/${name}`, authenticator.authenticate(name));
  const routes = { successRedirect: '/me', failureRedirect: '/refused' };
  app.post('/acs', authenticator.authenticate('saml', routes));
  app.get('/me', (request, response) => {
    response.json(request.user ?? null);
  });
  app.get('/refused', (_, response) => {
    response.status(403).send('refused');
  });
  app.get('/logout', (request, response, next) => {
    strategies.saml.logout(request as never, (error, url) => {
      if (error) return next(error);
      request.logout(() => response.redirect(url!));
    });
  });
  app.all('/slo', authenticator.authenticate('saml'), (_, response) => response.redirect('/me'));
  return app;
};

describe('passport-saml', () => {
  const world = strangerWorld();
  const { here, folder } = world;
  let server: Server;
  let own: string;
  let client: string;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://localhost:${port}`;
    server = createServer(application({ own, idp: here.issuer, folder }));
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    client = await world.register(await (await fetch(`${own}/metadata`)).text());
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const login = (how: string): string => `${own}/login/${how}`;

  test('its metadata fill in the application, which is encrypted for', async () => {
    const { body } = await here.server.manage('GET', `/clients/${client}`);
    expect(body.client_metadata.saml).toMatchObject({
      entity_id: `${own}/metadata`,
      acs_urls: [`${own}/acs`],
      slo_url: `${own}/slo`,
      encryption_certificate: expect.any(String),
    });
  });

  test('logs a person in, by an encrypted assertion', async () => {
    const { page } = await world.loggedIn(login('saml'));
    expect([page.url, JSON.parse(page.text)]).toMatchObject([
      `${own}/me`,
      { mail: 'ada@example.com', 'urn:oid:2.16.840.1.113730.3.1.241': 'Ada Lovelace' },
    ]);
  });

  test('a request that it posts finds the session', async () => {
    const { at } = await world.loggedIn(login('saml'));
    const page = await at.open(login('posted'));
    expect(page.url).toBe(`${own}/me`);
  });

  test('by ForceAuthn, a person who is logged in is asked again', async () => {
    const { at } = await world.loggedIn(login('saml'));
    const asked = await at.open(login('forced'));
    expect(asksForPassword(asked)).toBe(true);
    expect((await world.logIn(at, asked)).url).toBe(`${own}/me`);
  });

  test('a passive request is answered without a page', async () => {
    const at = roamingBrowser();
    expect((await at.open(login('passive'))).url).toBe(`${own}/refused`);
    await world.logIn(at, await at.open(login('saml')));
    expect((await at.open(login('passive'))).url).toBe(`${own}/me`);
  });

  test('its logout ends the session here', async () => {
    const { at } = await world.loggedIn(login('saml'));
    const back = await at.open(`${own}/logout`);
    expect([back.url, back.text]).toEqual([`${own}/me`, 'null']);
    expect(asksForPassword(await at.open(login('saml')))).toBe(true);
  });

  test('a logout here ends its session', async () => {
    const { at } = await world.loggedIn(login('saml'));
    const over = await world.logOutHere(at);
    expect(over).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('null');
  });

  test('a logout here that names the person encrypted ends its session', async () => {
    await world.change(client, { encrypt_name_ids: true });
    const { at } = await world.loggedIn(login('saml'));
    expect(await world.logOutHere(at)).toMatchObject(signedOutAt(here.issuer));
    expect((await at.open(`${own}/me`)).text).toBe('null');
  });

  test('reads a plain assertion', async () => {
    await world.change(client, { encryption_certificate: null, encrypt_name_ids: null });
    const { at } = await world.loggedIn(login('saml'));
    expect((await at.open(`${own}/me`)).text).toContain('ada@example.com');
  });
});
