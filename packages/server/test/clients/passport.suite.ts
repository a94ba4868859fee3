/** An Express application that logs its people in with passport and keeps a session of its own. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, leftFor } from '../deployment/form-browser.js';
import { freePort } from '../deployment/free-port.js';
import { addClient } from '../deployment/world.js';
import { ada, logInAsAda } from './ada.js';

const application = (issuer: string, own: string, client: Json): express.Express => {
  const authenticator = new passport.Passport();
  authenticator.use(
    'keyward',
    new OpenIDConnectStrategy(
      {
        issuer,
        authorizationURL: `${issuer}/authorize`,
        tokenURL: `${issuer}/token`,
        userInfoURL: `${issuer}/oauth2/userinfo`,
        clientID: client.id,
        clientSecret: client.client_secret,
        callbackURL: `${own}/callback`,
        scope: ['profile', 'email'],
        nonce: 'yes',
        skipUserProfile: false,
      },
      (
        _issuer: string,
        profile: OpenIDConnectStrategy.Profile,
        done: OpenIDConnectStrategy.VerifyCallback,
      ) => done(null, profile),
    ),
  );
  authenticator.serializeUser((user, done) => done(null, user));
  authenticator.deserializeUser((user: Express.User, done) => done(null, user));
  const app = express();
  app.use(
    session({ secret: 'of the tests alone', resave: false, saveUninitialized: false }),
    authenticator.session(),
  );
  app.get('/login', authenticator.authenticate('keyward'));
  app.get(
    '/callback',
    authenticator.authenticate('keyward', { successRedirect: '/me', failureRedirect: '/refused' }),
  );
  app.get('/me', (request, response) => {
    response.json(request.user ?? null);
  });
  app.get('/refused', (_, response) => {
    response.status(403).send('refused');
  });
  return app;
};

export const passportSuite = (deployment: () => Deployment): void =>
  describe('passport-openidconnect in an Express application', () => {
    let issuer: string;
    let own: string;
    let app: Server;

    beforeAll(async () => {
      const server = deployment();
      const port = await freePort();
      [issuer, own] = [server.url, `http://127.0.0.1:${port}`];
      const client = await addClient(server, {
        client_type: 'regular_web',
        client_metadata: { urls: { redirect_uris: [`${own}/callback`] } },
      });
      app = createServer(application(issuer, own, client));
      await new Promise<void>((resolve) => {
        app.listen(port, '127.0.0.1', resolve);
      });
    });
    afterAll(
      () =>
        new Promise((resolve) => {
          app.close(resolve);
        }),
    );

    test('logs a person in, who then has a session in the application', async () => {
      const atApp = formBrowser(own);
      const back = await logInAsAda(formBrowser(issuer), leftFor(await atApp.open(`${own}/login`)));
      const me: Json = JSON.parse((await atApp.open(back.href)).text);
      expect(me).toMatchObject({
        displayName: 'Ada Lovelace',
        name: { familyName: 'Lovelace', givenName: 'Ada' },
        emails: [{ value: 'ada@example.com' }],
      });
      expect(JSON.parse((await atApp.open(`${own}/me`)).text)).toEqual(me);
    });

    test('learns of a person who does not agree', async () => {
      const [atApp, atServer] = [formBrowser(own), formBrowser(issuer)];
      const url = leftFor(await atApp.open(`${own}/login`));
      url.searchParams.set('prompt', 'consent');
      const refused = await atServer.submit(
        await atServer.submit(await atServer.open(url.href), ada),
        {},
        'deny',
      );
      expect((await atApp.open(leftFor(refused).href)).status).toBe(403);
    });

    test('takes no answer that was meant for another browser', async () => {
      const [victim, thief] = [formBrowser(own), formBrowser(own)];
      const stolen = await logInAsAda(
        formBrowser(issuer),
        leftFor(await thief.open(`${own}/login`)),
      );
      await victim.open(`${own}/login`);
      expect((await victim.open(stolen.href)).status).toBe(403);
    });
  });
