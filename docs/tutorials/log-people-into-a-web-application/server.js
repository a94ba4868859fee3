// A web application that logs people in at Keyward.
import { promisify } from 'node:util';
import express from 'express';
import session from 'express-session';
import {
  beginLogin,
  current,
  finishLogin,
  logoutUrl,
  profileOf,
  refusalOf,
  renew,
} from './keyward.js';
import { failedPage, homePage, profilePage, refusedPage } from './pages.js';

const home = new URL(process.env.SHOP_URL);
const app = express();

// #region session
app.use(
  session({
    secret: process.env.SHOP_SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    // The cookie stays away from scripts, and from forms of other sites.
    cookie: { httpOnly: true, sameSite: 'lax', secure: home.protocol === 'https:' },
  }),
);
// #endregion session

app.get('/', (request, response) => {
  if (request.session.login) response.redirect('/profile');
  else response.send(homePage());
});

// #region login
app.get('/login', async (request, response) => {
  const { url, checks } = await beginLogin();
  request.session.checks = checks;
  response.redirect(url);
});

app.get('/callback', async (request, response) => {
  const { checks } = request.session;
  if (checks === undefined && request.session.login !== undefined) {
    response.redirect('/profile'); // The page was loaded again, and the login has succeeded.
    return;
  }
  if (checks === undefined) {
    response.status(400).send(refusedPage('No login has begun in this browser.'));
    return;
  }
  delete request.session.checks; // They count once.
  const login = await finishLogin(request.originalUrl, checks);

  // A new session id: one from before the login is worth nothing now.
  await startAnew(request);
  request.session.login = login;
  response.redirect('/profile');
});

const startAnew = (request) => promisify((done) => request.session.regenerate(done))();
// #endregion login

// #region profile
const loggedIn = (request, response, next) => {
  if (request.session.login) next();
  else response.redirect('/');
};

app.get('/profile', loggedIn, async (request, response) => {
  const login = await current(request.session.login);
  request.session.login = login;
  response.send(profilePage(await profileOf(login), login.validUntil));
});

app.post('/renew', loggedIn, async (request, response) => {
  request.session.login = await renew(request.session.login);
  response.redirect('/profile');
});
// #endregion profile

// #region logout
app.post('/logout', loggedIn, async (request, response) => {
  const url = logoutUrl(request.session.login);
  await startAnew(request);
  response.redirect(url);
});
// #endregion logout

// #region errors
app.use(async (error, request, response, next) => {
  const why = refusalOf(error);
  if (why === undefined || response.headersSent) {
    next(error);
    return;
  }
  await startAnew(request);
  response.status(400).send(refusedPage(why));
});

/** Anything else is for the log. People read no stack trace. */
app.use((error, request, response, next) => {
  console.error(error);
  if (response.headersSent) next(error);
  else response.status(500).send(failedPage());
});
// #endregion errors

app.listen(home.port || 80, home.hostname, () => {
  console.log(`The shop is at ${home.origin}`);
});
