/** Who is signed in. The login writes it; tokens stay in the memory of this page alone. */
import { useSyncExternalStore } from 'react';

export interface Session {
  readonly accessToken: string;
  /** Of the Management API, as the access token says. */
  readonly scopes: ReadonlySet<string>;
  readonly userId: string;
  readonly name: string;
  readonly email: string | undefined;
  /** What the person types to log in. */
  readonly loginName: string | undefined;
}

/** Fetches a new access token. Answers false if that takes a login. */
export type RenewSession = () => Promise<boolean>;

let current: Session | undefined;
let hasEnded = false;
let renewal: RenewSession = () => Promise.resolve(false);
let running: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** The page of the own account. It may ask for the password again, and has the name then. */
export const ownAccountAddress = (issuer: string, session: Session | undefined): string => {
  const name = session?.loginName;
  const hint = name === undefined ? '' : `?${new URLSearchParams({ login_hint: name }).toString()}`;
  return `${issuer}/account${hint}`;
};

export const currentSession = (): Session | undefined => current;

export const setSession = (session: Session | undefined): void => {
  current = session;
  hasEnded = false;
  for (const listener of listeners) listener();
};

/** The next login goes on where the person is: what is on the page stays, and so does what was typed. */
export const endSession = (): void => {
  hasEnded = true;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribe, currentSession);

export const useHasEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded);

export const renewSessionWith = (renew: RenewSession): void => {
  renewal = renew;
};

/** Calls that fail at the same moment share one renewal. */
export const renewSession = (): Promise<boolean> => {
  if (hasEnded) return Promise.resolve(false);
  running ??= renewal().finally(() => {
    running = undefined;
  });
  return running;
};
