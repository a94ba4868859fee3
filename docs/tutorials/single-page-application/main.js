// A single-page application that logs people in at Keyward. It has no server of its own, and no secret.
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const home = location.origin;

// #region manager
const keyward = new UserManager({
  authority: import.meta.env.NOTES_ISSUER,
  client_id: import.meta.env.NOTES_CLIENT_ID,
  redirect_uri: `${home}/callback`,
  post_logout_redirect_uri: `${home}/`,
  scope: 'openid profile email',
  loadUserInfo: true,
  automaticSilentRenew: true,
  // This tab alone keeps the tokens, and forgets them when it closes.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});
// #endregion manager

// #region show
const element = (id) => document.getElementById(id);

const show = (user) => {
  element('outside').hidden = user !== null;
  element('inside').hidden = user === null;
  if (user === null) return;

  element('name').textContent = user.profile.name;
  element('email').textContent = user.profile.email;
  element('until').textContent = new Date(user.expires_at * 1000).toISOString();
};

const showError = (error) => {
  element('error').textContent = error.message;
};
// #endregion show

// #region buttons
const onPress = (id, action) =>
  element(id).addEventListener('click', () => {
    element('error').textContent = '';
    action().catch(showError);
  });

const forget = async () => {
  await keyward.removeUser();
  show(null);
};

onPress('log-in', () => keyward.signinRedirect());
onPress('renew', () =>
  keyward.signinSilent().catch(async (error) => {
    await forget();
    throw error;
  }),
);
onPress('log-out', () => keyward.signoutRedirect());

// The same happens by itself, a minute before the end of the access token.
keyward.events.addUserLoaded(show);
keyward.events.addSilentRenewError(forget);
// #endregion buttons

// #region start
/** In a new tab, the session at Keyward logs the person in, in a hidden frame. */
const fromSession = () =>
  keyward.signinSilent().catch((error) => {
    if (error.error === 'login_required' || error.error === 'consent_required') return null;
    throw error;
  });

const start = async () => {
  if (location.pathname === '/callback') {
    // In the hidden frame, this tells the page around it, and the frame has nothing to show.
    const user = await keyward.signinCallback();
    if (window.parent !== window) return;
    history.replaceState(null, '', '/');
    show(user ?? null);
  } else {
    show((await keyward.getUser()) ?? (await fromSession()));
  }
};

start().catch(async (error) => {
  history.replaceState(null, '', '/');
  // An answer counts once. When it is loaded again, the person is logged in already.
  const user = await keyward.getUser();
  show(user);
  if (user === null) showError(error);
});
// #endregion start
