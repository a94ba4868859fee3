/** What goes on after a login: the sessions of browsers, and the notices that they have ended. */
import type { WriteDeps } from '../unit-of-work/write.js';
import { browserSessions, type BrowserSessions } from './browser-sessions.js';
import type { LoginHooksDeps } from './login-hooks.js';
import { logoutDelivery, type LogoutDeliveryDeps, type LogoutDelivery } from './logout-delivery.js';

/** What Keyward offers about sessions. */
export interface Sessions {
  /** The sessions of browsers. A browser keeps the secret of its session in a cookie. */
  readonly sessions: BrowserSessions;
  /** The notices to applications that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
  readonly logouts: LogoutDelivery;
}

/** Makes the use cases of sessions. */
export const makeSessions = (deps: WriteDeps & LoginHooksDeps & LogoutDeliveryDeps): Sessions => ({
  sessions: browserSessions(deps),
  logouts: logoutDelivery(deps),
});
