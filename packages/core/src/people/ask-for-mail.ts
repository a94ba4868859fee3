/** People ask for a link: to set another password, or to verify their address. */
import { systemActor, type Actor } from '../model/values/actor.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import { countNetwork, countWithin, type AttemptDeps } from '../sessions/count-attempts.js';
import type { Background } from '../support/background.js';
import type { Client } from '../model/client/client.js';
import { awaitLink, findAwaitedLink } from './awaited-link.js';
import { clientFor } from './create-ticket.js';
import { issueTicket, ticketLifetimes, type TicketDeps } from './issue-ticket.js';
import { assertResultUrl } from '../model/client/result-url.js';
import { oneTenant } from '../model/values/tenancy.js';
import { placeUser } from '../access/place-user.js';
import { findUser, type FindUserDeps } from './find-user.js';
import { identifierIn } from '../model/user/identifiers.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import { isRefusal } from '../model/values/refusals.js';
import { write } from '../unit-of-work/write.js';
import { settingsOf } from '../directory/settings-of.js';
import { mailAccountExists, mailTicket, type TicketMailDeps } from './mail-ticket.js';
import { assertCanMail, canMail } from '../support/messenger.js';

export type AskForMailDeps = TicketDeps & TicketMailDeps & { readonly background: Background };

/** How often a person may be written to, and how often one network may ask for it; windows in seconds. */
export const mailLimits = {
  address: { times: 5, window: 3600 },
  network: { times: 100, window: 600 },
} as const;

export interface MailRequest {
  /** A user name, an e-mail address or a phone number, as a person typed it; or an id. */
  readonly who: { readonly identifier: string } | { readonly userId: string };
  readonly tenantId?: string | null | undefined;
  readonly clientId?: string | null | undefined;
  readonly resultUrl?: string | null | undefined;
  readonly network: string;
  readonly locales?: readonly string[] | undefined;
  /** Of the login that waits in the browser. */
  readonly handle?: string | undefined;
  /** The one that asks: where the link comes back in it, its person is logged in. */
  readonly browser?: Browser | undefined;
  /** Whether the person has just proven the password of the account in this browser. */
  readonly hasProvenPassword?: boolean | undefined;
}

export interface CountedMail {
  /** Undefined where there is no address to write to. */
  readonly who: MailRequest['who'] | undefined;
  readonly tenantId: string;
  /** Undefined where it is counted already. */
  readonly network: string | undefined;
}

/**
 * Counts a request for a message, whether or not there is a person to write to.
 * Rule: a request counts for the name given, so that no answer tells which names are one person's.
 */
export const countMail = async (
  deps: AttemptDeps & Pick<FindUserDeps, 'domainNames'>,
  { who, tenantId, network }: CountedMail,
): Promise<void> => {
  if (network !== undefined) await countNetwork(deps, 'mail-network', network, mailLimits.network);
  if (who === undefined) return;

  await countWithin(deps, 'mail-name', nameOf(deps, tenantId, who), mailLimits.address);
};

const nameOf = (
  { domainNames }: Pick<FindUserDeps, 'domainNames'>,
  tenantId: string,
  who: MailRequest['who'],
): string => {
  const name =
    'userId' in who ? who.userId : (identifierIn(domainNames, who.identifier)?.equals ?? '');
  return `${tenantId}/${name}`;
};

/**
 * Counts a message that is about to go to a person.
 * @throws Refusal `too_many_requests`
 */
export const countMailTo = (deps: AttemptDeps, userId: string): Promise<void> =>
  countWithin(deps, 'mail-address', userId, mailLimits.address);

/**
 * The same behind an answer: says whether the message may go.
 * Rule: a person gets as many mails as one name, however many names they are asked for by; no answer tells.
 */
export const mayMail = (deps: AttemptDeps, { id }: Pick<User, 'id'>): Promise<boolean> =>
  countMailTo(deps, id).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, 'too_many_requests')) return false;
      throw error;
    },
  );

type TicketRequest = {
  readonly type: 'password_change' | 'email_verification';
  readonly isFor: (
    user: User,
    deps: TicketDeps,
    request: MailRequest,
  ) => boolean | Promise<boolean>;
  /** Whether a person whom it is not for is told that they have an account. */
  readonly tellsOthers?: boolean;
};

/**
 * Rule: neither the answer nor its time tells whether there is such a person: the same is checked and counted
 * for everybody, and the mail is sent behind the answer.
 * @throws Refusal `not_implemented`, `too_many_requests`, `unknown_reference`, `invalid_field`
 */
