/**
 * The browser that waits for a mailed link, at a login that has begun. Where the link comes back in it, its person is
 * logged in; elsewhere the link does what it says and no more.
 */
import type { Client } from '../model/client/client.js';
import type { Ticket, TicketType } from '../model/ticket/ticket.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type { User } from '../model/user/user.js';
import type { Storage } from '../ports/storage.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import { isStillProven } from '../sessions/rests-on.js';
import { changeOrAdd } from '../support/change-or-add.js';
import { findSecret, secretId, type OneTimeSecretDeps } from '../support/one-time-secret.js';

/** Seconds, as long as a login waits for its person. */
const awaitedLinkLifetime = 1800;

type AwaitedLinkDeps = OneTimeSecretDeps & { readonly storage: Storage };

/** A login that waits, in the browser that it is bound to. */
export interface WaitingBrowser {
  /** Of the authorization request. */
  readonly handle: string;
  readonly browser: Browser;
}

/** The links that a browser can wait for. */
export type AwaitedType = Exclude<TicketType, 'invitation'>;

interface StoredAwaitedLink {
  readonly type: AwaitedType;
  readonly userId: string;
  readonly browser: string;
  readonly person: ProvenTimes;
}

/** What stood at the person when they asked for the link: milliseconds since 1970. */
type ProvenTimes = { readonly [K in 'passwordChangedAt' | 'sessionsEndedAt']: number | null };

/** Whose link, and where it is waited for. A program that registers people names no browser. */
export interface NewAwaitedLink {
  readonly handle: string | undefined;
  readonly browser: Browser | undefined;
  readonly client: Pick<Client, 'id'> | undefined;
  readonly type: AwaitedType;
  readonly user: User;
}

/**
 * Notes that a browser waits for a link, where one does. One that it asks for anew takes the place of the one before.
 * It stands in one row for each login that waits, whether or not there is such a person.
 */
export const awaitLink = async (
  deps: AwaitedLinkDeps,
  { handle, browser, client, type, user }: NewAwaitedLink,
): Promise<void> => {
  if (handle === undefined || browser === undefined || client === undefined) return;

  const createdAt = deps.clock.now();
  const data: StoredAwaitedLink = {
    type,
    userId: user.id,
    browser: browserMark(deps, browser),
    person: {
      passwordChangedAt: user.passwordChangedAt?.getTime() ?? null,
      sessionsEndedAt: user.sessionsEndedAt?.getTime() ?? null,
    },
  };
  const row: OneTimeSecret = {
    id: secretId(deps.digest, 'awaited_link', handle),
    kind: 'awaited_link',
    clientId: client.id,
    delegationId: null,
    data: { ...data },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + awaitedLinkLifetime * 1000),
    usedAt: null,
  };
  await changeOrAdd(deps.storage.oneTimeSecrets, row, () => row);
};

/** What a browser has waited for. */
export interface AwaitedLink {
  /** The person as they stood when they asked for the link. */
  readonly person: User;
}

/**
 * Whether this browser waits for a link of this kind for this person. Undefined where it does not, and where the
 * person has another password since, or all logins of theirs have ended.
 */
export const findAwaitedLink = async (
  deps: AwaitedLinkDeps,
  { handle, browser }: WaitingBrowser,
  { type }: Pick<Ticket, 'type'>,
  user: User,
): Promise<AwaitedLink | undefined> => {
  const row = await findSecret(deps, deps.storage, 'awaited_link', handle);
  if (row === undefined || row.usedAt !== null) return undefined;

  const kept = row.data as unknown as StoredAwaitedLink;
  const isAwaited =
    kept.type === type && kept.userId === user.id && kept.browser === browserMark(deps, browser);
  if (!isAwaited) return undefined;

  const passwordChangedAt = dateOf(kept.person.passwordChangedAt);
  const sessionsEndedAt = dateOf(kept.person.sessionsEndedAt);
  const person = { ...user, passwordChangedAt, sessionsEndedAt };
  return isStillProven({ person, methods: ['pwd'] }, user) ? { person } : undefined;
};

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));
