/** Tells people of changes of their accounts, by whatever way these were made. */
import type { PrepareNotices } from '../unit-of-work/write.js';
import { settingsOf } from '../directory/settings-of.js';
import type { Actor } from '../model/values/actor.js';
import { isRefusal } from '../model/values/refusals.js';
import { personName } from '../model/user/mailable-name.js';
import { passwordResetLink } from '../model/values/server-addresses.js';
import { hasSameMailbox, type User } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { Notice } from '../ports/notifier.js';
import type { Stores } from '../ports/storage.js';
import { countWithin, type AttemptDeps } from '../sessions/count-attempts.js';
import type { Background } from '../support/background.js';
import type { Branding, Messenger, UnsignedNotice } from '../support/messenger.js';
import { changedAccounts, type ChangedAccount, type ChangedUser } from './account-changes.js';
import { reachOf, type Reach } from './reach.js';

export type NoticesOfChangesDeps = AttemptDeps & {
  readonly issuer: string;
  readonly clock: Clock;
  readonly domainNames: DomainNames;
  readonly messenger: Messenger;
  readonly background: Background;
};

/** How often a person hears of changes, in a window of so many seconds; a new e-mail address is always told. */
export const changeNoticeLimit = { times: 20, window: 3600 } as const;

/**
 * Rule: people hear of each change of their password, names, addresses and factors, on every way to it.
 * Rule: notices leave after the commit, and a notifier that fails does not fail the change.
 */
export const noticesOfChanges =
  (deps: NoticesOfChangesDeps): PrepareNotices =>
  async (stores, actor, changes) => {
    const prepared: PreparedNotices[] = [];
    for (const account of changedAccounts(deps.domainNames, changes)) {
      const notices = await noticesFor(deps, stores, actor, account);
      if (notices !== undefined) prepared.push(notices);
    }

    return () => {
      for (const each of prepared) {
        if (each.notices.length > 0) deps.background.run(actor, () => send(deps, actor, each));
      }
    };
  };

interface PreparedNotices {
  readonly account: ChangedAccount;
  readonly branding: Branding;
  readonly notices: readonly UnsignedNotice[];
}

const noticesFor = async (
  deps: NoticesOfChangesDeps,
  stores: Stores,
  actor: Actor,
  account: ChangedAccount,
): Promise<PreparedNotices | undefined> => {
  const found = account.user ?? (await unchangedUser(stores, account.userId));
  if (found === undefined) return undefined;

  const { branding } = await settingsOf(stores)(found.before.tenantId);
  const shared = {
    ...circumstances(deps, actor, account.userId),
    client_name: branding.name ?? '',
  };
  const notices = recipients(deps, found).map(
    ({ user, mayReset, ...recipient }): UnsignedNotice => {
      const { locale, zoneinfo } = user.profile;
      return {
        ...recipient,
        kind: 'account_changed',
        locales: locale === undefined ? [] : [locale],
        changes: account.changes,
        values: {
          ...shared,
          person_name: personName(user, recipient.to),
          ...(zoneinfo === undefined ? {} : { time_zone: zoneinfo }),
          ...(mayReset ? { link: passwordResetLink(deps.issuer, user.tenantId) } : {}),
        },
      };
    },
  );
  return { account, branding, notices };
};

const unchangedUser = async (
  { users }: Stores,
  userId: string,
): Promise<ChangedUser | undefined> => {
  const user = await users.find(userId);
  return user && { before: user, after: user };
};

/** The network of an administrator or an application says nothing to the person, so that only their own is named. */
const circumstances = (
  { clock }: NoticesOfChangesDeps,
  { id, address }: Actor,
  userId: string,
): Readonly<Record<string, string>> => {
  const at = { at: clock.now().toISOString() };
  const isByCommand = id === null && !address;
  if (isByCommand || (id !== null && id !== userId)) return { ...at, by: 'other' };
  return address ? { ...at, address } : at;
};

interface Recipient extends Pick<Notice, 'channel' | 'to'> {
  readonly user: User;
  readonly mayReset: boolean;
}

/**
 * Rule: only the present e-mail address of an account gets a link to a new password. The holder of a replaced address
 * learns of the change, and gets no way into the account. That of a deleted account learns that it is gone.
 */
const recipients = (
  { messenger, domainNames }: Pick<NoticesOfChangesDeps, 'messenger' | 'domainNames'>,
  { before, after }: ChangedUser,
): readonly Recipient[] => {
  const present = after && reachOf(messenger, after);
  const former = reachOf(messenger, before);

  const all: Recipient[] = [];
  if (after !== undefined && present !== undefined) {
    const { channel, to } = present;
    all.push({ channel, to, user: after, mayReset: channel === 'email' });
  }
  if (former !== undefined && !isSame(domainNames, { former, present }, { before, after })) {
    const { channel, to } = former;
    all.push({ channel, to, user: before, mayReset: false });
  }
  return all;
};

interface Reaches {
  readonly former: Reach;
  readonly present: Reach | undefined;
}

const isSame = (
  names: DomainNames,
  { former, present }: Reaches,
  { before, after }: ChangedUser,
): boolean => {
  if (after === undefined || former.channel !== present?.channel) return false;
  return former.channel === 'email'
    ? hasSameMailbox(names, before, after)
    : before.phoneNumber === after.phoneNumber;
};

const send = async (
  deps: NoticesOfChangesDeps,
  actor: Actor,
  { account: { userId, changes }, branding, notices }: PreparedNotices,
): Promise<void> => {
  if (!changes.includes('email_changed') && (await isFlooded(deps, userId))) return;
  for (const notice of notices) deps.messenger.tell(actor, notice, branding);
};

/** Strangers can sign up with a person's address, and must not flood it. A counter that fails stops no notice. */
const isFlooded = (deps: NoticesOfChangesDeps, userId: string): Promise<boolean> =>
  countWithin(deps, 'change-notice', userId, changeNoticeLimit).then(
    () => false,
    (error: unknown) => isRefusal(error, 'too_many_requests'),
  );
