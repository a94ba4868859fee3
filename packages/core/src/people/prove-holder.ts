/** Whether the person who opens a link has the account already, or has its mailbox alone. */
import { refuse } from '../model/values/refusals.js';
import type { Ticket } from '../model/ticket/ticket.js';
import { registeredItself, type User } from '../model/user/user.js';
import { isEndedForUser } from '../model/user/user-status.js';
import type { Stores } from '../ports/storage.js';
import { settingsOf } from '../directory/settings-of.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import type { AttemptOrigin, LoginThrottle } from '../sessions/login-throttle.js';
import { checkPassword, type CheckPasswordDeps } from './check-password.js';

export type ProveHolderDeps = WriteDeps &
  CheckPasswordDeps & {
    readonly throttle: LoginThrottle;
    readonly sessions: Pick<BrowserSessions, 'find'>;
  };

/** What a person shows beside the link. */
export interface HolderProof {
  /** The account's present password, and where it comes from. */
  readonly password?: (AttemptOrigin & { readonly typed: string }) | undefined;
  readonly browser?: Browser | undefined;
}

/** Asked of the user's row in the transaction that rests on the proof. */
export type IsHolder = (user: User) => boolean;

const isNobody: IsHolder = () => false;

/**
 * Rule: a person has the account already who knows its password, is logged in to it with this browser, or has
 * registered with this browser.
 * Rule: a guess of the password is counted before it is compared, as at a login.
 * @throws Refusal `invalid_field` for a wrong password, `too_many_requests`
 */
export const proveHolder = (deps: ProveHolderDeps) => {
  const isPasswordOf = checkPassword(deps);

  return async (
    { ticket, user }: { readonly ticket: Ticket; readonly user: User | undefined },
    { password, browser }: HolderProof,
  ): Promise<IsHolder> => {
    if (user === undefined) return isNobody;

    if (password !== undefined) {
      const { lockout } = await settingsOf(deps.storage)(user.tenantId);
      await deps.throttle.begin(user.id, password, lockout);
      if (!(await isPasswordOf(user, password.typed)))
        refuse('invalid_field', { field: 'password', why: 'is wrong' });
      await deps.throttle.succeeded(user.id, password.network);
      return ({ passwordChangedAt }) =>
        passwordChangedAt?.getTime() === user.passwordChangedAt?.getTime();
    }
    return browser === undefined ? isNobody : holderInBrowser(deps, { ticket, user }, browser);
  };
};

const holderInBrowser = async (
  deps: Pick<ProveHolderDeps, 'clock' | 'digest' | 'sessions'>,
  { ticket, user }: { readonly ticket: Ticket; readonly user: User },
  browser: Browser,
): Promise<IsHolder> => {
  if (ticket.browser !== null && ticket.browser === browserMark(deps, browser)) return () => true;

  const found = await deps.sessions.find(browser.session);
  if (found?.user.id !== user.id) return isNobody;
  return (current) => !isEndedForUser(current, found.session.createdAt, deps.clock.now());
};

/** What the page of a link to verify an address asks for, so that nothing of the account goes. */
export type AskedOfHolder = 'nothing' | 'password' | 'new_password';

/**
 * The password, where the link alone would take it away; a new password, where there is none to ask for and other
 * ways in would go.
 */
export const askedOfHolder =
  (deps: Pick<ProveHolderDeps, 'storage' | 'clock' | 'digest' | 'sessions'>) =>
  async (
    { ticket, user }: { readonly ticket: Ticket; readonly user: User | undefined },
    browser: Browser,
  ): Promise<AskedOfHolder> => {
    const isWord = !ticket.isMailed && user !== undefined && !registeredItself(user);
    const isKept = ticket.type !== 'email_verification' || user === undefined || isWord;
    if (isKept || user.emailVerified) return 'nothing';
    if ((await holderInBrowser(deps, { ticket, user }, browser))(user)) return 'nothing';

    if (user.passwordHash !== null) return 'password';
    return (await hasOtherWayIn(deps.storage, user)) ? 'new_password' : 'nothing';
  };

const hasOtherWayIn = async (
  { authenticators, userIdentities }: Pick<Stores, 'authenticators' | 'userIdentities'>,
  { id, phoneNumberVerified }: User,
): Promise<boolean> => {
  const ofUser = [{ attribute: 'userId', equals: id }] as const;
  return (
    phoneNumberVerified ||
    (await authenticators.all(ofUser)).length > 0 ||
    (await userIdentities.all(ofUser)).length > 0
  );
};
