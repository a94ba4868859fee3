/** The console logs in at Keyward itself: the code flow with PKCE. Tokens stay in memory. */
import {
  ErrorResponse,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
} from 'oidc-client-ts';
import { basePath } from '../../api/console-path.js';
import { consoleConfig } from '../../api/config.js';
import {
  currentSession,
  endSession,
  renewSessionWith,
  setSession,
  type Session,
} from '../../api/session.js';
import { hasTyped } from '../../kit/unsaved.js';
import { scopesOf } from './scopes-of.js';

/** Where the person was, in the state of the request. */
interface Return {
  readonly to: string;
}

const callbackPath = `${basePath}callback`;
/** The client that every server makes for the console that it serves itself. */
const clientOfServer = '6b657977-6172-4400-8063-6f6e736f6c65';
/** The value of `state` with which the logout leads back here. */
const signedOutMark = 'signed-out';
const stateStorePrefix = 'keyward-login.';
const channel = new BroadcastChannel('keyward-console');

let manager: UserManager | undefined;

const userManager = (): UserManager => {
  manager ??= connect();
  return manager;
};

const connect = (): UserManager => {
  const { issuer, client_id, scope, resource } = consoleConfig();
  const connected = new UserManager({
    authority: issuer,
    client_id,
    redirect_uri: location.origin + callbackPath,
    post_logout_redirect_uri: location.origin + basePath,
    scope,
    resource,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // What the way back needs: no token, and gone with the tab.
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: stateStorePrefix }),
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    monitorSession: false,
    loadUserInfo: false,
  });
  connected.events.addUserLoaded((user) => setSession(sessionOf(user)));
  connected.events.addSilentRenewError(() => undefined);
  return connected;
};

const sessionOf = (user: User): Session => ({
  accessToken: user.access_token,
  scopes: scopesOf(user.access_token, user.scope),
  userId: user.profile.sub,
  name: user.profile.name ?? user.profile.preferred_username ?? user.profile.email ?? '',
  email: user.profile.email,
  loginName: user.profile.email ?? user.profile.preferred_username,
});

export type Beginning =
  | { readonly kind: 'signed in'; readonly path: string }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The first step of every load: the way back from the login, the end of a logout, or the way to the login. */
export const beginSession = async (uiLocales: string): Promise<Beginning> => {
  renewSessionWith(renew);
  listenToOtherTabs();

  const url = new URL(location.href);
  const ownAddress = addressOfServer(url);
  if (ownAddress !== undefined) {
    location.replace(ownAddress);
    return { kind: 'leaving' };
  }
  if (url.pathname === callbackPath) return comeBack();
  if (url.searchParams.get('state') === signedOutMark) {
    history.replaceState(null, '', basePath);
    return { kind: 'signed out' };
  }
  await signIn(location.pathname + location.search + location.hash, uiLocales);
  return { kind: 'leaving' };
};

/** `127.0.0.1` instead of `localhost`: the login would come back to another site, so the page moves there first. */
const addressOfServer = (url: URL): string | undefined => {
  const { issuer, client_id } = consoleConfig();
  const { origin } = new URL(issuer);
  const isServedByIssuer = client_id === clientOfServer;
  if (!isServedByIssuer || url.origin === origin || import.meta.env.DEV) return undefined;
  return origin + url.pathname + url.search;
};

/** A browser that is still logged in comes straight back. Others meet the login page. */
export const signIn = (to: string, uiLocales: string): Promise<void> => {
  const tenant = new URLSearchParams(location.search).get('tenant_id');
  return userManager().signinRedirect({
    state: { to } satisfies Return,
    ui_locales: uiLocales,
    extraQueryParams: tenant === null ? {} : { tenant_id: tenant },
  });
};

/** The login was begun in another window, which waits for the answer. */
const isBesideAnother = (): boolean => {
  const state = new URL(location.href).searchParams.get('state') ?? '';
  return sessionStorage.getItem(stateStorePrefix + state) === null;
};

const comeBack = async (): Promise<Beginning> => {
  try {
    if (isBesideAnother()) {
      await userManager().signinPopupCallback();
      return { kind: 'leaving' };
    }
    const user = await userManager().signinRedirectCallback();
    setSession(sessionOf(user));

    const { to } = (user.state ?? { to: basePath }) as Return;
    const path = isOwnPath(to) ? to : basePath;
    history.replaceState(null, '', path);
    return { kind: 'signed in', path };
  } catch (error) {
    history.replaceState(null, '', basePath);
    return { kind: 'failed', error };
  }
};

/** The state is ours, but an address is followed only within the console. */
const isOwnPath = (path: string): boolean =>
  path.startsWith(basePath) && !path.startsWith(callbackPath);

/** Ends the session where the server says so. A server that cannot be reached says nothing. */
const renew = async (): Promise<boolean> => {
  const user = await userManager().getUser();
  if (user?.refresh_token === undefined) {
    endSession();
    return false;
  }
  try {
    await userManager().signinSilent();
    return true;
  } catch (error) {
    if (error instanceof ErrorResponse) endSession();
    return false;
  }
};

/** Logs in beside this page, which stays as it is. Another person begins anew. */
export const signInBeside = async (uiLocales: string): Promise<void> => {
  const before = currentSession()?.userId;
  const { profile } = await userManager().signinPopup({ ui_locales: uiLocales });
  if (profile.sub !== before) location.replace(basePath);
};

/** Ends the session at the server too, and in the other tabs. */
export const signOut = async (): Promise<void> => {
  channel.postMessage(signedOutMark);
  await userManager().signoutRedirect({ extraQueryParams: { state: signedOutMark } });
};

const listenToOtherTabs = (): void => {
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (message.data !== signedOutMark) return;
    if (hasTyped()) return endSession();
    setSession(undefined);
    location.replace(`${basePath}?state=${signedOutMark}`);
  };
};