const askForMail =
  ({ type, isFor, tellsOthers = false }: TicketRequest) =>
  (deps: AskForMailDeps) =>
  async (request: MailRequest, actor: Actor = systemActor): Promise<void> => {
    assertCanMail(deps);
    const stores = deps.storage.within(actor.tenancy);
    const named = request.clientId ? await stores.clients.find(request.clientId) : undefined;
    const tenantId = await placeUser(stores, actor, request.tenantId ?? named?.tenantId);
    const client = await clientFor(stores, request.clientId, tenantId);
    assertResultUrl(request.resultUrl, client, actor.tenancy.kind === 'all');
    const { who } = request;
    await countMail(deps, { who, tenantId, network: request.network });
    deps.background.run(actor, async () => {
      const user =
        'userId' in who
          ? await stores.users.find(who.userId)
          : await findUser(deps)(tenantId, who.identifier);
      if (user === undefined || user.email === null || isBlockedAt(user, deps.clock.now())) return;
      if (!(await isFor(user, deps, request))) {
        if (tellsOthers) await tellOwner(deps, actor, user, { client, locales: request.locales });
        return;
      }
      if (!(await mayMail(deps, user))) return;

      await issueAndMail(deps, type, user, {
        client,
        resultUrl: request.resultUrl,
        locales: request.locales,
        handle: request.handle,
        browser: request.browser,
        hasProvenPassword: request.hasProvenPassword,
      });
    });
  };

/** Writes to the owner of an address with which somebody registers. */
const tellOwner = async (
  deps: AskForMailDeps,
  actor: Actor,
  user: User,
  { client, locales }: Pick<Circumstances, 'client' | 'locales'>,
): Promise<void> => {
  if (!(await mayMail(deps, user))) return;

  const { branding } = await settingsOf(deps.storage)(user.tenantId);
  mailAccountExists(deps, actor, { user, client, branding, locales });
};

/** Sends a link to set another password. */
export const requestPasswordReset = askForMail({ type: 'password_change', isFor: () => true });
/** Sends a link to verify an address once more. */
export const resendVerification = askForMail({
  type: 'email_verification',
  isFor: (user) => !user.emailVerified,
});
/**
 * Writes once more what a sign-up at this login has written: a link to verify the address, or that it has an account.
 */
export const mailSignUpAgain = askForMail({
  type: 'email_verification',
  isFor: async (user, deps, request) =>
    !user.emailVerified && (await isHolder(deps, 'email_verification', user, request)),
  tellsOthers: true,
});

interface Circumstances extends Pick<
  MailRequest,
  'resultUrl' | 'locales' | 'handle' | 'browser' | 'hasProvenPassword'
> {
  readonly client?: Client | undefined;
}

const issueAndMail = async (
  deps: TicketDeps & TicketMailDeps,
  type: TicketRequest['type'],
  user: User,
  circumstances: Circumstances,
): Promise<void> => {
  const { client, resultUrl, locales, handle, browser } = circumstances;
  const holder = (await isHolder(deps, type, user, circumstances)) ? browser : undefined;
  const fresh = {
    type,
    tenantId: user.tenantId,
    userId: user.id,
    email: user.email,
    clientId: client?.id ?? null,
    resultUrl: resultUrl || null,
    // It goes to the address, so the person who comes back with it has shown that the address is theirs.
    marksEmailVerified: true,
    browser: holder === undefined ? null : browserMark(deps, holder),
  };
  const terms = {
    lifetime: ticketLifetimes.mailed[type],
    actor: systemActor,
    delivery: 'mailed',
  } as const;
  const actor = { ...systemActor, tenancy: oneTenant(user.tenantId) };
  const issued = await write(deps, actor, (stores, note) =>
    issueTicket(deps, { stores, note }, fresh, terms),
  );

  const waits = type === 'password_change' ? browser : holder;
  await awaitLink(deps, { handle, browser: waits, client, type, user });
  const { branding, mails } = await settingsOf(deps.storage)(user.tenantId);
  mailTicket(deps, actor, issued, {
    user,
    client,
    branding,
    mails,
    locales,
    handle,
  });
};

/**
 * Whether the account is that of the person who asks for a link to verify its address: they have just proven its
 * password, or have registered it at this login and wait for the link already.
 */
const isHolder = async (
  deps: TicketDeps,
  type: TicketRequest['type'],
  user: User,
  { handle, browser, hasProvenPassword = false }: Circumstances,
): Promise<boolean> => {
  if (type !== 'email_verification') return false;
  if (hasProvenPassword) return true;
  if (handle === undefined || browser === undefined) return false;
  return (await findAwaitedLink(deps, { handle, browser }, { type }, user)) !== undefined;
};

/** Writes to a new person, if there is an address to verify and a way to write. */
export const sendVerification =
  (deps: TicketDeps & TicketMailDeps) =>
  async (user: User): Promise<void> => {
    if (user.email !== null && !user.emailVerified && canMail(deps))
      await issueAndMail(deps, 'email_verification', user, {});
  };
