// A single-page application as its makers would write one: oidc-client-ts, the code flow, and
// nothing on a server of its own.
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const home = location.origin;
const manager = new UserManager({
  ...(await (await fetch('/settings.json')).json()),
  redirect_uri: `${home}/callback`,
  post_logout_redirect_uri: `${home}/bye`,
  scope: 'openid profile email',
  loadUserInfo: true,
  automaticSilentRenew: false,
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

const say = (what) => {
  document.querySelector('output').textContent = JSON.stringify(what);
};
const tell = ({ profile, access_token, refresh_token, expired }) =>
  say({ profile, access_token, refresh_token, expired });
const onPress = (id, action) =>
  document
    .getElementById(id)
    .addEventListener('click', () =>
      action().catch((error) => say({ error: error.error ?? error.message })),
    );

onPress('log-in', () => manager.signinRedirect());
onPress('renew', async () => tell(await manager.signinSilent()));
onPress('revoke', async () => {
  await manager.revokeTokens(['access_token', 'refresh_token']);
  say('revoked');
});
onPress('log-out', () => manager.signoutRedirect());

try {
  if (location.pathname === '/callback') {
    tell(await manager.signinCallback());
    history.replaceState(null, '', '/');
  } else if (location.pathname === '/bye') {
    await manager.signoutCallback();
    say('bye');
  } else {
    say('ready');
  }
} catch (error) {
  say({ error: error.error ?? error.message });
}
