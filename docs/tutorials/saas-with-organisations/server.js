// A help desk for many organisations, which see nothing of each other.
import { promisify } from 'node:util';
import express from 'express';
import session from 'express-session';
import { beginLogin, finishLogin, isRefused, logoutUrl, OtherOrganisation } from './keyward.js';
import { organisations, ticketsOf } from './organisations.js';
import { homePage, refusedPage, ticketsPage } from './pages.js';

const home = new URL(process.env.DESK_URL);
const app = express();

app.use(
  session({
    secret: process.env.DESK_SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: home.protocol === 'https:' },
  }),
);

const startAnew = (request) => promisify((done) => request.session.regenerate(done))();

app.get('/', (_request, response) => {
  response.send(homePage([...organisations.keys()]));
});

// #region callback
app.get('/callback', async (request, response) => {
  const { begun, login: present } = request.session;
  if (begun === undefined && present !== undefined) {
    response.redirect(`/${present.organisation}`); // The page was loaded again.
    return;
  }
  if (begun === undefined) {
    response.status(400).send(refusedPage('No login has begun in this browser.'));
    return;
  }
  delete request.session.begun;
  const organisation = organisations.get(begun.name);
  const login = await finishLogin(request.originalUrl, begun.checks, organisation);

  await startAnew(request);
  request.session.login = { ...login, organisation: begun.name };
  response.redirect(`/${begun.name}`);
});
// #endregion callback

// #region organisation
/** Each page of an organisation is for its people. Others log in first. */
app.use('/:name', async (request, response, next) => {
  const organisation = organisations.get(request.params.name);
  if (organisation === undefined) {
    response.status(404).send(refusedPage('This organisation is unknown.'));
    return;
  }
  if (request.session.login?.organisation === organisation.name) {
    next();
    return;
  }
  const { url, checks } = await beginLogin(organisation);
  request.session.begun = { name: organisation.name, checks };
  response.redirect(url);
});

/** What a person may do comes from their roles, by way of the scopes of the token. */
const needs = (scope) => (request, response, next) => {
  if (request.session.login.scopes.includes(scope)) next();
  else response.status(403).send(refusedPage(`You need the permission ${scope}.`));
};

app.get('/:name', needs('read:tickets'), (request, response) => {
  const { name } = request.params;
  response.send(ticketsPage(name, request.session.login, ticketsOf.get(name)));
});

app.post('/:name/tickets/:id/close', needs('close:tickets'), (request, response) => {
  const { name, id } = request.params;
  for (const ticket of ticketsOf.get(name)) {
    if (ticket.id === Number(id)) ticket.isOpen = false;
  }
  response.redirect(`/${name}`);
});
// #endregion organisation

app.post('/:name/logout', async (request, response) => {
  const url = logoutUrl(request.session.login);
  await startAnew(request);
  response.redirect(url);
});

app.use(async (error, request, response, next) => {
  const isOther = error instanceof OtherOrganisation;
  if ((!isOther && !isRefused(error)) || response.headersSent) {
    next(error);
    return;
  }
  await startAnew(request);
  const why = isOther ? 'You belong to another organisation.' : 'The login did not succeed.';
  response.status(403).send(refusedPage(why));
});

/** Anything else is for the log. People read no stack trace. */
app.use((error, request, response, next) => {
  console.error(error);
  if (response.headersSent) next(error);
  else response.status(500).send(refusedPage('Something went wrong. Please try again.'));
});

app.listen(home.port || 80, home.hostname, () => {
  console.log(`The help desk is at ${home.origin}`);
});
